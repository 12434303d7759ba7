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

@Suite("A stopped build")
struct InterruptionTests {
  @Test(arguments: [(SIGINT, Int32(130)), (SIGTERM, Int32(143))])
  func endsWithTheSignalsCodeAndLeavesTheSite(signal: Int32, code: Int32) async throws {
    try await FileTree.temporary { tree in
      try tree.write(
        "site.yml",
        "title: T\nsets:\n  - { slug: all, provider: folder, album: . }\n"
          + "images: { sizes: [64, 96], formats: [avif, webp, jpeg] }\n")
      for number in 0..<2_000 {
        try tree.write("Photos/\(number).jpg", TinyPicture.jpeg("\(number)"))
      }
      let process = Process()
      process.executableURL = URL(fileURLWithPath: try Command.program)
      process.arguments = ["build", "--quiet"]
      process.currentDirectoryURL = URL(fileURLWithPath: tree.path)
      process.environment = sanitizerOptions.merging(["PATH": "/usr/bin:/bin"]) { $1 }
      process.standardError = FileHandle.nullDevice
      try process.run()
      while process.isRunning,
        !FileManager.default.fileExists(atPath: tree.absolute(".vitrine/lock"))
      {
        // Not a task's sleep: other tests may keep the pool busy until the build is over.
        usleep(5_000)
      }
      kill(process.processIdentifier, signal)
      process.waitUntilExit()
      #expect(process.terminationStatus == code)
      #expect(!FileManager.default.fileExists(atPath: tree.absolute("public")))
    }
  }
}
