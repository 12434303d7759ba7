import Foundation
import Testing
import VitrineModel
import VitrineTesting

@testable import VitrineStore

struct TreeSnapshotTests {
  private static func snapshot(
    _ tree: FileTree, leavingOut: [String] = [], knowing names: DirectoryNames? = nil,
    recordsNames: Bool = false, workers: Int = 2
  ) async throws -> TreeSnapshot {
    try await TreeSnapshot(
      at: [tree.absolute("site"), tree.absolute("none")],
      leavingOut: leavingOut.map(tree.absolute), knowing: names, recordsNames: recordsNames,
      workers: workers)
  }

  private static func grown(_ body: (FileTree) async throws -> Void) async throws {
    try await FileTree.temporary { tree in
      for number in 0..<40 { try tree.write("site/\(number % 7)/\(number).txt", "\(number)") }
      try tree.write("site/kept/a.txt", "one")
      try tree.write("elsewhere/b.txt", "two")
      try FileManager.default.createSymbolicLink(
        atPath: tree.absolute("site/link"), withDestinationPath: "../elsewhere")
      try await body(tree)
    }
  }

  @Test(arguments: [1, 2, 5])
  func seesTheSameIfNothingWasTouched(workers: Int) async throws {
    try await Self.grown { tree in
      let before = try await Self.snapshot(tree)
      _ = try String(contentsOfFile: tree.absolute("site/kept/a.txt"), encoding: .utf8)
      #expect(try await Self.snapshot(tree, workers: workers) == before)
    }
  }

  private static let changes = [
    "printf six >site/kept/a.txt",
    "cp -p site/kept/a.txt x; printf six >site/kept/a.txt; touch -r x site/kept/a.txt",
    "touch site/kept/a.txt", "rm site/kept/a.txt", "mv site/kept/a.txt site/kept/b.txt",
    "mv site/kept site/other", "touch site/3/new", "mkdir site/3/new", "chmod 600 site/kept/a.txt",
    "chmod 700 site/3", "printf six >elsewhere/b.txt", "touch elsewhere/new",
    "mv elsewhere other; mkdir elsewhere", "ln -sfn ../other site/link", "touch none",
    "cp -a site copy; rm -r site; mv copy site", "rm -r site/3; mkdir site/3",
    "mv site/3 x; mv site/4 site/3; mv x site/4", "rm -r site/kept; touch site/kept",
  ]

  @Test(arguments: changes)
  func noticesWhateverIsTouched(commands: String) async throws {
    try await Self.grown { tree in
      let before = try await Self.snapshot(tree)
      try tree.shell(commands)
      #expect(try await Self.snapshot(tree).digest != before.digest)
    }
  }

  private static let contentsStay = [
    "touch site/kept/a.txt", "cp -a site copy; rm -r site; mv copy site",
    "mv elsewhere/b.txt x; cp x elsewhere/b.txt; rm x",
  ]

  @Test(arguments: changes + contentsStay.suffix(1))
  func comparesContentsWithoutDates(commands: String) async throws {
    try await Self.grown { tree in
      let store = try Self.store(in: tree)
      let before = try await Self.snapshot(tree).contents(knownTo: store, workers: 2)
      try tree.shell(commands)
      let after = try await Self.snapshot(tree).contents(knownTo: store, workers: 5)
      #expect((after == before) == Self.contentsStay.contains(commands))
    }
  }

