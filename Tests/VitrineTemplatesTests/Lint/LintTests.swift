// The lint finds every name that a page does not have, wherever it is used, and nothing else.

import Testing
import VitrineModel
import VitrineTemplates

@Suite struct LintTests {
  private let example: TemplateMap = [
    "title": "Dunes", "count": 3, "open": true, "anything": .none,
    "author": ["name": "Nour", "links": [["name": "site", "address": "x"]]],
    "photos": [["title": "a", "size": ["width": 1]], ["title": "b", "extra": "only here"]],
    "ages": ["zoe": 3], "html": .html(TrustedHTML(trusting: "x")), "empty": [],
  ]

  private func lint(_ template: String, with parts: [String: String] = [:]) throws -> [Problem] {
    try makeEngine(parts.merging(["page.html": template]) { _, page in page })
      .lint("page.html", example: example)
  }

  @Test(arguments: [
    "{{ title }}", "{{ author.name }}", "{{ author.links.0.address }}",
    "{{ author.links.first.name }}",
    "{{ photos.count }}", "{{ author.count }}", "{{ title.first }}", "{{ anything.at.all }}",
    "{{ \"text\" }}{{ 5 }}{{ true }}",
    "{% for p in photos %}{{ p.title }}{{ p.size.width }}{{ p.extra }}{% endfor %}",
    "{% for p in photos where p.title %}{{ forloop.counter }}{{ forloop.last }}{% endfor %}",
    "{% out: for p in photos %}{% for l in author.links %}{{ l.name }}{{ forloop.out.counter }}{% endfor %}{% endfor %}",
    "{% for name, age in ages %}{{ name }}{{ age }}{% endfor %}",
    "{% for n in 1...count %}{{ n }}{% endfor %}",
    "{% for x in anything %}{{ x.whatever }}{% endfor %}",
    "{% for x in empty %}{{ x.whatever }}{% endfor %}",
    "{% for x in photos|default:empty %}{{ x.title }}{% endfor %}",
    "{% for w in title|split:\" \" %}{{ w.anything }}{% endfor %}", "{{ author[title] }}",
    "{% block a %}x{% endblock %}{{ block.a }}", "{{ title if open else author.name }}",
    "{{ html.count }}",
    "{% for _ in photos %}{{ _.title }}{% endfor %}", "{{ photos|first|length }}{{ block }}",
    "{% for p in photos %}{{ forloop[title] }}{% endfor %}", "{{ title|truncate:count }}",
    "{{ count|number:1 }}{{ anything|date }}{{ ages.zoe|default:title|number }}",
    "{% include \"part\" author %}", "{% for p in photos %}{% include \"card\" %}{% endfor %}",
  ])
  func acceptsNamesOfThePage(_ template: String) throws {
    let parts = [
      "part": "{{ name }}{{ links.0.name }}{{ title }}", "card": "{{ p.title }}{{ forloop.first }}",
    ]
    #expect(try lint(template, with: parts) == [])
  }

