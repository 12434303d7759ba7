// The engine beyond Stencil's language: dependencies, the same bytes each time, and the few cases
// in which it gives more than Stencil.

import Testing
import VitrineModel
import VitrineTemplates

@Suite struct EngineTests {
  @Test func knowsWhatATemplateDependsOn() throws {
    let engine = try makeEngine([
      "page": "{% extends \"base\" %}{% block a %}{% include \"card\" %}{% endblock %}",
      "base": "{% if a %}{% include 'head' %}{% endif %}",
      "card": "{% for x in y %}{% include \"image\" x %}{% endfor %}",
      "head": "", "image": "", "other": "{% include \"other\" %}", "any": "{% include name %}",
      "lone": "",
    ])
    #expect(engine.dependencies(of: "page") == ["base", "card", "head", "image", "page"])
    #expect(engine.dependencies(of: "lone") == ["lone"])
    #expect(engine.dependencies(of: "other") == ["other"])
    #expect(engine.dependencies(of: "any").count == 8)
    #expect(engine.dependencies(of: "none") == [])
  }

  @Test func appendsToTheOutput() throws {
    let engine = try makeEngine(["a": "{{ x }}"])
    var output = Array("<".utf8)
    try engine.render("a", ["x": 1], into: &output)
    try engine.render("a", ["x": -12], into: &output)
    #expect(String(decoding: output, as: UTF8.self) == "<1-12")
  }

  @Test func rendersMapsWhoseNamesChange() throws {
    let engine = try makeEngine([
      "a": "{{ a }}{{ b }}{{ m.a }}{{ m.b }}{% for x in l %}{{ x.v }}{% endfor %};"
    ])
    let first: TemplateMap = [
      "a": 1, "b": 2, "m": ["a": 3, "b": 4], "l": [["v": 5], ["w": 0, "v": 6], ["w": 1]],
    ]
    let second: TemplateMap = ["m": ["c": 0, "b": 8, "a": 7], "l": [["v": 9]], "b": 2, "a": 1]
    #expect(try engine.text("a", first) == "123456;")
    #expect(try engine.text("a", second) == "12789;")
    #expect(try engine.text("a", ["b": 2]) == "2;")
    #expect(try engine.text("a", first) == "123456;")
  }

  @Test func findsNamesInLargeMapsAndDeepOnes() throws {
    let large = TemplateMap((0..<400).map { (name: "n\($0)", value: .number($0)) })
    #expect(
      try render(
        "{{ n399 }} {{ n300 }} {{ m.n398 }}",
        TemplateMap(large.entries + [(name: "m", value: .map(large))])) == "399 300 398")
    var deep: TemplateValue = "end"
    for _ in 0..<12 { deep = ["z": 0, "a": deep] }
    #expect(try render("{{ m" + String(repeating: ".a", count: 12) + " }}", ["m": deep]) == "end")
  }

  @Test(arguments: [
    ("{{ tag.count }}", "12"), ("{{ plain.count }}", "2"),
    ("{{ empty.first }}|{{ empty.last }}", "|"),
    ("{% include \"part\" tag.inner %}", "x"), ("{{ (yes) }}", "true"),
    ("{{ word|default:\"it's (\" }}", "it's ("),
    ("{% for a in 1...2 %}{% block b %}base{% endblock %}{% endfor %}", "basebase"),
    ("{% if day == day %}same{% endif %}", "same"), ("{{ text.count }}{{ blank.last }}", "3"),
    ("{{ 16777217 == 16777216 }}", "false"), ("{{ plain }}", "[\"b\": 1, \"a\": 2]"),
    ("{{ word if word else \"-\" }}", "-"),
  ])
  func givesMoreThanStencil(_ template: String, _ expected: String) throws {
    let context: TemplateMap = [
      "tag": ["count": 12, "inner": ["name": "x"]], "plain": ["b": 1, "a": 2], "empty": [],
      "yes": true,
      "day": PartialDate(year: 2026, month: 1, day: 2).map { .date($0) } ?? .none,
      "text": .html(TrustedHTML(trusting: "a<b")),
      "blank": "",
    ]
    let shown = try render(template, context, with: ["part": "{{ name }}"])
    #expect(shown.replacing("&quot;", with: "\"").replacing("&#39;", with: "'") == expected)
  }

  @Test func hidesThePagesNamesBehindThoseOfAnIncludedMap() throws {
    let context: TemplateMap = ["author": "page", "card": ["author": .none], "other": ["x": 1]]
    let parts = ["part": "[{{ author }}]"]
    #expect(
      try render("{% include \"part\" card %}{% include \"part\" other %}", context, with: parts)
        == "[][page]")
  }

  @Test func replacesABlockInEveryIterationOfALoop() throws {
    let shown = try render(
      "{% extends \"base\" %}{% block item %}[{{ x }}]{% endblock %}",
      with: ["base": "{% for x in 1...3 %}{% block item %}{{ x }}{% endblock %}{% endfor %}"])
    #expect(shown == "[1][2][3]")
  }

  @Test func separatesTheBlocksOfAnIncludedPage() throws {
    let parts = [
      "layout": "<{% block a %}layout{% endblock %}>",
      "box": "{% extends \"frame\" %}{% block a %}box {{ block.super }}{% endblock %}",
      "frame": "[{% block a %}frame{% endblock %}{% block b %}b{% endblock %}]",
    ]
    let shown = try render(
      "{% extends \"layout\" %}{% block a %}page {% include \"box\" %} {{ block.super }}{% endblock %}{% block b %}no{% endblock %}",
      with: parts)
    #expect(shown == "<page [box frameb] layout>")
  }

  @Test func rendersTheSameBytesFromAnyEngine() throws {
    let templates = ["a": "{% for k, v in m %}{{ k }}{{ v }}{% endfor %}{{ m }}{{ m|json }}"]
    let context: TemplateMap = [
      "m": .map(TemplateMap((0..<40).map { (name: "k\($0 * 7 % 40)", value: .number($0)) }))
    ]
    let first = try makeEngine(templates).text("a", context)
    for _ in 0..<5 { #expect(try makeEngine(templates).text("a", context) == first) }
  }
}
