// The style sheet of a kind of page: all rules that could match there, and no others.

import Testing
import VitrineModel
import VitrineTemplates
import VitrineTesting

struct KindStylesTests {
  /// The sheet of the kind `a`; nil if its pages have the whole one.
  private func sheet(
    _ style: String, _ template: String, files: [String: String] = [:]
  ) throws -> String? {
    let folder = try TestFolder()
    try folder.write(style, to: "styles/a.css")
    try folder.write(template, to: "templates/a.html")
    for (path, text) in files { try folder.write(text, to: path) }
    return try readTheme([folder.path]).resources.sheets["a"]?.text
  }

  @Test(arguments: [
    (".x{a:b}", ""), (".y{a:b}", ".y{a:b}"), ("#x{a:b}", ""), ("p{a:b}", "p{a:b}"),
    (".x,.y{a:b}", ".y{a:b}"), (".y .x{a:b}", ""), (".y:not(.x){a:b}", ".y:not(.x){a:b}"),
    (".y:is(.x,.z){a:b}", ""), (".y:is(.x,p){a:b}", ".y:is(.x,p){a:b}"),
    (":where(.x .y){a:b}", ""), (".y:has(> .x){a:b}", ""),
    (".y:has(> p){a:b}", ".y:has(> p){a:b}"),
    (".y:nth-child(2n + 1 of .x){a:b}", ".y:nth-child(2n + 1 of .x){a:b}"),
    ("[class=x]{a:b}", "[class=x]{a:b}"), ("[a=\".x]\"] .y{a:b}", "[a=\".x]\"] .y{a:b}"),
    (".\\78{a:b}", ".\\78{a:b}"), (".é{a:b}", ""),
    ("@media print{.x{a:b}.y{a:b}}", "@media print{.y{a:b}}"), ("@media print{.x{a:b}}", ""),
    ("@supports (a:b){@media print{.x{a:b}}}p{c:d}", "p{c:d}"),
    ("@layer a,b;.x{a:b}", "@layer a,b;"),
    ("@font-face{src:url(data:.x)}", "@font-face{src:url(data:.x)}"),
    ("@keyframes k{to{a:b}}.x{animation:k 1s}", ""),
    ("@keyframes k{to{a:b}}.y{animation:k 1s}", ".y{animation:k 1s}@keyframes k{to{a:b}}"),
    ("@keyframes k{to{a:b}}.y{--move:k}", ".y{--move:k}@keyframes k{to{a:b}}"),
    (".y{a:b;& .x{c:d}}", ".y{a:b;& .x{c:d}}"),
    (".y::before{content:\"}.x{\"}", ".y::before{content:\"}.x{\"}"),
  ])
  func hasOnlyRulesThatCanMatch(_ style: String, _ expected: String) throws {
    #expect(try sheet(style, "<p class=\"y\">") == expected)
  }

  @Test(arguments: [
    ("[data-page-kind=a] p{a:b}", true), ("[data-page-kind=\"b\"] p{a:b}", false),
    ("[data-page-kind] p{a:b}", true), (":root:lang(en) p{a:b}", true),
    (":root:lang(de) p{a:b}", false), (":root:lang(de, EN) p{a:b}", true),
    (":root:lang(en-GB) p{a:b}", false), (":root:is(:lang(de),:lang(ar)){a:b}", false),
    (":root:is([dir=rtl],:lang(de)) p{a:b}", false), (":root[dir=rtl] p{a:b}", false),
    (":root[dir=ltr] p{a:b}", true), (":root:lang(\"*-Latn\"){a:b}", true),
    // Texts in other languages are on any page.
    ("p:lang(de){a:b}", true), (":root p:lang(de){a:b}", true), ("[dir=rtl]{a:b}", true),
    (":root:not(:lang(en)){a:b}", true), (":root:has(:lang(de)){a:b}", true),
  ])
  func knowsKindLanguageAndDirection(_ style: String, _ isKept: Bool) throws {
    #expect(try sheet(style, "<p>") == (isKept ? style.replacing(", ", with: ",") : ""))
  }

  @Test func findsClassesInAttributesAndTextsOfTags() throws {
    let style = ".x{a:b}#i{a:b}"
    for template in [
      "<p class=\"y x\" id='i'>", "<p id=i class=x>",
      "<p class=\"{% if a %} x{% endif %}\" id=\"i\">",
      "{% for a in names %}{{ \"x\" }}{% endfor %}<b id=\"i\">",
    ] {
      #expect(try sheet(style, template) == style, "\(template)")
    }
    for template in [
      "x i", "{{ x.i }}", "<p data-class=\"x\" data-id=\"i\">", "{# class=\"x\" id=\"i\" #}",
    ] {
      #expect(try sheet(style, template) == "", "\(template)")
    }
  }

