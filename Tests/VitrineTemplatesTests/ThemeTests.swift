// What a theme's folders become, and what no theme can make the program read.

import Foundation
import Testing
import VitrineModel
import VitrineTemplates
import VitrineTesting

@Suite struct ThemeTests {
  private func theme(_ folders: String...) throws -> Theme {
    try readTheme(folders)
  }

  private func codes(_ folders: String...) -> [String] {
    do throws(Problems) {
      _ = try readTheme(folders)
      return []
    } catch {
      return error.all.map(\.code)
    }
  }

  @Test func replacesTheParentsTemplateWithTheChilds() throws {
    let parent = try TestFolder()
    let child = try TestFolder()
    try parent.write("parent", to: "templates/a.html")
    try parent.write("parent", to: "templates/parts/b.html")
    try child.write("child", to: "templates/parts/b.html")
    try child.write("child", to: "templates/c.html")
    let theme = try theme(child.path, parent.path)
    #expect(theme.templates.map(\.name) == ["a.html", "c.html", "parts/b.html"])
    #expect(theme.templates.map(\.text) == ["parent", "child", "child"])
    #expect(theme.templates[2].file == child.path + "/templates/parts/b.html")
  }

  /// A combining mark and the slash before it are one character.
  @Test func readsFilesWhoseNamesBeginWithAMark() throws {
    let folder = try TestFolder()
    try folder.write("a { x: 1 }", to: "styles/a.css")
    try folder.write("b { x: 2 }", to: "styles/\u{301}a.css")
    #expect(try theme(folder.path).resources.sheet.text == "a{x:1}\nb{x:2}")
  }

