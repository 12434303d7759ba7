// The addresses of all pages that crawlers should list (https://www.sitemaps.org/protocol.html):
// one file, or a file of files if one would be too long for crawlers.

import VitrineModel

/// The sitemap, in one file or several.
struct SitemapFiles: PageKind {
  /// The contents of a file of the sitemap.
  enum Subject: Sendable {
    /// The addresses of pages; with a number, one file among several.
    case pages(ArraySlice<SitePath>, number: Int?)
    /// The addresses of the other files.
    case files(count: Int)
  }

  let name = "sitemap"
  /// Addresses in one file.
  var most = 50_000

  func pages(in gallery: Gallery) -> [Subject] {
    guard gallery.settings.address != nil else { return [] }
    let listed = PageKinds.all.filter(\.isInSitemap).flatMap { $0.listing(in: gallery) }
    let parts = listed.filter(\.isListed).map(\.route).chunks(of: most)
    guard parts.count > 1 else { return parts.map { .pages($0, number: nil) } }
    return [.files(count: parts.count)]
      + parts.enumerated().map { .pages($1, number: $0 + 1) }
  }

  func route(of subject: Subject, in gallery: Gallery) -> SitePath {
    if case .pages(_, let number?) = subject { return Routes.sitemap(number) }
    return Routes.sitemap
  }

  func content(of subject: Subject, at route: SitePath, in gallery: Gallery) -> PageContent {
    let site = gallery.settings.address?.text ?? ""
    switch subject {
    case .pages(let routes, _): return .parts(Self.xml("urlset", of: "url", routes, site))
    case .files(let count):
      let files = (1...count).map { Routes.sitemap($0) }
      return .parts(Self.xml("sitemapindex", of: "sitemap", files[...], site))
    }
  }

  private static func xml(
    _ root: String, of item: String, _ routes: ArraySlice<SitePath>, _ site: String
  ) -> LazyByteChunks {
    let head = """
      <?xml version="1.0" encoding="utf-8"?>
      <\(root) xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">

      """
    let items = LazyByteChunks(of: routes, inChunksOf: 512) { routes in
      let lines = routes.map { route in
        "<\(item)><loc>\(XML.escaped(site + route.link))</loc></\(item)>\n"
      }
      return Array(lines.joined().utf8)
    }
    return LazyByteChunks(Array(head.utf8)) + items + LazyByteChunks(Array("</\(root)>\n".utf8))
  }
}
