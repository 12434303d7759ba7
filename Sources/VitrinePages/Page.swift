// One page as a value: its path, and how to make it. Its content is made when asked for, so
// that memory never holds all pages of a site.

public import VitrineModel

/// A page that can be made.
public struct Page: Sendable {
  /// The path of the page in the site.
  public let route: SitePath
  private let source: any PageSource
  private let place: Int

  /// Creates the page at a place among those of its source.
  init(route: SitePath, place: Int, of source: any PageSource) {
    self.route = route
    self.place = place
    self.source = source
  }

  /// The name of the page's kind, such as `photo`.
  public var kind: String { source.kind }

  /// Whether making the page takes as long as making hundreds of other pages.
  public var isLong: Bool { source.isLong }

  /// The photos the page shows more of than their ids, tags and places; nil if any photo may count.
  ///
  /// If neither these photos nor the site and its frame changed, the page did not change.
  public var photos: [Catalog.Position]? { source.photos(at: place) }

  /// Returns a summary of what the page is made of, without making it; nil if only the content says
  /// that.
  ///
  /// If neither this nor the digest of the site changed, the content did not change.
  ///
  /// - Parameter inputs: What the page's gallery is made from.
  /// - Returns: Bytes to compare, which leave out what every page shows.
  public func outline(of inputs: GalleryInputs) -> [UInt8]? { source.outline(at: place, inputs) }

  /// Returns what the page is made of, computed again at each call.
  public func content() -> PageContent { source.content(at: place, route) }

  /// Whether the sitemap and search engines may list the page.
  var isListed: Bool { source.isListed(at: place) }

  /// Whether visitors read the page; feeds, indexes and assets are not read.
  public var isRead: Bool { route.description.hasSuffix(".html") }
}

/// Makes the pages of one kind from what they share.
protocol PageSource: AnyObject, Sendable {
  var kind: String { get }
  var isLong: Bool { get }
  func photos(at place: Int) -> [Catalog.Position]?
  func isListed(at place: Int) -> Bool
  func outline(at place: Int, _ inputs: GalleryInputs) -> [UInt8]?
  func content(at place: Int, _ route: SitePath) -> PageContent
}

/// What a page is made of.
public enum PageContent: Sendable {
  /// Values for the theme's template of a name.
  case template(String, TemplateMap)
  /// Finished text.
  case text(String)
  /// Finished bytes.
  case file([UInt8])
  /// Finished bytes, too many to hold in memory.
  case parts(LazyByteChunks)
}
