// Assets of a theme: names from their content, valid references, bundled scripts.

import Testing
import VitrineModel
import VitrineTemplates
import VitrineTesting

@Suite struct AssetTests {
  private func theme(_ files: [String: String], strings: TemplateMap = english) throws -> Theme {
    let folder = try TestFolder()
    for (name, text) in files { try folder.write(text, to: "assets/" + name) }
    let named = files.keys.filter { $0 == "a.js" || $0 == "a.css" }
      .map { "{{ theme.assets.\($0.replacing(".", with: "_")) }}" }
    try folder.write(named.joined(), to: "templates/a.html")
    return try readTheme([folder.path], strings: strings)
  }

  private func problems(_ files: [String: String]) throws -> [Problem] {
    do {
      _ = try theme(files)
      return []
    } catch let error as Problems {
      return error.all
    }
  }

  @Test func namesAFileForItsContent() throws {
    let one = try theme(["icon.svg": "<svg/>"]).resources.assets
    let other = try theme(["icon.svg": "<svg></svg>"]).resources.assets
    #expect(one.map(\.name) == ["icon.svg"])
    #expect(one[0].path.text.wholeMatch(of: /assets\/[0-9a-f]{16}\.svg/) != nil)
    #expect(one[0].path != other[0].path)
    #expect(one[0].key == "icon_svg")
  }

