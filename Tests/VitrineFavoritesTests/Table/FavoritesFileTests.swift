// The list on disk: never half, never lost, never somebody else's.

import Foundation
import Testing
import VitrineModel
import VitrineTesting

@testable import VitrineFavorites

@Suite struct FavoritesFileTests {
  private let text = "provider,id,note\r\np,1,a\r\n"

  private func file(_ tree: FileTree, _ name: String = "favorites.csv") throws -> TableFile {
    try TableFile(tree.absolute(name), name: "favorites.csv")
  }

  private func names(_ tree: FileTree) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: tree.path).sorted()
  }

  private func content(_ tree: FileTree, _ name: String) throws -> String {
    try String(contentsOfFile: tree.absolute(name), encoding: .utf8)
  }

  private func refusal(_ body: () throws -> Void) -> Problem? {
    do { try body() } catch { return error as? Problem }
    return nil
  }

  @Test func readsAMissingFileAsAnEmptyListAndCreatesIt() async throws {
    try await FileTree.temporary { tree in
      let missing = try file(tree)
      #expect(!missing.exists && missing.reading == .empty(.favorites))
      var list = missing.reading.table
      list.append(Favorite([.provider: "p", .id: "1"]))
      try missing.save(list)
      #expect(try file(tree).reading.table.rows.count == 1)
      #expect(try names(tree) == ["favorites.csv"])
    }
  }

  @Test func keepsTheModeAndTheLink() async throws {
    try await FileTree.temporary { tree in
      try tree.write("lists/real.csv", text)
      try tree.link("favorites.csv", to: "lists/real.csv")
      chmod(tree.absolute("lists/real.csv"), 0o606)
      var opened = try file(tree)
      opened = try file(tree)
      try opened.save(Favorites(columns: .identity))
      #expect(try content(tree, "lists/real.csv") == "provider,id\r\n")
      var status = stat()
      #expect(lstat(tree.absolute("favorites.csv"), &status) == 0)
      #expect(status.st_mode & S_IFMT == S_IFLNK)
      #expect(stat(tree.absolute("lists/real.csv"), &status) == 0)
      #expect(status.st_mode & 0o777 == 0o606)
      #expect(try names(tree) == ["favorites.csv", "lists"])
    }
  }

  @Test func removesOnlyTheFilesOfAKilledRun() async throws {
    try await FileTree.temporary { tree in
      try tree.write("favorites.csv", text)
      // In containers a dead process and its successor often have the same number.
      try tree.write(".vitrine-\(getpid())-1.part", "half")
      try tree.write(".vitrine-beef-77777.part", "another writer, at work")
      try tree.write(".vitrine-notes.part", "mine")
      let other = open(tree.absolute(".vitrine-beef-77777.part"), O_RDONLY)
      defer { close(other) }
      #expect(flock(other, LOCK_EX | LOCK_NB) == 0)
      try file(tree).save(Favorites())
      #expect(
        try names(tree) == [".vitrine-beef-77777.part", ".vitrine-notes.part", "favorites.csv"])
    }
  }

  @Test func refusesToWriteAListWithBadRows() async throws {
    try await FileTree.temporary { tree in
      let bad = text + String(repeating: "p\r\n", count: 12)
      try tree.write("favorites.csv", bad)
      let opened = try file(tree)
      let problem = try #require(refusal { try opened.save(opened.reading.table) })
      #expect(problem.code == "favorites.bad-rows" && problem.severity == .error)
      #expect(problem.what.contains("3, 4, 5") && problem.what.contains("and 2 more"))
      #expect(try content(tree, "favorites.csv") == bad)
    }
  }

  @Test func refusesToOverwriteLaterChanges() async throws {
    try await FileTree.temporary { tree in
      try tree.write("favorites.csv", text)
      let opened = try file(tree)
      try tree.write("favorites.csv", text + "p,2,b\r\n")
      #expect(refusal { try opened.save(Favorites()) }?.code == "favorites.changed")
      #expect(try content(tree, "favorites.csv").hasSuffix("p,2,b\r\n"))
      let missing = try file(tree, "other.csv")
      try tree.write("other.csv", text)
      #expect(refusal { try missing.save(Favorites()) }?.code == "favorites.changed")
    }
  }

  @Test func refusesAnythingButARegularFile() async throws {
    try await FileTree.temporary { tree in
      try tree.folder("favorites.csv")
      try tree.pipe("pipe.csv")
      try tree.link("loop.csv", to: "loop.csv")
      for name in ["favorites.csv", "pipe.csv", "loop.csv"] {
        #expect(refusal { _ = try file(tree, name) }?.severity == .error)
      }
    }
  }

  @Test func refusesABrokenLink() async throws {
    try await FileTree.temporary { tree in
      try tree.link("favorites.csv", to: "elsewhere.csv")
      let problem = refusal { _ = try file(tree) }
      #expect(problem?.code == "favorites.broken-link" && problem?.help != nil)
      #expect(try names(tree) == ["favorites.csv"])
    }
  }

  @Test func reportsThatTheFolderIsMissing() async throws {
    try await FileTree.temporary { tree in
      let missing = try file(tree, "nowhere/favorites.csv")
      #expect(refusal { try missing.save(Favorites()) }?.code == "store.missing")
      #expect(try names(tree).isEmpty)
    }
  }
}
