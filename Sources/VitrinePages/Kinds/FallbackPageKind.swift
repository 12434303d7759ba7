// Pages without photos to show: a search without results, and a missing address.
// They offer the most common tags and the newest photos.

import VitrineModel

/// The pages for a search without results and for a missing address.
struct FallbackPageKind: TemplatedPageKind {
  static let noResults = FallbackPageKind(
    name: "no-results", route: Routes.noResults, title: "nothing_found")
  static let notFound = FallbackPageKind(name: "404", route: Routes.notFound, title: "not_found")

  let name: String
  let isInSitemap = false
  private let route: SitePath
  /// The key of the title among the theme's words.
  private let title: String

  private init(name: String, route: SitePath, title: String) {
    self.name = name
    self.route = route
    self.title = title
  }

  func pages(in gallery: Gallery) -> [SitePath] { [route] }

  func context(of route: SitePath, in page: inout PageContext) -> (PageHead, TemplateMap) {
    let gallery = page.gallery
    let newest = page.grid(gallery.catalog.newest, most: 12)
    return (
      PageHead(title: gallery.settings.word(title)),
      ["suggestions": page.suggestions(), "newest": newest]
    )
  }
}
