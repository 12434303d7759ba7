// What crawlers may do. A search engine must visit a page to learn from it that it must not be listed, so
// search engines are always allowed in robots.txt. The reservation against data mining is that of
// https://www.w3.org/community/reports/tdmrep/CG-FINAL-tdmrep-20240510/, which counts at the root of a host.

import VitrineModel

/// `robots.txt`, and `/.well-known/tdmrep.json` if data mining is refused.
struct RobotsFile: PageKind {
  let name = "robots"

  func pages(in gallery: Gallery) -> [SitePath] {
    [Routes.robots] + (gallery.settings.crawlers.ai == .refuse ? [Routes.reservation] : [])
  }

  func content(of subject: SitePath, at route: SitePath, in gallery: Gallery) -> PageContent {
    .text(subject == Routes.robots ? robots(gallery.settings) : reservation(gallery.settings))
  }

  private func robots(_ settings: GallerySettings) -> String {
    let site = settings.crawlers.search == .allow ? settings.address?.text : nil
    let map = site.map { "Sitemap: \($0)\(Routes.sitemap.text)\n" } ?? ""
    let agents = AICrawlers.names.map { "User-agent: \($0)\n" }.joined()
    let refused = settings.crawlers.ai == .refuse ? "\(agents)Disallow: /\n\n" : ""
    return "\(refused)User-agent: *\nAllow: /\n\(map)"
  }

  private func reservation(_ settings: GallerySettings) -> String {
    var json: [UInt8] = []
    let path = settings.address?.path ?? "/"
    TemplateValue.list([["location": .text(path), "tdm-reservation": .number(1)]])
      .appendJSON(to: &json)
    return String(decoding: json, as: UTF8.self) + "\n"
  }
}

extension Gallery {
  /// The note that crawlers will not find the files that refuse them.
  var notesOfCrawlers: [Problem] {
    guard settings.crawlers.ai == .refuse, let address = settings.address, address.path != "/"
    else { return [] }
    return [
      Problem(
        .note, "site.robots-not-at-root",
        "crawlers read robots.txt and .well-known/tdmrep.json only at the root of \(address.host)",
        at: .setting("crawlers"),
        help: "copy both files there from the output folder; pages and images refuse them anyway")
    ]
  }
}
