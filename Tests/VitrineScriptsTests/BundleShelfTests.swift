// A bundle is taken from the shelf where everything is as it was, and from nowhere else. What is
// taken is told from what is made by changing the text on the shelf.

import Foundation
import Testing
import VitrineScripts
import VitrineTesting

@Suite struct BundleShelfTests {
  private static let scripts = [
    "a.js": "import { b } from \"./b.js\";\nalert(b());",
    "b.js": "export const b = () => document.title;",
  ]
  private static let system = ProcessInfo.processInfo.environment["PATH"] ?? ""

  /// A shelf with a bundle that no bundler made.
  private func marked(searchPath: String? = nil) throws -> BundleShelf {
    var shelf = BundleShelf(searchPath: searchPath)
    _ = try shelf.bundle(Self.scripts, entries: ["a.js"], as: .modules)
    #expect(shelf.texts.contains { $0.contains("document.title") })
    return BundleShelf(
      shelf.texts.map { $0.replacing("document.title", with: "taken") }, searchPath: searchPath)
  }

  private func isTaken(
    from shelf: BundleShelf, _ change: [String: String] = [:], entries: [String] = ["a.js"],
    as form: ScriptBundle.Form = .modules
  ) throws -> Bool {
    var shelf = shelf
    let scripts = Self.scripts.merging(change) { $1 }
    let bundle = try shelf.bundle(scripts, entries: entries, as: form)
    return bundle.files.values.contains { $0.contains("taken") }
  }

  @Test func makesNothingTwice() throws {
    let shelf = try marked()
    #expect(try isTaken(from: shelf))
    #expect(try isTaken(from: BundleShelf(shelf.texts)) == false)
  }

  @Test func keepsWhatWasAskedForAlone() throws {
    var shelf = try marked()
    #expect(shelf.texts.isEmpty)
    _ = try shelf.bundle(["c.js": "alert(1);"], entries: ["c.js"], as: .standalone)
    #expect(shelf.texts.contains { $0.contains("alert(1)") })
    #expect(!shelf.texts.contains { $0.contains("taken") })
  }

  @Test(arguments: [
    ["a.js": "import { b } from \"./b.js\";\nalert(b() + 1);"],
    ["b.js": "export const b = () => document.body;"], ["c.js": ""],
    ["a.js": Self.scripts["a.js"]! + " "],
  ])
  func makesAnewFromOtherScripts(_ change: [String: String]) throws {
    #expect(try isTaken(from: marked(), change) == false)
  }

  @Test func makesAnewForOtherUses() throws {
    #expect(try isTaken(from: marked(), entries: ["a.js", "b.js"]) == false)
    #expect(try isTaken(from: marked(), as: .standalone) == false)
  }

  @Test(arguments: [
    "cp -L $(command -v esbuild) x; mv x bin/esbuild", "touch -h bin/esbuild; touch bin/esbuild",
    "mkdir early; cp bin/esbuild early",
  ])
  func makesAnewWithAnotherBundler(_ commands: String) async throws {
    try await FileTree.temporary { tree in
      try tree.shell("mkdir bin; cp -L $(command -v esbuild) bin/esbuild")
      let path = "\(tree.absolute("early")):\(tree.absolute("bin"))"
      let shelf = try marked(searchPath: path)
      #expect(try isTaken(from: shelf))
      try tree.shell(commands)
      #expect(try isTaken(from: shelf) == false)
    }
  }

  @Test func knowsNothingOfABundlerThatIsAScript() async throws {
    try await FileTree.temporary { tree in
      try tree.shell(
        "mkdir bin; printf '#!/bin/sh\\nPATH=\(Self.system) exec esbuild \"$@\"\\n' >bin/esbuild; "
          + "chmod +x bin/esbuild")
      var shelf = BundleShelf(searchPath: "\(tree.absolute("bin")):\(Self.system)")
      let bundle = try shelf.bundle(Self.scripts, entries: ["a.js"], as: .modules)
      #expect(bundle.files.count == 1)
      #expect(shelf.texts.isEmpty)
    }
  }

  @Test func takesNothingWithoutABundler() throws {
    let texts = try marked().texts
    var shelf = BundleShelf(texts, searchPath: "/nowhere")
    #expect(throws: ScriptFaults.self) {
      try shelf.bundle(Self.scripts, entries: ["a.js"], as: .modules)
    }
  }

  @Test func takesNothingFromWhatIsNoShelf() throws {
    var shelf = BundleShelf()
    _ = try shelf.bundle(Self.scripts, entries: ["a.js"], as: .modules)
    let texts = shelf.texts.map { $0.replacing("document.title", with: "taken") }
    #expect(try isTaken(from: BundleShelf(texts)))
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
    for texts in garbled { #expect(try isTaken(from: BundleShelf(texts)) == false) }
  }
}
