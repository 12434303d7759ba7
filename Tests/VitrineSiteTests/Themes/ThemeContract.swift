// Every theme in `Themes` is tested by being there: its templates are checked, a small site is built
// with it, and the site's pages are read. The default theme's pages are goldens, the seam from
// contexts to HTML: one whole page, `<main>` of the others, and what their frames add to that page's.

import Foundation
import SiteFixtures
import Testing
import VitrineModel
import VitrineSite
import VitrineTesting

@Suite("Each theme") struct ThemeContract {
  static let folder =
    #filePath.split(separator: "/").dropLast(4).reduce("") { "\($0)/\($1)" } + "/Themes"

  static let names: [String] =
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
    .filter { FileManager.default.fileExists(atPath: "\(folder)/\($0)/theme.yml") }.sorted()

  static let yaml = """
    title: Small & plain
    url: https://example.org/gallery/
    description: A site of three photos
    images: { sizes: [32, 64], location: city }
    page_size: 2
    browse: [year, person, license]
    map: true
    pages: [{ slug: about, title: About <us>, file: about.md }]
    sets:
      - { slug: all, title: All, icon: "🏔", provider: folder, album: ., sort: given }
      - { slug: albums, provider: folder, albums: . }
      - { slug: none, provider: folder, search: unicorns }
    """

  static func site(theme: String, _ body: (TestSite) async throws -> Void) async throws {
    try await TestSite.site(
      "\(yaml)\ntheme: \(theme)\n", photos: ["a.jpg", "sea/b.jpg", "sea/c.jpg"]
    ) {
      site in
      try site.tree.write(
        "Photos/a.jpg.yml",
        """
        title: Low "tide" <u>
        caption: Wet sand & light
        date: 2026-03-09
        people: [Ada Quill]
        alt: Footprints
        author: Ada Quill
        tags: [sea, blue hour]
        license: cc-by-4.0
        page: https://example.com/a
        place: { city: Kyoto, country: Japan, latitude: 35.0116, longitude: 135.7681 }
        favorite: true
        """)
      try site.tree.write(
        "Photos/sea/album.yml", "title: The sea\ncaption: All year\nauthor: Ada Quill\n")
      try site.tree.write(
        "about.md",
        "We look.\n\n![A sea](Photos/sea/b.jpg \"Low tide\")\n\n## When\n\n* early\n\n|a|b|\n|-|-:|\n|1|2|\n"
      )
      try await body(site)
    }
  }

  @Test func isListed() {
    #expect(Set(Self.names).isSuperset(of: ["base", "contact-sheet", "salon"]))
  }