  @Test func joinsStyleSheetsParentsFirst() throws {
    let parent = try TestFolder()
    let child = try TestFolder()
    try parent.write("b { x: 1 }", to: "styles/b.css")
    try parent.write("a { x: 1 }", to: "styles/a.css")
    try parent.write("not a sheet", to: "styles/read.me")
    try child.write("a { x: 2 }", to: "styles/a.css")
    try child.write("c { x: 3 }", to: "styles/0.css")
    #expect(
      try theme(child.path, parent.path).resources.sheet.text
        == "a{x:2}\nb{x:1}\nc{x:3}")
  }

  @Test(arguments: [
    ("a { b: c; }", "a{b:c}"), ("a  ,\n b\t{ }", "a,b{}"), ("a /* x */ b{}", "a b{}"),
    ("/* x */a{}/* y */", "a{}"), ("a/**/b{}", "a/**/b{}"), ("a/* x */.b{}", "a/**/.b{}"),
    ("a{content:\"/* x */  y\"}", "a{content:\"/* x */  y\"}"),
    ("a{content:'it\\'s  ;  '}", "a{content:'it\\'s  ;  '}"),
    ("a{b:url(data:x/*y*/)}", "a{b:url(data:x/*y*/)}"),
    ("a{b:url( \"data:a  b\" )}", "a{b:url( \"data:a  b\" )}"),
    ("a{b:url(data:x;,  y)}", "a{b:url(data:x;,  y)}"),
    ("a :hover > b{}", "a :hover > b{}"),
    ("a{--x: ;b:calc(1px + 2px)}", "a{--x: ;b:calc(1px + 2px)}"),
    ("@media (min-width: 3em) and (x) { a { } }", "@media (min-width:3em) and (x){a{}}"),
    ("a{b : c  d}", "a{b :c d}"), ("a{--x: ;}", "a{--x: }"), ("a\\:  b{c:d\\;}", "a\\: b{c:d\\;}"),
    ("a{b:c;;}", "a{b:c;}"),
    ("a{b:c}/* unclosed", "a{b:c}"), ("a{b:\"unclosed", "a{b:\"unclosed"), ("", ""),
    ("\\{ a", "\\{ a"),
    ("é { content: \"漢\" }", "é{content:\"漢\"}"), ("/*/ a */b{}", "b{}"),
    ("a{b:c}/***/d{}", "a{b:c}d{}"),
  ])
  func minifiesStyleSheetsWithoutChangingThem(_ source: String, _ expected: String) throws {
    let folder = try TestFolder()
    try folder.write(source, to: "styles/a.css")
    #expect(try theme(folder.path).resources.sheet.text == expected)
  }

  @Test(arguments: ["</style>", "a{content:\"</STYLE\"}", "/* </style */", "<</StYlE foo"])
  func rejectsAStyleSheetThatEndsItsElement(_ text: String) throws {
    let folder = try TestFolder()
    try folder.write("a {}\n" + text, to: "styles/a.css")
    do throws(Problems) {
      _ = try readTheme([folder.path])
      Issue.record("was taken")
    } catch {
      #expect(error.all.map(\.code) == ["theme.sheet"])
      #expect(error.all[0].line == 2)
    }
  }

  @Test(arguments: ["url(./x.woff2)", "url(\"x.png\")", "url(https://x.example/x.png)"])
  func rejectsAStyleSheetThatNamesFiles(_ address: String) throws {
    let folder = try TestFolder()
    try folder.write("a {}\n@font-face { src: \(address) }", to: "styles/a.css")
    try folder.write("font", to: "assets/x.woff2")
    do throws(Problems) {
      _ = try readTheme([folder.path])
      Issue.record("was taken")
    } catch {
      #expect(error.all.map(\.code) == ["theme.asset-outside"])
      #expect(error.all[0].line == 2)
      #expect(error.all[0].help?.contains("theme.assets.fonts_css") == true)
    }
  }

  @Test func letsATemplateExtendItsParentsTemplateOfTheSamePath() throws {
    let folders = try [TestFolder(), TestFolder(), TestFolder()]
    let own = "{% extends \"a.html\" %}{% block b %}"
    try folders[0].write(own + "3{{ block.super }}{% endblock %}", to: "templates/a.html")
    try folders[1].write(
      own.replacing("\"", with: "'") + "2{{ block.super }}{% endblock %}", to: "templates/a.html")
    try folders[2].write("<{% block b %}1{% endblock %}>", to: "templates/a.html")
    let engine = try TemplateEngine(theme: readTheme(folders.map(\.path)))
    #expect(try engine.text("a.html") == "<321>")
    #expect(engine.dependencies(of: "a.html") == ["../../a.html", "../a.html", "a.html"])
    #expect(throws: Problems.self) { try TemplateEngine(theme: readTheme([folders[0].path])) }
  }

  @Test func leavesOutATemplateThatAChildReplaces() throws {
    let folders = try [TestFolder(), TestFolder()]
    try folders[0].write("mine", to: "templates/a.html")
    try folders[1].write("{{ unknown|filter }}", to: "templates/a.html")
    #expect(try readTheme(folders.map(\.path)).templates.map(\.name) == ["a.html"])
  }

  /// A theme with a style sheet that has all rules, and rules of a site.
  private func theme(followedBy rules: String) throws(Problems) -> Theme {
    let folder = Result { try TestFolder() }
    guard case .success(let folder) = folder else { throw Problems([]) }
    try? folder.write("a { color: red }", to: "styles/a.css")
    try? folder.write("@import \"theme\";", to: "assets/all.css")
    try? folder.write("{{ theme.assets.all_css }}", to: "templates/a.html")
    return try ThemeSource(
      name: "t", title: "T", folders: [folder.path], language: "en", strings: english,
      style: TemplateSource(name: "style", file: "site.css", text: rules)
    ).theme { SHA256.digest(of: $0) }
  }

  @Test(arguments: [
    ("b { background: url(https://x.example/a.png) }", "theme.asset-outside", 2),
    ("b { background: URL( '//x.example/a.png' ) }", "theme.asset-outside", 2),
    ("@font-face { src: url(x.woff2) }", "theme.asset-outside", 2),
    ("b { mask: url(\"./x.svg\") }", "theme.asset-outside", 2),
    ("b { mask: src(\"x.svg\") }", "theme.asset-outside", 2),
    ("b { mask: u\\72l(x.svg) }", "theme.asset-outside", 2),
    ("b { background: image-set(\"x.png\" type(\"image/png\") 1x) }", "theme.asset-outside", 2),
    ("b { color: red", "theme.sheet", nil), ("b { color: red }}", "theme.sheet", nil),
    ("@media print { b { color: red }", "theme.sheet", nil),
    ("@import 'x.css';", "theme.sheet", nil), ("@IMPORT \"x.css\";", "theme.sheet", nil),
    ("@\\69mport 'x.css';", "theme.sheet", nil), ("b {} /* c", "theme.sheet", nil),
    ("b { content: '</style>' }", "theme.sheet", 2),
  ])
  func rejectsRulesThatPagesCannotHave(_ text: String, _ code: String, _ line: Int?) {
    do throws(Problems) {
      _ = try theme(followedBy: "a {}\n" + text)
      Issue.record("was taken")
    } catch {
      #expect(error.all.map(\.code) == [code])
      #expect(error.all.first?.place == .file("site.css", line: line))
    }
  }

  @Test func acceptsRulesWithEverythingInThem() throws {
    let theme = try theme(
      followedBy: """
        @charset "utf-8"; /* } url(https://x.example/) @import */
        a { background: url(data:image/png;base64,AA==); mask: url(#m); content: "}" }
        @media print { a { & b { color: red } } }
        """)
    #expect(theme.resources.sheet.text.hasPrefix("a{color:red}"))
  }

  @Test func rejectsAMissingFolder() throws {
    let folder = try TestFolder()
    #expect(codes(folder.path + "/none") == ["theme.missing"])
    #expect(codes(try folder.write("x", to: "file")) == ["theme.missing"])
    #expect(codes("a\u{0}b", "/dev/null") == ["theme.missing", "theme.missing"])
  }

  @Test func acceptsAThemeWithoutTemplatesAndStyles() throws {
    let folder = try TestFolder()
    let theme = try theme(folder.path)
    #expect(theme.templates.isEmpty)
    #expect(theme.resources.sheet.text.isEmpty)
  }

  @Test(arguments: ["templates/x.html", "templates/parts", "styles/x.css", "templates", "styles"])
  func rejectsALinkOutOfTheTheme(_ name: String) throws {
    let secret = try TestFolder()
    try secret.write("secret", to: "x.html")
    let folder = try TestFolder()
    try folder.write("x", to: "other/keep")
    let parent = (name as NSString).deletingLastPathComponent
    if !parent.isEmpty { try folder.write("ok", to: parent + "/ok.css") }
    let isFolder = !name.contains(".")
    try folder.link(name, to: secret.path + (isFolder ? "" : "/x.html"))
    #expect(codes(folder.path) == ["theme.link-leaves"])
  }

  @Test func rejectsALinkToASiblingWithTheSamePrefix() throws {
    let folder = try TestFolder()
    try folder.write("secret", to: "theme-secret/x.html")
    try folder.write("a", to: "theme/templates/a.html")
    try folder.link("theme/templates/b.html", to: "../../theme-secret/x.html")
    #expect(codes(folder.path + "/theme") == ["theme.link-leaves"])
  }

  @Test func followsALinkInsideTheTheme() throws {
    let folder = try TestFolder()
    try folder.write("a", to: "templates/a.html")
    try folder.link("templates/b.html", to: "a.html")
    #expect(try theme(folder.path).templates.map(\.text) == ["a", "a"])
  }

  @Test func stopsAtALinkToItself() throws {
    let folder = try TestFolder()
    try folder.write("a", to: "templates/a.html")
    try folder.link("templates/loop", to: ".")
    #expect(codes(folder.path) == ["theme.too-large"])
    let other = try TestFolder()
    try other.write("a", to: "templates/a.html")
    try other.link("templates/b.html", to: "b.html")
    #expect(codes(other.path) == ["theme.unreadable"])
  }

  @Test func rejectsOtherThanRegularFilesWithoutWaiting() throws {
    let folder = try TestFolder()
    try folder.write("a", to: "templates/a.html")
    #expect(mkfifo(folder.path + "/templates/b.html", 0o600) == 0)
    #expect(codes(folder.path) == ["theme.unreadable"])
  }

  @Test func rejectsOtherThanText() throws {
    let folder = try TestFolder()
    try folder.write(Data([0x61, 0xFF, 0x62]), to: "templates/a.html")
    try folder.write(Data([0x61, 0x00, 0x62]), to: "templates/b.html")
    try folder.write(Data([0xED, 0xA0, 0x80]), to: "styles/c.css")
    #expect(codes(folder.path) == ["theme.not-text", "theme.not-text", "theme.not-text"])
  }

  @Test func rejectsAFileOverAMegabyte() throws {
    let folder = try TestFolder()
    try folder.write(Data(repeating: 0x61, count: 1 << 20), to: "templates/a.html")
    #expect(codes(folder.path) == [])
    try folder.write(Data(repeating: 0x61, count: (1 << 20) + 1), to: "templates/b.html")
    #expect(codes(folder.path) == ["theme.too-large"])
  }

  @Test func ignoresHiddenFiles() throws {
    let folder = try TestFolder()
    try folder.write(Data([0xFF]), to: "templates/.DS_Store")
    try folder.write("a", to: "templates/.git/a.html")
    #expect(try theme(folder.path).templates.isEmpty)
  }

  @Test(arguments: [
    "../secret.html", "/etc/passwd", "parts/../../secret.html", "./a.html", "parts//a.html",
    "a.html\u{0}",
    "", "templates/a.html", "A.HTML",
  ])
  func includesOnlyTheThemesTemplates(_ name: String) throws {
    let folder = try TestFolder()
    try folder.write("secret", to: "secret.html")
    try folder.write("a", to: "templates/a.html")
    let page = try folder.write("\n{% include \"\(name)\" %}", to: "templates/page.html")
    do throws(Problems) {
      _ = try TemplateEngine(theme: readTheme([folder.path]))
      Issue.record("was compiled")
    } catch {
      let codes = error.all.map(\.code)
      #expect(codes == (name.contains("\u{0}") ? ["theme.not-text"] : ["template.missing"]))
      #expect(error.all[0].file == page)
    }
    let engine = try makeEngine(["a.html": "a", "page.html": "\n{% include name %}"])
    let problem = #expect(throws: Problem.self) {
      try engine.text("page.html", ["name": .text(name)])
    }
    #expect(problem?.code == "template.missing")
    #expect(problem?.line == 2)
  }
}
