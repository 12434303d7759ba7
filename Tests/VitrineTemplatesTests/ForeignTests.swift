// Tags and filters of a Stencil extension work as they do in Stencil, and still escape.

import Stencil
import Testing
import VitrineModel
import VitrineTemplates

@Suite struct ForeignTests {
  /// An extension as a third party would write it.
  private static func makeExtension() -> Extension {
    let result = Extension()
    result.registerFilter("reverse") { value in (value as? String).map { String($0.reversed()) } }
    result.registerFilter("wrap") { (value: Any?, arguments: [Any?]) in
      "\(arguments.first.flatMap { $0 } ?? "")\(value ?? "nil")\(arguments.last.flatMap { $0 } ?? "")"
    }
    result.registerFilter("bold") { value in
      TrustedHTML(trusting: "<b>\((value as? String ?? "").count)</b>")
    }
    result.registerFilter("fails") { _ in throw TemplateSyntaxError("it is broken") }
    result.registerFilter("site") { (_: Any?, _: [Any?], context: Context) in
      (context["photo"] as? [String: Any])?["name"]
    }
    result.registerFilter("kinds") { value in (value as? [Any])?.map { "\(type(of: $0))" } }
    result.registerSimpleTag("hello") { context in "hello \(context["title"] ?? "nobody")" }
    result.registerTag("twice") { parser, token in
      let nodes = try parser.parse(until(["endtwice"]))
      guard parser.nextToken() != nil else { throw TemplateSyntaxError("`endtwice` was not found") }
      return Twice(nodes: nodes, token: token)
    }
    result.registerTag("broken") { _, _ in throw TemplateSyntaxError("broken as such") }
    result.registerSimpleTag("explode") { _ in throw TemplateSyntaxError("it is broken") }
    return result
  }

  private struct Twice: NodeType {
    let nodes: [any NodeType]
    let token: Token?

    func render(_ context: Context) throws -> String {
      let text = try renderNodes(nodes, context)
      return text + "|" + text
    }
  }

  private let context: TemplateMap = [
    "title": "a<b", "photo": ["name": "sea & sky"], "list": ["x", 1, true, .decimal(0.5), .none],
    "html": .html(TrustedHTML(trusting: "<i>")), "photos": [["name": "<1>"], ["name": "<2>"]],
    "day": Moment(year: 2026, month: 3, day: 9).map { .date($0) } ?? .none,
  ]

  private func shown(_ template: String, with parts: [String: String] = [:]) throws -> String {
    try render(template, context, with: parts, extensions: [Self.makeExtension()])
  }

  @Test(arguments: [
    ("{{ title|reverse }}", "b&lt;a"), ("{{ title|reverse|uppercase|reverse }}", "A&lt;B"),
    ("{{ title|wrap:\"<\",photo.name }}", "&lt;a&lt;bsea &amp; sky"),
    ("{{ missing|wrap:1,2 }}", "1nil2"),
    ("{{ title|bold }}", "<b>3</b>"), ("{{ title|bold|lowercase }}", "&lt;b&gt;3&lt;/b&gt;"),
    ("{{ html|default:title }}", "<i>"), ("{{ html|wrap:\"\",\"\" }}", "&lt;i&gt;"),
    ("{{ title|site }}", "sea &amp; sky"),
    ("{{ list|kinds|join:\" \" }}", "String Int Bool Double"),
    ("{% if title|reverse == \"b<a\" %}y{% endif %}", "y"),
    ("{% for x in photos %}{{ x.name|reverse }}{% endfor %}", "&gt;1&lt;&gt;2&lt;"),
    ("{{ title|filter:\"reverse\" }}", "b&lt;a"),
    ("{% filter reverse %}<{{ title }}>{% endfilter %}", ">b;tl&a<"),
  ])
  func appliesFilters(_ template: String, _ expected: String) throws {
    #expect(try shown(template) == expected)
  }

