// What crawlers read: every page that stands for itself, and where to find that list
// (https://www.sitemaps.org/protocol.html).

import VitrineModel

extension PageKind {
  static let sitemap = PageKind(name: "sitemap") { gallery in
    guard let site = gallery.settings.address?.text else { return [] }
    return [Page(kind: "sitemap", route: Routes.sitemap) { .text(sitemapText(gallery, site)) }]
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

  private static func sitemapText(_ gallery: Gallery, _ site: String) -> String {
    var text = """
      <?xml version="1.0" encoding="utf-8"?>
      <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">

      """
    for page in listed.flatMap({ $0.pages(gallery) }) {
      text += "<url><loc>\(XML.escaped(site + page.route.link))</loc></url>\n"
    }
    return text + "</urlset>\n"
  }
}
