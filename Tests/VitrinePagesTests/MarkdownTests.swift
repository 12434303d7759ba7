import Testing
import VitrineModel
import VitrineTesting

@testable import VitrinePages

@Suite("Markdown") struct MarkdownTests {
  private func html(
    _ text: String, title: String = "About", links: [String: String] = [:],
    images: [String: RenditionSet] = [:]
  ) throws -> String {
    let page = MarkdownPage(
      slug: "about", title: title, document: try MarkdownDocument(text), links: links,
      images: images)
    return MarkdownHTML.html(of: page, root: "../../").text
  }

  @Test(arguments: [
    (
      "a *b* **c** ~~d~~ `e<`",
      "<p>a <em>b</em> <strong>c</strong> <del>d</del> <code>e&lt;</code></p>\n"
    ),
    ("one\ntwo  \nthree", "<p>one\ntwo<br>\nthree</p>\n"),
    ("> so\n\n---\n", "<blockquote><p>so</p>\n</blockquote>\n<hr>\n"),
    ("```\n<b>\n```", "<pre><code>&lt;b&gt;\n</code></pre>\n"),
    ("3. a\n4. b", "<ol start=\"3\"><li>a</li>\n<li>b</li>\n</ol>\n"),
    ("* a\n\n  b\n* c", "<ul><li><p>a</p>\n<p>b</p>\n</li>\n<li><p>c</p>\n</li>\n</ul>\n"),
    ("* [x] a\n* [ ] b", "<ul class=\"tasks\"><li>☑ a</li>\n<li>☐ b</li>\n</ul>\n"),
    (
      "see www.example.org",
      "<p>see <a href=\"http://www.example.org\" rel=\"noopener\">www.example.org</a></p>\n"
    ),
    ("\"quotes\" -- and ...", "<p>&quot;quotes&quot; -- and ...</p>\n"),
  ])
  func becomesHTML(_ text: String, _ wanted: String) throws {
    #expect(try html(text) == wanted)
  }

  @Test func makesTables() throws {
    let text = try html("| a | b |\n|:-:|--:|\n| 1<br>2 | 3 |")
    #expect(text.contains("<th scope=\"col\" class=\"to-center\">a</th>"))
    #expect(text.contains("<td class=\"to-center\">1<br>\n2</td>"))
    #expect(text.contains("<td class=\"to-end\">3</td>"))
    #expect(!text.contains("align="))
  }

  @Test(arguments: [
    ("# About\n## One\n### Two", "<h2 id=\"h-one\">One</h2>\n<h3 id=\"h-two\">Two</h3>\n"),
    ("# Other\n## One", "<h2 id=\"h-other\">Other</h2>\n<h3 id=\"h-one\">One</h3>\n"),
    ("#### Deep\n###### Deeper", "<h2 id=\"h-deep\">Deep</h2>\n<h3 id=\"h-deeper\">Deeper</h3>\n"),
    (
      "## A\n## A\n## A-1",
      "<h2 id=\"h-a\">A</h2>\n<h2 id=\"h-a-1\">A</h2>\n<h2 id=\"h-a-1-1\">A-1</h2>\n"
    ),
    ("## Über 東京?", "<h2 id=\"h-über-東京\">Über 東京?</h2>\n"),
    ("## ?!", "<h2>?!</h2>\n"),
  ])
  func putsHeadingsBelowThatOfThePage(_ text: String, _ wanted: String) throws {
    #expect(try html(text) == wanted)
  }

  @Test(arguments: [
    "javascript:alert(1)", "JaVaScRiPt:alert(1)", "&#106;avascript:alert(1)", "vbscript:x",
    "data:text/html,x", "file:///etc/passwd", "blob:x", "java&Tab;script:alert(1)",
    "<java\tscript:alert(1)>", "&#1;javascript:alert(1)", "javascript&colon;alert(1)",
  ])
  func removesUnsafeLinks(_ address: String) throws {
    let text = try html("[words](\(address)) and ![x](\(address))")
    #expect(text.contains("words"))
    #expect(!text.lowercased().contains("href=\"javascript"))
    #expect(!text.contains("<a href=\"vb") && !text.contains("<a href=\"data"))
    #expect(!text.contains("<a href=\"file") && !text.contains("<a href=\"blob"))
    #expect(!text.contains("<img"))
  }

  @Test func removesRawHTMLAndReportsItsLines() throws {
    let document = try MarkdownDocument(
      "a <b onclick=x>b</b>\n\n<script>alert(1)</script>\n\n<!-- note -->\n\n<iframe src=x>\n")
    #expect(document.rawHTML.map(\.line) == [1, 3, 7])
    let text = try html("a <b onclick=x>b</b>\n\n<script>alert(1)</script>\n\n\\<i>")
    #expect(text == "<p>a b</p>\n<p>&lt;i&gt;</p>\n")
  }

