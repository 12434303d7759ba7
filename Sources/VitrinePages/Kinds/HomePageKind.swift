// The front page: the sets with their covers, and the newest photos.

import VitrineModel

/// The front page.
struct HomePageKind: TemplatedPageKind {
  let name = "home"

  /// The number of newest photos below the sets: few enough that a phone loads the page in 20 requests.
  private static let newest = 12

  func pages(in gallery: Gallery) -> [SitePath] { [Routes.home] }

  func context(of route: SitePath, in page: inout PageContext) -> (PageHead, TemplateMap) {
    let gallery = page.gallery
    let filled = gallery.catalog.listedSets
    let covers = page.covers(filled.map(\.cover))
    let sets = zip(filled, covers.cards).enumerated().map { place, entry -> TemplateValue in
      let (filled, cover) = entry
      return [
        "title": .text(filled.set.title),
        "icon": .text(orNone: filled.set.icon),
        "path": .text(Routes.set(filled.set).link),
        "count": .number(filled.photos.count),
        "caption": .text(orNone: filled.caption.summary(maxLength: 240)),
        "cover": cover,
        "is_lead": .bool(place == 0 && covers.hasLead),
      ]
    }
    let newest = page.grid(gallery.catalog.newest, most: Self.newest)
    var head = PageHead(
      title: gallery.settings.title, description: gallery.settings.description,
      image: gallery.catalog.newest.first, type: .site, facts: page.searchAction,
      photoCount: gallery.catalog.newest.count)
    head.names = filled.map(\.set.title)
    let caption = gallery.settings.caption
    return (
      head,
      [
        "sets": .list(sets), "newest": newest,
        "caption": .text(orNone: caption.text), "caption_html": .html(orNone: caption.html),
      ]
    )
  }
}
