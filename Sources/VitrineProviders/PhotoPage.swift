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
  public let photos: [Photo]
  /// The position of the next page; nil after the last page.
  ///
  /// It must differ from the cursor of this page, or the loop would not end.
  public let next: Cursor?
  /// Whether the photos are in the order of ``PhotoQuery/sort``.
  ///
  /// If false, the caller reads all pages and sorts them before it applies a limit. All pages of a
  /// list have the same value.
  public let isSorted: Bool
  /// Whether the page may consist of photos of earlier pages although more follow.
  ///
  /// Otherwise, such a page ends the list.
  public let mayRepeat: Bool

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
    PhotoPage(photos.compactMap(change), next: next, isSorted: isSorted, mayRepeat: mayRepeat)
  }
}
