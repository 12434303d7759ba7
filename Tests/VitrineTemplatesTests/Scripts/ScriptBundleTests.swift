// Bundles do the same as their scripts. Errors in scripts have a place.

import Testing
import VitrineTemplates
import VitrineTesting

@Suite struct ScriptBundleTests {
  private func errors(
    _ scripts: [String: String], as form: ScriptBundle.Form = .modules
  ) -> [ScriptError] {
    do throws(ScriptErrors) {
      _ = try bundle(scripts, entries: ["a.js"], as: form)
      return []
    } catch {
      return error.all
    }
  }

  @Test func joinsScriptsThatLoadTogether() throws {
    let bundle = try bundle(
      [
        "a.js": "// reason\nimport { b } from \"./b.js\";\nalert(b);",
        "b.js": "export const b = 1;",
      ],
      entries: ["a.js"], as: .modules)
    let file = try #require(bundle.entries["a.js"])
    #expect(bundle.files == [file: "alert(1);\n"])
  }

  @Test func separatesScriptsThatLoadOnDemand() throws {
    let bundle = try bundle(
      ["a.js": "import(\"./b.js\");", "b.js": "alert(1);"], entries: ["a.js"], as: .modules)
    let (a, b) = try (#require(bundle.entries["a.js"]), #require(bundle.entries["b.js"]))
    #expect(bundle.files == [a: "import(\"./\(b)\");\n", b: "alert(1);\n"])
  }

  @Test func renamesAFileIfOneThatItLoadsChanges() throws {
    func name(_ text: String) throws -> String? {
      try bundle(
        ["a.js": "import(\"./b.js\");", "b.js": text], entries: ["a.js"], as: .modules
      ).entries["a.js"]
    }
    #expect(try name("alert(1);") == name("alert(1);"))
    #expect(try name("alert(1);") != name("alert(2);"))
  }

  @Test func leavesOutAFileThatOnlyLoadsAnother() throws {
    let bundle = try bundle(
      ["a.js": "alert(1);", "b.js": "import \"./a.js\";\nalert(2);"], entries: ["a.js", "b.js"],
      as: .modules)
    let (a, b) = try (#require(bundle.entries["a.js"]), #require(bundle.entries["b.js"]))
    #expect(bundle.files == [a: "alert(1);\n", b: "import\"./\(a)\";alert(2);\n"])
  }

  @Test func hidesTheNamesOfAStandaloneScript() throws {
    let bundle = try bundle(
      ["a.js": "const top1 = Math.random(); alert(top1 + top1);"], entries: ["a.js"],
      as: .standalone)
    #expect(bundle.files.values.first?.hasPrefix("(()=>{") == true)
  }

  @Test func makesNoFilesWithoutEntries() throws {
    let bundle = try bundle(["a.js": "syntax error"], entries: [], as: .modules)
    #expect(bundle.files.isEmpty && bundle.entries.isEmpty)
  }

  @Test func keepsLettersOfAllWritingSystems() throws {
    let bundle = try bundle(
      ["a.js": "alert(\"é 写真 ✓\");"], entries: ["a.js"], as: .modules)
    #expect(bundle.files.values.first?.contains("é 写真 ✓") == true)
  }

  @Test func reportsEveryErrorWithItsPlace() throws {
    let errors = errors([
      "a.js": "import \"./b.js\";\nimport \"./c.js\";", "b.js": "let x = 3 3;\n",
    ])
    #expect(errors.map(\.kind) == [.missing("./c.js"), .invalid("Expected \";\" but found \"3\"")])
    #expect(errors.map(\.script) == ["a.js", "b.js"])
    #expect(errors.map(\.line) == [2, 1])
    #expect(errors.map(\.column) == [8, 11])
  }

  @Test(arguments: [
    "import * as b from \"./b.js\";\nb.two;", "import { two } from \"./b.js\";\ntwo;",
  ])
  func rejectsANameThatIsNotExported(_ text: String) throws {
    for exports in ["export const one = 1;", "alert(1);"] {
      let errors = errors(["a.js": text, "b.js": exports])
      #expect(errors.map(\.kind) == [.unexported("two", by: "b.js")])
    }
  }

  @Test(arguments: ["../a.json", "/etc/a.txt", "react"])
  func rejectsImportsOfOtherFiles(_ path: String) throws {
    #expect(
      errors(["a.js": "import x from \"\(path)\"; alert(x);"]).map(\.kind) == [.missing(path)])
  }

  @Test(arguments: ["import \"https://example.org/x.js\";", "import(\"//example.org/x.js\");"])
  func loadsNothingFromOtherSites(_ text: String) {
    #expect(errors(["a.js": "import \"./b.js\";", "b.js": text]).map(\.script) == ["b.js"])
  }

  @Test func readsNoFileFromOutside() async throws {
    try await FileTree.temporary { tree in
      try tree.write("keys.json", "{\"secret\": 1}")
      let path = tree.absolute("keys.json")
      let errors = errors(["a.js": "import { secret } from \"\(path)\"; alert(secret);"])
      #expect(errors.map(\.kind) == [.outside])
    }
  }

  @Test func makesBothFormsTogether() throws {
    var cache = BundleCache()
    let results = cache.bundles(
      [
        .init(["a.js"], as: .modules), .init(["b.js"], as: .standalone), .init([], as: .standalone),
      ],
      of: ["a.js": "export const a = 1;", "b.js": "import { a } from \"./a.js\"; alert(a);"])
    let bundles = try results.map { try $0.get() }
    #expect(bundles.map(\.entries.count) == [1, 1, 0])
    #expect(bundles[0].files.values.first?.contains("export{") == true)
    #expect(bundles[1].files.values.first == "(()=>{alert(1);})();\n")
  }

  @Test func reportsTheErrorsOfEitherForm() {
    var cache = BundleCache()
    let results = cache.bundles(
      [.init(["a.js"], as: .modules), .init(["b.js"], as: .standalone)],
      of: ["a.js": "import \"./c.js\";", "b.js": "import \"./d.js\";"])
    #expect(results.map(\.errors) == [[.missing("./c.js")], [.missing("./d.js")]])
  }

  @Test(arguments: ["export const c = 1;", "alert(1);"])
  func letsNoModuleImportAStandaloneScript(_ text: String) {
    var cache = BundleCache()
    // The second time, the standalone script comes from the cache.
    for _ in 0..<2 {
      let results = cache.bundles(
        [.init(["a.js"], as: .modules), .init(["c.js"], as: .standalone)],
        of: [
          "a.js": "import \"./b.js\";", "b.js": "import { c } from \"./c.js\"; alert(c);",
          "c.js": text,
        ])
      #expect(results.map(\.errors) == [[.importsStandalone("c.js")], []])
      guard case .failure(let errors) = results[0] else { return }
      #expect(errors.all.map(\.script) == ["b.js"])
    }
  }

  @Test func reportsThatEsbuildIsNotInstalled() throws {
    let error = #expect(throws: ScriptErrors.self) {
      try bundle(
        ["a.js": "alert(1);"], entries: ["a.js"], as: .modules, searchPath: "/nowhere")
    }
    #expect(error?.all.map(\.kind) == [.noBundler])
  }
}

extension Result where Success == ScriptBundle, Failure == ScriptErrors {
  fileprivate var errors: [ScriptError.Kind] {
    guard case .failure(let errors) = self else { return [] }
    return errors.all.map(\.kind)
  }
}
