// Pages that have nothing of their own to show offer the commonest tags and the newest photos.

import VitrineModel

extension PageKind {
  static let noResults = templated("no-results") { _ in
    [
      (
        Routes.noResults,
        { @Sendable in offer($0, $1, kind: "no-results", title: "nothing_found") }
      )
    ]
  }

  static let notFound = templated("404") { _ in
    [(Routes.notFound, { @Sendable in offer($0, $1, kind: "404", title: "not_found") })]
  }

  private static func offer(
    _ gallery: Gallery, _ route: SitePath, kind: String, title: String
  ) -> TemplateMap {
    var context = PageContext(gallery, route)
    let newest = context.cards(gallery.catalog.newest, most: 12)
    let head = PageHead(kind: kind, title: gallery.settings.word(title), description: "")
    return context.finished(head, ["suggestions": context.suggestions(), "newest": newest])
  }
}