  @Test(arguments: names) func buildsEveryKindOfPage(_ name: String) async throws {
    try await Self.site(theme: name) { site in
      let report = await site.build()
      #expect(report.isPublished && report.problems.isEmpty, "\(report.problems)")
      let pages = try site.files().filter { $0.key.hasSuffix(".html") }
      for (path, bytes) in pages {
        let page = String(decoding: bytes, as: UTF8.self)
        #expect(
          page.hasPrefix("<!doctype html>\n<html lang=\"en\" dir=\"ltr\" data-page-kind=\""),
          "\(path)")
        #expect(page.contains("<meta http-equiv=\"Content-Security-Policy\""), "\(path)")
        #expect(!page.contains("{{") && !page.contains("{%") && !page.contains("<u>"), "\(path)")
      }
      let kinds = Set(pages.values.compactMap(Self.kind))
      #expect(
        kinds == [
          "home", "set", "photo", "author", "tag", "tags", "browse", "browse-value", "map",
          "map-place", "page",
          "credits", "favorites", "search",
          "no-results", "offline", "404",
        ])
    }
  }

  @Test(arguments: names) func leadsOnlyToWhatIsThere(_ name: String) async throws {
    try await Self.site(theme: name) { site in
      // The page for missing addresses is served at any depth: there links begin with the path of
      // the site's own address.
      let start = "/gallery/"
      await site.build()
      let files = try site.files()
      for (page, bytes) in files where page.hasSuffix(".html") {
        let text = String(decoding: bytes, as: UTF8.self)
        let links = text.matches(of: /(?:href|src)="([^":?#]+)["?#]/).map { String($0.1) }
        #expect(links.contains { $0.hasSuffix("/") }, "\(page)")
        for link in links {
          let path = Self.resolve(link, from: start + page).dropFirst(start.count)
          let file = path.isEmpty || path.hasSuffix("/") ? path + "index.html" : path
          #expect(files[String(file)] != nil, "\(page) leads to \(link)")
        }
      }
    }
  }

  /// The path that a link leads to from the page at another.
  private static func resolve(_ link: String, from page: String) -> String {
    guard !link.hasPrefix("/") else { return link }
    var parts = page.split(separator: "/").dropLast()
    for part in link.split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    let path = "/" + parts.joined(separator: "/")
    return link.hasSuffix("/") && path != "/" ? path + "/" : path
  }

  private static func kind(of page: Data) -> String? {
    let text = String(decoding: page, as: UTF8.self)
    return text.firstMatch(of: /data-page-kind="([^"]+)"/).map { String($0.1) }
  }

  @Test func printsTheDefaultThemeAsWhenLastLookedAt() async throws {
    try await Self.site(theme: "salon") { site in
      await site.build()
      let shown = [
        "index.html", "sets/all/index.html", "sets/all/page/2/index.html", "sets/albums/index.html",
        "sets/none/index.html", "photos/folder/a/index.html", "tags/index.html",
        "tags/sea/index.html", "browse/index.html", "browse/year/2026/index.html",
        "map/index.html", "map/asia/kyoto/index.html",
        "pages/about/index.html", "credits/index.html",
        "no-results/index.html", "offline/index.html",
        "404.html",
      ]
      let whole = GoldenPage(try site.text(Self.whole))
      var texts = [Self.whole.replacing("/", with: "~"): whole.text]
      var frames: [String] = []
      for path in shown.sorted() where path != Self.whole {
        let page = GoldenPage(try site.text(path))
        texts[path.replacing("/", with: "~")] = page.main
        frames.append("\(path), root \(page.root)\n" + page.difference(from: whole))
      }
      texts["frames.txt"] = frames.joined(separator: "\n")
      try Golden("Goldens").expect(texts)
    }
  }

  /// The one page whose golden is whole, so that a change of the layout changes one file.
  private static let whole = "sets/all/index.html"
}

/// A page in goldens: `<main>`, and the frame around it.
private struct GoldenPage {
  let text: String
  /// The path from the page up to the site.
  let root: String
  let main: String
  /// The lines outside of `<main>`, with links that do not depend on where the page is.
  private let frame: [String]

  init(_ page: String) {
    let text = Self.steady(page)
    let root = text.firstMatch(of: /data-root="([^"]*)"/).map { String($0.1) } ?? ""
    let range = text.firstRange(of: /(?s)<main.*<\/main>/) ?? text.startIndex..<text.startIndex
    self.text = text
    self.root = root
    main = "\(text[range])\n"
    frame = (text[..<range.lowerBound] + text[range.upperBound...])
      .split(separator: "\n", omittingEmptySubsequences: false)
      .map { String($0).replacing("=\"\(root)", with: "=\"{root}") }
  }

  /// Returns the lines that only this page's frame has, and what it lacks of another's.
  func difference(from other: GoldenPage) -> String {
    let lines = frame.filter { !other.frame.contains($0) }.map { "+ \($0)\n" }
    var known = Set(marks)
    let missing = other.marks.filter { known.insert($0).inserted }.map { "- <\($0)\n" }
    return (lines + missing).joined()
  }

  /// The attribute that distinguishes the elements of the frame: `meta property="og:title"`.
  private var marks: [String] {
    let mark = /<((?:meta|link) [a-z-]+="[^"]+"|aside|header|footer|style|script type="[^"]+")/
    return frame.compactMap { $0.prefixMatch(of: mark).map { String($0.1) } }
  }

  /// Returns a page without what changes with the theme's styles or the version of an image library.
  private static func steady(_ page: String) -> String {
    page.replacing(/<style>\*[^<]*<\/style>/, with: "<style>{theme}</style>")
      .replacing(/<path d="M[^"]{1000,}"\/>/, with: "<path {land}/>")
      .replacing(/<script>\(\([^<]*<\/script>/, with: "<script>{early}</script>")
      .replacing(/assets\/[0-9a-f]{16}\./, with: "assets/{hash}.")
      .replacing(/sha256-[A-Za-z0-9+\/=]+/, with: "{hash}")
      .replacing(/[0-9a-f]{16}-/, with: "{hash}-")
      .replacing(/-[0-9a-f]{6}\b/, with: "-{color}")
      .replacing(/#[0-9a-f]{6}([;}])/) { "{color}\($0.1)" }
  }
}
