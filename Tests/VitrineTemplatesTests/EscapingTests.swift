// A value appears on the page as typed: it is never markup, the end of an attribute, or a byte that
// HTML or XML forbids.

import Testing
import VitrineModel
import VitrineTemplates

@Suite struct EscapingTests {
  @Test(arguments: vectors)
  func escapesPossibleMarkup(_ text: String, _ expected: String) throws {
    #expect(try render("<p>{{ value }}</p>", ["value": .text(text)]) == "<p>\(expected)</p>")
  }

  @Test(arguments: vectors.map(\.0))
  func escapesTheSameInEveryPlace(_ text: String) throws {
    let plain = try render("{{ value }}", ["value": .text(text)])
    let context: TemplateMap = [
      "value": .text(text), "list": [.text(text)], "map": ["key": .text(text)],
      "names": .map(TemplateMap([(name: text, value: "x")])),
    ]
    let ways = [
      "{{ list.0 }}", "{{ list.first }}", "{{ map.key }}", "{% for x in list %}{{ x }}{% endfor %}",
      "{% for name, x in names %}{{ name }}{% endfor %}", "{{ missing|default:value }}",
      "{{ list|join:\"\" }}", "{{ \"{1}\"|fill:value }}", "{% include \"part.html\" %}",
      "{% include \"key.html\" map %}", "{{ value if true }}", "{{ missing if false else value }}",
      "{% block a %}{{ value }}{% endblock %}",
      "{% filter default:\"x\" %}{{ value }}{% endfilter %}",
      "{{ value|indent:0 }}",
    ]
    var templates = Dictionary(uniqueKeysWithValues: ways.map { ($0, $0) })
    templates["part.html"] = "{{ value }}"
    templates["key.html"] = "{{ key }}"
    let engine = try makeEngine(templates)
    for way in ways { #expect(try engine.text(way, context) == plain, "\(way)") }
  }

  @Test func printsTrustedMarkupUnchanged() throws {
    let html = TemplateValue.html(TrustedHTML(trusting: "<b>&amp;</b>"))
    #expect(try render("{{ a }}{{ a|default:\"x\" }}", ["a": html]) == "<b>&amp;</b><b>&amp;</b>")
  }

  @Test(arguments: ["uppercase", "lowercase", "capitalize", "indent", "fill", "join"])
  func escapesWhatFiltersMakeOfMarkup(_ filter: String) throws {
    let html = TemplateValue.html(TrustedHTML(trusting: "<b>x</b>"))
    let shown = try render("{{ list|join:\"\"|\(filter) }}", ["list": [html]])
    #expect(!shown.contains("<"))
  }

  @Test func escapesWhatAFilterTagInserts() throws {
    let context: TemplateMap = ["bad": "<script>", "list": ["<i>"]]
    #expect(
      try render("{% filter fill:bad %}<b>{1}</b>{% endfilter %}", context)
        == "<b>&lt;script&gt;</b>")
    #expect(
      try render("{% filter indent:1,bad,true %}x{% endfilter %}", context) == "&lt;script&gt;x")
    #expect(
      try render("{% filter split:\"-\"|join:bad %}a-b{% endfilter %}", context)
        == "a&lt;script&gt;b")
  }

  @Test(arguments: [
    // Values are filtered as they read, and escaped then.
    ("{% filter uppercase %}{{ odd }}{% endfilter %}", "A &amp; &lt;B&gt;"),
    ("{% filter capitalize %}{{ odd }}{% endfilter %}", "A &amp; &lt;B&gt;"),
    ("{% filter split:\"&\"|join:\"+\" %}{{ odd }}{% endfilter %}", "a + &lt;b&gt;"),
    // The template's markup stays markup through filters that keep all of it.
    ("{% filter uppercase %}<i>{{ odd }}</i>{% endfilter %}", "<I>A &amp; &lt;B&gt;</I>"),
    ("{% filter indent:1 %}<i>\n{{ odd }}{% endfilter %}", "<i>\n a &amp; &lt;b&gt;"),
    (
      "{% filter fill:odd %}<i>{1}</i>{{ odd }}{% endfilter %}",
      "<i>a &amp; &lt;b&gt;</i>a &amp; &lt;b&gt;"
    ),
    (
      "{% filter default:\"x\"|filter:\"lowercase\" %}<I>{{ odd }}{% endfilter %}",
      "<i>a &amp; &lt;b&gt;"
    ),
    ("{% filter indent:1 %}{{ html }}{{ odd }}{% endfilter %}", "<u>&amp;</u>a &amp; &lt;b&gt;"),
    // Other filters could cut a tag in two: then all of it is text.
    ("{% filter truncate:3 %}<i>{{ odd }}</i>{% endfilter %}", "&lt;i…"),
    ("{% filter replace:\"i\",\"b\" %}<i>{{ odd }}{% endfilter %}", "&lt;b&gt;a &amp; &lt;b&gt;"),
    ("{% filter first %}<i>{% endfilter %}", "&lt;"),
    ("{% filter indent:1,\"<\",true %}<i>{% endfilter %}", "&lt;&lt;i&gt;"),
    ("{% filter length %}<i>{{ odd }}</i>{% endfilter %}", "14"),
    ("{% filter join:\"-\" %}<i>{{ odd }}{% endfilter %}", "&lt;i&gt;a &amp; &lt;b&gt;"),
    // Blocks that are printed again keep the same distinction.
    (
      "{% block t %}<i>{{ odd }}</i>{% endblock %}{{ block.t|uppercase }}",
      "<i>a &amp; &lt;b&gt;</i><I>A &amp; &lt;B&gt;</I>"
    ),
    (
      "{% block t %}<i>{{ odd }}{% endblock %}{{ block.t|truncate:2 }}", "<i>a &amp; &lt;b&gt;&lt;…"
    ),
    (
      "{% block t %}{{ odd }}{% endblock %}{{ block.t|xml }}{{ block.t|url }}",
      "a &amp; &lt;b&gt;a &amp; &lt;b&gt;a%20%26%20%3Cb%3E"
    ),
    (
      "{% block t %}{{ odd }}{% endblock %}{{ block }}",
      "a &amp; &lt;b&gt;[&quot;t&quot;: &quot;a &amp; &lt;b&gt;&quot;]"
    ),
    (
      "{% block t %}{{ odd }}{% endblock %}{% filter uppercase %}<i>{{ block.t }}{% endfilter %}",
      "a &amp; &lt;b&gt;<I>A &amp; &lt;B&gt;"
    ),
  ])
  func filtersFirstAndEscapesThen(_ template: String, _ expected: String) throws {
    let context: TemplateMap = [
      "odd": "a & <b>", "html": .html(TrustedHTML(trusting: "<u>&amp;</u>")),
    ]
    #expect(try render(template, context) == expected)
  }

  @Test func takesNoByteOfAValueForAMark() throws {
    let text = String(decoding: [0xF8, 0x3C, 0xC3, 0xB8, 0x01] as [UInt8], as: UTF8.self)
    let shown = try render("{% filter uppercase %}{{ a }}{% endfilter %}", ["a": .text(text)])
    #expect(shown == "\u{FFFD}&lt;Ø\u{FFFD}")
  }

  @Test func printsBlocksAgainUnchanged() throws {
    let shown = try render(
      "{% block a %}<b>{{ t }}</b>{% endblock %}{{ block.a }}", ["t": "<i>"])
    #expect(shown == "<b>&lt;i&gt;</b><b>&lt;i&gt;</b>")
  }

  @Test func printsTheParentsBlockUnchanged() throws {
    let shown = try render(
      "{% extends \"base.html\" %}{% block a %}{{ block.super }}!{% endblock %}", ["t": "<i>"],
      with: ["base.html": "{% block a %}<b>{{ t }}</b>{% endblock %}"])
    #expect(shown == "<b>&lt;i&gt;</b>!")
  }

  @Test(arguments: [
    "{{ title }}", "{% if true %}x{% endif %}", "{% include \"page.html\" %}", "{# #}",
    "{{{{ x }}}}",
    "{% for a in b %}", "{{ title|json }}", "{1}", "{n}",
  ])
  func doesNotEvaluateTemplatesInsideValues(_ text: String) throws {
    let shown = try render(
      "{{ title }}|{{ title|uppercase|lowercase }}|{{ \"{1}\"|fill:title }}",
      ["title": .text(text)])
    let escaped = text.replacing("\"", with: "&quot;")
    #expect(shown == "\(escaped)|\(escaped.lowercased())|\(escaped)")
  }

  @Test func replacesInTheMiddleOfLongTexts() throws {
    let run = String(repeating: "é漢🏖a", count: 5000)
    let shown = try render("{{ a }}", ["a": .text(run + "<" + run + "\u{1}" + run)])
    #expect(shown == run + "&lt;" + run + "\u{FFFD}" + run)
  }
}

