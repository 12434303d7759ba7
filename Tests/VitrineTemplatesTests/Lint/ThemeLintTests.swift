// The lint of a whole theme: all problems together, each once, in every place where a template can
// name something, including places that no page reaches.

import Testing
import VitrineModel
import VitrineTemplates

@Suite struct ThemeLintTests {
  private static let strings: TemplateMap = ["skip": "Skip", "photos": ["other": "{n} photos"]]

  private static func page(_ kind: String, _ own: TemplateMap) -> ThemeLint.Page {
    let shared: TemplateMap = [
      "root": "../", "strings": .map(strings), "site": ["title": "Site"],
      "page": ["kind": .text(kind), "title": "Page"],
      "theme": ["assets": ["start_js": "assets/1.js"]],
    ]
    return ThemeLint.Page(
      kind: kind, template: "\(kind).html", example: TemplateMap(shared.entries + own.entries))
  }

  private static let card: TemplateValue = ["title": "A photo", "image": ["src": "a.jpg"]]
  private static let pages = [
    page("home", ["newest": .list([card])]),
    page("set", ["set": ["title": "A set"], "photos": .list([card])]),
    page("photo", ["photo": ["title": "A photo"], "more": .list([card])]),
  ]

  /// The lint of a correct theme with some templates changed.
  private static func lint(_ changes: [String: String]) -> ThemeLint {
    let sound = [
      "layout.html":
        "{{ page.title }}{% include \"parts/head.html\" %}{% block main %}{% endblock %}",
      "home.html":
        "{% extends \"layout.html\" %}{% block main %}{% for card in newest %}{% include \"parts/card.html\" %}{% endfor %}{% endblock %}",
      "set.html":
        "{% extends \"layout.html\" %}{% block main %}{% for card in photos %}{% include \"parts/card.html\" %}{% endfor %}{% endblock %}",
      "photo.html": "{% extends \"layout.html\" %}{% block main %}{{ photo.title }}{% endblock %}",
      "parts/head.html": "{{ site.title }}{{ theme.assets.start_js }}",
      "parts/card.html": "{{ card.title }}{% include \"parts/image.html\" %}",
      "parts/image.html": "{{ card.image.src }}",
    ]
    return ThemeLint(
      makeTheme(sound.merging(changes) { _, change in change }), pages: Self.pages)
  }

  private static func shown(_ lint: ThemeLint) -> [String] {
    lint.problems.map {
      let file = $0.place?.description.dropFirst("test/".count) ?? ""
      return "\(file) \($0.what.prefix { $0 != ":" }) (\($0.help ?? ""))"
    }
  }

  @Test(arguments: [
    ("<p class=\"a\" {% if page.title %}style=\"color: red\"{% endif %}>", "the attribute `style`"),
    ("<button {{ page.title }} onClick=\"go()\">", "the attribute `onclick`"),
    ("<script>alert(1)</script>", "`<script>`"), ("<style>a { }</style>", "`<style>`"),
    ("<script type=module>{{ page.title|json }};go()</script>", "`<script>`"),
    ("<img alt=\"\" src=\"https://x.example/{{ page.title }}.png\">", "files of other sites"),
    ("<script src=//x.example/a.js></script>", "files of other sites"),
    ("<link rel=\"icon stylesheet\" href=\"http://x.example/a.css\">", "files of other sites"),
  ])
  func rejectsMarkupThatThePolicyForbids(_ markup: String, _ what: String) {
    let problems = Self.lint(["parts/head.html": "<p>\n<em>a</em>\n\(markup)"]).problems
    #expect(problems.map(\.code) == ["template.forbidden"])
    #expect(problems.first?.what.contains(what) == true, "\(problems)")
    #expect(problems.first?.place?.description == "test/parts/head.html:3")
  }

