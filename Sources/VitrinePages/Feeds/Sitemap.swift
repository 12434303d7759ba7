// What crawlers read: every page that stands for itself, and where to find that list
// (https://www.sitemaps.org/protocol.html).

import VitrineModel

extension PageKind {
  static let sitemap = PageKind(name: "sitemap") { sitemaps(of: $0, most: 50_000) }

  /// One list of all addresses, or a list of lists where that would be too long for crawlers.
  ///
  /// - Parameter most: addresses in one list.
  static func sitemaps(of gallery: Gallery, most: Int) -> [Page] {
    guard let site = gallery.settings.address?.text else { return [] }
    let pieces = listed.flatMap { $0.pages(gallery).map(\.route) }.pieces(of: most)
    guard pieces.count > 1 else {
      return pieces.map { list(of: $0, site, at: Routes.sitemap) }
    }
    let lists = pieces.indices.map { Routes.sitemap($0 + 1) }
    let whole = Page(kind: "sitemap", route: Routes.sitemap) {
      .parts(xml("sitemapindex", of: "sitemap", lists[...], site))
    }
    return [whole] + zip(pieces, lists).map { list(of: $0, site, at: $1) }
  }

  private static func list(
    of routes: ArraySlice<SitePath>, _ site: String, at route: SitePath
  ) -> Page {
    Page(kind: "sitemap", route: route) { .parts(xml("urlset", of: "url", routes, site)) }
  }

  static let robots = PageKind(name: "robots") { gallery in
    [
      Page(kind: "robots", route: Routes.robots) {
        let site = gallery.settings.address?.text
        let map = site.map { "Sitemap: \($0)\(Routes.sitemap.text)\n" } ?? ""
        return .text("User-agent: *\nAllow: /\n\(map)")
      }
    ]
  }

  private static let listed: [PageKind] = [home, set, photo, author, tag, tags, page, credits]

  private static func xml(
    _ root: String, of item: String, _ routes: ArraySlice<SitePath>, _ site: String
  ) -> ByteParts {
    let head = """
      <?xml version="1.0" encoding="utf-8"?>
      <\(root) xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">

      """
    let items = ByteParts(of: routes, inPiecesOf: 512) { routes in
      let lines = routes.map { route in
        "<\(item)><loc>\(XML.escaped(site + route.link))</loc></\(item)>\n"
      }
      return Array(lines.joined().utf8)
    }
    return ByteParts(Array(head.utf8)) + items + ByteParts(Array("</\(root)>\n".utf8))
  }
}