private let vectors: [(String, String)] = [
  ("", ""), ("plain", "plain"), ("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ("\"", "&quot;"),
  ("'", "&#39;"), ("&amp;", "&amp;amp;"), ("<<>>", "&lt;&lt;&gt;&gt;"),
  ("<script>alert(1)</script>", "&lt;script&gt;alert(1)&lt;/script&gt;"),
  ("<img src=x onerror=alert(1)>", "&lt;img src=x onerror=alert(1)&gt;"),
  ("\" onmouseover=\"alert(1)", "&quot; onmouseover=&quot;alert(1)"),
  ("' onfocus='alert(1)", "&#39; onfocus=&#39;alert(1)"),
  ("</title><script>", "&lt;/title&gt;&lt;script&gt;"), ("<!--", "&lt;!--"), ("-->", "--&gt;"),
  ("<![CDATA[", "&lt;![CDATA["), ("]]>", "]]&gt;"), ("</style>", "&lt;/style&gt;"),
  ("<svg/onload=alert(1)>", "&lt;svg/onload=alert(1)&gt;"),
  ("&#x3C;b&#x3E;", "&amp;#x3C;b&amp;#x3E;"),
  ("&lt;", "&amp;lt;"), ("a\tb\nc\rd", "a\tb\nc\rd"), ("\u{0}", "\u{FFFD}"),
  ("\u{1}x", "\u{FFFD}x"),
  ("\u{8}", "\u{FFFD}"), ("\u{B}\u{C}", "\u{FFFD}\u{FFFD}"), ("\u{1F}", "\u{FFFD}"),
  ("\u{7F}", "\u{FFFD}"), ("\u{80}\u{9F}", "\u{FFFD}\u{FFFD}"), ("\u{A0}©ÿ", "\u{A0}©ÿ"),
  (scalars(0xFDD0, 0xFDEF), "\u{FFFD}\u{FFFD}"), ("\u{FDCF}\u{FDF0}", "\u{FDCF}\u{FDF0}"),
  (scalars(0xFFFE, 0xFFFF), "\u{FFFD}\u{FFFD}"), ("\u{FFFD}\u{FEFF}", "\u{FFFD}\u{FEFF}"),
  (scalars(0x1FFFE, 0x10FFFF), "\u{FFFD}\u{FFFD}"), ("🏖\u{1F3D6}\u{FE0F}", "🏖\u{1F3D6}\u{FE0F}"),
  ("e\u{301}<", "e\u{301}&lt;"), ("\u{202E}abc", "\u{202E}abc"),
  ("<b>é漢🏖</b>", "&lt;b&gt;é漢🏖&lt;/b&gt;"),
  ("javascript:alert(1)", "javascript:alert(1)"), ("`${1}`", "`${1}`"), ("＜script＞", "＜script＞"),
]
