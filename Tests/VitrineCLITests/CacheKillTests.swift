// A killed cache command leaves a usable cache. At worst, the next build makes the removed files
// again.

import Foundation
import Testing
import VitrineTesting

@Suite("A killed cache command", .timeLimit(.minutes(30)))
struct CacheKillTests {
  private static let yaml = """
    title: T
    images: { sizes: [32], formats: [jpeg], quality: { jpeg: QUALITY } }
    sets:
      - { slug: all, provider: folder, album: . }
    """

  private func built(_ tree: FileTree, quality: Int) throws -> String {
    try tree.write("site.yml", Self.yaml.replacing("QUALITY", with: "\(quality)"))
    let run = try Command.run(["build"], in: tree)
    #expect(run.exit == 0, "\(run.errors)")
    return try site(tree)
  }

  /// Returns every file of the site with its hash.
  private func site(_ tree: FileTree) throws -> String {
    let lines = "cd public && find . -type f ! -name .vitrine-site -exec sha256sum {} + | sort"
    return try Command.shell(lines, in: tree).output
  }

  /// Starts a cache command and kills it after some microseconds.
  ///
  /// - Returns: Whether it was killed before it ended.
  private func kill(
    _ arguments: [String], in tree: FileTree, after microseconds: UInt32
  ) throws -> Bool {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try Command.program)
    process.arguments = ["cache"] + arguments
    process.currentDirectoryURL = URL(fileURLWithPath: tree.path)
    process.environment = sanitizerOptions.merging(["PATH": "/usr/bin:/bin"]) { $1 }
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    usleep(microseconds)
    Foundation.kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    return process.terminationReason == .uncaughtSignal
  }

  @Test(arguments: [["prune", "--keep", "1"], ["clear"], ["verify"]])
  func leavesACacheThatBuildsTheSameSite(arguments: [String]) async throws {
    try await FileTree.temporary { tree in
      for number in 0..<300 {
        try tree.write("Photos/\(number).jpg", TinyImage.jpeg("\(number)"))
      }
      var killed = 0
      for attempt in 0..<8 {
        _ = try built(tree, quality: 60)
        let before = try built(tree, quality: 70)
        if try kill(arguments, in: tree, after: UInt32(4_000 + 6_000 * attempt)) { killed += 1 }
        #expect(try site(tree) == before)
        let verified = try Command.run(["cache", "verify"], in: tree)
        #expect(verified.exit == 0 && verified.output.hasSuffix("0 damaged\n"))
        #expect(verified.errors.isEmpty)
        #expect(try built(tree, quality: 70) == before)
      }
      #expect(killed > 0)
    }
  }
}