  @Test(arguments: [
    ("[a](faq.md)", "../../pages/faq/"), ("[a](faq.md#b)", "../../pages/faq/#h-b"),
    ("[a](#b)", "#h-b"), ("[a](../../sets/sea/)", "../../sets/sea/"),
    ("[a](/x)", "/x"), ("[a](mailto:a@b.example)", "mailto:a@b.example"),
    ("[a](<b c.pdf>)", "b%20c.pdf"), ("[a](\\\\\\\\evil.example)", "%5C%5Cevil.example"),
    ("[a](//other.example)", "//other.example"),
  ])
  func keepsOtherLinks(_ text: String, _ address: String) throws {
    let links = ["faq.md": "faq", "faq.md#b": "faq"]
    #expect(try html(text, links: links).contains("<a href=\"\(address)\""))
  }

  @Test func showsImagesInTheirSizes() throws {
    let images = RenditionSet.sample(.zero)
    let text = try html("![A \\<sea>](sea.jpg \"Low tide\")", images: ["sea.jpg": images])
    #expect(text.hasPrefix("<figure><picture><source type=\"image/webp\""))
    #expect(text.contains("alt=\"A &lt;sea&gt;\""))
    #expect(text.contains("<figcaption>Low tide</figcaption></figure>"))
    #expect(text.contains("src=\"../../images/"))
  }

  @Test func reportsWhatExceedsALimit() {
    let deep = String(repeating: "> ", count: 200) + "x"
    let wide = String(repeating: "|a", count: 100)
    let long = String(repeating: "a", count: 20_000)
    let many = String(repeating: "a\n\n", count: 3_000)
    #expect(throws: MarkdownError.tooDeep(line: 1, most: 64)) { try MarkdownDocument(deep) }
    #expect(throws: MarkdownError.tooWide(line: 2, most: 64)) { try MarkdownDocument("\n" + wide) }
    #expect(throws: MarkdownError.tooLong(line: 1, most: 16_384)) { try MarkdownDocument(long) }
    #expect(throws: MarkdownError.tooManyLines(most: 5_000)) { try MarkdownDocument(many) }
  }

  /// Every part of the syntax in any order: the HTML has only elements of ours.
  @Test(arguments: 0..<60)
  func acceptsAnyText(_ seed: UInt64) throws {
    let fragments = [
      "*", "**", "_", "~~", "`", "```\n", "[", "]", "(", ")", "![", "<", ">", "<b>", "&#0;", "&lt;",
      "\n", "\n\n", "# ", "* ", "1. ", "> ", "    ", "|", "|-|\n", "www.x.example", "a@b.example",
      "javascript:", "\\", "\"", "'", "☃", "[^1]", "[x]: ", "---\n", "\t", "\u{0}", "<!--",
      "\u{202E}",
    ]
    var random = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1
    var text = ""
    for _ in 0..<400 {
      random ^= random << 13
      random ^= random >> 7
      random ^= random << 17
      text += fragments[Int(random % UInt64(fragments.count))]
    }
    guard let document = try? MarkdownDocument(text) else { return }
    let html = MarkdownHTML.html(
      of: MarkdownPage(slug: "x", title: "X", document: document), root: "../../"
    ).text
    let allowed: Set = [
      "p", "h2", "h3", "h4", "h5", "h6", "em", "strong", "del", "code", "pre", "a", "ul", "ol",
      "li",
      "blockquote", "hr", "br", "div", "table", "thead", "tbody", "tr", "th", "td",
    ]
    var open: [String] = []
    for tag in html.split(separator: "<").dropFirst(html.hasPrefix("<") ? 0 : 1) {
      let isEnd = tag.hasPrefix("/")
      let name = String(tag.drop { $0 == "/" }.prefix { $0.isLetter || $0.isNumber })
      #expect(allowed.contains(name), "\(name)")
      if isEnd {
        #expect(open.popLast() == name)
      } else if name != "br", name != "hr" {
        open.append(name)
      }
    }
    #expect(open.isEmpty)
    #expect(!html.contains("href=\"javascript:"))
  }

  @Test(
    .timeLimit(.minutes(30)),
    arguments: [
      "[", "![", "*a ", "_a_", "`", "<a ", "[a](", "~a~", "a@", "www.", "**x", "&", "\\[", "<!--",
      "> - ",
    ])
  func parsesHostileTextsInLittleTime(_ fragment: String) {
    let line = String(repeating: fragment, count: 16_000 / fragment.utf8.count)
    let text = Array(repeating: line, count: 8).joined(separator: "\n")
    _ = try? MarkdownDocument(text)
  }
}
