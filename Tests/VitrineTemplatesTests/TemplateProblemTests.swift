// Problems of templates are reported together, with file, line and tag. No template can crash the
// program.

import Testing
import VitrineModel
import VitrineTemplates

@Suite struct TemplateProblemTests {
  @Test(arguments: [
    ("{{ }}", "template.syntax", "a name is missing"),
    ("{% %}", "template.syntax", "this tag has no name"),
    ("{{ a", "template.syntax", "this tag is not closed"),
    ("{% if a", "template.syntax", "this tag is not closed"),
    ("{# a", "template.syntax", "this tag is not closed"),
    ("{% if a %}", "template.syntax", "this tag has no `endif`"),
    ("{% if a %}{% else %}", "template.syntax", "this tag has no `endif`"),
    ("{% if %}{% endif %}", "template.syntax", "a value is missing at the end"),
    ("{% if a and %}{% endif %}", "template.syntax", "a value is missing at the end"),
    ("{% if and a %}{% endif %}", "template.syntax", "a value is missing before `and`"),
    ("{% if a b %}{% endif %}", "template.syntax", "`b` is not expected here"),
    ("{% if (a %}{% endif %}", "template.syntax", "a closing parenthesis is missing"),
    ("{% if a ) %}{% endif %}", "template.syntax", "`)` is not expected here"),
    ("{% if a == %}{% endif %}", "template.syntax", "a value is missing at the end"),
    ("{% if not %}{% endif %}", "template.syntax", "a value is missing at the end"),
    ("{% ifnot a b %}{% endif %}", "template.syntax", "`ifnot` takes one value"),
    ("{% for a in b %}", "template.syntax", "this tag has no `endfor`"),
    ("{% for a in b %}{% empty %}", "template.syntax", "this tag has no `endfor`"),
    ("{% for a of b %}{% endfor %}", "template.syntax", "this loop cannot be read"),
    ("{% for a in %}{% endfor %}", "template.syntax", "this loop cannot be read"),
    ("{% for a in b where %}{% endfor %}", "template.syntax", "this loop cannot be read"),
    ("{% for a in b c %}{% endfor %}", "template.syntax", "this loop cannot be read"),
    ("{% break %}", "template.syntax", "`break` is outside of a loop"),
    ("{% for a in b %}{% endfor %}{% continue %}", "template.syntax", "`continue` is outside"),
    (
      "{% for a in b %}{% break c d %}{% endfor %}", "template.syntax",
      "`break` takes at most one label"
    ),
    ("{% block %}{% endblock %}", "template.syntax", "`block` takes one name"),
    ("{% block a %}", "template.syntax", "this tag has no `endblock`"),
    ("{% filter %}{% endfilter %}", "template.syntax", "`filter` takes one filter"),
    ("{% filter uppercase %}", "template.syntax", "this tag has no `endfilter`"),
    ("{% include %}", "template.syntax", "`include` takes a template"),
    ("{% include \"page.html\" a b %}", "template.syntax", "`include` takes a template"),
    ("{% extends %}", "template.syntax", "`extends` takes one template"),
    (
      "{% if a %}{% extends \"page.html\" %}{% endif %}", "template.syntax",
      "`extends` cannot be inside"
    ),
    ("{{ a..b }}", "template.syntax", "`.` is not expected"),
    ("{{ .a }}", "template.syntax", "`.` is"),
    ("{{ a. }}", "template.syntax", "the name `a.` is not complete"),
    ("{{ a[b }}", "template.syntax", "the name `a[b` is not complete"),
    ("{{ a]b }}", "template.syntax", "`]` is not expected"),
    ("{{ [a] }}", "template.syntax", "`[` is"),
    ("{{ a[b]c }}", "template.syntax", "`c` is not expected"),
    ("{{ \"a }}", "template.syntax", "a quote"),
    ("{{ a| }}", "template.syntax", "the name of a filter is missing"),
    ("{{ a|uppercase:b }}", "template.syntax", "`uppercase` takes no argument"),
    ("{{ a|join:b,c }}", "template.syntax", "`join` takes at most one argument"),
    ("{{ a|plural }}", "template.syntax", "`plural` takes one argument"),
    ("{{ a|default: }}", "template.syntax", "a value is missing"),
    ("{{ a b }}", "template.syntax", "`b` is not expected here"),
    ("{{ a|dat }}", "template.unknown-filter", "there is no filter `dat`"),
    (
      "{% for a in b|sorted %}{% endfor %}", "template.unknown-filter",
      "there is no filter `sorted`"
    ),
    ("{% includ \"page.html\" %}", "template.unknown-tag", "there is no tag `includ` here"),
    ("{% endif %}", "template.unknown-tag", "there is no tag `endif` here"),
    ("{% now \"yyyy\" %}", "template.unknown-tag", "`now` would make pages differ"),
    ("{% include \"pag.html\" %}", "template.missing", "the theme has no template `pag.html`"),
    ("{% extends \"none\" %}", "template.missing", "the theme has no template `none`"),
  ])
  func namesTheTagAndItsLine(_ template: String, _ code: String, _ what: String) throws {
    // Stencil's own search for lines takes the last line for the second.
    let text = "{{ a }}\n<p>}</p>\n{# two\nlines #}" + template + "\n<p>}</p>"
    let problems = try compileErrors(["page.html": text])
    let problem = try #require(problems.first)
    #expect(problems.count == 1)
    #expect(problem.code == code)
    #expect(problem.what.hasPrefix(what), "\(problem.what)")
    #expect(problem.file == "test/page.html" && problem.line == 4)
    #expect(problem.what.contains(": {"))
    #expect(problem.help?.isEmpty == false)
  }

