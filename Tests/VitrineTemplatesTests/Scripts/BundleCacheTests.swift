// A cached bundle is used if nothing that it is made from has changed, and only then. A change to
// the cached text shows which bundle was used.

import Foundation
import Testing
import VitrineTemplates
import VitrineTesting

@Suite struct BundleCacheTests {
  private static let scripts = [
    "a.js": "import { b } from \"./b.js\";\nalert(b());",
    "b.js": "export const b = () => document.title;",
  ]
  private static let system = ProcessInfo.processInfo.environment["PATH"] ?? ""

  /// A cache with a bundle that esbuild did not make.
  private func marked(searchPath: String? = nil) throws -> BundleCache {
    var cache = BundleCache(searchPath: searchPath)
    _ = try cache.bundle(Self.scripts, entries: ["a.js"], as: .modules)
    #expect(cache.texts.contains { $0.contains("document.title") })
    return BundleCache(
      cache.texts.map { $0.replacing("document.title", with: "cached") }, searchPath: searchPath)
  }

  private func isUsed(
    from cache: BundleCache, _ change: [String: String] = [:], entries: [String] = ["a.js"],
    as form: ScriptBundle.Form = .modules
  ) throws -> Bool {
    var cache = cache
    let scripts = Self.scripts.merging(change) { $1 }
    let bundle = try cache.bundle(scripts, entries: entries, as: form)
    return bundle.files.values.contains { $0.contains("cached") }
  }

  @Test func makesNoBundleTwice() throws {
    let cache = try marked()
    #expect(try isUsed(from: cache))
    #expect(try isUsed(from: BundleCache(cache.texts)) == false)
  }

  @Test func keepsOnlyBundlesInUse() throws {
    var cache = try marked()
    #expect(cache.texts.isEmpty)
    _ = try cache.bundle(["c.js": "alert(1);"], entries: ["c.js"], as: .standalone)
    #expect(cache.texts.contains { $0.contains("alert(1)") })
    #expect(!cache.texts.contains { $0.contains("cached") })
  }

  @Test(arguments: [
    ["a.js": "import { b } from \"./b.js\";\nalert(b() + 1);"],
    ["b.js": "export const b = () => document.body;"], ["c.js": ""],
    ["a.js": Self.scripts["a.js"]! + " "],
  ])
  func bundlesChangedScriptsAgain(_ change: [String: String]) throws {
    #expect(try isUsed(from: marked(), change) == false)
  }

  @Test func bundlesAgainForOtherEntriesAndForms() throws {
    #expect(try isUsed(from: marked(), entries: ["a.js", "b.js"]) == false)
    #expect(try isUsed(from: marked(), as: .standalone) == false)
  }

  @Test(arguments: [
    "cp -L $(command -v esbuild) x; mv x bin/esbuild", "touch -h bin/esbuild; touch bin/esbuild",
    "mkdir early; cp bin/esbuild early",
  ])
  func bundlesAgainWithAnotherEsbuild(_ commands: String) async throws {
    try await FileTree.temporary { tree in
      try tree.shell("mkdir bin; cp -L $(command -v esbuild) bin/esbuild")
      let path = "\(tree.absolute("early")):\(tree.absolute("bin"))"
      let cache = try marked(searchPath: path)
      #expect(try isUsed(from: cache))
      try tree.shell(commands)
      #expect(try isUsed(from: cache) == false)
    }
  }

  @Test func keepsNothingOfAnEsbuildThatIsAScript() async throws {
    try await FileTree.temporary { tree in
      try tree.shell(
        "mkdir bin; printf '#!/bin/sh\\nPATH=\(Self.system) exec esbuild \"$@\"\\n' >bin/esbuild; "
          + "chmod +x bin/esbuild")
      var cache = BundleCache(searchPath: "\(tree.absolute("bin")):\(Self.system)")
      let bundle = try cache.bundle(Self.scripts, entries: ["a.js"], as: .modules)
      #expect(bundle.files.count == 1)
      #expect(cache.texts.isEmpty)
    }
  }

  @Test func usesNothingWithoutEsbuild() throws {
    let texts = try marked().texts
    var cache = BundleCache(texts, searchPath: "/nowhere")
    #expect(throws: ScriptErrors.self) {
      try cache.bundle(Self.scripts, entries: ["a.js"], as: .modules)
    }
  }

  @Test func usesNothingOfDamagedTexts() throws {
    var cache = BundleCache()
    _ = try cache.bundle(Self.scripts, entries: ["a.js"], as: .modules)
    let texts = cache.texts.map { $0.replacing("document.title", with: "cached") }
    #expect(try isUsed(from: BundleCache(texts)))
    let numbers = ["", "x", "-1", "0", "2", "9223372036854775807"]
    let garbled =
      texts.indices.map { Array(texts[..<$0]) }
      + numbers.flatMap { number in
        [1, 2].map { place in
          var other = texts
          other[place] = number
          return other
        }
      } + [texts + ["more"], ["key"] + texts.dropFirst()]
    for texts in garbled { #expect(try isUsed(from: BundleCache(texts)) == false) }
  }

  // MARK: Bundles of themes

  @Test func usesTheBundlesOfAThemeWithoutEsbuild() throws {
    var maker = BundleCache()
    _ = try maker.bundle(Self.scripts, entries: ["a.js"], as: .modules)
    let theme = maker.made
    #expect(!theme.isEmpty)
    var cache = BundleCache(searchPath: "/nowhere")
    let request = ScriptBundle.Request(["a.js"], as: .modules)
    let found = try cache.bundles([request], of: Self.scripts, from: [ThemeBundles(), theme])[0]
      .get()
    #expect(found.files.count == 1)
    #expect(cache.texts.isEmpty && cache.made.isEmpty)
    #expect(throws: ScriptErrors.self) {
      let changed = Self.scripts.merging(["b.js": "export const b = () => 1;"]) { $1 }
      _ = try cache.bundles([request], of: changed, from: [theme])[0].get()
    }
    #expect(throws: ScriptErrors.self) {
      let other = ScriptBundle.Request(["b.js"], as: .modules)
      _ = try cache.bundles([other], of: Self.scripts, from: [theme])[0].get()
    }
  }
}