  @Test(arguments: [
    ("[{% hello %}]", "[hello a<b]"), ("{% twice %}x{% endtwice %}y", "x|xy"),
    ("a{% twice %}{{ title }}{% endtwice %} b {{ title }} c", "aa&lt;b|a&lt;b b a&lt;b c"),
    ("{% twice %}{{ html }}{% endtwice %}", "<i>|<i>"),
    ("{% twice %}{{ title|reverse }}{% endtwice %}", "b&lt;a|b&lt;a"),
    (
      "{% twice %}{% for p in photos %}{{ p.name }}{% endfor %}{% endtwice %}",
      "&lt;1&gt;&lt;2&gt;|&lt;1&gt;&lt;2&gt;"
    ),
    (
      "{% twice %}{% if title %}{{ photo.name }}{% endif %}{% endtwice %}",
      "sea &amp; sky|sea &amp; sky"
    ),
    ("{% twice %}{% twice %}x{% endtwice %}{% endtwice %}z", "x|x|x|xz"),
    (
      "{% twice %}{% include \"part\" photo %}{% endtwice %}",
      "(sea &amp; skya&lt;b)|(sea &amp; skya&lt;b)"
    ),
    (
      "{% for p in photos %}{% twice %}{{ p.name }}{{ forloop.counter }}{% endtwice %} {% endfor %}",
      "&lt;1&gt;1|&lt;1&gt;1 &lt;2&gt;2|&lt;2&gt;2 "
    ),
    ("{% if title %}{% twice %}a{% endtwice %}{% else %}b{% endif %}", "a|a"),
    (
      "{% twice %}{{ day|date }}{{ day }}{{ title|json }}{% endtwice %}",
      "9 March 20262026-03-09&quot;a\\u003cb&quot;|9 March 20262026-03-09&quot;a\\u003cb&quot;"
    ),
    ("{% twice %}{{ title if photo else html }}{% endtwice %}", "a&lt;b|a&lt;b"),
    ("{% twice %}{{ else if photo }}{% endtwice %}", "|"),
    (
      "{% twice %}a{# no #}{% endtwice %}{# no #} t1 {# no #} t2 {% hello %}",
      "a|a t1  t2 hello a<b"
    ),
    ("{% twice %}x{% endtwice -%}  y", "x|xy"), ("{% hello %}{% hello %}", "hello a<bhello a<b"),
    ("{% include \"part\" photo %}", "(sea &amp; skya&lt;b)"),
  ])
  func rendersTags(_ template: String, _ expected: String) throws {
    #expect(try shown(template, with: ["part": "({{ name }}{{ title }})"]) == expected)
  }

  @Test func countsTemplatesNamedInsideATagAsUsed() throws {
    let engine = try makeEngine(
      ["a": "{% twice %}{% include \"b\" %}{% endtwice %}", "b": "", "c": ""],
      extensions: [Self.makeExtension()])
    #expect(engine.dependencies(of: "a") == ["a", "b"])
  }

  @Test(arguments: [
    ("{% twice %}", "`endtwice` was not found"), ("{% broken %}", "broken as such"),
    ("{% twice %}{% block a %}{% endblock %}{% endtwice %}", "`block` may not stand inside"),
    ("{% twice %}{% include \"none\" %}{% endtwice %}", "the theme has no template `none`"),
    ("{% twise %}", "there is no tag `twise` here"),
  ])
  func namesTheTagThatCanNotBeRead(_ template: String, _ what: String) throws {
    let problems = #expect(throws: Problems.self) {
      try makeEngine(["a": "{{ x }}\n" + template], extensions: [Self.makeExtension()])
    }
    #expect(problems?.all.first?.what.hasPrefix(what) == true)
    #expect(problems?.all.first?.line == 2)
  }

  @Test(arguments: [
    ("{{ title|fails }}", "it is broken"), ("{% explode %}", "it is broken"),
    ("{% twice %}{{ photos.count|plural }}{% endtwice %}", "`plural` takes one argument"),
    (
      "{% twice %}{% include \"page.html\" %}{% endtwice %}",
      "templates include each other without end"
    ),
  ])
  func namesTheTagThatFails(_ template: String, _ what: String) throws {
    let problem = #expect(throws: Problem.self) { try shown("\n\n" + template) }
    #expect(problem?.code == "template.foreign")
    #expect(problem?.what.hasPrefix(what) == true)
    #expect(problem?.line == 3)
  }
}
