// What is wrong with a template is said with its file, its line and the tag, all at once, and
// nothing a template holds brings the program down.

import Testing
import VitrineModel
import VitrineTemplates

@Suite struct ProblemTests {
  @Test(arguments: [
    ("{{ }}", "template.syntax", "a name is missing"),
    ("{% %}", "template.syntax", "a tag without a name"),
    ("{{ a", "template.syntax", "a tag is opened here and never closed"),
    ("{% if a", "template.syntax", "a tag is opened here and never closed"),
    ("{# a", "template.syntax", "a tag is opened here and never closed"),
    ("{% if a %}", "template.syntax", "`endif` was not found"),
    ("{% if a %}{% else %}", "template.syntax", "`endif` was not found"),
    ("{% if %}{% endif %}", "template.syntax", "a value is missing at the end"),
    ("{% if a and %}{% endif %}", "template.syntax", "a value is missing at the end"),
    ("{% if and a %}{% endif %}", "template.syntax", "a value is missing before `and`"),
    ("{% if a b %}{% endif %}", "template.syntax", "`b` is not expected here"),
    ("{% if (a %}{% endif %}", "template.syntax", "a closing parenthesis is missing"),
    ("{% if a ) %}{% endif %}", "template.syntax", "`)` is not expected here"),
    ("{% if a == %}{% endif %}", "template.syntax", "a value is missing at the end"),
    ("{% if not %}{% endif %}", "template.syntax", "a value is missing at the end"),
    ("{% ifnot a b %}{% endif %}", "template.syntax", "`ifnot` takes one value"),
    ("{% for a in b %}", "template.syntax", "`endfor` was not found"),
    ("{% for a in b %}{% empty %}", "template.syntax", "`endfor` was not found"),
    ("{% for a of b %}{% endfor %}", "template.syntax", "this is no loop"),
    ("{% for a in %}{% endfor %}", "template.syntax", "this is no loop"),
    ("{% for a in b where %}{% endfor %}", "template.syntax", "this is no loop"),
    ("{% for a in b c %}{% endfor %}", "template.syntax", "this is no loop"),
    ("{% break %}", "template.syntax", "`break` may only stand inside a loop"),
    ("{% for a in b %}{% endfor %}{% continue %}", "template.syntax", "`continue` may only"),
    ("{% for a in b %}{% break c d %}{% endfor %}", "template.syntax", "`break` takes one label"),
    ("{% block %}{% endblock %}", "template.syntax", "`block` takes one name"),
    ("{% block a %}", "template.syntax", "`endblock` was not found"),
    ("{% filter %}{% endfilter %}", "template.syntax", "`filter` takes one filter"),
    ("{% filter uppercase %}", "template.syntax", "`endfilter` was not found"),
    ("{% include %}", "template.syntax", "`include` takes a template"),
    ("{% include \"page.html\" a b %}", "template.syntax", "`include` takes a template"),
    ("{% extends %}", "template.syntax", "`extends` takes one template"),
    ("{% if a %}{% extends \"page.html\" %}{% endif %}", "template.syntax", "`extends` may not"),
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
    ("{{ a|join:b,c }}", "template.syntax", "`join` takes one argument at most"),
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
    // The second line reads like the one before, which Stencil's own search for lines mistakes.
    let text = "{{ a }}\n<p>}</p>\n{# two\nlines #}" + template + "\n<p>}</p>"
    let problems = try faults(["page.html": text])
    let problem = try #require(problems.first)
    #expect(problems.count == 1)
    #expect(problem.code == code)
    #expect(problem.what.hasPrefix(what), "\(problem.what)")
    #expect(problem.file == "test/page.html" && problem.line == 4)
    #expect(problem.what.contains(": {"))
    #expect(problem.mend?.isEmpty == false)
  }

  @Test(arguments: [
    ("{{ a", "write `}}` where it ends"), ("{% if a", "write `%}` where it ends"),
    ("{{ a|uppercase:b }}", "leave out what is too much after `uppercase`"),
    ("{{ a|join:b,c }}", "leave out what is too much after `join`"),
    ("{{ a|plural }}", "write it after a colon: `plural:…`"),
    (
      "{% ifnot a and b %}{% endif %}",
      "write `ifnot value`, or `if not ( … )` around an expression"
    ),
    ("{% if a == %}{% endif %}", "write a name, a number or a text in quotes there"),
    ("{% include \"none\" %}", "write it, or name one that is there"),
  ])
  func saysHowToMendIt(_ template: String, _ mend: String) throws {
    #expect(try faults(["page.html": template]).first?.mend == mend)
  }

  @Test func suggestsTheNearestName() throws {
    #expect(try faults(["a": "{{ a|dat }}"]).first?.mend == "did you mean `date`?")
    #expect(try faults(["a": "{% includ \"a\" %}"]).first?.mend == "did you mean `include`?")
    #expect(
      try faults(["a": "{% include \"parts/crad.html\" %}", "parts/card.html": ""]).first?.mend
        == "did you mean `parts/card.html`?")
    #expect(
      try faults(["a": "{{ a|zzzzzzzz }}"]).first?.mend?.hasPrefix("known here: capi") == true)
  }

  @Test func tellsAllFaultsAtOnce() throws {
    let problems = try faults([
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
    let what = try #require(try faults(["a": tag]).first?.what)
    #expect(what.hasSuffix("…"))
    #expect(!what.unicodeScalars.contains { $0.value < 0x20 })
  }

  @Test func namesTheIncludedFileAndItsLine() throws {
    let problem = try fault(
      rendering: "{% include \"a\" %}",
      with: ["a": "\n\n{% include \"b\" %}", "b": "\n{{ \"x\"|date }}"])
    #expect(problem?.place == .file("test/b", line: 2, column: 1))
    #expect(problem?.code == "template.value")
  }

  @Test func refusesTemplatesThatExtendThemselves() throws {
    let problems = try faults([
      "a": "{% extends \"b\" %}", "b": "{% extends \"c\" %}", "c": "{% extends \"a\" %}",
      "d": "{% extends \"a\" %}",
    ])
    #expect(problems.map(\.code) == ["template.cycle", "template.cycle", "template.cycle"])
    #expect(problems[0].what.contains("a → b → c → a"))
    #expect(try faults(["a": "{% extends \"a\" %}"]).map(\.code) == ["template.cycle"])
  }

  @Test func stopsIncludesWithoutEnd() throws {
    let direct = try fault(rendering: "{% include \"page.html\" %}")
    #expect(direct?.code == "template.too-deep")
    #expect(direct?.what.contains("page.html → page.html") == true)
    let circle = try fault(
      rendering: "{% include \"a\" %}",
      with: ["a": "{% include \"b\" %}", "b": "{% include \"a\" %}"])
    #expect(circle?.what.contains("a → b") == true)
    let computed = try fault(rendering: "{% extends name %}", ["name": "page.html"])
    #expect(computed?.code == "template.too-deep")
    let block = try fault(
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
  func refusesTagsNestedWithoutEnd(_ opening: String, _ closing: String) throws {
    let count = 2000
    let text = String(repeating: opening, count: count) + String(repeating: closing, count: count)
    #expect(try faults(["a": text]).first?.code == "template.too-deep")
  }

  @Test func refusesATemplateOfEndlessTags() throws {
    let many = String(repeating: "{# #}{%a%}", count: 45_000)
    #expect(try faults(["a": many]).map(\.code) == ["template.syntax"])
    let long = "{{ \"" + String(repeating: "x", count: 5000) + "\" }}"
    #expect(try faults(["a": long]).map(\.code) == ["template.syntax"])
  }

  @Test func refusesExpressionsWithoutEnd() throws {
    for word in ["not ", "( ", "a or ", "a == "] {
      let text = "{% if " + String(repeating: word, count: 300) + "a %}{% endif %}"
      #expect(try faults(["a": text]).first?.code == "template.syntax")
      #expect(
        try faults(["a": "{% if " + String(repeating: word, count: 3000) + "a %}{% endif %}"])
          .first?.code == "template.syntax")
    }
    let brackets =
      "{{ a" + String(repeating: "[a", count: 50) + String(repeating: "]", count: 50) + " }}"
    #expect(try faults(["a": brackets]).first?.code == "template.syntax")
  }

  @Test func stopsPagesThatGrowWithoutEnd() throws {
    let loops =
      String(repeating: "{% for x in 1...50000 %}", count: 4)
      + String(repeating: "{% endfor %}", count: 4)
    #expect(try fault(rendering: loops)?.code == "template.too-large")
    let long = TemplateValue.text(String(repeating: "x", count: 1 << 20))
    #expect(
      try fault(rendering: "{% for x in 1...9999 %}{{ a }}{% endfor %}", ["a": long])?.code
        == "template.too-large")
  }

  @Test func stopsIncludesThatDouble() throws {
    var parts: [String: String] = ["30": ""]
    for level in 0..<30 {
      parts["\(level)"] = "{% include \"\(level + 1)\" %}{% include \"\(level + 1)\" %}"
    }
    let problem = try fault(rendering: "{% include \"0\" %}", with: parts)
    #expect(problem?.code == "template.too-large")
    #expect(try makeEngine(parts).lint("0", example: [:]) == [])
  }

  @Test func leavesTheOutputAsItWasWhereRenderingFails() throws {
    let engine = try makeEngine(["a": "text {{ 1|date }}"])
    var output = Array("before".utf8)
    #expect(throws: Problem.self) { try engine.render("a", [:], into: &output) }
    #expect(output == Array("before".utf8))
    #expect(throws: Problem.self) { try engine.render("none", [:], into: &output) }
    #expect(output == Array("before".utf8))
  }

  @Test func refusesALabelOfNoRunningLoop() throws {
    let problem = try fault(rendering: "{% for x in 1...2 %}{% break out %}{% endfor %}")
    #expect(problem?.what.hasPrefix("no loop labeled `out` is running") == true)
  }

  @Test(arguments: [
    ("{{ a|date }}", "months"), ("{{ a|number }}", "number.group"),
    ("{{ a|plural:b }}", "number.group"),
  ])
  func refusesAFilterWhoseWordsTheThemeLacks(_ template: String, _ key: String) throws {
    let problems = try faults(["a": template], strings: [:])
    #expect(problems.map(\.code) == ["theme.words"])
    #expect(problems[0].what.contains("`\(key)`"))
  }
}
