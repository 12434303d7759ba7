// One page of a listing: the position it starts at, the query, and the photos.

public import VitrineModel

/// The position after a page of photos: a page number, an offset, or a token of the service.
///
/// Only the provider that made a cursor reads its text. The text must not contain a key. For
/// services that number their pages, `PageCursor` makes cursors.
public struct Cursor: Hashable, Sendable {
  /// The position, in the provider's own format.
  public let text: String

  /// Creates a cursor.
  public init(_ text: String) { self.text = text }
}

/// One page of photos, and the position of the next.
public struct PhotoPage: Sendable {
  /// The photos, in order.
  ///
  /// May be empty although there is a next page.
  public internal(set) var photos: [Photo]
  /// The position of the next page; nil after the last page.
  ///
  /// It must differ from the cursor of this page, or the loop would not end.
  public internal(set) var next: Cursor?
  /// Whether the photos are in the order of ``PhotoQuery/sort``.
  ///
  /// If false, the caller reads all pages and sorts them before it applies a limit. All pages of a
  /// list have the same value.
  public let isSorted: Bool
  /// Whether the page may consist of photos of earlier pages although more follow.
  ///
  /// Otherwise, such a page ends the list.
  public internal(set) var mayRepeat: Bool
  /// The numbers of works that are listed here but not shown, by kind.
  public internal(set) var omissions: [Omission: Int] = [:]
  /// The photos that `map` left out.
  public private(set) var leftOut: [Photo.ID] = []
  /// Where the service cuts the list; nil unless this is the last page of a longer list.
  public var cut: Cut?

  /// The end of a list that has more photos than its service returns.
  public struct Cut: Hashable, Sendable {
    /// The number of photos that can be reached.
    public let most: Int
    /// The number of photos that the list has; nil if the service does not say.
    public let total: Int?
    /// How to reach more.
    public let help: String

    /// Creates the end of a list.
    public init(at most: Int, of total: Int? = nil, help: String) {
      self.most = most
      self.total = total.flatMap { $0 > most ? $0 : nil }
      self.help = help
    }
  }

  /// Creates a page.
  ///
  /// Without `next`, it is the last one.
  public init(
    _ photos: [Photo], next: Cursor? = nil, isSorted: Bool = true, mayRepeat: Bool = false
  ) {
    self.photos = photos
    self.next = next
    self.isSorted = isSorted
    self.mayRepeat = mayRepeat
  }

  /// Returns the page with each photo replaced, or left out if it becomes nil.
  public func map(_ change: (Photo) -> Photo?) -> PhotoPage {
    var page = self
    page.photos = photos.compactMap { photo in
      let changed = change(photo)
      if changed == nil { page.leftOut.append(photo.id) }
      return changed
    }
    return page
  }
}
