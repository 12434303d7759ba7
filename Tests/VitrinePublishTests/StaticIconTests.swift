// The icons that a site's own elements of `<head>` name.

import Testing
import VitrineModel
import VitrinePublish

@Suite("Icons of a site's own") struct StaticIconTests {
  private func problems(_ rel: String, _ href: String, isPath: Bool = true) -> [Problem] {
    var additions = PageAdditions()
    additions.headFile = "head.html"
    additions.head = [
      .init(
        name: "link",
        attributes: [
          .init(name: "rel", value: rel), .init(name: "href", value: href, isPath: isPath),
        ])
    ]
    return StaticFiles.none.missing(iconsOf: additions)
  }

  @Test(arguments: [("icon", "nope.svg"), ("Apple-Touch-Icon", "a/b.png?v=2#x")])
  func areReportedIfTheyAreMissing(_ rel: String, _ href: String) {
    let problems = problems(rel, href)
    #expect(problems.map(\.code) == ["site.no-icon"])
    #expect(problems.first?.place == .file("head.html") && problems.first?.severity == .warning)
  }

  @Test(arguments: [("me", "about/", true), ("icon", "https://example.org/a.svg", false)])
  func areOnlyThoseOfTheSite(_ rel: String, _ href: String, isPath: Bool) {
    #expect(problems(rel, href, isPath: isPath).isEmpty)
  }
}
