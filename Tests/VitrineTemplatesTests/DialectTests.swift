// The theme reference lists how the language differs from Stencil. Each of its examples is rendered
// with both engines, and must print what the reference says.

import Foundation
import Testing
import VitrineModel
import VitrineTesting

@Suite struct DialectTests {
  struct Example: CustomTestStringConvertible, Sendable {
    let template: String
    let stock: String
    let ours: String
    var testDescription: String { template }
  }

  /// The rows of the table of differences.
  static let examples: [Example] = {
    let file = #filePath.split(separator: "/").dropLast(3).reduce("") { "\($0)/\($1)" }
    let text = (try? String(contentsOfFile: "\(file)/Themes/REFERENCE.md", encoding: .utf8)) ?? ""
    let table =
      text.components(separatedBy: "<!-- tested: differences -->\n").last?
      .components(separatedBy: "<!-- end: differences -->").first ?? ""
    return table.split(separator: "\n").filter { $0.hasPrefix("| `") }.map { row in
      let cells = row.components(separatedBy: " | ").map { cell in
        let text = cell.hasPrefix("| ") ? String(cell.dropFirst(2)) : cell
        return text.replacingOccurrences(of: "\\|", with: "|")
      }
      return Example(
        template: String(cells[0].dropFirst().dropLast()), stock: cells[1], ours: cells[2])
    }
  }()

  private static let context: TemplateMap = [
    "title": "Fish & chips", "n": 3, "maps": [["a": 1], ["a": 2]], "none": [],
    "map": ["count": 9, "inner": ["x": 1], "title": .none],
  ]

  private static let parts = [
    "part.html": "[{{ x }}{{ title }}]",
    "base.html": "{% for i in 1...2 %}{% block b %}base{% endblock %}{% endfor %}",
    "box.html": "{% extends \"base.html\" %}{% block b %}box{% endblock %}",
  ]

  @Test(arguments: examples) func printsWhatTheReferenceSays(_ example: Example) throws {
    let ours = Result { try render(example.template, Self.context, with: Self.parts) }
    #expect(Self.shown(ours) == example.ours)
    // Some templates end Stencil.
    guard example.stock != "crash" else { return }
    let stock = Result {
      try StockStencil.render(example.template, Self.context, with: Self.parts)
    }
    #expect(Self.shown(stock) == example.stock)
  }

  private static func shown(_ result: Result<String, any Error>) -> String {
    guard case .success(let text) = result else { return "error" }
    return text.isEmpty ? "nothing" : "`\(text)`"
  }

  @Test func hasExamples() { #expect(Self.examples.count > 25) }

  @Test func helpsPeopleWhoKnowOtherLanguages() throws {
    for (template, help) in Self.foreign {
      let problem = try #require(try compileErrors(["page.html": template]).first, "\(template)")
      #expect(problem.help == help, "\(template)")
    }
  }

  private static let foreign: [(String, String)] = [
    ("{% if a %}{% else if b == 1 %}{% endif %}", "write `{% elif b == 1 %}`"),
    ("{% if a %}{% else if b %}{% else %}{% endif %}", "write `{% elif b %}`"),
    ("{% if a %}{% elsif b %}{% endif %}", "write `elif`"),
    ("{% if a %}{% else b %}{% endif %}", "write `{% else %}`"),
    ("{% if a %}{% endif a %}", "write `{% endif %}`"),
    ("{% for a in b %}{% empty c %}{% endfor %}", "write `{% empty %}`"),
    ("{% for a in b %}{% endfor a %}", "write `{% endfor %}`"),
    ("{% block a %}{% endblock a %}", "write `{% endblock %}`"),
    ("{% filter uppercase %}{% endfilter x %}", "write `{% endfilter %}`"),
    ("{{ a|default('x') }}", "write `default:\"x\"`"),
    ("{% if a|default(\"x\") %}{% endif %}", "write `default:\"x\"`"),
    ("{{ a|replace('a', 'b') }}", "write `replace:\"a\",\"b\"`"),
    ("{{ a|uppercase() }}", "write `uppercase`"), ("{{ a|upper }}", "write `uppercase`"),
    ("{{ a|upper() }}", "write `uppercase`"), ("{{ a|count }}", "write `length`"),
    ("{{ a|truncatechars:3 }}", "write `truncate`"), ("{{ a|tojson }}", "write `json`"),
    ("{{- a -}}", "remove it: only `{%- … -%}` trims whitespace, not `{{- … -}}`"),
    ("{{ a -}}", "templates cannot calculate, and only `{%- … -%}` trims whitespace"),
    (
      "{{{ a }}}", "write two braces, as in `{{ name }}`; every value is escaped, except markup"
    ),
    ("{{-a-}}", "remove it: only `{%- … -%}` trims whitespace, not `{{- … -}}`"),
    (
      "{% set a = 1 %}",
      "templates cannot set variables: include a template with a map of names as its context, as in `{% include \"parts/card.html\" card %}`"
    ),
    ("{% endmacro %}", "remove it, together with `macro`"),
    ("{% for a in b if a.c %}{% endfor %}", "write `for x in values where condition`"),
    ("{% for i in range(9) %}{% endfor %}", "write a range: `for i in 1...10`"),
    ("{% if a && b %}{% endif %}", "write `and`"),
    (
      "{% if a is none %}{% endif %}",
      "write `a == b`, or only `a` to test whether it has a value"
    ),
    ("{% if !a %}{% endif %}", "write `not name`, or `a != b` with spaces around `!=`"),
    ("{% if a=b %}{% endif %}", "write spaces around `and`, `or`, `==` and the other operators"),
    ("{% if a |uppercase %}{% endif %}", "write filters right after their value, without spaces"),
    ("{{ a + b }}", "templates cannot calculate; print one value after the other"),
    ("{{ a.b() }}", "templates cannot call functions; filters follow the value: `name|uppercase`"),
    ("{% raw %}{% endraw %}", "print the braces as a text: `{{ \"{{\" }}`"),
    (
      "{% include \"page.html\" a|default:b %}",
      "write spaces around `and`, `or`, `==` and the other operators"
    ),
    ("{% first: for a in b %}{% endfor %}", "write another label, such as `outer`"),
    ("{% for a.b in c %}{% endfor %}", "write a name, such as `photo`"),
    ("{% include 5 %}", "write its name in quotes: `\"name.html\"`"),
  ]
}
