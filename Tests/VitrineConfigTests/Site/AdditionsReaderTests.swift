// `style`, `head` and `analytics`, and the files that they name.

import Foundation
import Testing
import VitrineConfig
import VitrineModel

@Suite("Additions to every page") struct AdditionsReaderTests {
  private func read(_ line: String, head: String = "") throws -> Result<PageAdditions, Problems> {
    try withFolder { folder in
      let files = [
        "head.html": head, "site.css": "p{color:red}", "count.js": "count()",
        "site.yml": "title: T\nsets: [{slug: a, provider: folder, album: .}]\n\(line)\n",
      ]
      for (name, text) in files {
        try Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
      }
      try Data([0xFF, 0xFE]).write(to: URL(fileURLWithPath: "\(folder)/latin.css"))
      return Result { () throws(Problems) in
        try SiteConfiguration.load(
          file: folder + "/site.yml", environment: [:], providers: declarations
        ).additions
      }
    }
  }

  private func problems(_ line: String, head: String = "") throws -> [Problem] {
    guard case .failure(let problems) = try read(line, head: head) else { return [] }
    return problems.all
  }

  @Test func areRead() throws {
    let additions = try read(
      "style: site.css\nhead: head.html\n"
        + "analytics: { script: count.js, endpoint: https://count.example.org/api }",
      head: """
        <!-- for the other place -->
        <!-->
        <meta name="google-site-verification" content="a&amp;b">
        <LINK REL=me HREF='https://example.org/@ada'>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        """
    ).get()
    #expect(additions.style == .init(name: "site.css", text: "p{color:red}"))
    #expect(
      additions.head.map { element in
        element.name + element.attributes.map { " \($0.name)=\($0.value)" }.joined()
      } == [
        "meta name=google-site-verification content=a&b",
        "link rel=me href=https://example.org/@ada",
        "link rel=icon href=favicon.svg type=image/svg+xml",
      ])
    #expect(additions.head.last?.attributes.map(\.isPath) == [false, true, false])
    #expect(additions.analytics?.script.text == "count()")
    #expect(additions.analytics?.endpoint.text == "https://count.example.org/api")
    #expect(additions.files == ["site.css", "head.html", "count.js"])
    #expect(try read("").get() == PageAdditions())
  }

  @Test(arguments: [
    ("style: none.css", "which does not exist"), ("style: latin.css", "not UTF-8"),
    ("style: /etc/hostname", "outside the folder"), ("style: [site.css]", "`style` must be"),
    ("head: none.html", "which does not exist"), ("analytics: count.js", "must be a mapping"),
    ("analytics: { script: count.js }", "`endpoint` is missing"),
    ("analytics: { endpoint: https://a.example/ }", "`script` is missing"),
    ("analytics: { script: count.js, endpoint: 'https://*.example/' }", "a page cannot allow"),
    ("analytics: { script: count.js, endpoint: 'https://[::1]/' }", "a page cannot allow"),
    ("analytics: { script: count.js, endpoint: count }", "must be a full http"),
    ("analytics: { script: count.js, endpoint: http://a.example/ }", "browsers block"),
    ("analytics: { script: count.js, endpoint: https://a.example/, id: 1 }", "unknown key"),
  ])
  func areRefused(_ line: String, _ words: String) throws {
    let problems = try problems(line)
    #expect(problems.count == 1 && problems[0].what.contains(words), "\(problems)")
    #expect(problems.first?.help?.isEmpty == false)
  }

  @Test(arguments: [
    ("<script src=x.js></script>", "`<script>`"), ("<style>p{}</style>", "`<style>`"),
    ("<title>Mine</title>", "`<title>`"), ("<p>Hello", "`<p>`"), ("Hello", "the text `Hello`"),
    ("</head><body>", "`</head>`"), ("<base href=/>", "`<base>`"),
    ("<meta charset=utf-8>", "the attribute `charset`"),
    ("<meta http-equiv=refresh content=0>", "the attribute `http-equiv`"),
    ("<meta name=viewport content=x>", "named `viewport`"),
    ("<meta property=OG:Title content=x>", "named `OG:Title`"),
    ("<meta name=a>", "without a name or content"), ("<meta content=a>", "without a name"),
    ("<link rel=me>", "without `rel` or `href`"), ("<link href=/a>", "without `rel` or `href`"),
    ("<link rel='me STYLESHEET' href=/a.css>", "a `link` to a `stylesheet`"),
    ("<link rel=preconnect href=https://a.example>", "a `link` to a `preconnect`"),
    ("<link rel=me href='javascript:alert(1)'>", "a `link` to `javascript:alert(1)`"),
    ("<link rel=me href='//a.example/'>", "a `link` to `//a.example/`"),
    ("<link rel=icon href='../x.svg'>", "a `link` to `../x.svg`"),
    ("<link rel=icon href='https://a.example/x.svg'>", "an icon of another host"),
    ("<link rel='apple-touch-icon' href='http://a.example/x.png'>", "an icon of another host"),
    ("<link rel='apple-touch-startup-image' href='https://a.example/x'>", "of another host"),
    ("<link rel='compression-dictionary' href='https://a.example/x'>", "`compression-dictionary`"),
    ("<link rel=me href=/a onload=x()>", "the attribute `onload`"),
    ("<!-- a --><meta name=a content=b><!-- c <link rel=me href=/a>", "without an end"),
  ])
  func letNothingElseIntoTheHead(_ head: String, _ words: String) throws {
    let problems = try problems("head: head.html", head: head)
    #expect(problems.contains { $0.what.contains(words) }, "\(problems)")
    #expect(problems.allSatisfy { $0.what.contains("`head.html`") && $0.help != nil })
  }
}