  @Test(arguments: [
    ("{{ titel }}", "this page has no `titel`", "did you mean `title`?"),
    ("{{ author.nmae }}", "`author` has no `nmae`", "did you mean `name`?"),
    ("{{ author.links.0.adress }}", "`author.links.0` has no `adress`", "did you mean `address`?"),
    ("{{ title.name }}", "`title` has no `name`", "it has count, first, last"),
    ("{{ count.name }}", "`count` has no `name`", nil),
    ("{{ titel|default:\"x\" }}", "this page has no `titel`", "did you mean `title`?"),
    ("{{ missing|default:titel }}", "this page has no `missing`", nil),
    ("{{ title|join:titel }}", "this page has no `titel`", "did you mean `title`?"),
    ("{% if titel %}{% endif %}", "this page has no `titel`", "did you mean `title`?"),
    (
      "{% if open %}{% elif not titel and open %}{% endif %}", "this page has no `titel`",
      "did you mean `title`?"
    ),
    ("{% if 1 in titel %}{% endif %}", "this page has no `titel`", "did you mean `title`?"),
    (
      "{% if open %}{% else %}{{ titel }}{% endif %}", "this page has no `titel`",
      "did you mean `title`?"
    ),
    (
      "{% for p in photo %}{{ p.any }}{% endfor %}", "this page has no `photo`",
      "did you mean `photos`?"
    ),
    (
      "{% for p in photos %}{{ p.titel }}{% endfor %}", "`p` has no `titel`",
      "did you mean `title`?"
    ),
    ("{% for p in photos %}{% endfor %}{{ p.title }}", "this page has no `p`", nil),
    (
      "{% for p in photos where p.titel %}{% endfor %}", "`p` has no `titel`",
      "did you mean `title`?"
    ),
    ("{% for p in photos %}{% empty %}{{ p.title }}{% endfor %}", "this page has no `p`", nil),
    (
      "{% for p in photos %}{{ forloop.conter }}{% endfor %}", "`forloop` has no `conter`",
      "did you mean `counter`?"
    ),
    ("{{ forloop.counter }}", "this page has no `forloop`", nil),
    ("{% for a, b in ages %}{{ b.x }}{% endfor %}", "`b` has no `x`", nil),
    ("{{ title if opn }}", "this page has no `opn`", "did you mean `open`?"),
    ("{{ open if open else titel }}", "this page has no `titel`", "did you mean `title`?"),
    ("{{ author[titel] }}", "this page has no `titel`", "did you mean `title`?"),
    (
      "{% for p in photos %}{{ forloop[titel] }}{% endfor %}", "this page has no `titel`",
      "did you mean `title`?"
    ),
    ("{% filter fill:titel %}{% endfilter %}", "this page has no `titel`", "did you mean `title`?"),
    (
      "{% filter uppercase %}{{ titel }}{% endfilter %}", "this page has no `titel`",
      "did you mean `title`?"
    ),
    ("{% for n in 1...cont %}{% endfor %}", "this page has no `cont`", "did you mean `count`?"),
    ("{% block a %}{{ titel }}{% endblock %}", "this page has no `titel`", "did you mean `title`?"),
    ("{% include titel %}", "this page has no `titel`", "did you mean `title`?"),
  ])
  func findsNamesThatThePageDoesNotHave(_ tag: String, _ what: String, _ help: String?) throws {
    let problems = try lint("{{ title }}\n\n" + tag)
    let problem = try #require(problems.first)
    #expect(problem.code == "template.unknown-name")
    #expect(problem.what.hasPrefix(what + ": {"), "\(problem.what)")
    let shown = try #require(tag.firstRange(of: problem.what.dropFirst(what.count + 2)))
    let column = tag.distance(from: tag.startIndex, to: shown.lowerBound) + 1
    #expect(problem.place == .file("test/page.html", line: 3, column: column))
    if let help { #expect(problem.help == help) }
    #expect(problems.count == (tag.contains("missing|default:titel") ? 2 : 1))
  }

  @Test(arguments: [
    (
      "{% for p in photos %}{% break out %}{% endfor %}", "no loop around this has the label `out`",
      "write the label before its `for`, with a colon"
    ),
    (
      "{% include \"part\" title %}", "`title` is not a map, so it is not a context",
      "name a map, or remove it"
    ),
    (
      "{% for p, q in photos %}{% endfor %}", "a loop over a list has one variable",
      "remove the others; `forloop.counter` counts the iterations"
    ),
    (
      "{% for a, b, c in ages %}{% endfor %}", "a loop over a map has at most two variables",
      "write `for name, value in map`"
    ),
    ("{{ title|number }}", "`number` takes a number", nil),
    ("{{ photos.0.size|default:1|date }}", "`date` takes a date", nil),
    ("{{ title|truncate:\"ten\" }}", "`truncate` takes a number of characters from 1", nil),
    (
      "{% for p in photos where p.title|indent:-1 %}{% endfor %}",
      "`indent` takes a width from 0 to 200",
      nil
    ),
    ("{% for _, age in ages %}{{ _ }}{% endfor %}", "this page has no `_`", nil),
    (
      "{% for p in photos %}{{ loop.index }}{% endfor %}", "this page has no `loop`",
      "write `forloop`: `forloop.counter`, `forloop.first`, `forloop.last`"
    ),
    (
      "{% for p in photos %}{{ forloop.index }}{% endfor %}", "`forloop` has no `index`",
      "write `counter`"
    ),
    (
      "{% out: for p in photos %}{{ forloop.out.conter }}{% endfor %}",
      "`forloop.out` has no `conter`", "did you mean `counter`?"
    ),
    (
      "{% block a %}{{ block.super }}{% endblock %}", "`block` has no `super`",
      "it has a, b"
    ),
    (
      "{% extends \"base\" %}{% block a %}{{ block.b }}{% endblock %}", "`block` has no `b`",
      "it has super"
    ),
    ("{{ photos.first.titel }}", "`photos.first` has no `titel`", "did you mean `title`?"),
    (
      "<script>{% filter replace:\"a\",\"b\" %}{% endfilter %}</script>",
      "a value inside `<script>` is not safe there", "print it with the filter `json`"
    ),
    ("{{ title|filter:\"default:titel\" }}", "this page has no `titel`", "did you mean `title`?"),
  ])
  func findsWhatPrintsNothing(_ template: String, _ what: String, _ help: String?) throws {
    let parts = ["part": "", "base": "{% block a %}{% endblock %}{% block b %}{% endblock %}"]
    let problems = try lint(template, with: parts)
    #expect(problems.count == 1)
    #expect(problems.first?.what.hasPrefix(what + ": {") == true, "\(problems)")
    if let help { #expect(problems.first?.help == help) }
  }

  @Test func checksIncludedTemplatesWithTheNamesOfThatPlace() throws {
    let parts = ["card": "\n{{ p.titel }}{{ title }}", "author": "{{ name }}{{ nam }}"]
    let problems = try lint(
      "{% include \"author\" author %}{% for p in photos %}{% include \"card\" %}{% endfor %}{% include \"card\" %}",
      with: parts)
    #expect(
      problems.map { "\($0.file ?? ""):\($0.line ?? 0) \($0.what.prefix { $0 != ":" })" } == [
        "test/author:1 this page has no `nam`", "test/card:2 `p` has no `titel`",
        "test/card:2 this page has no `p`",
      ])
  }

  @Test func checksParentsAndTheirBlocks() throws {
    let parts = [
      "base": "{{ basic }}{% block a %}{{ inBase }}{% endblock %}",
      "middle":
        "{% extends \"base\" %}{% block a %}{{ inMiddle }}{{ block.super }}{% endblock %}{{ unused }}",
    ]
    let problems = try lint(
      "{% extends \"middle\" %}{% block a %}{{ inPage }}{{ block.super }}{% endblock %}",
      with: parts)
    #expect(
      problems.map { String($0.what.prefix { $0 != ":" }) } == [
        "this page has no `basic`", "this page has no `inPage`", "this page has no `inMiddle`",
        "this page has no `inBase`",
      ])
  }

