// What a theme's assets become: names of their content, references that hold, scripts in fewer
// bytes that still say the same.

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
    return try Theme(
      name: "t", title: "T", folders: [folder.path], language: "en", strings: strings,
      digest: { SHA256.digest(of: $0) })
  }

  private func problems(_ files: [String: String]) throws -> [Problem] {
    do {
      _ = try theme(files)
      return []
    } catch let error as Problems {
      return error.all
    }
  }

  private func script(_ text: String) throws -> String {
    try theme(["a.js": text]).design.text("a.js")
  }

  @Test func namesAFileForItsContent() throws {
    let one = try theme(["icon.svg": "<svg/>"]).design.assets
    let other = try theme(["icon.svg": "<svg></svg>"]).design.assets
    #expect(one.map(\.name) == ["icon.svg"])
    #expect(one[0].path.text.wholeMatch(of: /assets\/[0-9a-f]{16}\.svg/) != nil)
    #expect(one[0].path != other[0].path)
    #expect(one[0].key == "icon_svg")
  }

  @Test func turnsReferencesToPublishedNames() throws {
    let design = try theme([
      "a.js": "import { b } from \"./b.js\";\nconst sheet = new URL('./c.css', import.meta.url);",
      "b.js": "export const b = 1;",
      "c.css": "a { background: url(./d.png) }", "d.png": "picture",
    ]).design
    #expect(
      try design.text("a.js")
        == "import { b } from \"./\(design.name("b.js"))\";\n"
        + "const sheet = new URL('./\(design.name("c.css"))', import.meta.url);")
    #expect(try design.text("c.css") == "a{background: url(./\(design.name("d.png")))}")
  }

  @Test func renamesWhatNamesAChangedFile() throws {
    let before = try theme(["a.js": "import \"./b.js\";", "b.js": "1;"]).design
    let after = try theme(["a.js": "import \"./b.js\";", "b.js": "2;"]).design
    #expect(try before.name("a.js") != after.name("a.js"))
  }

  @Test func putsTheServiceWorkerAtTheRoot() throws {
    let design = try theme(["sw.js": "const shell = [\"./a.js\"];", "a.js": "navigator;"]).design
    let worker = try #require(design.assets.first { $0.name == "sw.js" })
    #expect(worker.path.text == "sw.js")
    #expect(
      String(decoding: worker.bytes, as: UTF8.self)
        == "const shell = [\"./assets/\(try design.name("a.js"))\"];")
  }

  @Test func leavesTheWorkersNameAlone() throws {
    let design = try theme(["sw.js": "1;", "a.js": "register(\"./sw.js\");"]).design
    #expect(try design.text("a.js") == "register(\"./sw.js\");")
  }

  @Test func printsTheEarlyScriptInsteadOfPublishingIt() throws {
    let design = try theme(["early.js": "// reason\ndocument.title;"]).design
    #expect(design.early?.text == "document.title;")
    #expect(design.assets.isEmpty)
  }

  @Test(arguments: ["x = \"</script>\";", "x = \"</SCRIPT >\";", "x = \"<!--\";"])
  func refusesAnEarlyScriptThatEndsItsElement(_ text: String) throws {
    #expect(try problems(["early.js": text]).map(\.code) == ["theme.script"])
  }

  @Test func takesAChildsFileInTheParentsPlace() throws {
    let parent = try TestFolder()
    let child = try TestFolder()
    try parent.write("{{ theme.assets.b_js }}", to: "templates/a.html")
    try parent.write("1;", to: "assets/a.js")
    try parent.write("import \"./a.js\";", to: "assets/b.js")
    try child.write("2;", to: "assets/a.js")
    let design = try Theme(
      name: "t", title: "T", folders: [child.path, parent.path], language: "en",
      strings: english, digest: { SHA256.digest(of: $0) }
    ).design
    #expect(try design.text("a.js") == "2;")
    #expect(try design.text("b.js") == "import \"./\(design.name("a.js"))\";")
  }

  @Test func leavesOutScriptsThatNothingLeadsTo() throws {
    let design = try theme([
      "a.js": "import \"./b.js\";", "b.js": "1;", "c.js": "import \"./d.js\";", "d.js": "1;",
      "e.css": "a{}", "f.png": "picture",
    ]).design
    #expect(design.assets.map(\.name) == ["a.js", "b.js", "f.png"])
  }

  @Test func refusesFilesThatNameEachOther() throws {
    let problems = try problems(["a.js": "import \"./b.js\";", "b.js": "import \"./a.js\";"])
    #expect(problems.map(\.code) == ["theme.asset-cycle"])
    #expect(problems[0].what.contains("a.js → b.js → a.js"))
  }

  @Test func refusesAReferenceToNothing() throws {
    let problems = try problems(["a.js": "\nimport \"./serch.js\";", "search.js": "1;"])
    #expect(problems.map(\.code) == ["theme.asset-missing"])
    #expect(problems[0].mend == "did you mean ./search.js?")
    #expect(problems[0].line == 2)
  }

  @Test(arguments: ["A.js", "a b.js", "a.exe", "a.min.js", "sub/a.js"])
  func refusesANameThatCannotBePublished(_ name: String) throws {
    #expect(try problems([name: "1;"]).map(\.code) == ["theme.asset-name"])
  }

  // MARK: Words

  @Test func givesScriptsTheWordsTheyName() throws {
    let design = try theme(
      [
        "a.js": "import { words } from \"./words.js\";\nsay(words.retry, words.photos);"
      ], strings: ["retry": "Try \"again\"", "photos": ["one": "{n} photo"], "other": "no"]
    ).design
    #expect(
      try design.text("words.js")
        == "export const words = {\"photos\":{\"one\":\"{n} photo\"},\"retry\":\"Try \\\"again\\\"\"};\n"
    )
  }

  @Test func refusesAWordThatTheThemeLacks() throws {
    let problems = try problems([
      "a.js": "import { words } from \"./words.js\";\n// words.nothing\n/*\n*/ say(words.phots);"
    ])
    #expect(problems.map(\.code) == ["theme.unknown-word"])
    #expect(problems[0].line == 4)
    #expect(problems[0].mend == "did you mean words.photos?")
  }

  // MARK: Fewer bytes

  @Test(arguments: [
    ("// a\nb();", "b();"), ("a(); // b\nc();", "a();\nc();"), ("a /* b */ c", "a   c"),
    ("  a();\n\n    b();", "a();\nb();"), ("x = 'a // b';", "x = 'a // b';"),
    ("x = \"\\\" // b\";", "x = \"\\\" // b\";"),
    ("x = `a\n  // b`;\n  c();", "x = `a\n  // b`;\nc();"),
    ("x = `${ y /* z */ }  // b`;", "x = `${ y   }  // b`;"),
    ("x = `${ `${a}` + {b: 1}.b } //`; // c", "x = `${ `${a}` + {b: 1}.b } //`;"),
    ("x = /[/*]\\//; // c", "x = /[/*]\\//;"), ("x = a / b; // c / d", "x = a / b;"),
    ("return /'/g; // '", "return /'/g;"), ("x = (a) / 2; // '", "x = (a) / 2;"),
    ("if (a) {}\n/x/.test(b) // '", "if (a) {}\n/x/.test(b)"), ("a /* \n */ b", "a\nb"),
    ("x = 'é // ü';", "x = 'é // ü';"), ("", ""), ("// only", ""), ("`open", "`open"),
    ("/* open", ""), ("'open", "'open"),
  ])
  func saysTheSameInFewerBytes(_ text: String, _ squeezed: String) throws {
    #expect(try script(text) == squeezed)
  }
}

extension Design {
  /// The published name of an asset, without its folder.
  func name(_ name: String) throws -> String {
    let asset = try #require(assets.first { $0.name == name })
    return String(asset.path.text.dropFirst("assets/".count))
  }

  func text(_ name: String) throws -> String {
    String(decoding: try #require(assets.first { $0.name == name }).bytes, as: UTF8.self)
  }
}
