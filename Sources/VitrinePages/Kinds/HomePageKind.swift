// The front page: the sets with their covers, and the newest photos.

import VitrineModel

/// The front page.
struct HomePageKind: TemplatedPageKind {
  let name = "home"

  /// The number of newest photos below the sets.
  private static let newest = 24

  func pages(in gallery: Gallery) -> [SitePath] { [Routes.home] }

  func context(of route: SitePath, in page: inout PageContext) -> (PageHead, TemplateMap) {
    let gallery = page.gallery
    let sets = gallery.catalog.listedSets.map { filled -> TemplateValue in
      [
        "title": .text(filled.set.title),
        "icon": .text(orNone: filled.set.icon),
        "path": .text(Routes.set(filled.set).link),
        "count": .number(filled.photos.count),
        "cover": filled.cover.map { page.card($0) } ?? .none,
      ]
    }
    let newest = page.grid(gallery.catalog.newest, most: Self.newest)
    let head = PageHead(
      title: gallery.settings.title, description: gallery.settings.description,
      image: gallery.catalog.newest.first, photoCount: gallery.catalog.newest.count)
    return (head, ["sets": .list(sets), "newest": newest])
  }
}