  @Test(arguments: [
    ("{{ a", "write `}}` at its end"), ("{% if a", "write `%}` at its end"),
    ("{{ a|uppercase:b }}", "remove the extra arguments after `uppercase`"),
    ("{{ a|join:b,c }}", "remove the extra arguments after `join`"),
    ("{{ a|plural }}", "write it after a colon: `plural:…`"),
    (
      "{% ifnot a and b %}{% endif %}",
      "write `ifnot value`, or `if not ( … )` around an expression"
    ),
    ("{% if a == %}{% endif %}", "write a name, a number or a text in quotes"),
    ("{% include \"none\" %}", "create it, or name an existing one"),
  ])
  func suggestsAFix(_ template: String, _ help: String) throws {
    #expect(try compileErrors(["page.html": template]).first?.help == help)
  }

  @Test func suggestsTheNearestName() throws {
    #expect(try compileErrors(["a": "{{ a|dat }}"]).first?.help == "did you mean `date`?")
    #expect(try compileErrors(["a": "{% includ \"a\" %}"]).first?.help == "did you mean `include`?")
    #expect(
      try compileErrors(["a": "{% include \"parts/crad.html\" %}", "parts/card.html": ""]).first?
        .help
        == "did you mean `parts/card.html`?")
    #expect(
      try compileErrors(["a": "{{ a|zzzzzzzz }}"]).first?.help?.hasPrefix("known here: capi")
        == true)
  }

  @Test func reportsAllProblemsTogether() throws {
    let problems = try compileErrors([
      "a.html": "{{ a|one }}\n{{ b|two }}\n{% if %}\n{{ c|three }}{% endif %}\n{% four %}",
      "b.html": "{% include \"none\" %}{{ }}", "c.html": "{{", "d.html": "fine",
    ])
    #expect(
      problems.map { "\($0.file ?? ""):\($0.line ?? 0) \($0.code)" } == [
        "test/c.html:1 template.syntax",
        "test/a.html:1 template.unknown-filter", "test/a.html:2 template.unknown-filter",
        "test/a.html:3 template.syntax", "test/a.html:4 template.unknown-filter",
        "test/a.html:5 template.unknown-tag", "test/b.html:1 template.missing",
        "test/b.html:1 template.syntax",
      ])
  }

  @Test func showsATagOnOneLineWithoutControls() throws {
    let tag = "{{ a|none\u{1B}[31m\n" + String(repeating: "x", count: 200) + " }}"
    let what = try #require(try compileErrors(["a": tag]).first?.what)
    #expect(what.hasSuffix("…"))
    #expect(!what.unicodeScalars.contains { $0.value < 0x20 })
  }

  @Test func namesTheIncludedFileAndItsLine() throws {
    let problem = try problem(
      rendering: "{% include \"a\" %}",
      with: ["a": "\n\n{% include \"b\" %}", "b": "\n{{ \"x\"|date }}"])
    #expect(problem?.place == .file("test/b", line: 2, column: 1))
    #expect(problem?.code == "template.value")
  }

  @Test func rejectsTemplatesThatExtendThemselves() throws {
    let problems = try compileErrors([
      "a": "{% extends \"b\" %}", "b": "{% extends \"c\" %}", "c": "{% extends \"a\" %}",
      "d": "{% extends \"a\" %}",
    ])
    #expect(problems.map(\.code) == ["template.cycle", "template.cycle", "template.cycle"])
    #expect(problems[0].what.contains("a → b → c → a"))
    #expect(try compileErrors(["a": "{% extends \"a\" %}"]).map(\.code) == ["template.cycle"])
  }

  @Test func stopsEndlessIncludes() throws {
    let direct = try problem(rendering: "{% include \"page.html\" %}")
    #expect(direct?.code == "template.too-deep")
    #expect(direct?.what.contains("page.html → page.html") == true)
    let circle = try problem(
      rendering: "{% include \"a\" %}",
      with: ["a": "{% include \"b\" %}", "b": "{% include \"a\" %}"])
    #expect(circle?.what.contains("a → b") == true)
    let computed = try problem(rendering: "{% extends name %}", ["name": "page.html"])
    #expect(computed?.code == "template.too-deep")
    let block = try problem(
      rendering:
        "{% for x in 1...2 %}{% block a %}{% include \"page.html\" %}{% endblock %}{% endfor %}")
    #expect(block?.code == "template.too-deep")
  }

  @Test func allowsIncludesThatEnd() throws {
    let tree: TemplateMap = [
      "name": "a", "parts": [["name": "b", "parts": [["name": "c", "parts": []]]]],
    ]
    let shown = try render(
      "{% include \"node\" node %}", ["node": .map(tree)],
      with: ["node": "{{ name }}({% for part in parts %}{% include \"node\" part %}{% endfor %})"])
    #expect(shown == "a(b(c()))")
  }

  @Test(arguments: [
    ("{% if a %}", "{% endif %}"), ("{% for x in 1...2 %}", "{% endfor %}"),
    ("{% filter uppercase %}", "{% endfilter %}"), ("{% block x %}", "{% endblock %}"),
  ])
  func rejectsTagsThatAreNestedTooDeep(_ opening: String, _ closing: String) throws {
    let count = 2000
    let text = String(repeating: opening, count: count) + String(repeating: closing, count: count)
    #expect(try compileErrors(["a": text]).first?.code == "template.too-deep")
  }

  @Test func rejectsTooManyAndTooLongTags() throws {
    let many = String(repeating: "{# #}{%a%}", count: 45_000)
    #expect(try compileErrors(["a": many]).map(\.code) == ["template.syntax"])
    let long = "{{ \"" + String(repeating: "x", count: 5000) + "\" }}"
    #expect(try compileErrors(["a": long]).map(\.code) == ["template.syntax"])
  }

  @Test func rejectsEndlessExpressions() throws {
    for word in ["not ", "( ", "a or ", "a == "] {
      let text = "{% if " + String(repeating: word, count: 300) + "a %}{% endif %}"
      #expect(try compileErrors(["a": text]).first?.code == "template.syntax")
      #expect(
        try compileErrors(["a": "{% if " + String(repeating: word, count: 3000) + "a %}{% endif %}"]
        )
        .first?.code == "template.syntax")
    }
    let brackets =
      "{{ a" + String(repeating: "[a", count: 50) + String(repeating: "]", count: 50) + " }}"
    #expect(try compileErrors(["a": brackets]).first?.code == "template.syntax")
  }

  @Test func stopsPagesThatGrowEndlessly() throws {
    let loops =
      String(repeating: "{% for x in 1...50000 %}", count: 4)
      + String(repeating: "{% endfor %}", count: 4)
    #expect(try problem(rendering: loops)?.code == "template.too-large")
    let long = TemplateValue.text(String(repeating: "x", count: 1 << 20))
    #expect(
      try problem(rendering: "{% for x in 1...9999 %}{{ a }}{% endfor %}", ["a": long])?.code
        == "template.too-large")
  }

  @Test func stopsIncludesThatDouble() throws {
    var parts: [String: String] = ["30": ""]
    for level in 0..<30 {
      parts["\(level)"] = "{% include \"\(level + 1)\" %}{% include \"\(level + 1)\" %}"
    }
    let problem = try problem(rendering: "{% include \"0\" %}", with: parts)
    #expect(problem?.code == "template.too-large")
    #expect(try makeEngine(parts).lint("0", example: [:]) == [])
  }

  @Test func keepsTheOutputIfRenderingFails() throws {
    let engine = try makeEngine(["a": "text {{ 1|date }}"])
    var output = Array("before".utf8)
    #expect(throws: Problem.self) { try engine.render("a", [:], into: &output) }
    #expect(output == Array("before".utf8))
    #expect(throws: Problem.self) { try engine.render("none", [:], into: &output) }
    #expect(output == Array("before".utf8))
  }

  @Test func rejectsTheLabelOfNoLoop() throws {
    let problem = try problem(rendering: "{% for x in 1...2 %}{% break out %}{% endfor %}")
    #expect(problem?.what.hasPrefix("no loop around this has the label `out`") == true)
  }

  @Test(arguments: [
    ("{{ a|date }}", "months"), ("{{ a|number }}", "number.group"),
    ("{{ a|plural:b }}", "number.group"), ("{{ a|date }}", "date"),
    ("{{ a|date:\"time\" }}", "date_time"), ("{{ a|number:1 }}", "number.decimal"),
  ])
  func rejectsAFilterWithoutItsWords(_ template: String, _ key: String) throws {
    let problems = try compileErrors(["a": template], strings: [:])
    #expect(problems.map(\.code) == ["theme.words"])
    #expect(problems[0].what.contains("`\(key)`"))
  }
}
