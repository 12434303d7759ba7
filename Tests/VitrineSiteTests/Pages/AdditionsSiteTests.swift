// Styles, elements of the head and a script that site.yml adds to every page.

import Foundation
import SiteFixtures
import Testing
import VitrineModel
import VitrineSite
import VitrineTesting

@Suite("Additions to every page", .timeLimit(.minutes(30)))
struct AdditionsSiteTests {
  private static let yaml =
    TestSite.plain
      + """

      style: site.css
      head: head.html
      analytics: { script: count.js, endpoint: https://count.example.org/api }
      """

  private func site(_ yaml: String = yaml, _ body: (TestSite) async throws -> Void) async throws {
    try await TestSite.site(yaml, photos: ["a.jpg"]) { site in
      try site.tree.write("site.css", "main{outline-color:rgb(1 2 3)}.of-no-page{color:red}\n")
      try site.tree.write(
        "head.html", "<link rel=icon href=/favicon.svg>\n<meta name=a content='&lt;'>")
      try site.tree.write("count.js", "fetch(document.currentScript.dataset.endpoint);\n")
      try await body(site)
    }
  }

  @Test func areOnEveryPage() async throws {
    try await site { site in
      let report = await site.build()
      #expect(report.isPublished, "\(report.problems)")
      for (page, root) in [("", "./"), ("photos/folder/a/", "../../../"), ("sets/all/", "../../")] {
        let html = try site.text("\(page)index.html")
        #expect(html.contains("<link rel=\"icon\" href=\"\(root)favicon.svg\">"))
        #expect(html.contains("<meta name=\"a\" content=\"&lt;\">"))
        #expect(html.contains("main{outline-color:rgb(1 2 3)}"))
        #expect(!html.contains("of-no-page"))
        let script = try #require(
          html.firstMatch(of: /<script async src="([^"]*)" data-endpoint="([^"]*)">/))
        #expect(script.2 == "https://count.example.org/api")
        let path = try #require(script.1.split(separator: "assets/").last)
        #expect(try site.text("assets/\(path)").hasPrefix("fetch(document"))
        #expect(script.1 == "\(root)assets/\(path)")
        #expect(html.contains("connect-src 'self' https://count.example.org; "))
        #expect(html.contains("img-src 'self' data: https://count.example.org; "))
      }
    }
  }

  @Test func areGoneWithTheirKeys() async throws {
    try await site { site in
      await site.build()
      try site.tree.write("site.yml", TestSite.plain)
      let report = await site.build()
      #expect(report.isPublished)
      let html = try site.text("index.html")
      for word in ["outline-color:rgb(1", "favicon.svg", "count.example.org"] {
        #expect(!html.contains(word))
      }
      #expect(try !site.files().values.contains { $0.starts(with: Data("fetch(document".utf8)) })
    }
  }

  @Test func changeThePagesThatShowThem() async throws {
    try await site { site in
      await site.build()
      try site.tree.write("site.css", "main{outline-color:rgb(4 5 6)}")
      await site.build()
      #expect(try site.text("index.html").contains("rgb(4 5 6)"))
      try site.tree.write("head.html", "<meta name=b content=2>")
      await site.build()
      for page in ["index.html", "photos/folder/a/index.html", "sets/all/index.html"] {
        let html = try site.text(page)
        #expect(html.contains("<meta name=\"b\" content=\"2\">"), "\(page)")
        #expect(!html.contains("favicon.svg"), "\(page)")
      }
    }
  }

  @Test func shareFilesOfRules() async throws {
    try await site(Self.yaml + "\nstyles: linked\n") { site in
      await site.build()
      let html = try site.text("photos/folder/a/index.html")
      let style = try #require(html.firstMatch(of: /<style>(.*?)<\/style>/.dotMatchesNewlines()))
      #expect(style.1.utf8.count <= 2_048)
      let link = try #require(
        html.firstMatch(of: /<link rel="stylesheet" href="..\/..\/..\/([^"]*)">/))
      #expect(try site.text(String(link.1)).contains("main{outline-color:rgb(1 2 3)}"))
      try site.tree.write("site.yml", Self.yaml + "\nstyles: inline\n")
      await site.build()
      let inline = try site.text("photos/folder/a/index.html")
      #expect(!site.exists(String(link.1)))
      #expect(inline.contains("<style>\(style.1)"))
      let links = inline.matches(of: /<link rel="stylesheet" href="..\/..\/..\/([^"]*)">/)
      #expect(links.count == 1)
      let deferred = try site.text(String(try #require(links.first).1))
      #expect(deferred.contains("@media print") && !deferred.contains("rgb(1 2 3)"))
    }
  }

  @Test func refuseTheEndOfTheStyleElement() async throws {
    try await site { site in
      try site.tree.write("site.css", "p{}\n</style><script>alert(1)</script>")
      let report = await site.build()
      let problem = try #require(report.problems.first { $0.code == "theme.sheet" })
      #expect(!report.isPublished && problem.place == .file("site.css", line: 2))
    }
  }
}
