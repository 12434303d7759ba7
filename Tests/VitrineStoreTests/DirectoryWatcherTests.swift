// The watcher reports what happens in its folders and nothing else, and ends with a canceled task.

#if os(Linux) || canImport(Darwin)
  import Foundation
  import Testing
  import VitrineTesting

  @testable import VitrineStore

  struct DirectoryWatcherTests {
    private static func hasActivity(
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

    @Test func reportsAFileThatIsWritten() async throws {
      #expect(try await Self.hasActivity { try $0.write("b", "after") })
    }

    @Test func reportsANewFile() async throws {
      #expect(try await Self.hasActivity { try $0.write("c", "new") })
    }

    @Test func reportsAFileThatReplacesAnother() async throws {
      let hasActivity = try await Self.hasActivity { tree in
        try #require(rename(tree.absolute("inner/a"), tree.absolute("b")) == 0)
      }
      #expect(hasActivity)
    }

    @Test func reportsARemovedFile() async throws {
      #expect(
        try await Self.hasActivity { try FileManager.default.removeItem(atPath: $0.absolute("b")) })
    }

    @Test func watchesEveryFolder() async throws {
      #expect(try await Self.hasActivity(["", "inner"]) { try $0.write("inner/c", "new") })
    }

    @Test func ignoresAMissingFolder() async throws {
      #expect(try await Self.hasActivity(["gone", ""]) { try $0.write("c", "new") })
    }

    // FSEvents also reports subfolders, and what happened a moment ago.
    #if os(Linux)
      @Test func reportsNothingIfNothingHappens() async throws {
        #expect(try await !Self.hasActivity(within: .milliseconds(50)) { _ in })
        #expect(
          try await !Self.hasActivity(within: .milliseconds(50)) {
            try $0.write("inner/a", "after")
          })
      }

      @Test func reportsManyChangesOnce() async throws {
        try await FileTree.temporary { tree in
          let watcher = try Self.watcher(in: tree)
          for number in 0..<500 { try tree.write("\(number)", "new") }
          #expect(await watcher.hasActivity(within: .seconds(20)))
          #expect(await !watcher.hasActivity(within: .milliseconds(50)))
        }
      }
    #endif

    @Test func endsWithACanceledTask() async throws {
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
