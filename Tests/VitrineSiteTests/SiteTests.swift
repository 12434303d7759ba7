import Foundation
import SiteFixtures
import Testing
import VitrineModel
import VitrineSite
import VitrineTesting

@Suite("A site")
struct SiteTests {
  @Test func leavesBadFilesOutByNameOnceAndPublishesTheRest() async throws {
    let yaml = TestSite.plain + "\n  - { slug: again, provider: folder, album: . }\n"
    try await TestSite.site(yaml) { site in
      try site.tree.write("Photos/empty.jpg", [])
      try site.tree.write("Photos/page.jpg", "<!doctype html><p>not a picture</p>")
      try site.tree.write("Photos/cut.jpg", Array(TinyImage.jpeg("cut").prefix(500)))
      try site.tree.write(
        "Photos/gray.jpg", Array(TinyImage.jpeg("gray").dropLast(40)) + [0xFF, 0xD9])
      try site.tree.pipe("Photos/pipe.jpg")
      try site.tree.link("Photos/out.jpg", to: "/etc/passwd")
      try site.tree.folder("Photos/folder.jpg")
      let report = await site.build()
      #expect(report.isPublished)
      #expect(report.counts.photos == 3)
      for name in ["empty.jpg", "page.jpg", "cut.jpg", "gray.jpg", "pipe.jpg", "out.jpg"] {
        let named = report.problems.filter { $0.what.contains("Photos/\(name) is left out: ") }
        #expect(named.count == 1, "\(name): \(report.problems)")
      }
    }
  }

  @Test func publishesAPhotoThatLacksOnlyTheEndOfItsFileWithAWarningInEachBuild() async throws {
    try await TestSite.site { site in
      try site.tree.write("Photos/short.jpg", Array(TinyImage.jpeg("short").dropLast(2)))
      for _ in 1...3 {
        let report = await site.build()
        #expect(report.counts.photos == 4)
        #expect(report.problems.map(\.code) == ["image.no-end-mark"])
        #expect(report.problems.first?.what.contains("Photos/short.jpg") == true)
      }
    }
  }

