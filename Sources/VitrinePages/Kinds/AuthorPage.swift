// A profile: who the author is, and all their photos in pages.

import VitrineModel

extension PageKind {
  static let author = templated("author") { gallery in
    gallery.catalog.authors.flatMap { entry -> [(SitePath, Making)] in
      guard let first = gallery.authorRoutes[entry.author.id] else { return [] }
      let pagination = Pagination(of: entry.photos, at: first, in: gallery)
      return pagination.routes.enumerated().map { index, route in
        (route, { authorPage(entry, index + 1, pagination, $0, $1) })
      }
    }
  }

  private static func authorPage(
    _ entry: Catalog.Credited, _ number: Int, _ pagination: Pagination, _ gallery: Gallery,
    _ route: SitePath
  ) -> TemplateMap {
    var context = PageContext(gallery, route)
    let author = entry.author
    context.allow(pagination.hosts)
    let shown = pagination.photos(of: number)
    let head = PageHead(
      kind: "author", title: gallery.title(author.name, page: number),
      description: author.biography.summary(), image: shown.first)
    let own: TemplateMap = [
      "author": [
        "name": .text(author.name),
        "page": .address(author.page),
        "page_title": .text(orNone: gallery.pageTitle(at: author.page, of: author.id.provider)),
        "biography": .text(orNone: author.biography.text),
        "biography_html": .html(orNone: author.biography.html),
        "avatar": context.avatar(author.avatar),
        "links": .list(
          author.links.map { ["name": .text($0.name), "address": .address($0.address)] }),
        "count": .number(entry.photos.count),
        "path": .text(pagination.first.link),
      ],
      "photos": context.cards(shown),
      "pagination": pagination.context(of: number),
    ]
    return context.finished(head, own)
  }
}
