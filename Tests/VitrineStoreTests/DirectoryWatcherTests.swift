// The watcher rings for what happens in a folder, for nothing else, and lets go of a canceled task.

#if os(Linux) || canImport(Darwin)
  import Foundation
  import Testing
  import VitrineTesting

  @testable import VitrineStore

  struct DirectoryWatcherTests {
    private static func ringing(
      _ folders: [String] = [""], within timeout: Duration = .seconds(20),
      _ change: (FileTree) throws -> Void
    ) async throws -> Bool {
      try await FileTree.temporary { tree in
        try tree.write("inner/a", "before")
        try tree.write("b", "before")
        let watcher = try watcher(in: tree, folders)
        try change(tree)
        return await watcher.hasActivity(within: timeout)
      }
    }

    private static func watcher(
      in tree: FileTree, _ folders: [String] = [""]
    ) throws -> DirectoryWatcher {
      try #require(DirectoryWatcher(at: folders.map { RawName(tree.absolute($0).utf8CString) }))
    }

    @Test func ringsForAFileThatIsWritten() async throws {
      #expect(try await Self.ringing { try $0.write("b", "after") })
    }

    @Test func ringsForAFileThatIsNew() async throws {
      #expect(try await Self.ringing { try $0.write("c", "new") })
    }

    @Test func ringsForAFileThatIsPutInPlace() async throws {
      let isRinging = try await Self.ringing { tree in
        try #require(rename(tree.absolute("inner/a"), tree.absolute("b")) == 0)
      }
      #expect(isRinging)
    }

    @Test func ringsForAFileThatIsGone() async throws {
      #expect(
        try await Self.ringing { try FileManager.default.removeItem(atPath: $0.absolute("b")) })
    }

    @Test func ringsInEveryFolder() async throws {
      #expect(try await Self.ringing(["", "inner"]) { try $0.write("inner/c", "new") })
    }

    @Test func passesByAFolderThatIsGone() async throws {
      #expect(try await Self.ringing(["gone", ""]) { try $0.write("c", "new") })
    }

    // FSEvents also reports subfolders, and what happened a moment ago.
    #if os(Linux)
      @Test func isSilentIfNothingHappens() async throws {
        #expect(try await !Self.ringing(within: .milliseconds(50)) { _ in })
        #expect(
          try await !Self.ringing(within: .milliseconds(50)) { try $0.write("inner/a", "after") })
      }

      @Test func ringsOnceForManyDeeds() async throws {
        try await FileTree.temporary { tree in
          let watcher = try Self.watcher(in: tree)
          for number in 0..<500 { try tree.write("\(number)", "new") }
          #expect(await watcher.hasActivity(within: .seconds(20)))
          #expect(await !watcher.hasActivity(within: .milliseconds(50)))
        }
      }
    #endif

    @Test func letsGoOfACanceledTask() async throws {
      try await FileTree.temporary { tree in
        let watcher = try Self.watcher(in: tree)
        let waiting = Task { await watcher.hasActivity(within: .seconds(600)) }
        try await Task.sleep(for: .milliseconds(50))
        waiting.cancel()
        #expect(await !waiting.value)
      }
    }
  }
#endif
