// A command that is killed, by a crash, a power failure or a person, loses no row of the list.

import Foundation
import Testing
import VitrineModel
import VitrineTesting

@Suite("A killed import", .timeLimit(.minutes(30)))
struct FavoritesKillTests {
  private static let rows = 20_000

  /// Returns a list of many rows, each with a note that identifies the list.
  private static func list(_ note: String) -> [UInt8] {
    var list = Favorites()
    for number in 0..<rows {
      list.append(Favorite([.provider: "flickr", .id: "\(number)", .note: "\(note) \(number)"]))
    }
    return list.csv
  }

  private func bytes(_ name: String, in tree: FileTree) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: tree.absolute(name))))
  }

  private func started(_ tree: FileTree) throws -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try Command.program)
    process.arguments = ["favorites", "import", "in.csv", "--quiet"]
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
  private func imports(in tree: FileTree, killedAfter microseconds: UInt32?) throws -> Bool {
    let process = try started(tree)
    if let microseconds {
      usleep(microseconds)
      kill(process.processIdentifier, SIGKILL)
    }
    process.waitUntilExit()
    return process.terminationReason == .uncaughtSignal
  }

  /// Runs an import and kills it as soon as it begins to write the new list.
  private func importsUntilWriting(in tree: FileTree, _ names: Set<String>) throws -> Bool {
    let process = try started(tree)
    let manager = FileManager.default
    while process.isRunning {
      let now = (try? manager.contentsOfDirectory(atPath: tree.path)) ?? []
      if !names.isSuperset(of: now) { break }
    }
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    return process.terminationReason == .uncaughtSignal
  }

  @Test func leavesTheOldOrTheNewListComplete() async throws {
    let (old, new) = (Self.list("old"), Self.list("new"))
    try await FileTree.temporary { tree in
      try tree.write("site.yml", "title: T\nsets:\n  - { slug: a, favorites: favorites.csv }\n")
      try tree.write("in.csv", new)
      try tree.write("favorites.csv", old)
      let began = ContinuousClock.now
      #expect(try !imports(in: tree, killedAfter: nil))
      let duration = began.duration(to: .now)
      #expect(try bytes("favorites.csv", in: tree) == new)
      let names = Set(try FileManager.default.contentsOfDirectory(atPath: tree.path))
      let length = UInt32(duration / .microseconds(1))
      var killed = 0
      for moment in 0..<24 {
        try tree.write("favorites.csv", old)
        try? FileManager.default.removeItem(atPath: tree.absolute(".vitrine"))
        let isKilled =
          moment % 4 == 0
          ? try importsUntilWriting(in: tree, names)
          : try imports(in: tree, killedAfter: length / 24 * UInt32(moment))
        killed += isKilled ? 1 : 0
        let left = try bytes("favorites.csv", in: tree)
        #expect(left == old || left == new, "\(left.count) bytes after a kill at \(moment)")
      }
      #expect(killed >= 12)
      try tree.write("favorites.csv", old)
      try? FileManager.default.removeItem(atPath: tree.absolute(".vitrine"))
      #expect(try !imports(in: tree, killedAfter: nil))
      #expect(try bytes("favorites.csv", in: tree) == new)
      #expect(Set(try FileManager.default.contentsOfDirectory(atPath: tree.path)) == names)
    }
  }
}