  @Test func knowsClassesThatValuesComplete() throws {
    let style = ".size-2{a:b}.size{a:b}.other-2{a:b}"
    #expect(try sheet(style, "<p class=\"size-{{ n }}\">") == ".size-2{a:b}")
    #expect(try sheet(style, "<p class=\"{{ photo.class }}\">") == "")
    for value in ["{{ n }}", "x{{ n }}", "{{ n }}-x", "a {{ photo.license.id }} b"] {
      #expect(try sheet(style, "<p class=\"\(value)\">") == nil, "\(value)")
    }
    let files = ["assets/start.js": "for (const n of [1, 2]) p.className = `size-${n}`;"]
    let template = "{{ theme.assets.start_js }}"
    #expect(try sheet(style, template, files: files) == ".size-2{a:b}")
  }

  @Test func knowsClassesOfMarkdown() throws {
    let style = ".tasks{a:b}.wide{a:b}.to-start{a:b}.to-center{a:b}.to-end{a:b}"
    #expect(try sheet(style, "<p>") == style)
  }

  @Test(arguments: [
    ("x(\"k\");", true), ("x('k');", true), ("x(`a ${b ? `k` : 1} c`);", true),
    ("x = a / b; y(\"k\"); z = c / d;", true), ("return /\"/.test(\"k\");", true),
    ("x = k.k(k);", false), ("x(\".k #k\");", false), ("// \"k\"", false),
    ("/* 'k' */ x();", false), ("x = /[/\"]k/; y = 1;", false), ("x = `${k}`;", false),
    ("x = { k: 1 }; y = \"it's k's\";", true),
    // All words count if the script is not understood.
    ("if (a) {}\n/\"/.test(k);", true),
  ])
  func findsClassesInTextsOfScripts(_ script: String, _ isFound: Bool) throws {
    let sheet = try sheet(
      ".k{a:b}", "{{ theme.assets.start_js }}", files: ["assets/start.js": script])
    #expect(sheet == (isFound ? ".k{a:b}" : ""))
  }

  @Test func keepsAnimationsInTheirGroups() throws {
    let used = "@media print{.y{animation:k 1s}@keyframes k{to{a:b}}@keyframes l{to{a:b}}}"
    let expected = "@media print{.y{animation:k 1s}}@media print{@keyframes k{to{a:b}}}"
    #expect(try sheet(used, "<p class=\"y\">") == expected)
  }

  @Test(arguments: [".y{a:b", ".y{a:b}}", "@media print{.y{a:b}", ".y"])
  func isWholeIfItsBracesDoNotMatch(_ style: String) throws {
    #expect(try sheet(style, "<p class=\"y\">") == nil)
  }

  @Test func knowsWhatIncludesAndParentsShow() throws {
    let files = [
      "templates/layout.html": "<body class=\"l\">{% block main %}{% endblock %}",
      "templates/parts/p.html": "<i class=\"p\">{% include 'parts/q.html' %}",
      "templates/parts/q.html": "<b class=\"q\">", "templates/b.html": "<b class=\"other\">",
    ]
    let style = ".l{a:b}.p{a:b}.q{a:b}.other{a:b}"
    let template =
      "{% extends \"layout.html\" %}{% block main %}{%- include \"parts/p.html\" -%}{% endblock %}"
    #expect(try sheet(style, template, files: files) == ".l{a:b}.p{a:b}.q{a:b}")
  }

