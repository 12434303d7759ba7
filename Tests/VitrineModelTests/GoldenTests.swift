// The comparison with golden files must fail whenever it should, or no golden file proves anything.

import Foundation
import Testing
import VitrineTesting

@Suite struct GoldenTests {
  private func golden(_ tree: FileTree, recording: Bool = false) -> Golden {
    Golden(
      "Goldens", beside: tree.absolute("Test.swift"),
      environment: recording ? ["GOLDEN": "record"] : [:])
  }

  @Test func passesIfEveryFileIsTheSame() async throws {
    try await FileTree.temporary { tree in
      try tree.write("Goldens/a.json", "{}\n")
      try golden(tree).expect(["a.json": "{}\n"])
    }
  }

  @Test(arguments: [
    (["a.json": "{}"], "was"), (["a.json": "{}\n", "b.json": "1"], "b.json is missing"),
    ([:], "no test uses a.json"), (["a.json": "{}\n\n"], "a.json, line"),
  ])
  func failsIfAFileDiffersOrIsMissingOrUnused(
    _ texts: [String: String], _ words: String
  ) async throws {
    try await FileTree.temporary { tree in
      try tree.write("Goldens/a.json", "{}\n")
      let fault = try #require(throws: Golden.Fault.self) { try golden(tree).expect(texts) }
      #expect(fault.description.contains(words))
    }
  }

  @Test func distinguishesTextsThatOnlyUnicodeCallsEqual() async throws {
    try await FileTree.temporary { tree in
      try tree.write("Goldens/a", "\u{E9}")
      #expect(throws: Golden.Fault.self) { try golden(tree).expect(["a": "e\u{301}"]) }
    }
  }

  @Test func writesAndFailsWhenRecording() async throws {
    try await FileTree.temporary { tree in
      try tree.write("Goldens/orphan", "old")
      #expect(throws: Golden.Fault.self) { try golden(tree, recording: true).expect(["a": "new"]) }
      let names = try FileManager.default.contentsOfDirectory(atPath: tree.absolute("Goldens"))
      #expect(names == ["a"])
      try golden(tree).expect(["a": "new"])
    }
  }
}
