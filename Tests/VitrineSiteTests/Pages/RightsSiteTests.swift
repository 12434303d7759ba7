// Rights in the files of a whole site.

import Foundation
import SiteFixtures
import Testing
import VitrineImages
import VitrineModel
import VitrineSite
import VitrineTesting

@Suite("Rights in published files", .timeLimit(.minutes(30)))
struct RightsSiteTests {
  private static func yaml(_ options: String = "", _ lines: String = "") -> String {
    """
    title: Rights
    images: { sizes: [320, 700], formats: [jpeg], originals: true\(options) }
    sets:
      - { slug: all, provider: folder, album: . }
    \(lines)
    """
  }

  private func site(_ yaml: String = yaml(), _ body: (TestSite) async throws -> Void) async throws {
    try await TestSite.site(yaml, photos: []) { site in
      for name in ["a", "b"] {
        try site.tree.write("Photos/\(name).jpg", FlatImage.jpeg(width: 700, height: 480))
        try site.tree.write(
          "Photos/\(name).jpg.yml", "author: Author \(name)\nlicense: cc-by-4.0\n")
      }
      try await body(site)
    }
  }

  /// The creators of the files in a folder, with one file for each.
  private func creators(_ site: TestSite, _ folder: String = "images/") throws -> [String: String] {
    let found = try site.files().filter { $0.key.hasPrefix(folder) }
      .map { (EmbeddedRights(in: Array($0.value))?.creator ?? "", $0.key) }
    return Dictionary(found) { first, _ in first }
  }

  @Test func areThoseOfEachPhoto() async throws {
    try await site { site in
      let report = await site.build()
      #expect(report.isPublished && report.counts.renditionsMade == 3, "\(report.problems)")
      let (images, originals) = (try creators(site), try creators(site, "originals/"))
      // Small files have none.
      #expect(Set(images.keys) == ["Author a", "Author b", ""])
      #expect(Set(originals.keys) == ["Author a", "Author b"])
      for name in ["a", "b"] {
        let page = try site.text("photos/folder/\(name)/index.html")
        let own = try #require(try creators(site)["Author \(name)"])
        #expect(page.contains(own))
      }
    }
  }

  @Test func encodeNothingIfANameChanges() async throws {
    try await site { site in
      _ = await site.build()
      let before = try creators(site)
      try site.tree.write("Photos/a.jpg.yml", "author: Eve\nlicense: cc-by-4.0\n")
      let report = await site.build()
      #expect(report.counts.renditionsMade == 0 && report.isPublished)
      let after = try creators(site)
      #expect(after["Eve"] != nil && after["Author a"] == nil)
      #expect(after["Author b"] == before["Author b"] && after["Eve"] != before["Author a"])
    }
  }

  @Test func areMissingIfSiteYmlSaysSo() async throws {
    try await site(Self.yaml(", rights: false")) { site in
      _ = await site.build()
      let found = try creators(site)
      #expect(Set(found.keys) == [""])
    }
  }

  @Test func areTheSameInEveryBuild() async throws {
    try await site { site in
      _ = await site.build()
      let first = try site.files()
      try FileManager.default.removeItem(atPath: site.tree.absolute(".vitrine"))
      try FileManager.default.removeItem(atPath: site.tree.absolute("public"))
      _ = await site.build()
      let second = try site.files()
      let paths = first.keys.filter { !$0.hasPrefix(".") }
      #expect(paths.allSatisfy { first[$0] == second[$0] } && first.count == second.count)
    }
  }

  /// The output is gone and a file of the cache is damaged.
  @Test func areMadeAgainFromADamagedCache() async throws {
    try await site { site in
      _ = await site.build()
      let first = try creators(site)
      let blobs = try site.files(".vitrine/blobs")
      for path in blobs.keys { try site.tree.write(".vitrine/blobs/\(path)", "damaged") }
      try FileManager.default.removeItem(atPath: site.tree.absolute("public"))
      let report = await site.build()
      #expect(report.isPublished, "\(report.problems)")
      #expect(try creators(site) == first)
    }
  }

  @Test(arguments: [("https://example.org/", false), ("https://example.org/gallery/", true)])
  func areNotRefusedByFilesBelowTheRoot(_ url: String, _ isNoted: Bool) async throws {
    try await site(Self.yaml("", "crawlers: { ai: refuse }\nurl: \(url)")) { site in
      let note = await site.build().problems.first { $0.code == "site.robots-not-at-root" }
      #expect((note != nil) == isNoted && note?.severity != .error)
      #expect(note?.what.hasSuffix("the root of example.org") ?? true)
    }
  }

  @Test func reserveDataMining() async throws {
    try await site(Self.yaml("", "crawlers: { ai: refuse }\nurl: https://example.org/")) { site in
      _ = await site.build()
      let path = try #require(try creators(site)["Author a"])
      let file = try #require(try site.files()[path])
      #expect(file.range(of: Data("DMI-PROHIBITED-EXCEPTSEARCHENGINEINDEXING".utf8)) != nil)
      let page = try site.text("photos/folder/a/index.html")
      #expect(page.contains("<meta name=\"robots\" content=\"noai, noimageai\">"))
      let robots = try site.text("robots.txt")
      #expect(robots.contains("User-agent: GPTBot\n") && robots.contains("Disallow: /\n"))
      #expect(
        robots.hasSuffix("User-agent: *\nAllow: /\nSitemap: https://example.org/sitemap.xml\n"))
      #expect(
        try site.text(".well-known/tdmrep.json") == "[{\"location\":\"/\",\"tdm-reservation\":1}]\n"
      )
    }
  }

  @Test func keepSearchEnginesAwayOnlyOnRequest() async throws {
    try await site(Self.yaml("", "crawlers: { search: refuse }\nurl: https://example.org/")) {
      site in
      _ = await site.build()
      #expect(
        try site.text("index.html").contains("<meta name=\"robots\" content=\"noindex\">"))
      #expect(try site.text("robots.txt") == "User-agent: *\nAllow: /\n")
      #expect(!site.exists("sitemap.xml"))
      #expect(!site.exists(".well-known/tdmrep.json"))
      try site.tree.write("site.yml", Self.yaml())
      _ = await site.build()
      #expect(try !site.text("index.html").contains("name=\"robots\""))
    }
  }
}
