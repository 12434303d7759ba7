// HTML as browsers, people and broken programs write it, cut into tags and texts.

import Testing

@testable import VitrineModel

@Suite struct HTMLTokensTests {
  /// A token as a test writes it: attributes as `name=value`.
  enum Read: Equatable, Sendable {
    case start(String, [String])
    case end(String)
    case text(String)
    case raw(String)

    init(_ token: HTMLTokens.Token) {
      switch token {
      case .start(let name, let attributes):
        self = .start(name, attributes.all.map { "\($0.name)=\($0.value)" })
      case .end(let name): self = .end(name)
      case .text(let text): self = .text(text.decoded)
      case .raw(let bytes): self = .raw(String(decoding: bytes, as: UTF8.self))
      }
    }
  }

  private func tokens(_ text: String, as source: HTMLTokens.Source = .page) -> [Read] {
    HTMLTokens(Array(text.utf8), as: source).map { Read($0) }
  }

  @Test(
    arguments: [
      ("<a href=x>t</a>", [.start("a", ["href=x"]), .text("t"), .end("a")]),
      ("<A HREF='X' b>", [.start("a", ["href=X", "b="])]),
      ("<a href = \"a>b\" >", [.start("a", ["href=a>b"])]),
      ("<a/href=x/>", [.start("a", ["href=x/"])]),
      ("<a b=1 b=2 B=3>", [.start("a", ["b=1"])]),
      ("<a =b>", [.start("a", ["=b="])]), ("<a ==b>", [.start("a", ["==b"])]),
      ("<a\nb\t=\n'c'>", [.start("a", ["b=c"])]),
      ("a < b <3 </> c", [.text("a < b <3 "), .text(" c")]),
      ("</a b='>'>c</3>d", [.end("a"), .text("c"), .text("d")]),
      ("<!-- <a> --><b>", [.start("b", [])]),
      ("<!--><b>", [.start("b", [])]),
      ("<!-- <b>", []),
      ("<!doctype html><?x <b>?><i>", [.text("?>"), .start("i", [])]),
      (
        "<script>a<b>'</x>'</script><b>",
        [.start("script", []), .raw("a<b>'</x>'"), .end("script"), .start("b", [])]
      ),
      ("<style></style>", [.start("style", []), .end("style")]),
      ("<SCRIPT>a</ScRiPt >b", [.start("script", []), .raw("a"), .end("script"), .text("b")]),
      ("<script>a</scripts>", [.start("script", []), .raw("a</scripts>")]),
      ("<title><b>&amp;</title>", [.start("title", []), .text("<b>&"), .end("title")]),
      ("<a href=\"unfinished", [.start("a", ["href=unfinished"])]),
      ("<a", [.start("a", [])]), ("<", [.text("<")]), ("</", []), ("<!", []), ("", []),
      ("&amp;&#65;&#x42;&lt;&nope;&#0;&#xFFFFFFFFFF;&", [.text("&AB<&nope;\0&#xFFFFFFFFFF;&")]),
      ("&lt&#65&copy&sol&hellip", [.text("<A©&sol&hellip")]),
      ("<a href='&#x2e;&period;/x&amp;y'>", [.start("a", ["href=../x&y"])]),
      ("<a href='?a=1&copy=2&lt=3'>", [.start("a", ["href=?a=1&copy=2&lt=3"])]),
    ] as [(String, [Read])])
  func readsPagesAsBrowsersDo(text: String, expected: [Read]) {
    #expect(tokens(text) == expected)
  }

  @Test(
    arguments: [
      ("a </3 <b>c</b>", [.text("a </3 "), .start("b", []), .text("c"), .end("b")]),
      ("</", [.text("</")]), ("AT&amp;T&amp &copy=", [.text("AT&T&amp &copy=")]),
    ] as [(String, [Read])])
  func keepsWhatPeopleTypeAsText(text: String, expected: [Read]) {
    #expect(tokens(text, as: .fragment) == expected)
  }

  @Test func readsTextsOfXMLThatAreRawInHTML() {
    #expect(
      tokens("<title><b/></title><![CDATA[c", as: .xml)
        == [.start("title", []), .start("b", []), .end("title"), .text("c")])
    #expect(tokens("<![CDATA[c]]>d") == [.text("d")])
  }

  @Test func endsWhereverItIsCut() {
    let text = "<!-- x --><a href='b' c=d>&amp;<script>x</script><style>y</style></a><!doctype x>"
    for count in 0...text.utf8.count {
      for source in [HTMLTokens.Source.page, .fragment, .xml] {
        _ = tokens(String(text.prefix(count)), as: source)
      }
    }
  }

  @Test func keepsOneHundredAttributes() {
    let text = "<a " + (0..<10_000).map { "a\($0)=\($0)" }.joined(separator: " ")
    guard case .start("a", let attributes)? = tokens(text).first else {
      Issue.record("no tag was read")
      return
    }
    #expect(attributes.count == 100)
  }
}

@Suite struct HTMLTextTests {
  private func decoded(_ text: String) -> String {
    HTMLText(Array(text.utf8)[...], of: .fragment).decoded
  }

  @Test(arguments: [
    ("a &amp; b", "a & b"), ("&lt;b&gt;", "<b>"), ("&amp;lt;", "&lt;"),
    ("&#65;&#x42;&#X43;", "ABC"),
    ("&eacute;&Eacute;", "éÉ"), ("&#146;", "’"), ("&#x80;", "€"), ("&#128512;", "😀"),
    ("&#10;", "\n"),
    ("&quot;x&apos;", "\"x'"), ("&#0000065;", "A"),
  ])
  func replacesReferences(_ text: String, _ plain: String) {
    #expect(decoded(text) == plain)
  }

  @Test(arguments: [
    "&", "&&", "&;", "&amp", "&nonsense;", "&#;", "&#x;", "&#xZ;", "&#0;", "&#7;", "&#x1B;",
    "&#127;", "&#129;", "&#xD800;", "&#x110000;", "&#99999999999;", "&#+65;", "&#x-1;", "& amp;",
    "&#６５;", "&amp\u{301};", "AT&T", "?a=1&b=2;c",
  ])
  func leavesTextThatIsNotAReference(_ text: String) {
    #expect(decoded(text) == text)
  }
}