  @Test func showsHostileTextAsTyped() async throws {
    let hostile = "<script>alert(1)</script> & \"{{ 1|add:1 }}\" {% now %}"
    try await TestSite.site { site in
      let quoted = hostile.replacing("\"", with: "\\\"")
      try site.tree.write(
        "Photos/a.jpg.yml", "title: \"\(quoted)\"\ncaption: \"\(quoted)\"\nauthor: \"\(quoted)\"\n")
      await site.build()
      let page = try site.text("photos/folder/a/index.html")
      #expect(
        page.contains("&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;{{ 1|add:1 }}&quot;"))
      #expect(!page.contains("<script>alert"))
      #expect(try site.text("feed.xml").contains("&lt;script&gt;alert(1)&lt;/script&gt;"))
      let json = try site.text("feed.json")
      let feed = try JSONSerialization.jsonObject(with: Data(json.utf8))
      let items = (feed as? [String: Any])?["items"] as? [[String: Any]]
      #expect(items?.contains { $0["title"] as? String == hostile } == true)
    }
  }

  @Test func saysWhyAFolderOfPhotosIsMissing() async throws {
    try await TestSite.site(photos: []) { site in
      let report = await site.build()
      #expect(!report.isPublished)
      #expect(report.problems.map(\.code) == ["provider.unavailable"])
      #expect(!site.exists(""))
    }
  }

  @Test func refusesAForeignFolderAsOutput() async throws {
    try await TestSite.site { site in
      try site.tree.write("public/precious.txt", "mine")
      let report = await site.build()
      #expect(report.problems.map(\.code) == ["output.unsafe"])
      #expect(try site.text("precious.txt") == "mine")
    }
  }

  @Test func keepsTheSiteWhenATemplateIsBroken() async throws {
    try await TestSite.site { site in
      await site.build()
      let before = try site.files()
      try site.tree.write("Themes/mine/theme.yml", "title: Mine\nparent: salon\n")
      try site.tree.write("Themes/mine/templates/tags.html", "{% for x in %}\n")
      try site.tree.write("site.yml", TestSite.plain + "\ntheme: mine\n")
      let report = await site.build()
      #expect(!report.isPublished)
      #expect(report.problems.contains { $0.code.hasPrefix("template.") })
      #expect(try site.files() == before)
    }
  }

  @Test func namesAMisspelledValueInATemplate() async throws {
    try await TestSite.site(TestSite.plain + "\ntheme: mine\n") { site in
      try site.tree.write("Themes/mine/theme.yml", "title: Mine\nparent: salon\n")
      try site.tree.write("Themes/mine/templates/tags.html", "<p>\n{{ page.tilte }}\n")
      let report = await site.build()
      let problem = report.problems.first { $0.code == "template.unknown-name" }
      #expect(problem?.place?.description.hasSuffix("templates/tags.html:2:1") == true)
      #expect(problem?.help?.contains("title") == true)
    }
  }

  @Test func loadsTheFontsOfATheme() async throws {
    try await TestSite.site(TestSite.plain + "\ntheme: mine\n") { site in
      try site.tree.write("Themes/mine/theme.yml", "title: Mine\nparent: salon\n")
      try site.tree.write("Themes/mine/assets/ink.woff2", "font")
      try site.tree.write(
        "Themes/mine/assets/fonts.css", "@font-face { font-family: Ink; src: url(./ink.woff2) }\n")
      #expect(await site.build().isPublished)
      #expect(try !site.text("tags/index.html").contains("fonts"))
      try site.tree.write(
        "Themes/mine/templates/layout.html",
        "{% extends \"layout.html\" %}{% block head %}<link rel=\"stylesheet\""
          + " href=\"{{ root }}{{ theme.assets.fonts_css }}\">{% endblock %}")
      #expect(await site.build().problems.allSatisfy { $0.severity == .note })
      let page = try site.text("tags/index.html")
      #expect(page.contains("; font-src 'self'; ") && page.contains("data-page-kind=\"tags\""))
      let files = try site.files()
      let font = try #require(files.keys.first { $0.hasSuffix(".woff2") })
      let sheet = try #require(files.first { $0.value.starts(with: "@font-face".utf8) })
      let rules = String(decoding: sheet.value, as: UTF8.self)
      #expect(rules.contains(font.dropFirst("assets/".count)))
      #expect(page.contains(sheet.key))
    }
  }

  @Test func takesFromAChildThemeOnlyWhatDiffers() async throws {
    try await TestSite.site(TestSite.plain + "\ntheme: mine\n") { site in
      try site.tree.write("Themes/mine/theme.yml", "title: Mine\nparent: salon\n")
      try site.tree.write("Themes/mine/strings/en.yml", "tags: Words\n")
      await site.build()
      #expect(try site.text("tags/index.html").contains("Words"))
      #expect(try site.text("tags/index.html").contains("data-page-kind=\"tags\""))
    }
  }

  @Test func reportsTheSameProblemOnlyOnce() {
    let log = ProblemLog()
    log.add(Problem(.note, "a", "one"))
    log.add(Problem(.note, "a", "one"))
    #expect(log.problems.count == 1)
  }

  @Test func publishesNoFeedsWithoutAnAddress() async throws {
    try await TestSite.site(TestSite.plain.replacing("url: https://example.org/\n", with: "")) {
      site in
      let report = await site.build()
      #expect(report.isPublished)
      #expect(report.problems.map(\.code) == ["site.no-address"])
      #expect(!site.exists("feed.xml"))
      #expect(!site.exists("sitemap.xml"))
      #expect(site.exists("robots.txt"))
    }
  }

  @Test func stopsCleanlyWhenCanceled() async throws {
    try await TestSite.site(photos: (0..<40).map { "\($0).jpg" }) { site in
      let build = Task { await site.build() }
      build.cancel()
      let report = await build.value
      #expect(!report.isPublished)
      #expect(!site.exists(".vitrine-site"))
      #expect(await site.build().isPublished)
    }
  }
}
