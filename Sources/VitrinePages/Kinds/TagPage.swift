// All photos that carry a tag, in pages, with the tags that go with it.

import VitrineModel

extension PageKind {
  static let tag = templated("tag") { gallery -> [Grid] in
    gallery.catalog.tags.flatMap { entry -> [Grid] in
      guard let first = gallery.tagRoutes[entry.tag] else { return [] }
      let pagination = Pagination(of: entry.photos, at: first, in: gallery)
      return pagination.grids { number in { tagPage(entry, number, pagination, $0, $1) } }
    }
  }

  private static func tagPage(
    _ entry: Catalog.Tagged, _ number: Int, _ pagination: Pagination, _ gallery: Gallery,
    _ route: SitePath
  ) -> TemplateMap {
    var context = PageContext(gallery, route)
    context.allow(pagination.hosts)
    let shown = pagination.photos(of: number)
    let tags = PageHead.Crumb(title: gallery.settings.word("tags"), path: Routes.tags.link)
    let head = PageHead(
      kind: "tag", title: gallery.title(entry.tag.name, page: number), description: "",
      crumbs: [tags], image: shown.first)
    let own: TemplateMap = [
      "tag": [
        "name": .text(entry.tag.name),
        "path": .text(pagination.first.link),
        "count": .number(entry.photos.count),
      ],
      "related": .list(gallery.related(to: entry).map(context.tag)),
      "photos": context.cards(shown),
      "pagination": pagination.context(of: number),
    ]
    return context.finished(head, own)
  }
}

extension Gallery {
  /// The tags that occur most often beside a tag, judged by its newest photos.
  fileprivate func related(to entry: Catalog.Tagged) -> [Tag] {
    catalog.tags(beside: entry, newest: 500).sorted {
      ($1.value, $0.key.key) < ($0.value, $1.key.key)
    }
    .prefix(12).map(\.key)
  }
}