  @Test(arguments: [
    "<script>{{ title }}</script>", "<script type=x>\n{{ title|uppercase }}</script>",
    "<SCRIPT>{% if open %}{{ photos.0.title }}{% endif %}</SCRIPT>",
    "<script>{{ author }}</script>",
    "<style>a { color: {{ title }} }</style>", "<style>{{ title|json }}</style>",
    "<style>{{ title|default:\"x\" }}</style>",
    "<script{% if open %} async{% endif %}>{{ title }}</script>",
    "<script>if (a < b) {}{{ title }}</script>", "<script>{{ count if open else title }}</script>",
  ])
  func findsValuesThatEscapingDoesNotMakeSafe(_ template: String) throws {
    let problems = try lint(template)
    #expect(problems.map(\.code) == ["template.unsafe-place"])
  }

  @Test(arguments: [
    "<script>{{ title|json }}</script>",
    "<script>{{ html }}{{ count }}{{ open }}{{ anything }}</script>",
    "<style>{{ html }}</style>{{ title }}", "<script src=\"{{ title }}\"></script>{{ title }}",
    "<scripture>{{ title }}</scripture>",
    "<style>{{ html|default:html }}</style><p>{{ title|uppercase }}",
    "<script>{{ photos|length }}{% filter indent %}{{ title|json }}{% endfilter %}</script>",
  ])
  func acceptsValuesThatAreSafe(_ template: String) throws {
    #expect(try lint(template) == [])
  }

  @Test func reportsATagOnce() throws {
    let include = "{% include \"part\" %}"
    #expect(try lint(include + include, with: ["part": "{{ titel }}"]).count == 1)
    #expect(
      try lint("{{ titel }}\nå{{ titel }}").map(\.place?.description) == [
        "test/page.html:1:1", "test/page.html:2:2",
      ])
  }

  @Test func endsIfTemplatesIncludeThemselves() throws {
    let problems = try lint("{{ titel }}{% if open %}{% include \"page.html\" %}{% endif %}")
    #expect(problems.count == 1)
  }

  @Test func reportsAMissingTemplate() throws {
    let problems = try makeEngine(["photo.html": ""]).lint("photos.html", example: [:])
    #expect(problems.map(\.code) == ["template.missing"])
    #expect(problems[0].help == "did you mean `photo.html`?")
  }
}
