// What every page says about the site, and the menu. Nothing in it changes with a new photo, since
// every page would change with it.

import VitrineModel

/// Makes what pages say about the site.
struct SiteContext: Sendable {
  let settings: GallerySettings
  let catalog: Catalog
  let markdownPages: [MarkdownPage]
  let hasBrowse: Bool
  let hasMap: Bool

  /// Returns the site as the page at a route shows it: the menu marks the set of the page.
  func map(at route: SitePath?) -> TemplateMap {
    [
      "title": .text(settings.title),
      "description": .text(orNone: settings.description),
      "language": .text(settings.language),
      "direction": .text(settings.direction),
      "address": .address(settings.address),
      "robots": .text(orNone: settings.crawlers.directives),
      "has_feeds": .bool(settings.address != nil),
      "analytics": settings.additions.analytics(at: settings.analytics),
      "has_browse": .bool(hasBrowse),
      "has_map": .bool(hasMap),
      "menu": .list(catalog.listedSets.map { item($0.set, at: route) }),
      "navigation": .list(
        MenuEntry.entries(of: catalog.listedSets.map(\.set), titled: settings.word("more_sets"))
          .enumerated().map { context(of: $1, number: $0 + 1, at: route) }),
      "pages": .list(
        markdownPages.map {
          [
            "title": .text($0.title), "path": .text($0.route.link),
            "is_current": .bool(route == $0.route),
          ]
        }),
    ]
  }

  private func context(
    of entry: MenuEntry, number: Int, at route: SitePath?
  ) -> TemplateValue {
    switch entry {
    case .set(let set): return item(set, at: route)
    case .group(let title, let sets):
      return [
        "title": .text(title), "id": .text("menu-\(number)"),
        "sets": .list(sets.map { item($0, at: route) }),
        "is_current": .bool(sets.contains { isCurrent($0, at: route) }),
      ]
    }
  }

  private func isCurrent(_ set: PhotoSet, at route: SitePath?) -> Bool {
    route?.link.hasPrefix(Routes.set(set).link) ?? false
  }

  private func item(_ set: PhotoSet, at route: SitePath?) -> TemplateValue {
    [
      "title": .text(set.title),
      "icon": .text(orNone: set.icon),
      "path": .text(Routes.set(set).link),
      "is_current": .bool(isCurrent(set, at: route)),
    ]
  }
}
