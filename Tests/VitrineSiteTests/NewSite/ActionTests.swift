import Foundation
import Testing
import VitrineTesting
import Yams

@testable import VitrineSite

/// The action that workflows use, read as its runner reads it.
private struct Action {
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../..").standardizedFileURL.path

  let inputs: [String: [String: String]]
  let steps: [[String: Any]]

  init() throws {
    let text = try String(contentsOfFile: Self.root + "/action.yml", encoding: .utf8)
    let read = try #require(try Yams.load(yaml: text) as? [String: Any])
    inputs = try #require(read["inputs"] as? [String: [String: String]])
    let runs = try #require(read["runs"] as? [String: Any])
    try #require(runs["using"] as? String == "composite")
    steps = try #require(runs["steps"] as? [[String: Any]])
  }

  func all(_ key: String) -> [String] { steps.compactMap { $0[key] as? String } }
}

@Suite("The action")
struct ActionTests {
  @Test func runsScriptsThatAreThereAndPutsNoInputIntoThem() throws {
    let action = try Action()
    #expect(action.all("run").count == 4)
    for run in action.all("run") {
      let script = try #require(run.wholeMatch(of: /"\$ACTION\/(Scripts\/action\/[a-z-]+)"/)?.1)
      #expect(FileManager.default.isExecutableFile(atPath: "\(Action.root)/\(script)"))
    }
    for step in action.steps where step["run"] != nil {
      let variables = try #require(step["env"] as? [String: String])
      #expect(variables["ACTION"] == "${{ github.action_path }}")
      #expect(step["shell"] as? String == "bash")
    }
  }

  @Test func givesEachScriptTheVariablesItReads() throws {
    for step in try Action().steps {
      guard let run = step["run"] as? String, let given = step["env"] as? [String: String],
        let name = run.firstMatch(of: /Scripts\/action\/[a-z-]+/)?.output
      else { continue }
      let text = try String(contentsOfFile: "\(Action.root)/\(name)", encoding: .utf8)
      for variable in ["CONFIG", "OUTPUT", "REPOSITORY", "SERVER", "STRICT", "VERSION"] {
        #expect(text.contains("$\(variable)") == (given[variable] != nil), "\(name): \(variable)")
      }
    }
  }

  @Test func pinsWhatItUses() throws {
    let uses = try Action().all("uses")
    #expect(uses == ["actions/cache@v4", "actions/cache/restore@v4", "actions/cache/save@v4"])
  }

  @Test func takesWhatTheWorkflowOfANewSiteGives() throws {
    let inputs = try Action().inputs
    #expect(Set(inputs.keys) == ["config", "output", "strict", "version"])
    #expect(inputs.values.allSatisfy { $0["default"] != nil && $0["description"] != nil })
    let workflow = try #require(try Yams.load(yaml: StarterTexts.workflow) as? [String: Any])
    let jobs = try #require(workflow["jobs"] as? [String: [String: Any]])
    let steps = try #require(jobs["gallery"]?["steps"] as? [[String: Any]])
    let given = try #require(steps[1]["with"] as? [String: String])
    #expect(Set(given.keys).isSubset(of: inputs.keys))
    #expect(given["version"] == Site.version)
  }
}
