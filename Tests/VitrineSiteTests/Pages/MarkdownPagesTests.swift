import Foundation
import SiteFixtures
import Testing
import VitrineModel
import VitrineSite
import VitrineTesting

@Suite("Your own pages") struct MarkdownPagesTests {
  private static let yaml =
    TestSite.plain + """

      pages:
        - { slug: about, title: About us, file: Pages/about.md }
        - { slug: faq, file: Pages/faq.md }
      """

  private func site(
    about: String, faq: String = "Nothing yet.", yaml: String = yaml,
    _ body: (TestSite) async throws -> Void
  ) async throws {
    try await TestSite.site(yaml) { site in
      try site.tree.write("Pages/about.md", about)
      try site.tree.write("Pages/faq.md", faq)
      try await body(site)
    }
  }

  @Test func areRenderedListedAndLinked() async throws {
    try await site(about: "# About us\n\nHello, see the [answers](faq.md).") { site in
      let report = await site.build()
      #expect(report.isPublished && report.problems.isEmpty, "\(report.problems)")
      let page = try site.text("pages/about/index.html")
      #expect(page.contains("<h1>About us</h1>"))
      #expect(!page.contains("<h2"))
      #expect(page.contains("<a href=\"../../pages/faq/\">answers</a>"))
      #expect(page.contains(" content=\"Hello, see the answers.\">"))
      #expect(page.contains("href=\"../../pages/about/\" aria-current=\"page\""))
      #expect(try site.text("index.html").contains(">Faq</a>"))
      #expect(try site.text("sitemap.xml").contains("https://example.org/pages/about/"))
    }
  }

  @Test func publishTheirPicturesLikeAllOthers() async throws {
    try await site(about: "![A](one.jpg)\n\n![A photo](../Photos/a.jpg)") { site in
      try site.tree.write("Pages/one.jpg", TinyImage.jpeg("one"))
      #expect(await site.build().isPublished)
      let page = try site.text("pages/about/index.html")
      let names = page.matches(of: /src="\.\.\/\.\.\/(images\/[^"]+)"/).map { String($0.1) }
      #expect(names.count == 2)
      for name in names { #expect(site.exists(name)) }
      let bytes = try Data(
        contentsOf: URL(fileURLWithPath: site.tree.absolute("public/" + names[0])))
      #expect(bytes != Data(TinyImage.jpeg("one")))
    }
  }

  @Test(arguments: [
    ("![x](https://elsewhere.example/x.jpg)", "page.picture"), ("![x](none.jpg)", "page.picture"),
    ("![x](/etc/passwd)", "page.picture"), ("![x](../../outside.jpg)", "page.picture"),
    ("![x](note.txt)", "page.picture"), ("![x](out.jpg)", "page.picture"),
    ("![x](data:image/png;base64,AAAA)", "page.picture"), ("![x](.)", "page.picture"),
    ("[x](other.md)", "page.link-broken"),
    (String(repeating: "> ", count: 100) + "x", "page.markdown"),
  ])
  func areNotPublishedBroken(_ text: String, _ code: String) async throws {
    try await site(about: "First\n\n\(text)") { site in
      try site.tree.write("Pages/note.txt", "no picture")
      try site.tree.link("Pages/out.jpg", to: "/etc/passwd")
      let report = await site.build()
      #expect(!report.isPublished)
      #expect(report.problems.map(\.code) == [code], "\(report.problems)")
      #expect(report.problems.first?.place == .file("Pages/about.md", line: 3))
    }
  }

  @Test func warnOfWhatIsLeftOut() async throws {
    let text =
      "<b>bold</b>\n\n[x](javascript:alert(1))\n\n[y](../../sets/none/) [z](../../sets/all/)"
    try await site(about: text) { site in
      let report = await site.build()
      #expect(report.isPublished)
      #expect(
        report.problems.map(\.code) == ["page.html", "page.link-refused", "page.link-broken"])
      #expect(report.problems.last?.place == .file("Pages/about.md", line: 5))
    }
  }

  @Test func changeOnlyTheirPage() async throws {
    try await site(about: "One") { site in
      await site.build()
      try site.tree.write("Pages/about.md", "Two")
      let report = await site.build()
      #expect(report.counts.pagesWritten == 1)
      #expect(try site.text("pages/about/index.html").contains("<p>Two</p>"))
    }
  }
}
