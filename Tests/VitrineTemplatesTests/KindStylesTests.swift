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
    (".x{a: b}", ""), (".y{a: b}", ".y{a: b}"), ("#x{a: b}", ""), ("p{a: b}", "p{a: b}"),
    (".x,.y{a: b}", ".y{a: b}"), (".y .x{a: b}", ""), (".y:not(.x){a: b}", ".y:not(.x){a: b}"),
    (".y:is(.x,.z){a: b}", ""), (".y:is(.x,p){a: b}", ".y:is(.x,p){a: b}"),
    (":where(.x .y){a: b}", ""), (".y:has(> .x){a: b}", ""),
    (".y:has(> p){a: b}", ".y:has(> p){a: b}"),
    (".y:nth-child(2n + 1 of .x){a: b}", ".y:nth-child(2n + 1 of .x){a: b}"),
    ("[class=x]{a: b}", "[class=x]{a: b}"), ("[a=\".x]\"] .y{a: b}", "[a=\".x]\"] .y{a: b}"),
    (".\\78{a: b}", ".\\78{a: b}"), (".é{a: b}", ""),
    ("@media print{.x{a: b}.y{a: b}}", "@media print{.y{a: b}}"), ("@media print{.x{a: b}}", ""),
    ("@supports (a: b){@media print{.x{a: b}}}p{c: d}", "p{c: d}"),
    ("@layer a,b;.x{a: b}", "@layer a,b;"),
    ("@font-face{src: url(.x)}", "@font-face{src: url(.x)}"),
    ("@keyframes k{to{a: b}}.x{animation: k 1s}", ""),
    ("@keyframes k{to{a: b}}.y{animation: k 1s}", ".y{animation: k 1s}@keyframes k{to{a: b}}"),
    ("@keyframes k{to{a: b}}.y{--move: k}", ".y{--move: k}@keyframes k{to{a: b}}"),
    (".y{a: b;& .x{c: d}}", ".y{a: b;& .x{c: d}}"),
    (".y::before{content: \"}.x{\"}", ".y::before{content: \"}.x{\"}"),
  ])
  func hasOnlyRulesThatCanMatch(_ style: String, _ expected: String) throws {
    #expect(try sheet(style, "<p class=\"y\">") == expected)
  }

  @Test(arguments: [".y{a: b", ".y{a: b}}", "@media print{.y{a: b}", ".y"])
  func isWholeIfItsBracesDoNotMatch(_ style: String) throws {
    #expect(try sheet(style, "<p class=\"y\">") == nil)
  }

  @Test func knowsWhatIncludesAndParentsShow() throws {
    let files = [
      "templates/layout.html": "<body class=\"l\">{% block main %}{% endblock %}",
      "templates/parts/p.html": "<i class=\"p\">{% include 'parts/q.html' %}",
      "templates/parts/q.html": "<b class=\"q\">", "templates/b.html": "<b class=\"other\">",
    ]
    let style = ".l{a: b}.p{a: b}.q{a: b}.other{a: b}"
    let template =
      "{% extends \"layout.html\" %}{% block main %}{%- include \"parts/p.html\" -%}{% endblock %}"
    #expect(try sheet(style, template, files: files) == ".l{a: b}.p{a: b}.q{a: b}")
  }

  @Test func isWholeIfAValueNamesATemplate() throws {
    #expect(try sheet(".x{a: b}", "{% for n in names %}{% include n %}{% endfor %}") == nil)
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
    let style = ".started{a: b}.added{a: b}.late{a: b}"
    let template = "<script src=\"{{ theme.assets.start_js }}\">"
    let expected = ".started{a: b}.added{a: b}"
    #expect(try sheet(style, template, files: files) == expected)
  }

  @Test func isCompletedByStylesThatScriptsLoad() throws {
    let folder = try TestFolder()
    try folder.write(".x { a: b }", to: "styles/a.css")
    try folder.write("{{ theme.assets.more_css }}", to: "templates/a.html")
    try folder.write("/* All */ @import \"theme\";\n.z { a: b }", to: "assets/more.css")
    let theme = try readTheme([folder.path])
    let asset = try #require(theme.resources.assets.first { $0.name == "more.css" })
    #expect(String(decoding: asset.bytes, as: UTF8.self) == ".x{a: b}.z{a: b}")
  }
}
