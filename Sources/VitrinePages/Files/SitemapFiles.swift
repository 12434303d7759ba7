// The addresses of all pages that crawlers should list (https://www.sitemaps.org/protocol.html), with
// their dates and the image of each photo page: one file, or a file of files if one would be too long
// for crawlers.

import VitrineModel

/// The sitemap, in one file or several.
struct SitemapFiles: PageKind {
  /// A page, and the photo that it is about.
  struct Entry: Sendable {
    let page: Page
    let photo: Catalog.Position?
    /// Whether what the page shows comes from photos.
    let isOfPhotos: Bool
  }

  /// The contents of a file of the sitemap.
  enum Subject: Sendable {
    /// The addresses of pages; with a number, one file among several.
    case pages(ArraySlice<Entry>, number: Int?)
    /// The addresses of the other files.
    case files(count: Int)
  }

  let name = "sitemap"
  /// Addresses in one file.
  var most = 50_000

  func pages(in gallery: Gallery) -> [Subject] {
    guard gallery.settings.address != nil, gallery.settings.crawlers.search == .allow else {
      return []
    }
    let listed = PageKinds.all.filter(\.isInSitemap).flatMap { entries(of: $0, in: gallery) }
    let parts = listed.chunks(of: most)
    guard parts.count > 1 else { return parts.map { .pages($0, number: nil) } }
    return [.files(count: parts.count)]
      + parts.enumerated().map { .pages($1, number: $0 + 1) }
  }

  private func entries(of kind: any PageKind, in gallery: Gallery) -> [Entry] {
    // The pages of photos are in the order of the catalog.
    let isOfPhoto = kind is PhotoPageKind
    return kind.listing(in: gallery).enumerated().filter(\.element.isListed).map { place, page in
      Entry(
        page: page, photo: isOfPhoto ? place : nil, isOfPhotos: !(kind is MarkdownPageKind))
    }
  }

  func route(of subject: Subject, in gallery: Gallery) -> SitePath {
    if case .pages(_, let number?) = subject { return Routes.sitemap(number) }
    return Routes.sitemap
  }

  func content(of subject: Subject, at route: SitePath, in gallery: Gallery) -> PageContent {
    let site = gallery.settings.address?.text ?? ""
    switch subject {
    case .pages(let entries, _):
      let dates = PageDates(of: gallery)
      return .parts(
        Self.xml("urlset", of: "url", entries, Self.images) { entry in
          Self.location(site + entry.page.route.link) + Self.date(dates.date(of: entry))
            + Self.image(of: entry, in: gallery, site)
        })
    case .files(let count):
      let files = (1...count).map { Routes.sitemap($0) }
      return .parts(
        Self.xml("sitemapindex", of: "sitemap", files[...]) { Self.location(site + $0.link) })
    }
  }

  private static func location(_ address: String) -> String {
    "<loc>\(XML.escaped(address))</loc>"
  }

  private static func date(_ date: PartialDate?) -> String {
    date.map { "<lastmod>\($0.day == nil ? $0.iso8601 : String($0.iso8601.prefix(10)))</lastmod>" }
      ?? ""
  }

  /// The name space of images: https://developers.google.com/search/docs/crawling-indexing/sitemaps.
  private static let images =
    #" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1""#

  /// Returns the largest image of a photo that is a file of the site.
  private static func image(of entry: Entry, in gallery: Gallery, _ site: String) -> String {
    guard let photo = entry.photo,
      case .site(let file)? = gallery.images[photo].largest?.place
    else { return "" }
    return
      "<image:image><image:loc>\(XML.escaped(site + file.path.link))</image:loc></image:image>"
  }

  private static func xml<Item: Sendable>(
    _ root: String, of name: String, _ items: ArraySlice<Item>, _ attributes: String = "",
    _ text: @escaping @Sendable (Item) -> String
  ) -> LazyByteChunks {
    let head = """
      <?xml version="1.0" encoding="utf-8"?>
      <\(root) xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"\(attributes)>

      """
    let items = LazyByteChunks(of: items, inChunksOf: 512) { items in
      Array(items.map { "<\(name)>\(text($0))</\(name)>\n" }.joined().utf8)
    }
    return LazyByteChunks(Array(head.utf8)) + items + LazyByteChunks(Array("</\(root)>\n".utf8))
  }
}
