// All writes use a site path: it must not be able to leave the site.

import Testing
import VitrineModel
import VitrineTesting

@Suite struct SitePathTests {
  @Test(arguments: [
    "index.html", "a/b/c.html", "é/ü.html", "...", "a/.../b", ".hidden", "-", "a b", "東京",
    String(repeating: "a", count: 200), String(repeating: "abc/", count: 1_023) + "abc",
  ])
  func acceptsPathsInsideTheSite(_ text: String) {
    #expect(SitePath(text)?.text == text)
  }

  @Test(arguments: [
    "", "/", "/etc/passwd", "a//b", "a/", "//a", ".", "..", "../x", "a/..", "a/../b", "a/./b",
    "./a", "a\\b", "..\\x", "C:\\x", "a\0b", "\0", "a\nb", "a\u{1B}b", "a\u{7F}", "a/\r\n/b",
    String(repeating: "a", count: 201), "a/" + String(repeating: "é", count: 101),
    String(repeating: "abc/", count: 1_023) + "abcd",
  ])
  func refusesPathsThatLeaveTheSite(_ text: String) {
    #expect(SitePath(text) == nil)
  }

  @Test func keepsEveryHostileTextInsideTheSite() {
    for text in HostileTexts.all {
      guard let path = SitePath(text) else { continue }
      #expect(
        !path.text.utf8.split(separator: UInt8(ascii: "/")).contains { $0.elementsEqual("..".utf8) }
      )
      #expect(path.text.utf8.first != UInt8(ascii: "/"))
    }
  }

  @Test(arguments: [
    ("index.html", "", "./"), ("404.html", "404.html", "./"),
    ("sets/sea/index.html", "sets/sea/", "../../"), ("a/xindex.html", "a/xindex.html", "../"),
    ("a/index.html/b", "a/index.html/b", "../../"),
  ])
  func linksToFoldersAndFindsTheRoot(_ text: String, _ link: String, _ root: String) throws {
    let path = try #require(SitePath(text))
    #expect(path.link == link)
    #expect(path.root == root)
  }

  @Test func ordersByBytes() throws {
    let texts = ["B", "a", "a/b", "a0", "é"]
    let paths = try texts.map { try #require(SitePath($0)) }
    #expect(paths.shuffled().sorted().map(\.text) == texts)
  }
}