  @Test(arguments: [
    ("{% if page.kind == \"a\" %}X{% endif %}", true),
    ("{% if page.kind == \"b\" %}X{% endif %}", false),
    ("{%- if page.kind == \"b\" -%}X{%- endif -%}", false),
    ("{% if page.kind != \"a\" %}X{% endif %}", false),
    ("{% if page.kind == \"b\" %}{% else %}X{% endif %}", true),
    ("{% if page.kind == \"a\" %}{% else %}X{% endif %}", false),
    ("{% if page.kind == \"a\" %}{% elif other %}X{% endif %}", false),
    ("{% if other %}{% elif page.kind == \"b\" %}X{% else %}{% endif %}", false),
    ("{% if other %}X{% elif page.kind == \"b\" %}{% endif %}", true),
    ("{% if page.kind == \"b\" or page.kind == \"a\" %}X{% endif %}", true),
    ("{% if page.kind == \"b\" or page.kind == \"c\" %}X{% endif %}", false),
    ("{% if page.kind == \"b\" and other %}X{% endif %}", false),
    ("{% if other and page.kind == \"a\" %}X{% endif %}", true),
    ("{% if other == \"c\" and page.kind == \"b\" %}X{% endif %}", false),
    ("{% if page.kind == \"b\" or other %}X{% endif %}", true),
    ("{% if page.kind == \"b\" %}{% if other %}X{% endif %}{% endif %}", false),
    ("{% if page.kind == \"b\" %}{% endif %}X", true),
    ("{% if page.kind == \"b\" %}{% include \"x.html\" %}{% endif %}", false),
    ("{% if page.kind == \"b\" %}{# {% endif %} #}X{% endif %}", false),
    // What is not understood may hold.
    ("{% if not page.kind == \"a\" %}X{% endif %}", true),
    ("{% if (page.kind == \"b\") %}X{% endif %}", true),
    ("{% if page.kind == other %}X{% endif %}", true),
    ("{% if pages.kind == \"b\" %}X{% endif %}", true),
    ("{% ifnot page.kind %}X{% endif %}", true),
    ("{% if page.kind == \"b\" %}X", false), ("{% endif %}{% else %}{% elif a %}X", true),
    ("{% if page.kind == \"b\" %}X{% endif", true),
  ])
  func knowsConditionsOnTheKind(_ template: String, _ isKept: Bool) throws {
    let text = template.replacing("X", with: "<b class=\"x\">")
    let sheet = try sheet(".x{a:b}", text, files: ["templates/x.html": "<b class=\"x\">"])
    #expect(sheet == (isKept ? ".x{a:b}" : ""))
  }

  @Test(arguments: [
    "{% if n == \"x\" %}1{% endif %}", "{% if a %}{% elif n == 'x' %}1{% endif %}",
    "{% include \"x.html\" %}",
  ])
  func takesNoTextOfATagThatPrintsNoneForAClass(_ template: String) throws {
    #expect(try sheet(".x{a:b}", template, files: ["templates/x.html": "1"]) == "")
  }

  @Test func isWholeIfAValueNamesATemplate() throws {
    #expect(try sheet(".x{a:b}", "{% for n in names %}{% include n %}{% endfor %}") == nil)
  }

  @Test func knowsWhatScriptsShowFromTheStart() throws {
    let files = [
      "assets/start.js": """
      import { add } from "./add.js";
      const open = () => import("./later.js");
      add("started");
      """,
      "assets/add.js": "export const add = (name) => document.body.classList.add(name, \"added\");",
      "assets/later.js": "document.body.className = \"late\";",
    ]
    let style = ".started{a:b}.added{a:b}.late{a:b}"
    let template = "<script src=\"{{ theme.assets.start_js }}\">"
    let expected = ".started{a:b}.added{a:b}"
    #expect(try sheet(style, template, files: files) == expected)
  }

  @Test func isCompletedByStylesThatScriptsLoad() throws {
    let folder = try TestFolder()
    try folder.write(".x { a: b }", to: "styles/a.css")
    try folder.write("{{ theme.assets.more_css }}", to: "templates/a.html")
    try folder.write("/* All */ @import \"theme\";\n.z { a: b }", to: "assets/more.css")
    let theme = try readTheme([folder.path])
    let asset = try #require(theme.resources.assets.first { $0.name == "more.css" })
    #expect(String(decoding: asset.bytes, as: UTF8.self) == ".x{a:b}.z{a:b}")
  }

  // MARK: Deferred rules

  /// The sheet of the kind `a`, and the rules that it leaves to `late.css`.
  private func sheets(
    _ style: String, _ late: String = "@import \"deferred\";",
    template: String = "<p class=\"y\">{{ theme.assets.late_css }}{{ theme.assets.start_js }}",
    _ script: String = "x('z');"
  ) throws -> [String?] {
    let folder = try TestFolder()
    try folder.write(style, to: "styles/a.css")
    try folder.write(template, to: "templates/a.html")
    try folder.write("x('e')", to: "assets/early.js")
    try folder.write(script, to: "assets/start.js")
    try folder.write(late, to: "assets/late.css")
    let resources = try readTheme([folder.path]).resources
    let asset = resources.assets.first { $0.name == "late.css" }
    return [resources.sheets["a"]?.text, asset.map { String(decoding: $0.bytes, as: UTF8.self) }]
  }