  @Test(arguments: [
    "<script type=\"application/ld+json\">{ \"a\": 1 }</script>", "<p data-style=\"a\">",
    "<script src=\"{{ root }}a.js\"></script>", "<a href=\"https://x.example/\">x</a>",
    "<!-- <p style=\"a\"> -->", "{# <p style=\"a\"> #}", "<script>{# early #}</script>",
    "<link rel=\"canonical\" href=\"https://x.example/\">", "<code>&lt;p style=\"a\"&gt;</code>",
    "<img src=\"{{ page.title }}\">", "<p {{ page.title }}=\"style\">style = \"a\"</p>",
  ])
  func takesMarkupThatThePolicyAllows(_ markup: String) {
    #expect(Self.lint(["parts/head.html": markup]).problems == [])
  }

  @Test func knowsWhatEachKindOfPageUses() {
    let used = Self.lint([
      "parts/head.html":
        "{% if page.kind == \"set\" %}{{ site.title }}{% endif %}{{ theme.assets.start_js }}",
      "photo.html":
        "{% for page in more %}{{ page.title }}{% endfor %}{% include \"parts/head.html\" %}",
    ]).used
    #expect(used["set"]?.contains("site.title") == true)
    #expect(used["home"]?.contains("site.title") == false)
    #expect(used["home"]?.contains("page.title") == true)
    #expect(used["photo"] == ["page.kind", "theme.assets", "theme.assets.start_js"])
  }

  @Test func findsNothingInACorrectTheme() {
    #expect(Self.lint([:]).problems == [])
    #expect(Self.lint([:]).unused == [])
  }

  @Test(arguments: [
    // An include in an include in a loop.
    (
      "parts/image.html", "{{ card.image.scr }}",
      "1:1 `card.image` has no `scr` (did you mean `src`?)"
    ),
    // A part of every page, and a name of no page.
    ("parts/head.html", "\n {{ sit.title }}", "2:2 this page has no `sit` (did you mean `site`?)"),
    (
      "parts/head.html", "{{ strings.skp }}",
      "1:1 `strings` has no `skp` (did you mean `skip`? Otherwise add it to strings/en.yml)"
    ),
    (
      "parts/head.html", "{{ theme.assets.strat_js }}",
      "1:1 `theme.assets` has no `strat_js` (did you mean `start_js`? Otherwise add assets/strat.js)"
    ),
    (
      "parts/head.html", "{{ theme.assets[\"strat_js\"] }}",
      "1:1 `theme.assets` has no `strat_js` (did you mean `start_js`? Otherwise add assets/strat.js)"
    ),
    // A name of other kinds.
    (
      "parts/head.html", "{% if photo.title %}{% endif %}",
      "1:1 this page has no `photo` (only pages of the kind `photo` have it: put it inside `{% if page.kind == \"photo\" %}`)"
    ),
    (
      "parts/head.html", "{% if page.kind == \"phto\" %}{% endif %}",
      "1:1 there is no kind of page `phto` (did you mean `photo`?)"
    ),
    (
      "parts/head.html", "{% if page.kind == \"photo\" %}{{ photo.titel }}{% endif %}",
      "1:30 `photo` has no `titel` (did you mean `title`?)"
    ),
    // A loop's variable after the loop.
    (
      "home.html",
      "{% extends \"layout.html\" %}{% block main %}{% for card in newest %}{% endfor %}{{ card.title }}{% endblock %}",
      "1:80 this page has no `card` (it has newest, page, root, site, strings, theme)"
    ),
    // A block that takes no other's place.
    (
      "set.html", "{% extends \"layout.html\" %}{% block mian %}{% endblock %}",
      "1:28 no template that this one extends has a block `mian` (did you mean `main`?)"
    ),
    (
      "layout.html", "{% block main %}{% endblock %}{{ block.mian }}",
      "1:31 `block` has no `mian` (did you mean `main`?)"
    ),
    // A parent's block that every page replaces.
    (
      "layout.html", "{% block main %}{{ site.titel }}{% endblock %}",
      "1:17 `site` has no `titel` (did you mean `title`?)"
    ),
    // A branch that no page takes.
    (
      "home.html", "{% if page.kind != \"home\" %}{{ site.titel }}{% endif %}",
      "1:29 `site` has no `titel` (did you mean `title`?)"
    ),
    // A template that no page uses.
    ("parts/old.html", "{{ card.titel }}", "1:1 `card` has no `titel` (did you mean `title`?)"),
    ("parts/old.html", "{{ crad.title }}", "1:1 this page has no `crad` (did you mean `card`?)"),
    // Tags, filters, templates.
    ("parts/old.html", "{% fro a in b %}", "1:1 there is no tag `fro` here (did you mean `for`?)"),
    (
      "parts/card.html", "{{ card.title|uppercse }}",
      "1:1 there is no filter `uppercse` (did you mean `uppercase`?)"
    ),
    (
      "parts/card.html", "{{ card.title|filter:\"uppercse\" }}",
      "1:1 there is no filter `uppercse` (did you mean `uppercase`?)"
    ),
    (
      "parts/card.html", "{{ card.title|zzz }}",
      "1:1 there is no filter `zzz` (known here: capitalize, date, default, fill, filter, first, indent, join, json, last, length, lowercase, number, plural, replace, split, truncate, uppercase, url, xml)"
    ),
    (
      "parts/card.html", "{% include \"parts/imgae.html\" %}",
      "1:1 the theme has no template `parts/imgae.html` (did you mean `parts/image.html`?)"
    ),
    (
      "parts/head.html", "{% include page.kind %}",
      "1:1 the theme has no template `home` (did you mean `home.html`?)"
    ),
    (
      "parts/card.html", "{{ card.title|fill:card.titel }}",
      "1:1 `card` has no `titel` (did you mean `title`?)"
    ),
  ])
  func findsAnErrorAnywhere(_ file: String, _ text: String, _ expected: String) {
    let found = Self.shown(Self.lint([file: text]))
    #expect(found.first == "\(file):\(expected)", "\(found)")
    #expect(found.count == (text.contains("include page.kind") ? 3 : 1), "\(found)")
  }

