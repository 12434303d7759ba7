// The grids: the photos of a set in pages, and a set of albums with a grid for each album.

import VitrineModel

/// The pages of each set and each album.
struct SetPageKind: TemplatedPageKind {
  /// One page of a set: photos, or the list of its albums.
  enum Subject: Sendable {
    /// A page of a list of photos.
    case grid(SetGrid, Pagination, number: Int)
    /// The list of a set's albums, with their paths.
    case albums(Catalog.SetEntry, [SitePath])
  }

  let name = "set"

  func pages(in gallery: Gallery) -> [Subject] {
    zip(gallery.catalog.sets, gallery.addresses.albums).flatMap { filled, routes in
      guard !filled.albums.isEmpty else {
        return SetGrid(of: filled, in: gallery).pages(in: gallery)
      }
      return [.albums(filled, routes)]
        + zip(filled.albums, routes).flatMap {
          SetGrid(of: $0, at: $1, in: filled).pages(in: gallery)
        }
    }
  }

  func route(of subject: Subject, in gallery: Gallery) -> SitePath {
    switch subject {
    case .grid(_, let list, let number): list.route(of: number)
    case .albums(let filled, _): Routes.set(filled.set)
    }
  }

  func photos(on subject: Subject, in gallery: Gallery) -> [Catalog.Position]? {
    switch subject {
    case .grid(let grid, let list, let number):
      grid.newest(gallery) + list.photos(of: number) + grid.preview(of: number)
    case .albums(let filled, _):
      filled.listedAlbums.compactMap(\.cover) + [filled.cover].compactMap(\.self)
    }
  }

  func isListed(_ subject: Subject, in gallery: Gallery) -> Bool {
    switch subject {
    case .grid(let grid, _, _): !grid.isUnlisted
    case .albums(let filled, _): !filled.isUnlisted
    }
  }

  func context(of subject: Subject, in page: inout PageContext) -> (PageHead, TemplateMap) {
    switch subject {
    case .grid(let grid, let list, let number): grid.context(of: number, of: list, in: &page)
    case .albums(let filled, let routes): Self.context(of: routes, in: filled, in: &page)
    }
  }

  private static func context(
    of routes: [SitePath], in filled: Catalog.SetEntry, in page: inout PageContext
  ) -> (PageHead, TemplateMap) {
    let gallery = page.gallery
    let albums = zip(filled.albums, routes).filter { !$0.0.album.isUnlisted }.map {
      entry, route -> TemplateValue in
      [
        "title": .text(entry.album.title),
        "path": .text(route.link),
        "count": .number(entry.photos.count),
        "cover": entry.cover.map { page.card($0) } ?? .none,
      ]
    }
    let head = PageHead(
      title: filled.set.title, description: filled.caption.summary(), image: filled.cover)
    return (
      head,
      [
        "set": SetGrid(of: filled, in: gallery).context, "albums": .list(albums),
        "photos": [], "related": [], "pagination": .none, "suggestions": [], "newest": [],
      ]
    )
  }
}

/// A list of photos: a set or an album.
struct SetGrid: Sendable {
  private let title: String
  private let icon: String
  private let caption: RichText
  /// The words that a search asked for.
  private let query: String?
  /// The set as CSV; nil for an album, which has no such file.
  private let file: SitePath?
  private let related: [Tag]
  /// The set that an album is in.
  private let parent: PageHead.Crumb?
  private let photos: [Catalog.Position]
  private let cover: Catalog.Position?
  private let first: SitePath
  /// Whether no page links to the list.
  let isUnlisted: Bool

  init(of filled: Catalog.SetEntry, in gallery: Gallery) {
    title = filled.set.title
    icon = filled.set.icon
    caption = filled.caption
    query = filled.albums.isEmpty ? filled.set.query : nil
    file = Routes.list(of: filled.set)
    related = filled.related
    parent = nil
    photos = filled.photos
    cover = filled.cover
    isUnlisted = filled.isUnlisted
    first = Routes.set(filled.set)
  }

  init(of entry: Catalog.AlbumEntry, at route: SitePath, in filled: Catalog.SetEntry) {
    title = entry.album.title
    icon = ""
    caption = entry.album.caption
    query = nil
    file = nil
    related = []
    parent = PageHead.Crumb(title: filled.set.title, path: Routes.set(filled.set).link)
    photos = entry.photos
    cover = entry.cover
    isUnlisted = filled.isUnlisted || entry.album.isUnlisted
    first = route
  }

  func pages(in gallery: Gallery) -> [SetPageKind.Subject] {
    let list = Pagination(of: photos, at: first, in: gallery)
    return list.numbers.map { .grid(self, list, number: $0) }
  }

  /// Returns the photos that an empty list offers instead.
  func newest(_ gallery: Gallery) -> [Catalog.Position] {
    photos.isEmpty ? gallery.newest(most: 12) : []
  }

  /// Returns the photo in link previews of a page, unless it is the page's first one.
  func preview(of number: Int) -> [Catalog.Position] {
    number == 1 ? [cover].compactMap(\.self) : []
  }

  var context: TemplateValue {
    [
      "title": .text(title),
      "icon": .text(orNone: icon),
      "caption": .text(orNone: caption.text),
      "caption_html": .html(orNone: caption.html),
      "path": .text(first.link),
      "count": .number(photos.count),
      "list": .text(orNone: file?.text),
      "query": .text(orNone: query),
      "parent": parent.map { ["title": .text($0.title), "path": .text($0.path)] } ?? .none,
    ]
  }

  func context(
    of number: Int, of list: Pagination, in page: inout PageContext
  ) -> (PageHead, TemplateMap) {
    let gallery = page.gallery
    page.allow(list.hosts)
    let shown = list.photos(of: number)
    let head = PageHead(
      title: gallery.title(title, page: number), description: caption.summary(),
      crumbs: parent.map { [$0] } ?? [], image: preview(of: number).first ?? shown.first)
    return (
      head,
      [
        "set": context,
        "photos": page.grid(shown),
        "albums": [],
        "related": .list(related.filter { gallery.tagRoutes[$0] != nil }.prefix(12).map(page.tag)),
        "pagination": list.context(of: number),
        "suggestions": photos.isEmpty ? page.suggestions() : [],
        "newest": page.grid(newest(gallery)),
      ]
    )
  }
}

extension PhotoSet {
  /// The words of a search.
  fileprivate var query: String? {
    if case .search(let words) = selection { return words }
    return nil
  }
}

extension Gallery {
  /// Returns a list's title on one of its pages, counted from 1.
  func title(_ title: String, page: Int) -> String {
    guard page > 1 else { return title }
    let number = settings.word("page").replacing("{1}", with: String(page))
    return settings.word("page_title").replacing("{2}", with: number)
      .replacing("{1}", with: title)
  }
}

extension PageContext {
  /// Returns tags for pages that have nothing else to offer: first those of the favorites, then the
  /// most common ones.
  func suggestions() -> TemplateValue {
    let favored = gallery.settings.suggested.filter { gallery.tagRoutes[$0] != nil }
    let common = gallery.catalog.tagsByCount.map(\.tag)
    var seen: Set<Tag> = []
    let offered = (favored.prefix(12) + common).filter { seen.insert($0).inserted }
    return .list(offered.prefix(12).map { tag($0) })
  }
}
