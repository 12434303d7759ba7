// What crawlers may visit, which is everything, and the address of the sitemap.

import VitrineModel

/// `robots.txt`.
struct RobotsFile: PageKind {
  let name = "robots"

  func pages(in gallery: Gallery) -> [SitePath] { [Routes.robots] }

  func content(of subject: SitePath, at route: SitePath, in gallery: Gallery) -> PageContent {
    let site = gallery.settings.address?.text
    let map = site.map { "Sitemap: \($0)\(Routes.sitemap.text)\n" } ?? ""
    return .text("User-agent: *\nAllow: /\n\(map)")
  }
}
