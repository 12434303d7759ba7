import Foundation
import Testing
import VitrineTesting

/// The files that a build leaves on disk.
struct WrittenFileTests {
  @Test func publishesReadableFilesWithAnyUmask() async throws {
    try await FileTree.siteWithOnePhoto { tree in
      for change in ["", "rm Photos/b.jpg; ", "cp Photos/a.jpg Photos/b.jpg; "] {
        let lines = change + "umask 077; vitrine build --quiet; "
        let find = "find public -type d ! -perm 755 -o -type f ! -perm 644"
        let run = try Command.shell(lines + find, in: tree)
        #expect(run.exit == 0)
        #expect(run.output == "")
        if change.isEmpty { try tree.write("Photos/b.jpg", TinyImage.jpeg("b")) }
      }
    }
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/shm")))
  func leavesOnlyTheSiteWithoutACache() async throws {
    try await FileTree.siteWithOnePhoto { tree in
      for caption in ["one", "two", "three"] {
        try tree.write("Photos/a.jpg.yml", "caption: \(caption)\n")
        let lines = "TMPDIR=/dev/shm; export TMPDIR; vitrine build --no-cache --quiet; ls -A"
        let run = try Command.shell(lines, in: tree)
        #expect(run.output == ".stderr\n.stdout\nPhotos\npublic\nsite.yml\n")
      }
    }
  }
}