  @Test(arguments: [
    ("parts/head.html", "{% if page.kind == \"photo\" %}{{ photo.title }}{% endif %}"),
    (
      "parts/head.html",
      "{% if page.kind == \"set\" and set.title %}{% elif page.kind == \"home\" %}{{ newest.0.title }}{% endif %}"
    ),
    ("parts/head.html", "{{ photo.title if page.kind == \"photo\" else site.title }}"),
    (
      "parts/head.html",
      "{% if page.kind != \"photo\" or photo.title %}{% else %}{{ photo.title }}{% endif %}"
    ),
    // A block that only its owners' pages have names for.
    ("layout.html", "{% block main %}{{ set.title }}{% endblock %}"),
    // Not on any page, but meant for a loop, and for its own context.
    ("parts/old.html", "{{ card.image.src }}{{ forloop.counter }}{{ src }}"),
    (
      "photo.html",
      "{% extends \"layout.html\" %}{% block main %}{% block inner %}{% endblock %}{{ block.super }}{% endblock %}"
    ),
  ])
  func acceptsNamesThatAPageMayHave(_ file: String, _ text: String) {
    #expect(Self.shown(Self.lint([file: text])) == [])
  }

  @Test func reportsAllProblemsSortedByFileAndLine() {
    let lint = Self.lint([
      "home.html": "{{ page.titel }}\n{{ page.title|uper }}\n{% includ \"x\" %}",
      "parts/head.html": "{{ site.titel }} {{ site.titel }}",
      "photo.html": "{% if photo %}",
      "set.html": "{% extends \"layout.html\" %}{% block main %}{{ set.titel }}{% endblock %}",
    ])
    #expect(
      lint.problems.map { "\($0.code) \($0.place?.description.dropFirst(5) ?? "")" } == [
        "template.unknown-name home.html:1:1", "template.unknown-filter home.html:2:1",
        "template.unknown-tag home.html:3:1", "template.unknown-name parts/head.html:1:1",
        "template.unknown-name parts/head.html:1:18", "template.syntax photo.html:1:1",
        "template.unknown-name set.html:1:44",
      ])
  }

  @Test func listsTemplatesThatNoPageUses() {
    let lint = Self.lint([
      "parts/crad.html": "", "parts/other.html": "{% include \"parts/crad.html\" %}",
    ])
    #expect(lint.unused.map(\.name) == ["parts/crad.html", "parts/other.html"])
  }
}
