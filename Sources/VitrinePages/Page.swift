// One page as a value: where it goes, and what it is made of. Its contents are made when they are
// asked for, so that a site's pages are never all held in memory.

public import VitrineModel

/// A page that can be made.
public struct Page: Sendable {
  public let route: SitePath
  private let source: Source
  private let place: Int

  /// What the pages of a kind share. A class: there may be a hundred thousand of them.
  final class Source: Sendable {
    fileprivate let kind: String
    fileprivate let isLong: Bool
    fileprivate let shown: (@Sendable (_ place: Int) -> [Catalog.Position])?
    fileprivate let outline: (@Sendable (_ place: Int, GalleryInputs) -> [UInt8])?
    fileprivate let make: @Sendable (_ place: Int, SitePath) -> PageContent

    /// - Parameters:
    ///   - shown: nil where all photos count.
    ///   - outline: nil where only the content tells what a page is made of.
    init(
      kind: String, isLong: Bool = false,
      shown: (@Sendable (_ place: Int) -> [Catalog.Position])? = nil,
      outline: (@Sendable (_ place: Int, GalleryInputs) -> [UInt8])? = nil,
      make: @escaping @Sendable (_ place: Int, SitePath) -> PageContent
    ) {
      self.kind = kind
      self.isLong = isLong
      self.shown = shown
      self.outline = outline
      self.make = make
    }
  }

  /// - Parameter place: among those of its source.
  init(route: SitePath, place: Int = 0, of source: Source) {
    self.route = route
    self.place = place
    self.source = source
  }

  /// - Parameter photos: those that it shows; nil where all count.
  init(
    kind: String, route: SitePath, isLong: Bool = false, photos: [Catalog.Position]? = nil,
    content: @escaping @Sendable () -> PageContent
  ) {
    var shown: (@Sendable (_ place: Int) -> [Catalog.Position])?
    if let photos { shown = { _ in photos } }
    self.init(
      route: route,
      of: Source(kind: kind, isLong: isLong, shown: shown) { _, _ in content() })
  }

  /// The name of its kind: `photo`.
  public var kind: String { source.kind }

  /// Does making it take as long as making hundreds of others.
  public var isLong: Bool { source.isLong }

  /// The photos of which more than their ids, tags and places counts for what it is made of; nil where
  /// it may be any. Where neither these nor the site and its frame changed, the page did not.
  public var photos: [Catalog.Position]? { source.shown?(place) }

  /// What its content is made of beside the site, told without making it; nil where only the content
  /// tells. Where neither this nor the site's digest changed, the content did not.
  ///
  /// - Parameter inputs: those of its gallery.
  public func outline(of inputs: GalleryInputs) -> [UInt8]? { source.outline?(place, inputs) }

  /// What it is made of, computed anew at each call.
  public func content() -> PageContent { source.make(place, route) }

  /// Is it one that visitors read, not a feed, an index or a file that pages need.
  public var isRead: Bool { route.description.hasSuffix(".html") }
}

/// What a page is made of.
public enum PageContent: Sendable {
  /// Rendered by the theme's template of this name.
  case template(String, TemplateMap)
  /// Finished text.
  case text(String)
  /// Finished bytes.
  case file([UInt8])
  /// Finished bytes that are too many to be held.
  case parts(ByteParts)
}

/// A kind of page: how many there are, and how each is made.
public struct PageKind: Sendable {
  public let name: String
  /// Does the theme's template of the same name render its pages.
  public let isTemplated: Bool
  let pages: @Sendable (Gallery) -> [Page]

  private init(
    name: String, isTemplated: Bool, pages: @escaping @Sendable (Gallery) -> [Page]
  ) {
    self.name = name
    self.isTemplated = isTemplated
    self.pages = pages
  }

  /// To add a kind, write its file in `Kinds`, its template in the base theme, and name it here.
  public static let all: [PageKind] = [
    .home,
    .set,
    .photo,
    .author,
    .tag,
    .tags,
    .page,
    .credits,
    .favorites,
    .noResults,
    .notFound,
    .offline,
    .search,
    .searchIndex,
    .feeds,
    .manifest,
    .sitemap,
    .robots,
    .lists,
    .assets,
  ]

  /// A kind whose pages are finished text.
  init(name: String, pages: @escaping @Sendable (Gallery) -> [Page]) {
    self.init(name: name, isTemplated: false, pages: pages)
  }

  /// A kind whose pages a template of the same name renders.
  static func templated(
    _ name: String, pages: @escaping @Sendable (Gallery) -> [(SitePath, Making)]
  ) -> PageKind {
    PageKind(name: name, isTemplated: true) { gallery in
      let pages = pages(gallery)
      return alike(name, pages.map(\.0)) { place, route in pages[place].1(gallery, route) }
    }
  }

  /// The same of pages that show some photos each.
  static func templated(
    _ name: String, grids: @escaping @Sendable (Gallery) -> [Grid]
  ) -> PageKind {
    PageKind(name: name, isTemplated: true) { gallery in
      let pages = grids(gallery)
      return alike(name, pages.map(\.route), shown: { pages[$0].photos }) { place, route in
        pages[place].make(gallery, route)
      }
    }
  }

  /// The same of a page for each photo.
  ///
  /// - Parameters:
  ///   - shown: the photos on the page of a photo.
  ///   - outline: what the page is made of beside the site.
  static func templated(
    _ name: String, at routes: @escaping @Sendable (Gallery) -> [SitePath],
    shown: @escaping @Sendable (Int, Gallery) -> [Catalog.Position],
    outline: @escaping @Sendable (Int, Gallery, GalleryInputs) -> [UInt8],
    make: @escaping @Sendable (Int, Gallery, SitePath) -> TemplateMap
  ) -> PageKind {
    PageKind(name: name, isTemplated: true) { gallery in
      alike(
        name, routes(gallery), shown: { shown($0, gallery) },
        outline: { outline($0, gallery, $1) }
      ) { place, route in
        make(place, gallery, route)
      }
    }
  }

  private static func alike(
    _ name: String, _ routes: [SitePath],
    shown: (@Sendable (_ place: Int) -> [Catalog.Position])? = nil,
    outline: (@Sendable (_ place: Int, GalleryInputs) -> [UInt8])? = nil,
    context: @escaping @Sendable (_ place: Int, SitePath) -> TemplateMap
  ) -> [Page] {
    let source = Page.Source(kind: name, shown: shown, outline: outline) { place, route in
      .template("\(name).html", context(place, route))
    }
    return routes.enumerated().map { place, route in
      Page(route: route, place: place, of: source)
    }
  }

  /// Makes the context of the page at a route.
  typealias Making = @Sendable (Gallery, SitePath) -> TemplateMap

  /// A page that shows some photos.
  struct Grid: Sendable {
    let route: SitePath
    /// Every photo in its context.
    let photos: [Catalog.Position]
    let make: Making
  }
}

extension Gallery {
  /// All pages of the site, kind by kind.
  public func pages() -> [Page] {
    let kinds = PageKind.all.map { $0.pages(self) }
    var pages: [Page] = []
    // A list that grows takes it twice.
    pages.reserveCapacity(kinds.map(\.count).reduce(0, +))
    for kind in kinds { pages += kind }
    return pages
  }

  /// Those that can be made before what all of them share, with what a theme shows them with: not the
  /// search, whose page would make its index a second time.
  public func firstPages() -> [Page] {
    PageKind.all.filter { kind in
      kind.name != PageKind.search.name && kind.isTemplated || kind.name == PageKind.assets.name
    }.flatMap { $0.pages(self) }
  }
}