  @Test func refusesToCompareANameThatIsNoText() async throws {
    try await Self.grown { tree in
      try tree.shell(": >\"site/$(printf '\\377')\"")
      let (store, snapshot) = (try Self.store(in: tree), try await Self.snapshot(tree))
      await #expect(throws: Problem.self) {
        try await snapshot.contents(knownTo: store, workers: 1)
      }
    }
  }

  @Test(arguments: changes + ["true", "sleep .1; touch site/3/new; rm site/3/new"])
  func seesTheSameWithNamesOfEarlier(commands: String) async throws {
    try await Self.grown { tree in
      let before = try await Self.recorded(tree)
      try tree.shell(commands)
      let after = try await Self.snapshot(tree)
      #expect(try await Self.snapshot(tree, knowing: before.names) == after)
      #expect((after.digest == before.digest) == !Self.changes.contains(commands))
    }
  }

  /// A snapshot with names, after everything has settled.
  private static func recorded(_ tree: FileTree) async throws -> TreeSnapshot {
    try await Task.sleep(for: .milliseconds(50))
    return try await snapshot(tree, recordsNames: true)
  }

  private static func store(in tree: FileTree) throws -> Store {
    try Store(directory: tree.absolute("cache"))
  }

  private static func folder(_ tree: FileTree) throws -> FileStatus {
    try #require(try FileStatus.ofLink(at: tree.absolute("site/3")))
  }

  @Test func recordsNamesOfFoldersThatHaveSettled() async throws {
    try await Self.grown { tree in
      guard try LocalDevices.all.contains(Self.folder(tree).device) else { return }
      let names = try await Self.recorded(tree).names
      #expect(try names.names(of: Self.folder(tree))?.split(separator: 0).count == 6)
      try FileManager.default.removeItem(atPath: tree.absolute("site/3/3.txt"))
      #expect(try names.names(of: Self.folder(tree)) == nil)
      let moment = try await Self.snapshot(tree, recordsNames: true).names
      let isSettled = try Self.folder(tree).settles < Clock.system.now()
      #expect(try isSettled || moment.names(of: Self.folder(tree)) == nil)
    }
  }

  @Test func keepsNamesInTheCacheForTwoSites() async throws {
    try await Self.grown { tree in
      guard try LocalDevices.all.contains(Self.folder(tree).device) else { return }
      let store = try Self.store(in: tree)
      let names = try await Self.recorded(tree).names
      try names.keep(in: store)
      var kept = DirectoryNames(in: store.directory)
      #expect(kept == names)
      for isKept in [true, false] {
        try DirectoryNames().with(earlier: kept).keep(in: store)
        kept = DirectoryNames(in: store.directory)
        #expect(try (kept.names(of: Self.folder(tree)) != nil) == isKept)
      }
    }
  }

  @Test(arguments: ["x", "", nil])
  func believesNoDamagedNames(text: String?) async throws {
    try await Self.grown { tree in
      let store = try Self.store(in: tree)
      try await Self.recorded(tree).names.keep(in: store)
      let file = "\(store.directory)/\(DirectoryNames.fileName)"
      if let text {
        try text.write(toFile: file, atomically: true, encoding: .utf8)
      } else {
        try flip(file, at: 100)
      }
      #expect(DirectoryNames(in: store.directory) == DirectoryNames())
    }
  }

  @Test func skipsTheGivenFolders() async throws {
    try await Self.grown { tree in
      let before = try await Self.snapshot(tree, leavingOut: ["site/3", "elsewhere"])
      try tree.shell("touch site/3/new elsewhere/new")
      #expect(
        try await Self.snapshot(tree, leavingOut: ["site/3", "elsewhere"]).digest == before.digest)
    }
  }

  @Test func takesNoPartInTemporaryFiles() async throws {
    try await Self.grown { tree in
      let before = try await Self.snapshot(tree)
      try tree.shell("touch site/3/new; rm site/3/new")
      let after = try await Self.snapshot(tree)
      #expect(after.digest == before.digest)
      #expect(after.latest > before.latest)
    }
  }

  @Test func endsIfLinksLeadInCircles() async throws {
    try await Self.grown { tree in
      try tree.shell("ln -s .. site/3/up; ln -s ../3 site/4/aside; ln -s self site/self")
      let before = try await Self.snapshot(tree)
      #expect(try await Self.snapshot(tree) == before)
    }
  }

  @Test func refusesFoldersThatCannotBeTheSites() async throws {
    try await FileTree.temporary { tree in
      try tree.shell("mkdir -p site; cd site; for i in $(seq 80); do mkdir d; cd d; done")
      await #expect(throws: Problem.self) { try await Self.snapshot(tree) }
    }
  }
}
