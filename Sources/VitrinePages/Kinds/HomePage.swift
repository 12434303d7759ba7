// The front page: the sets with their covers, and the newest photos.

import VitrineModel

extension PageKind {
  static let home = templated("home") { _ in [(Routes.home, homePage)] }

  /// Newest photos shown beneath the sets.
  private static let newest = 24

  @Sendable private static func homePage(_ gallery: Gallery, _ route: SitePath) -> TemplateMap {
    var context = PageContext(gallery, route)
    let sets = gallery.catalog.sets.map { filled -> TemplateValue in
      [
        "title": .text(filled.set.title),
        "icon": .text(orNone: filled.set.icon),
        "path": .text(gallery.routes.set(filled.set).link),
        "count": .number(filled.photos.count),
        "cover": filled.photos.first.map { context.card($0) } ?? .none,
      ]
    }
    let newest = context.cards(gallery.catalog.newest, most: newest)
    let head = PageHead(
      kind: "home", title: gallery.settings.title, description: gallery.settings.description,
      image: gallery.catalog.newest.first, photoCount: gallery.catalog.photos.count)
    return context.finished(head, ["sets": .list(sets), "newest": newest])
  }
}
