import Foundation
import Testing
import VitrineTesting

@Suite("Scenarios of the command")
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

  @Test(arguments: all) func printsTheExpectedText(scenario: Scenario) async throws {
    let file = "\(Self.folder)/\(scenario.name)"
    let written = try String(contentsOfFile: file, encoding: .utf8)
    let transcript = try await FileTree.temporary { try scenario.transcript(in: $0) }
    if ProcessInfo.processInfo.environment["RECORD"] == "scenarios", transcript != written {
      try transcript.write(toFile: file, atomically: true, encoding: .utf8)
    }
    #expect(transcript == written)
  }
}