  @Test(arguments: [
    (".y{a:b}", ".y{a:b}", ""), (".z{a:b}", "", ".z{a:b}"), (".e{a:b}", ".e{a:b}", ""),
    (".other{a:b}", "", ""), (".y,.z{a:b}", ".y{a:b}", ".z{a:b}"),
    ("@media print{.y{a:b}.other{a:b}}", "", "@media print{.y{a:b}}"),
    ("@supports (a:b){@media print{p{a:b}}}", "", "@supports (a:b){@media print{p{a:b}}}"),
    ("@media screen{.y{a:b}}", "@media screen{.y{a:b}}", ""),
    ("@media print{@page{a:b}}@font-face{a:b}", "@font-face{a:b}", "@media print{@page{a:b}}"),
    (".y:popover-open{a:b}", "", ".y:popover-open{a:b}"),
    (":where(.y:popover-open) p{a:b}", "", ":where(.y:popover-open) p{a:b}"),
    (".y:has(details[open]){a:b}", "", ".y:has(details[open]){a:b}"),
    (".y[aria-busy=true]{a:b}", "", ".y[aria-busy=true]{a:b}"),
    (".y:not([open]){a:b}", ".y:not([open]){a:b}", ""),
    (".y:is([open],p){a:b}", ".y:is([open],p){a:b}", ""),
    (".other[open]{a:b}", "", ""), ("a:hover{a:b}", "", "a:hover{a:b}"),
    ("::selection{a:b}", "", "::selection{a:b}"),
    (".y,.y:focus-visible{a:b}", ".y{a:b}", ".y:focus-visible{a:b}"),
    (".y:not(:focus){a:b}", ".y:not(:focus){a:b}", ""),
    (".y[aria-pressed=true]{a:b}", "", ".y[aria-pressed=true]{a:b}"),
    (".y[aria-pressed=false]{a:b}", ".y[aria-pressed=false]{a:b}", ""),
    ("@media (forced-colors:active){.y{a:b}}", "", "@media (forced-colors:active){.y{a:b}}"),
    ("@keyframes k{to{a:b}}.z{animation:k 1s}", "", ".z{animation:k 1s}@keyframes k{to{a:b}}"),
  ])
  func defersWhatNobodySeesAtFirst(_ style: String, _ page: String, _ late: String) throws {
    #expect(try sheets(style) == [page, late])
  }

  @Test(arguments: [
    ("<i class=\"h\" hidden>", true), ("<i id=h class='{% if a %}h{% endif %}' hidden >", true),
    ("<i class=h title=\"a > b\" data-a='{{ b|cut:\"'\" }}' hidden>", true),
    ("<i class=\"h\">hidden</i>", false), ("<i hidden class=\"h\">", false),
    ("<i class=\"h\" aria-hidden=\"true\">", false),
    ("<i class=\"h\" title=\" hidden \">", false),
    ("<i class=\"h\"{% if a %} hidden{% endif %}>", false),
    ("<i class=\"h\"{{ \" hidden \" }}>", false), ("<i class=\"h\" hidden=\"until-found\">", false),
    ("<i class=\"h\" hidden><b class=\"h\">", false), ("<i class=\"h\" hidden", false),
  ])
  func defersRulesOfHiddenElements(_ element: String, _ isLate: Bool) throws {
    let template = "{{ theme.assets.late_css }}{{ theme.assets.start_js }}" + element
    let expected = isLate ? ["", ".h{a:b}"] : [".h{a:b}", ""]
    #expect(try sheets(".h{a:b}", template: template) == expected)
  }

  @Test func keepsRulesOfHiddenElementsInPagesThatLoadNoOthers() throws {
    #expect(try sheet(".h{a:b}", "<i class=\"h\" hidden>") == ".h{a:b}")
  }

  @Test func keepsRulesInPagesThatLoadNoOthers() throws {
    let style = ".z{a:b}@media print{p{a:b}}"
    let template = "{{ theme.assets.start_js }}"
    #expect(try sheets(style, template: template) == [style, nil])
    #expect(try sheets(style, ".l{a:b}") == [style, ".l{a:b}"])
    #expect(try sheets(style, ".l{a:b}@import \"deferred\";")[0] == style)
  }

  @Test func putsOwnRulesBehindDeferredOnes() throws {
    let late = "/* Late */\n@import \"deferred\";\n.l { a: b }"
    #expect(try sheets(".z{a:b}", late) == ["", ".z{a:b}.l{a:b}"])
  }
}
