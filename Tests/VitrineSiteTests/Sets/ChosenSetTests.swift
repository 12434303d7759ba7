// Sets made by choice: what they show, and where what they leave out must not appear.

import Foundation
import SiteFixtures
import Testing
import VitrineModel
import VitrineSite
import VitrineTesting

@Suite("Sets by choice", .timeLimit(.minutes(30)))
struct ChosenSetTests {
  private static let photos = ["a.jpg", "b.jpg", "c.jpg", "img2.jpg", "img10.jpg"]

  /// A site with rated and tagged photos.
  private func site(
    _ sets: String, settings: String = "", _ body: (TestSite) async throws -> Void
  ) async throws {
    let yaml = """
      title: T
      url: https://example.org/
      images: { sizes: [32] }
      \(settings)
      sets:
      \(sets.split(separator: "\n").map { "  - { \($0) }" }.joined(separator: "\n"))
      """
    try await TestSite.site(yaml, photos: Self.photos) { site in
      let notes = [
        "a": "rating: 5\ndate: 2020-05\npeople: [Ada]\ntags: [sea, draft]\n",
        "b": "rating: 3\ndate: 2021\ntags: [sea]\ntitle: Zebra\n",
        "c": "rating: 4\ndate: 2022-01-02\ntags: [lake]\nauthor: Eve\n",
        "img2": "title: img2\n", "img10": "title: img10\ntags: [secret]\n",
      ]
      for (name, text) in notes { try site.tree.write("Photos/\(name).jpg.yml", text) }
      try await body(site)
    }
  }

  /// The photos that a set lists, in order.
  private func photos(of set: String, in site: TestSite) throws -> [String] {
    let rows = try site.text("sets/\(set)/photos.csv").split(whereSeparator: \.isNewline)
    return rows.dropFirst().map { row in
      String(row.split(separator: ",", omittingEmptySubsequences: false)[1].prefix { $0 != "." })
    }
  }

  @Test(arguments: [
    ("album: ., where: { rating: 4 }", "a c"), ("album: ., where: { taken: 2020..2021 }", "a b"),
    ("search: sea, sort: given, where: { taken: 2020-05-01..2020-05-31 }", "a"),
    ("tagged: sea, where: { people: ada }", "a"), ("user: Eve, where: { rating: 5 }", ""),
    ("album: ., where: { tags: { any: [sea, lake], none: [draft] } }", "b c"),
    ("album: ., where: { orientation: portrait }", ""), ("album: ., sort: rating, limit: 2", "a c"),
    ("album: ., sort: oldest, limit: 3", "a b c"), ("album: ., sort: newest, limit: 1", "c"),
    ("album: ., sort: title, limit: 4", "a c img2 img10"),
  ])
  func showPhotosThatMeetTheirConditions(_ keys: String, _ expected: String) async throws {
    try await site("slug: all, provider: folder, album: .\nslug: x, provider: folder, \(keys)") {
      site async throws in
      let report = await site.build()
      #expect(report.isPublished, "\(report.problems)")
      #expect(try photos(of: "x", in: site).joined(separator: " ") == expected)
    }
  }

  @Test func areMadeOfOtherSets() async throws {
    let sets = """
      slug: best, sets: [sea, all], within: rated, except: [draft], sort: rating, limit: 2
      slug: sea, provider: folder, tagged: sea
      slug: all, provider: folder, album: .
      slug: rated, provider: folder, album: ., where: { rating: 1 }
      slug: draft, provider: folder, tagged: draft, unlisted: true
      """
    try await site(sets) { site async throws in
      let report = await site.build()
      #expect(report.isPublished && report.problems.isEmpty, "\(report.problems)")
      #expect(try photos(of: "best", in: site) == ["c", "b"])
    }
  }

  @Test func showTheirWordsAndCover() async throws {
    let sets = """
      slug: all, provider: folder, album: ., cover: folder:c.jpg, caption: "Words & <b>more</b>"
      """
    try await site(sets) { site async throws in
      let report = await site.build()
      #expect(report.isPublished && report.problems.isEmpty, "\(report.problems)")
      let page = try site.text("sets/all/index.html")
      #expect(page.contains("Words &amp; &lt;b&gt;more&lt;/b&gt;"))
      #expect(page.contains(#" content="Words &amp; &lt;b&gt;"#))
      let photo = try site.text("photos/folder/c/index.html")
      let image = try #require(photo.firstMatch(of: /images\/[0-9a-z]+-[0-9]+\.jpe?g/))
      #expect(try site.text("index.html").contains(image.output))
    }
  }

