import Testing

@testable import VitrineAudit

/// Reading pages that anybody may have written.
struct HTMLReaderTests {
  private func tokens(_ text: String, isXML: Bool = false) -> [HTMLReader.Token] {
    var reader = HTMLReader(Array(text.utf8), isXML: isXML)
    var tokens: [HTMLReader.Token] = []
    while let token = reader.next() { tokens.append(token) }
    return tokens
  }

  @Test(
    arguments: [
      ("<a href=x>t</a>", [.start("a", ["href": "x"]), .text("t"), .end("a")]),
      ("<A HREF='X' b>", [.start("a", ["href": "X", "b": ""])]),
      ("<a href = \"a>b\" >", [.start("a", ["href": "a>b"])]),
      ("<a/href=x/>", [.start("a", ["href": "x/"])]),
      ("<a b=1 b=2 B=3>", [.start("a", ["b": "1"])]),
      ("<a =b>", [.start("a", ["=b": ""])]),
      ("<a\nb\t=\n'c'>", [.start("a", ["b": "c"])]),
      ("a < b <3 </> c", [.text("a < b <3 "), .text(" c")]),
      ("<!-- <a> --><b>", [.start("b", [:])]),
      ("<!--><b>", [.start("b", [:])]),
      ("<!-- <b>", []),
      ("<!doctype html><?x <b>?><i>", [.text("?>"), .start("i", [:])]),
      (
        "<script>a<b>'</x>'</script><b>",
        [.start("script", [:]), .raw(Array("a<b>'</x>'".utf8)), .end("script"), .start("b", [:])]
      ),
      ("<style></style>", [.start("style", [:]), .end("style")]),
      (
        "<SCRIPT>a</ScRiPt >b",
        [.start("script", [:]), .raw(Array("a".utf8)), .end("script"), .text("b")]
      ),
      ("<script>a</scripts>", [.start("script", [:]), .raw(Array("a</scripts>".utf8))]),
      ("<title><b>&amp;</title>", [.start("title", [:]), .text("<b>&"), .end("title")]),
      ("<a href=\"unfinished", [.start("a", ["href": "unfinished"])]),
      ("<a", [.start("a", [:])]), ("<", [.text("<")]), ("</", []), ("<!", []), ("", []),
      ("&amp;&#65;&#x42;&lt;&nope;&#0;&#xFFFFFFFFFF;&", [.text("&AB<&nope;\0&#xFFFFFFFFFF;&")]),
      ("<a href='&#x2e;&period;/x&amp;y'>", [.start("a", ["href": "../x&y"])]),
    ] as [(String, [HTMLReader.Token])])
  func readsAsBrowsersDo(text: String, expected: [HTMLReader.Token]) {
    #expect(tokens(text) == expected)
  }

  @Test func endsWhereverItIsCut() {
    let text = "<!-- x --><a href='b' c=d>&amp;<script>x</script><style>y</style></a><!doctype x>"
    for count in 0...text.utf8.count { _ = tokens(String(text.prefix(count))) }
  }

  @Test func readsCandidates() {
    #expect(AuditPage.candidates("a 1x, b 2x") == ["a", "b"])
    #expect(AuditPage.candidates(" a,, b ,c 3w") == ["a", "b", "c"])
    #expect(AuditPage.candidates("a,b 1x") == ["a,b"])
    #expect(AuditPage.candidates(",") == [] && AuditPage.candidates("") == [])
  }
}

/// Where links lead.
struct SiteAddressesTests {
  private typealias Target = SiteAddresses.Target

  @Test(
    arguments: [
      ("x/", .file("a/b/x/index.html", fragment: "")), ("../", .file("a/index.html", fragment: "")),
      ("", .file("a/b/index.html", fragment: "")), ("#c", .file("a/b/index.html", fragment: "c")),
      ("?q=1#c", .file("a/b/index.html", fragment: "c")),
      (".", .file("a/b/index.html", fragment: "")),
      ("../../", .file("index.html", fragment: "")), ("../../..", .nowhere),
      ("%2e%2e/%2e%2e/%2e%2e/x", .nowhere), ("x%00", .nowhere), ("x%2", .nowhere),
      ("/g/x.jpg", .file("x.jpg", fragment: "")), ("/g", .file("index.html", fragment: "")),
      ("/x.jpg", .nowhere), ("//example.org/g/x", .file("x", fragment: "")),
      ("https://EXAMPLE.org/g/x?y", .file("x", fragment: "")),
      ("https://example.org/other", .elsewhere), ("https://example.org.evil/g/x", .elsewhere),
      ("https://example.com/g/x", .elsewhere), ("mailto:a@b", .elsewhere), ("data:,", .elsewhere),
      (" ja\nvascript:x ", .elsewhere), (" x\n.jpg ", .file("a/b/x.jpg", fragment: "")),
      ("x//y/./z", .file("a/b/x/y/z", fragment: "")),
    ] as [(String, SiteAddresses.Target)])
  func findsWhereALinkLeads(link: String, target: SiteAddresses.Target) {
    let addresses = SiteAddresses("https://example.org/g/")
    #expect(addresses.target(of: link, from: "a/b/index.html") == target)
  }

  @Test func knowsNoOtherSiteWithoutItsOwnAddress() {
    let addresses = SiteAddresses(nil)
    #expect(addresses.target(of: "https://example.org/x", from: "a.html") == .elsewhere)
    #expect(addresses.target(of: "//example.org/x", from: "a.html") == .elsewhere)
    #expect(addresses.target(of: "/x", from: "a/b.html") == .file("x", fragment: ""))
  }
}

/// Addresses in style sheets and scripts.
struct TextLinksTests {
  private func styles(_ text: String) -> [String] { TextLinks.inStyles(Array(text.utf8)) }
  private func modules(_ text: String) -> [String] { TextLinks.inModules(Array(text.utf8)) }

  @Test func readsWhatASheetLoads() {
    #expect(styles("a{b:url(c.png)}d{e:URL( 'f g.png' )}") == ["c.png", "f g.png"])
    #expect(styles("@import \"a.css\";@IMPORT url(b.css)") == ["a.css", "b.css"])
    #expect(styles("/* url(a) */ url()") == [] && styles("url('unfinished") == ["'unfinished"])
    #expect(styles("url(") == [] && styles("/* ") == [] && styles("") == [])
  }

  @Test func readsWhatAModuleImports() {
    #expect(modules("import{a}from\"./a.js\";import './b.js'") == ["./a.js", "./b.js"])
    #expect(modules("await import( `/c.js` );export*from '../d.js'") == ["/c.js", "../d.js"])
    #expect(modules("import x from 'lodash';a.reimport('./e.js')") == [])
    #expect(modules("import('") == [] && modules("from\n'./f\n.js'") == [])
  }

  @Test func readsWhatBeginsLikeTheSite() {
    let text = "\"https://a.org/b\",https://a.org/c d https://a.org/e&quot;https://a.or/f"
    #expect(
      TextLinks.absolute(Array(text.utf8), of: "https://a.org/")
        == ["https://a.org/b", "https://a.org/c", "https://a.org/e"])
  }
}
