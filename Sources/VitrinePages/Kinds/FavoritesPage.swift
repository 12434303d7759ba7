// The page of the visitor's favorites. They are kept in the browser, so that the page itself holds
// none: it brings what its script needs to show any photo of the site, and for those without script
// the lists that the site offers itself.

import VitrineModel

extension PageKind {
  static let favorites = templated("favorites") { _ in [(Routes.favorites, favoritesPage)] }

  @Sendable private static func favoritesPage(
    _ gallery: Gallery, _ route: SitePath
  ) -> TemplateMap {
    var context = PageContext(gallery, route)
    context.mayShowEveryPhoto()
    let head = PageHead(
      kind: "favorites", title: gallery.settings.word("favorites"),
      description: gallery.settings.word("favorites_lead"))
    return context.finished(
      head,
      [
        "card": context.blankCard, "list": .text(Routes.list.link),
        "curated": gallery.curatedSets(), "page_size": .number(gallery.settings.pageSize),
        "caps": .list(
          gallery.settings.caps.map {
            ["provider": .text($0.provider), "most": .number($0.most)]
          }),
      ])
  }
}

extension Gallery {
  /// The sets that the site's owner chose by hand.
  fileprivate func curatedSets() -> TemplateValue {
    .list(
      catalog.sets.map(\.set).filter(\.isCurated).map {
        ["title": .text($0.title), "path": .text(routes.set($0).link)]
      })
  }
}

extension PhotoSet {
  fileprivate var isCurated: Bool {
    switch selection {
    case .favorites, .list: true
    default: false
    }
  }
}
