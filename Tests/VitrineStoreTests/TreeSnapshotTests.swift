import Foundation
import Testing
import VitrineModel
import VitrineTesting

@testable import VitrineStore

struct TreeSnapshotTests {
  private static func snapshot(
    _ tree: FileTree, leavingOut: [String] = [], workers: Int = 2
  ) async throws -> TreeSnapshot {
    try await TreeSnapshot(
      at: [tree.absolute("site"), tree.absolute("none")],
      leavingOut: leavingOut.map(tree.absolute), workers: workers)
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

  @Test(arguments: [
    "printf six >site/kept/a.txt",
    "cp -p site/kept/a.txt x; printf six >site/kept/a.txt; touch -r x site/kept/a.txt",
    "touch site/kept/a.txt", "rm site/kept/a.txt", "mv site/kept/a.txt site/kept/b.txt",
    "mv site/kept site/other", "touch site/3/new", "mkdir site/3/new", "chmod 600 site/kept/a.txt",
    "chmod 700 site/3", "printf six >elsewhere/b.txt", "touch elsewhere/new",
    "mv elsewhere other; mkdir elsewhere", "ln -sfn ../other site/link", "touch none",
    "cp -a site copy; rm -r site; mv copy site",
  ])
  func noticesWhateverIsTouched(commands: String) async throws {
    try await Self.grown { tree in
      let before = try await Self.snapshot(tree)
      try tree.shell(commands)
      #expect(try await Self.snapshot(tree).digest != before.digest)
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
