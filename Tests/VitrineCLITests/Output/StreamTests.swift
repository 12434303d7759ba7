import Foundation
import Testing
import VitrineTesting

/// Standard streams that are full, closed or not read.
struct StreamTests {
  /// A pipe that nobody reads, at descriptor 4.
  private static let unread = "mkfifo pipe; exec 3<>pipe; exec 4>pipe; exec 3<&-; "

  @Test(
    arguments: [
      "vitrine build 2>&-", "vitrine build >&- 2>&-", "vitrine build <&- >&- 2>&-",
      unread + "vitrine build 2>&4", unread + "vitrine build >&4 2>&4",
    ] + (FileManager.default.fileExists(atPath: "/dev/full") ? ["vitrine build 2>/dev/full"] : []))
  func buildsIfMessagesCannotBeWritten(lines: String) async throws {
    try await FileTree.siteWithOnePhoto { tree in
      let first = try Command.shell(lines, in: tree)
      #expect(first.exit == 0)
      let again = try Command.run(["build"], in: tree)
      #expect(again.errors.contains("0 images made, 2 reused, 0 pages written"))
    }
  }

  @Test func exitsWithAnErrorCodeIfTheMessageCannotBeWritten() async throws {
    try await FileTree.temporary { tree in
      let missing = try Command.shell("vitrine build 2>&-", in: tree)
      let unknown = try Command.shell("vitrine bild 2>&-", in: tree)
      #expect([missing.exit, unknown.exit] == [64, 64])
    }
  }

  @Test func failsIfTheResultCannotBeWritten() async throws {
    try await FileTree.temporary { tree in
      let closed = try Command.shell("vitrine --version >&-", in: tree)
      #expect(closed.exit == 1)
      #expect(closed.errors.contains("error[console.unwritable]"))
      #expect(closed.errors.contains("bad file descriptor"))
      let unread = try Command.shell(Self.unread + "vitrine --version >&4", in: tree)
      #expect(unread.exit == 1)
      #expect(unread.errors.isEmpty)
    }
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func failsIfStandardOutputIsFull() async throws {
    try await FileTree.temporary { tree in
      let full = try Command.shell("vitrine --help >/dev/full", in: tree)
      #expect(full.exit == 1)
      #expect(full.errors.contains("no space left"))
    }
  }
}
