import Foundation
import Testing
import VitrineTesting

@Suite("The command")
struct ScenarioTests {
  static let folder =
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().path
    + "/Scenarios"

  static let all: [Scenario] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasSuffix(".txt") }.sorted().compactMap { name in
      (try? String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8))
        .map { Scenario(name: name, text: $0) }
    }
  }()

  @Test func hasScenarios() { #expect(Self.all.count >= 20) }

  @Test(arguments: all) func goesAsWritten(scenario: Scenario) async throws {
    let file = "\(Self.folder)/\(scenario.name)"
    let written = try String(contentsOfFile: file, encoding: .utf8)
    let played = try await FileTree.temporary { try scenario.played(in: $0) }
    if ProcessInfo.processInfo.environment["RECORD"] == "scenarios", played != written {
      try played.write(toFile: file, atomically: true, encoding: .utf8)
    }
    #expect(played == written)
  }
}
