// The grids: a set's photos in pages, a set of albums with a grid for each of them.

import VitrineModel

extension PageKind {
  static let set = templated("set") { gallery -> [Grid] in
    gallery.catalog.sets.flatMap { filled in
      filled.albums.isEmpty ? grid(of: filled, gallery) : albums(of: filled, gallery)
    }
  }

  private static func grid(
    of filled: Catalog.FilledSet, _ gallery: Gallery
  ) -> [Grid] {
    SetGrid(
      title: filled.set.title, icon: filled.set.icon, caption: filled.caption,
      query: filled.set.query, list: gallery.routes.list(of: filled.set), related: filled.related,
      photos: filled.photos, first: gallery.routes.set(filled.set)
    ).pages(gallery)
  }

  private static func albums(
    of filled: Catalog.FilledSet, _ gallery: Gallery
  ) -> [Grid] {
    let parent = gallery.routes.set(filled.set)
    let covers = filled.albums.compactMap(\.photos.first) + filled.photos.prefix(1)
    let index = Grid(route: parent, photos: covers) { gallery, route in
      albumsPage(filled, gallery, route)
    }
    let crumb = PageHead.Crumb(title: filled.set.title, path: parent.link)
    return [index]
      + filled.albums.flatMap { entry in
        SetGrid(
          title: entry.album.title, caption: entry.album.caption, parent: crumb,
          photos: entry.photos, first: gallery.routes.album(entry.album, in: filled.set)
        ).pages(gallery)
      }
  }

  private static func albumsPage(
    _ filled: Catalog.FilledSet, _ gallery: Gallery, _ route: SitePath
  ) -> TemplateMap {
    var context = PageContext(gallery, route)
    let albums = filled.albums.map { entry -> TemplateValue in
      [
        "title": .text(entry.album.title),
        "path": .text(gallery.routes.album(entry.album, in: filled.set).link),
        "count": .number(entry.photos.count),
        "cover": entry.photos.first.map { context.card($0) } ?? .none,
      ]
    }
    let grid = SetGrid(
      title: filled.set.title, icon: filled.set.icon, caption: filled.caption,
      list: gallery.routes.list(of: filled.set), photos: filled.photos, first: route)
    let head = PageHead(
      kind: "set", title: filled.set.title, description: filled.caption.summary(),
      image: filled.photos.first)
    let own: TemplateMap = [
      "set": grid.context, "albums": .list(albums), "photos": [], "related": [],
      "pagination": .none, "suggestions": [], "newest": [],
    ]
    return context.finished(head, own)
  }
}

/// One list of photos in pages.
private struct SetGrid: Sendable {
  let title: String
  var icon = ""
  var caption = Prose.empty
  var query: String?
  /// The set as CSV; nil for an album, which has no list of its own.
  var list: SitePath?
  var related: [Tag] = []
  var parent: PageHead.Crumb?
  let photos: [Catalog.Position]
  let first: SitePath

  func pages(_ gallery: Gallery) -> [PageKind.Grid] {
    let pagination = Pagination(of: photos, at: first, in: gallery)
    return pagination.grids(covers: newest(gallery)) { number in
      { gallery, route in page(number, pagination, gallery, route) }
    }
  }

  /// Photos that an empty list offers instead.
  private func newest(_ gallery: Gallery) -> [Catalog.Position] {
    photos.isEmpty ? gallery.newest(most: 12) : []
  }

  var context: TemplateValue {
    [
      "title": .text(title),
      "icon": .text(orNone: icon),
      "caption": .text(orNone: caption.text),
      "caption_html": .html(orNone: caption.html),
      "path": .text(first.link),
      "count": .number(photos.count),
      "list": .text(orNone: list?.text),
      "query": .text(orNone: query),
      "parent": parent.map { ["title": .text($0.title), "path": .text($0.path)] } ?? .none,
    ]
  }

  private func page(
    _ number: Int, _ pagination: Pagination, _ gallery: Gallery, _ route: SitePath
  ) -> TemplateMap {
    var context = PageContext(gallery, route)
    context.allow(pagination.hosts)
    let shown = pagination.photos(of: number)
    let head = PageHead(
      kind: "set", title: gallery.title(title, page: number),
      description: caption.summary(),
      crumbs: parent.map { [$0] } ?? [], image: shown.first)
    let own: TemplateMap = [
      "set": self.context,
      "photos": context.cards(shown),
      "albums": [],
      "related": .list(related.filter { gallery.tagRoutes[$0] != nil }.prefix(12).map(context.tag)),
      "pagination": pagination.context(of: number),
      "suggestions": photos.isEmpty ? context.suggestions() : [],
      "newest": context.cards(newest(gallery)),
    ]
    return context.finished(head, own)
  }
}

extension PhotoSet {
  /// What a search asked for.
  var query: String? {
    if case .search(let words) = selection { return words }
    return nil
  }
}

extension Gallery {
  /// A list's title on one of its pages.
  func title(_ title: String, page: Int) -> String {
    guard page > 1 else { return title }
    let number = settings.word("page").replacing("{1}", with: String(page))
    return settings.word("page_title").replacing("{2}", with: number)
      .replacing("{1}", with: title)
  }
}

extension PageContext {
  /// Tags for pages that have nothing else to offer: those of the favorites, then the commonest.
  func suggestions() -> TemplateValue {
    let favored = gallery.settings.suggested.filter { gallery.tagRoutes[$0] != nil }
    let commonest = gallery.catalog.commonestTags.map(\.tag)
    var seen: Set<Tag> = []
    let offered = (favored.prefix(12) + commonest).filter { seen.insert($0).inserted }
    return .list(offered.prefix(12).map { tag($0) })
  }
}
