// Cached photos are used as long as their files are unchanged, and no longer.

import Foundation
import Testing
import VitrineModel
import VitrineProviders
import VitrineTesting

@Suite("The photo cache of a folder")
struct FolderPhotoCacheTests {
  /// A cache for which all changes are long ago.
  private static var settled: FolderPhotoCache { FolderPhotoCache { .max } }

  private static func folder(
    _ memory: FolderPhotoCache, _ body: (FileTree, () throws -> FolderSite) async throws -> Void
  ) async throws {
    try await FileTree.temporary { tree in
      for name in ["a", "b", "c"] {
        try tree.write("Photos/two/\(name).jpg", "picture \(name)")
        try tree.write("Photos/two/\(name).jpg.yml", "title: \(name.uppercased())\n")
      }
      try await body(tree) { try FolderSite(tree, memory: memory) }
    }
  }

  @Test func readsNothingTwice() async throws {
    try await Self.folder(Self.settled) { _, site in
      let first = try site()
      let photos = try await first.photos()
      #expect(photos.map(\.title) == ["A", "B", "C"] && first.reader.paths.count == 3)
      let second = try site()
      #expect(try await second.photos() == photos)
      #expect(second.reader.paths.isEmpty)
    }
  }

  @Test(arguments: [
    ("echo 'title: New' >b.jpg.yml", ["A", "New", "C"]),
    // The same length and the same modification time.
    (
      "touch -r b.jpg.yml d; echo 'title: N' >b.jpg.yml; touch -r d b.jpg.yml; rm d",
      ["A", "N", "C"]
    ),
    ("rm b.jpg.yml", ["A", "b", "C"]),
    ("rm b.jpg b.jpg.yml", ["A", "C"]),
    ("echo 'hidden: true' >>b.jpg.yml", ["A", "C"]),
    ("mv c.jpg d.jpg; mv c.jpg.yml d.jpg.yml", ["A", "B", "C"]),
    ("cp b.jpg b2.jpg", ["A", "B", "b2", "C"]),
    ("mv a.jpg.yml x; mv b.jpg.yml a.jpg.yml; mv x b.jpg.yml", ["B", "A", "C"]),
  ])
  func noticesChanges(_ commands: String, _ titles: [String]) async throws {
    try await Self.folder(Self.settled) { tree, site in
      _ = try await site().photos()
      // Later than the files by one tick of any file system clock.
      try await Task.sleep(for: .milliseconds(20))
      try tree.shell("cd Photos/two && \(commands)")
      let next = try site()
      #expect(try await next.photos().map(\.title) == titles)
      #expect(next.reader.paths.count < 3)
      #expect(try await FolderSite(tree).photos() == next.photos())
    }
  }

  @Test func readsAReplacedImage() async throws {
    try await Self.folder(Self.settled) { tree, site in
      let before = try await site().photos()
      try await Task.sleep(for: .milliseconds(20))
      try tree.write("Photos/two/b.jpg", "picture B")
      let next = try site()
      let after = try await next.photos()
      #expect(next.reader.paths.map { $0.hasSuffix("two/b.jpg") } == [true])
      #expect(after[1].original != before[1].original)
      #expect(after[0] == before[0] && after[2] == before[2])
    }
  }

  @Test func readsAllPhotosAgainAfterAlbumChanges() async throws {
    try await Self.folder(Self.settled) { tree, site in
      _ = try await site().photos()
      try tree.write("Photos/two/album.yml", "author: Ada\n")
      #expect(try await site().photos().map(\.author?.name) == ["Ada", "Ada", "Ada"])
      try tree.shell("rm Photos/two/album.yml")
      #expect(try await site().photos().map(\.author) == [nil, nil, nil])
    }
  }

  /// Within one tick of the file system clock, a second change would go unnoticed.
  @Test func ignoresFilesThatChangedJustNow() async throws {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    let now = Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    let memory = FolderPhotoCache { now }
    try await Self.folder(memory) { _, site in
      _ = try await site().photos()
      let next = try site()
      _ = try await next.photos()
      #expect(next.reader.paths.count == 3)
    }
  }

  @Test func repeatsWarnings() async throws {
    try await Self.folder(Self.settled) { tree, site in
      try tree.write("Photos/two/b.jpg.yml", "tilte: B\n")
      try tree.write("Photos/two/c.jpg", "text, no picture")
      for _ in 0..<3 {
        let site = try site()
        #expect(try await site.names() == ["two/a.jpg", "two/b.jpg"])
        #expect(site.problems.count == 2)
      }
    }
  }
}
