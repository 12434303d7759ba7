// A command that is killed, by a crash, a power failure or a person, loses no row of a table, and so do
// commands that run at the same time.

import Foundation
import Testing
import VitrineModel
import VitrineTesting

@Suite("A killed import", .timeLimit(.minutes(30)))
struct TableKillTests {
  private static let rows = 20_000

  /// Returns a table of many rows, each with a tag that identifies the table.
  private static func table(_ kind: CuratedTable.Kind, _ tag: String) -> [UInt8] {
    var table = CuratedTable(kind)
    for number in 0..<rows {
      table.append(
        TableRow([.provider: "flickr", .id: "\(number)", .tags: "\(tag) \(number)"]))
    }
    return table.csv
  }

  private func bytes(_ name: String, in tree: FileTree) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: tree.absolute(name))))
  }

  private func started(
    _ kind: CuratedTable.Kind, _ file: String = "in.csv", in tree: FileTree
  ) throws -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try Command.program)
    process.arguments = [kind.rawValue, "import", file, "--quiet"]
    process.currentDirectoryURL = URL(fileURLWithPath: tree.path)
    process.environment = sanitizerOptions.merging(["PATH": "/usr/bin:/bin"]) { $1 }
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    try process.run()
    return process
  }

  /// Runs an import to its end, or kills it after some microseconds.
  ///
  /// - Returns: Whether it was killed.
  private func imports(
    _ kind: CuratedTable.Kind, in tree: FileTree, killedAfter microseconds: UInt32?
  ) throws -> Bool {
    let process = try started(kind, in: tree)
    if let microseconds {
      usleep(microseconds)
      kill(process.processIdentifier, SIGKILL)
    }
    process.waitUntilExit()
    return process.terminationReason == .uncaughtSignal
  }

  /// Runs an import and kills it as soon as it begins to write the new table.
  private func importsUntilWriting(
    _ kind: CuratedTable.Kind, in tree: FileTree, _ names: Set<String>
  ) throws -> Bool {
    let process = try started(kind, in: tree)
    let manager = FileManager.default
    while process.isRunning {
      let now = (try? manager.contentsOfDirectory(atPath: tree.path)) ?? []
      if !names.isSuperset(of: now) { break }
    }
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    return process.terminationReason == .uncaughtSignal
  }

  @Test(arguments: CuratedTable.Kind.allCases)
  func leavesTheOldOrTheNewTableComplete(_ kind: CuratedTable.Kind) async throws {
    let (old, new) = (Self.table(kind, "old"), Self.table(kind, "new"))
    let name = "\(kind.rawValue).csv"
    try await FileTree.temporary { tree in
      try tree.write("site.yml", "title: T\nsets:\n  - { slug: a, favorites: favorites.csv }\n")
      try tree.write("in.csv", new)
      try tree.write(name, old)
      let began = ContinuousClock.now
      #expect(try !imports(kind, in: tree, killedAfter: nil))
      let duration = began.duration(to: .now)
      #expect(try bytes(name, in: tree) == new)
      let names = Set(try FileManager.default.contentsOfDirectory(atPath: tree.path))
      let length = UInt32(duration / .microseconds(1))
      var killed = 0
      for moment in 0..<24 {
        try tree.write(name, old)
        try? FileManager.default.removeItem(atPath: tree.absolute(".vitrine"))
        let isKilled =
          moment % 4 == 0
          ? try importsUntilWriting(kind, in: tree, names)
          : try imports(kind, in: tree, killedAfter: length / 24 * UInt32(moment))
        killed += isKilled ? 1 : 0
        let left = try bytes(name, in: tree)
        #expect(left == old || left == new, "\(left.count) bytes after a kill at \(moment)")
      }
      #expect(killed >= 12)
      try tree.write(name, old)
      try? FileManager.default.removeItem(atPath: tree.absolute(".vitrine"))
      #expect(try !imports(kind, in: tree, killedAfter: nil))
      #expect(try bytes(name, in: tree) == new)
      #expect(Set(try FileManager.default.contentsOfDirectory(atPath: tree.path)) == names)
    }
  }

  @Test(arguments: CuratedTable.Kind.allCases)
  func losesNoRowOfCommandsAtTheSameTime(_ kind: CuratedTable.Kind) async throws {
    let count = 20
    try await FileTree.temporary { tree in
      try tree.write("site.yml", "title: T\nsets:\n  - { slug: a, favorites: favorites.csv }\n")
      for number in 0..<count {
        try tree.write("in\(number).csv", "provider,id,tags\nflickr,\(number),t\n")
      }
      let processes = try (0..<count).map { try started(kind, "in\($0).csv", in: tree) }
      for process in processes {
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
      }
      let table = String(
        decoding: try bytes("\(kind.rawValue).csv", in: tree), as: UTF8.self)
      for number in 0..<count { #expect(table.contains("flickr,\(number),")) }
    }
  }
}