  /// The pages of an unlisted set exist, and nothing leads to them.
  @Test func stayUnlisted() async throws {
    let sets = """
      slug: all, provider: folder, album: ., except: secret
      slug: secret, title: Hush, provider: folder, tagged: secret, unlisted: true
      """
    try await site(sets) { site async throws in
      let report = await site.build()
      #expect(report.isPublished, "\(report.problems)")
      let page = try site.text("sets/secret/index.html")
      #expect(page.contains("noindex") && page.contains("img10"))
      #expect(try site.text("photos/folder/img10/index.html").contains("noindex"))
      for (path, data) in try site.files() where !path.contains("secret") && !path.contains("img10")
      {
        guard !path.hasPrefix("images/"), path != ".vitrine-site" else { continue }
        #expect(!data.contains("img10") && !data.contains("Hush"), "\(path)")
      }
      #expect(try !site.text("photos.csv").contains("img10"))
    }
  }

  @Test func leaveOutWhatTheSiteExcludes() async throws {
    let sets = """
      slug: all, provider: folder, album: .
      slug: mine, favorites: favorites.csv
      """
    let exclude = #"exclude: ["folder:img10.jpg", "author:folder:Eve"]"#
    try await site(sets, settings: exclude) { site async throws in
      try site.tree.write("favorites.csv", "provider,id\nfolder,img10.jpg\nfolder,b.jpg\n")
      let report = await site.build()
      #expect(report.isPublished && report.problems.isEmpty, "\(report.problems)")
      #expect(try photos(of: "all", in: site) == ["a", "b", "img2"])
      #expect(try photos(of: "mine", in: site) == ["b"])
      #expect(!site.exists("photos/folder/img10/index.html"))
      #expect(!site.exists("photos/folder/c/index.html"))
      for (path, data) in try site.files() where !path.hasPrefix("images/") {
        #expect(!data.contains("img10"), "\(path)")
      }
    }
  }

  @Test func reportExclusionsOfNothing() async throws {
    let exclude = #"exclude: ["folder:img01.jpg", "folder:elsewhere/x.png", "folder:a.jpg"]"#
    let sets = "slug: all, provider: folder, album: ."
    try await site(sets, settings: exclude) { site async throws in
      let problems = await site.build().problems.filter { $0.code == "exclude.unknown" }
      #expect(problems.map(\.severity) == [.note, .warning])
      #expect(problems.last?.help == "did you mean `folder:img10.jpg`?")
    }
  }

  /// A change of what a set shows reaches the site, although no photo changed.
  @Test func changeWithTheirConditions() async throws {
    try await site("slug: x, provider: folder, album: .") { site async throws in
      await site.build()
      let yaml = try String(contentsOfFile: site.tree.absolute("site.yml"), encoding: .utf8)
      for (keys, expected) in [
        ("where: { rating: 4 }", ["a", "c"]), ("sort: title, limit: 1", ["a"]),
        ("where: { rating: 5 }, cover: folder:a.jpg, caption: Words", ["a"]),
      ] {
        try site.tree.write("site.yml", yaml.replacing("album: .", with: "album: ., \(keys)"))
        let report = await site.build()
        #expect(report.isPublished, "\(report.problems)")
        #expect(try photos(of: "x", in: site) == expected)
      }
      #expect(try site.text("sets/x/index.html").contains("Words"))
    }
  }

  @Test func publishNothingIfAnExceptionIsNotThere() async throws {
    let sets = """
      slug: all, provider: folder, album: ., except: private
      slug: private, provider: folder, user: Nobody
      """
    try await site(sets) { site async throws in
      let report = await site.build()
      #expect(!report.isPublished)
      #expect(report.problems.contains { $0.code == "set.unknown-exception" })
      #expect(!site.exists("index.html"))
    }
  }

  /// A service that is down keeps the last answer, and with it what stays out.
  @Test func leaveOutThePhotosOfASnapshot() async throws {
    let flickr = ServiceCase.flickr.fake()
    let sets = [
      "slug: sea, provider: flickr, search: sea, except: [kept]",
      "slug: kept, provider: flickr, search: sea, limit: 2, sort: newest, unlisted: true",
    ]
    try await FakeServices.running(flickr) { services in
      try await services.site(sets) { site async throws in
        let first = await site.build()
        #expect(first.isPublished, "\(first.problems)")
        let shown = try photos(of: "sea", in: site)
        #expect(shown.count == 2)
        flickr.change { $0.fault = { $0.path.contains("/images/") ? $1 : .status(400) } }
        let report = await site.build()
        #expect(report.isPublished, "\(report.problems)")
        #expect(try photos(of: "sea", in: site) == shown)
      }
    }
  }
}
