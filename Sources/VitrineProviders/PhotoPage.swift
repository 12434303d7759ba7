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

/// The order, limit and licenses that a set asks for.
///
/// A provider passes on what the service supports, and ignores the rest: the caller sorts pages
/// that are not sorted, stops at the limit and removes photos under other licenses.
public struct PhotoQuery: Hashable, Sendable {
  /// The order of the photos.
  ///
  /// A provider that cannot give it returns its own order and sets ``PhotoPage/isSorted`` to false.
  public let sort: PhotoSet.Sort
  /// The largest number of photos that will be used; nil for all.
  ///
  /// A good page size, up to the service's own maximum.
  public let limit: Int?
  /// The accepted licenses; empty accepts all.
  ///
  /// If the service cannot filter by license, ask for full pages instead of `limit` photos.
  /// Otherwise the caller may remove most of a small page and has to ask again.
  public let licenses: [LicensePattern]

  /// Creates a query.
  public init(sort: PhotoSet.Sort, limit: Int? = nil, licenses: [LicensePattern] = []) {
    self.sort = sort
    self.limit = limit
    self.licenses = licenses
  }

  /// Whether photos under a license are accepted.
  ///
  /// A service with one license for all photos returns an empty page without a call if this is
  /// false.
  func accepts(_ license: License) -> Bool {
    licenses.isEmpty || licenses.contains { $0.matches(license) }
  }
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

  /// Creates a page.
  ///
  /// Without `next`, it is the last one.
  public init(_ photos: [Photo], next: Cursor? = nil, isSorted: Bool = true) {
    self.photos = photos
    self.next = next
    self.isSorted = isSorted
  }
}