  @Test func replacesReferencesWithPublishedNames() throws {
    let resources = try theme([
      "a.js": "import(\"./b.js\");\nalert(new URL('./c.css', import.meta.url));",
      "b.js": "alert(1);", "c.css": "a { background: url(./d.png) }", "d.png": "picture",
    ]).resources
    #expect(
      try resources.text("a.js")
        == "import(\"./\(resources.name("b.js"))\");"
        + "alert(new URL(\"./\(resources.name("c.css"))\",import.meta.url));\n")
    #expect(try resources.text("c.css") == "a{background:url(./\(resources.name("d.png")))}")
  }

  @Test(arguments: ["b.js", "c.css"])
  func renamesFilesThatLeadToAChangedFile(_ changed: String) throws {
    let files = [
      "a.js": "import(\"./b.js\");", "b.js": "alert('./c.css');", "c.css": "a { color: red }",
    ]
    let before = try theme(files).resources
    let change = changed == "b.js" ? "alert(2);" : "a { color: blue }"
    let after = try theme(files.merging([changed: change]) { $1 }).resources
    #expect(try before.name("a.js") != after.name("a.js"))
    #expect(try before.name("a.js") == theme(files).resources.name("a.js"))
  }

  @Test func putsTheServiceWorkerAtTheRoot() throws {
    let resources = try theme([
      "sw.js": "caches.keep([\"./a.js\", \"./b.png\"]);", "a.js": "alert(1);", "b.png": "picture",
    ]).resources
    let worker = try #require(resources.assets.first { $0.name == "sw.js" })
    #expect(worker.path.text == "sw.js")
    let (a, b) = try (resources.name("a.js"), resources.name("b.png"))
    #expect(
      try resources.text("sw.js")
        == "(()=>{caches.keep([\"./assets/\(a)\",\"./assets/\(b)\"]);})();\n")
  }

  @Test func replacesAddressesInsideLongerTexts() throws {
    let resources = try theme([
      "sw.js": "caches.keep(\"/\" + \"./a.js\", `${scope}${\"./a.js\"}`, \"./a.js\" + \"?v=2\");",
      "a.js": "alert(1);",
    ]).resources
    let a = try resources.name("a.js")
    #expect(
      try resources.text("sw.js")
        == "(()=>{caches.keep(\"/./assets/\(a)\",`${scope}./assets/\(a)`,\"./assets/\(a)?v=2\");})();\n"
    )
  }

  @Test func replacesAddressesOfModulesThatOnlyOthersLoad() throws {
    let resources = try theme([
      "early.js": "preload(\"./b.js\");", "a.js": "import(\"./b.js\");", "b.js": "alert(1);",
    ]).resources
    #expect(
      resources.early?.text == "(()=>{preload(\"./assets/\(try resources.name("b.js"))\");})();\n")
  }

  @Test(arguments: ["import \"./a.js\";", "import(\"./a.js\");"])
  func rejectsImportsOfModulesThatPagesLoad(_ text: String) throws {
    let problems = try problems(["early.js": "\n" + text, "a.js": "alert(1);"])
    #expect(problems.map(\.code) == ["theme.script"])
    #expect(problems[0].what == "a standalone script cannot import a.js, which pages load")
    #expect(problems[0].line == 2)
  }

  @Test func letsStandaloneScriptsImportWhatNothingElseLoads() throws {
    let resources = try theme([
      "early.js": "import { b } from \"./b.js\"; alert(b);", "b.js": "export const b = 1;",
    ]).resources
    #expect(resources.early?.text == "(()=>{alert(1);})();\n")
  }

  @Test func leavesTheWorkersNameAlone() throws {
    let resources = try theme(["sw.js": "alert(1);", "a.js": "register(\"./sw.js\");"]).resources
    #expect(try resources.text("a.js") == "register(\"./sw.js\");\n")
  }

  @Test func addsTheEarlyScriptToPages() throws {
    let resources = try theme(["early.js": "// reason\ndocument.title = \"</script>\";"]).resources
    #expect(resources.early?.text == "(()=>{document.title=\"<\\/script>\";})();\n")
    #expect(resources.assets.isEmpty)
  }

  @Test func rejectsAnEarlyScriptThatChangesHowItsElementIsRead() throws {
    #expect(try problems(["early.js": "x = \"<!--\";"]).map(\.code) == ["theme.script"])
  }

  @Test func replacesTheParentsFileWithTheChilds() throws {
    let parent = try TestFolder()
    let child = try TestFolder()
    try parent.write("{{ theme.assets.b_js }}", to: "templates/a.html")
    try parent.write("alert(1);", to: "assets/a.js")
    try parent.write("import \"./a.js\";", to: "assets/b.js")
    try child.write("alert(2);", to: "assets/a.js")
    let resources = try readTheme([child.path, parent.path]).resources
    #expect(try resources.text("b.js") == "alert(2);\n")
  }

  @Test func leavesOutScriptsThatNothingLeadsTo() throws {
    let resources = try theme([
      "a.js": "import(\"./b.js\");", "b.js": "alert(1);", "c.js": "import(\"./d.js\");",
      "d.js": "alert(1);", "e.css": "a{}", "f.png": "picture",
    ]).resources
    #expect(resources.assets.map(\.name) == ["a.js", "b.js", "f.png"])
  }

  @Test func rejectsStylesThatNameEachOther() throws {
    let problems = try problems([
      "a.css": "@import url(./b.css);", "b.css": "@import url(./a.css);",
    ])
    #expect(problems.map(\.code) == ["theme.asset-cycle"])
    #expect(problems[0].what.contains("a.css → b.css → a.css"))
  }

  @Test func acceptsScriptsThatImportEachOther() throws {
    let resources = try theme([
      "a.js": "import(\"./b.js\");", "b.js": "import(\"./a.js\");",
    ]).resources
    #expect(try resources.text("b.js") == "import(\"./\(resources.name("a.js"))\");\n")
  }

  @Test func rejectsTheAddressOfAScript() throws {
    let problems = try problems([
      "a.js": "new Worker(new URL(\"./b.js\", import.meta.url));import \"./b.js\";",
      "b.js": "alert(1);",
    ])
    #expect(problems.map(\.code) == ["theme.script"])
    #expect(problems[0].help == "import it")
  }

  @Test func rejectsImportsOfAStandaloneScript() throws {
    let problems = try problems([
      "a.js": "import \"./early.js\";", "early.js": "document.title = 1;",
    ])
    #expect(problems.map(\.code) == ["theme.script"])
    #expect(problems[0].what == "early.js is a standalone script, so no module can import it")
  }

  @Test func reportsThePlaceOfAnInvalidScript() throws {
    let problems = try problems(["a.js": "alert(1);\nlet x = 3 3;", "sw.js": "let y = 4 4;"])
    #expect(problems.map(\.code) == ["theme.script", "theme.script"])
    #expect(problems.map(\.line) == [2, 1])
    #expect(
      problems.map(\.what) == ["expected \";\" but found \"3\"", "expected \";\" but found \"4\""])
  }

  @Test func rejectsAMissingFile() throws {
    let problems = try problems(["a.js": "\nimport \"./serch.js\";", "search.js": "1;"])
    #expect(problems.map(\.code) == ["theme.asset-missing"])
    #expect(problems[0].help == "did you mean ./search.js?")
    #expect(problems[0].line == 2)
  }

  @Test(arguments: ["sw.js", "a.css"])
  func rejectsAMissingFileInAnyFile(_ name: String) throws {
    let problems = try problems([name: "\n\n'./serch.png'", "search.png": "picture"])
    #expect(problems.map(\.code) == ["theme.asset-missing"])
    #expect(problems[0].help == "did you mean ./search.png?")
    #expect(problems[0].line == 3)
  }

  @Test(arguments: ["../../x.png", "x.png", "/x.png", "https://x.example/x.png"])
  func rejectsAStyleThatLeadsElsewhere(_ address: String) throws {
    let found = try problems(["a.css": "a { color: red }\nb { background: url('\(address)') }"])
    #expect(found.map(\.code) == ["theme.asset-outside"])
    #expect(found.first?.line == 2)
  }

  @Test func acceptsImagesInsideAStyle() throws {
    let style = "a { background: url(data:image/png;base64,AA==); mask: url( \"./x.png\" ) }"
    #expect(try problems(["a.css": style, "x.png": "x"]).isEmpty)
  }

  @Test(arguments: ["A.js", "a b.js", "a.exe", "a.min.js", "sub/a.js"])
  func rejectsANameThatCannotBePublished(_ name: String) throws {
    #expect(try problems([name: "1;"]).map(\.code) == ["theme.asset-name"])
  }

  // MARK: Words

  @Test func givesScriptsTheWordsTheyName() throws {
    let resources = try theme(
      ["a.js": "import * as words from \"./words.js\";\nalert(words.retry, words.delete);"],
      strings: [
        "retry": "Try \"again\"", "delete": ["one": "{n} photo"], "other": "not asked for",
      ]
    ).resources
    let text = try resources.text("a.js")
    #expect(text == #"alert("Try \"again\"",({"one":"{n} photo"}));"# + "\n")
  }

  @Test func givesScriptsTheTextsOfAGroupAlone() throws {
    let script =
      "import * as words from \"./words.js\";\n"
      + "alert(words.number.group, words.number.none, words.number, words.retry.length);"
    let text = try theme(["a.js": script], strings: ["retry": "Retry", "number": ["group": ","]])
      .resources.text("a.js")
    #expect(
      text == #"alert(",",({"group":","}).none,({"group":","}),"Retry".length);"# + "\n")
  }

  @Test(arguments: [
    ("import * as words from \"./words.js\";\nshow(words);", "Retry", "Unused"),
    ("import * as words from \"./words.js\"; show(words[key]);", "Retry", "Unused"),
    ("import { retry } from \"./words.js\"; show(retry);", "Retry", nil),
    ("import * as w from \"./words.js\"; show(w.retry);", "Retry", nil),
    ("import * as words from \"./words.js\";\nshow(`${words.retry}!`);", "Retry", nil),
  ])
  func givesScriptsWordsThatTheyNameInOtherWays(
    _ script: String, _ word: String, _ other: String?
  ) throws {
    let text = try theme(["a.js": script], strings: ["retry": "Retry", "other-word": "Unused"])
      .resources.text("a.js")
    #expect(text.contains("\"\(word)\"") && text.contains("\"Unused\"") == (other != nil))
    #expect(!text.contains("vitrine_"))
  }

  @Test func writesWordsThatCouldEndTheElementOfAScript() throws {
    let resources = try theme(
      ["early.js": "import * as words from \"./words.js\";\nalert(words.retry);"],
      strings: ["retry": "</script><!--\u{2028}"]
    ).resources
    #expect(
      resources.early?.text
        == #"(()=>{alert("\u003c/script\u003e\u003c!--\u2028");})();"# + "\n")
  }

  @Test func renamesFilesThatLeadToAScriptWithOtherWords() throws {
    let files = [
      "a.js": "import(\"./b.js\");",
      "b.js": "import * as words from \"./words.js\";\nalert(words.retry);",
    ]
    let one = try theme(files, strings: ["retry": "Retry"]).resources
    let other = try theme(files, strings: ["retry": "Try again"]).resources
    #expect(try one.name("b.js") != other.name("b.js"))
    #expect(try one.name("a.js") != other.name("a.js"))
    #expect(try other.text("a.js") == "import(\"./\(other.name("b.js"))\");\n")
  }

  // MARK: Bundles of themes

  @Test func needsNoEsbuildForOtherWordsStylesAndIcons() throws {
    let files = [
      "a.js": "import * as words from \"./words.js\";\n// words\nalert(words.retry, './c.css');",
      "c.css": "a { color: red }", "sw.js": "keep(\"./d.png\");", "d.png": "picture",
    ]
    let folder = try TestFolder()
    for (name, text) in files { try folder.write(text, to: "assets/" + name) }
    try folder.write("{{ theme.assets.a_js }}", to: "templates/a.html")
    let made = try readTheme([folder.path], strings: ["retry": "Retry"]).bundles.made
    try folder.write(made.json, to: "bundles.json")
    try folder.write("a { color: blue }", to: "assets/c.css")
    try folder.write("other", to: "assets/d.png")
    let resources = try themeSource([folder.path], strings: ["retry": "Again", "more": "More"])
      .theme(bundles: BundleCache(searchPath: "/nowhere")) { SHA256.digest(of: $0) }.resources
    #expect(try resources.text("a.js") == "alert(\"Again\",\"./\(resources.name("c.css"))\");\n")
    #expect(
      try resources.text("sw.js") == "(()=>{keep(\"./assets/\(resources.name("d.png"))\");})();\n")
  }

  @Test(arguments: ["", "{", "[]", "{\"key\": {\"files\": 3}}", "\u{0}"])
  func readsThemesWithDamagedBundles(_ json: String) throws {
    let folder = try TestFolder()
    try folder.write("alert(1);", to: "assets/a.js")
    try folder.write("{{ theme.assets.a_js }}", to: "templates/a.html")
    try folder.write(json, to: "bundles.json")
    #expect(try readTheme([folder.path]).resources.text("a.js") == "alert(1);\n")
  }

  @Test func readsNoBundlesFromOutsideOfATheme() throws {
    let folder = try TestFolder()
    try folder.write("alert(1);", to: "theme/assets/a.js")
    try folder.write("{{ theme.assets.a_js }}", to: "theme/templates/a.html")
    let made = try readTheme([folder.path + "/theme"]).bundles.made
    try folder.write(made.json, to: "bundles.json")
    try folder.link("theme/bundles.json", to: "../bundles.json")
    let problems = #expect(throws: Problems.self) {
      try themeSource([folder.path + "/theme"])
        .theme(bundles: BundleCache(searchPath: "/nowhere")) { SHA256.digest(of: $0) }
    }
    #expect(problems?.all.map(\.code) == ["theme.no-bundler"])
    #expect(problems?.all.first?.file == folder.path + "/theme/assets/a.js")
  }

  @Test func rejectsAWordThatTheThemeDoesNotHave() throws {
    let problems = try problems([
      "a.js":
        "import * as words from \"./words.js\";\n// words.nothing\n/*\n*/ alert(words.phots);"
    ])
    #expect(problems.map(\.code) == ["theme.unknown-word"])
    #expect(problems[0].line == 4)
    #expect(problems[0].help == "did you mean words.photos?")
  }
}

extension ThemeResources {
  /// The published name of an asset, without its folder.
  func name(_ name: String) throws -> String {
    let asset = try #require(assets.first { $0.name == name })
    return String(asset.path.text.dropFirst("assets/".count))
  }

  func text(_ name: String) throws -> String {
    String(decoding: try #require(assets.first { $0.name == name }).bytes, as: UTF8.self)
  }
}
