// Photo folders with other things than images. Everything left out is reported once, with a reason,
// even if several sets ask. Nothing hangs, and the rest is published.

import Foundation
import Testing
import VitrineModel
import VitrineProviders
import VitrineTesting

@Suite(.timeLimit(.minutes(30))) struct FolderFileTests {
  @Test func leavesOutWhatIsNotAFile() async throws {
    try await FileTree.temporary { tree in
      try tree.write("Photos/good.jpg", "good")
      try tree.pipe("Photos/pipe.jpg")
      try tree.pipe("Photos/good.jpg.yml")
      try tree.socket("Photos/s.jpg")
      try tree.folder("Photos/folder.jpg")
      try tree.link("Photos/null.jpg", to: "/dev/null")
      let site = try FolderSite(tree)
      for _ in 0..<3 {
        #expect(try await site.names() == ["good.jpg"])
        #expect(try await site.ask(.search("good")) == ["good.jpg"])
      }
      #expect(
        site.places("folder.left-out")
          == ["good.jpg.yml", "null.jpg", "pipe.jpg", "s.jpg"].map { "Photos/\($0)" })
      #expect(site.problems.count == 4)
      // A file that says what to hide must be read.
      let errors = site.problems.filter { $0.severity == .error }
      #expect(errors.compactMap { $0.place?.description } == ["Photos/good.jpg.yml"])
      #expect(site.problems.allSatisfy { $0.help != nil })
    }
  }

  @Test(arguments: ["nowhere.yml", "../../out.yml", "private/note.yml", "/dev/null"])
  func refusesToGoOnWithoutAFileThatMayHidePhotos(_ target: String) async throws {
    for name in ["x/album.yml", "x/a.jpg.yml"] {
      try await FileTree.temporary { tree in
        try tree.write("Photos/x/a.jpg", "a")
        try tree.write("Photos/x/private/.nomedia", "")
        try tree.write("Photos/x/private/note.yml", "hidden: true\n")
        try tree.write("out.yml", "hidden: true\n")
        try tree.link("Photos/\(name)", to: target)
        let site = try FolderSite(tree)
        _ = try await site.names()
        let errors = site.problems.filter { $0.severity == .error }
        #expect(errors.map(\.code) == ["folder.left-out"])
        #expect(errors.compactMap { $0.place?.description } == ["Photos/\(name)"])
      }
    }
  }

  @Test func followsLinksOnlyInsideTheFolder() async throws {
    try await FileTree.temporary { tree in
      try tree.write("Photos/x/a.jpg", "a")
      try tree.write("Photos2/secret.jpg", "secret")
      try tree.write("secret.jpg", "secret")
      try tree.link("Photos/in.jpg", to: "x/a.jpg")
      try tree.link("Photos/in2.jpg", to: tree.absolute("Photos/x/a.jpg"))
      try tree.link("Photos/out.jpg", to: "../secret.jpg")
      try tree.link("Photos/beside.jpg", to: "../Photos2/secret.jpg")
      try tree.link("Photos/chain.jpg", to: "out.jpg")
      try tree.link("Photos/dangling.jpg", to: "nowhere.jpg")
      try tree.link("Photos/loop.jpg", to: "loop.jpg")
      try tree.link("Photos/folder", to: "x")
      try tree.link("Photos/above", to: "..")
      try tree.link("Photos/self", to: ".")
      try tree.link("Photos/root", to: "/")
      let site = try FolderSite(tree)
      #expect(try await site.names() == ["in.jpg", "in2.jpg", "x/a.jpg"])
      #expect(
        site.places("folder.left-out")
          == [
            "above", "beside.jpg", "chain.jpg", "dangling.jpg", "folder", "loop.jpg", "out.jpg",
            "root", "self",
          ].map { "Photos/\($0)" })
      #expect(!site.reader.paths.contains { $0.contains("secret") })
      let toFolders = site.problems.filter { $0.what.contains("a link to a folder") }
      #expect(toFolders.compactMap { $0.place?.description } == ["Photos/folder", "Photos/self"])
    }
  }

  @Test func readsAFolderThatIsItselfALink() async throws {
    try await FileTree.temporary { tree in
      try tree.write("Pictures/a.jpg", "a")
      try tree.link("Photos", to: "Pictures")
      let site = try FolderSite(tree)
      #expect(try await site.names() == ["a.jpg"])
      #expect(try await site.photo().original.file?.source == "Photos/a.jpg")
    }
  }

  @Test(
    .enabled(if: geteuid() != 0, "root may read everything; run as another user for this test"))
  func leavesOutUnreadableFiles() async throws {
    try await FileTree.temporary { tree in
      try tree.write("Photos/good.jpg", "good")
      try tree.write("Photos/locked.jpg", "locked")
      try tree.write("Photos/shut/a.jpg", "a")
      try tree.setPermissions(0, "Photos/locked.jpg")
      try tree.setPermissions(0, "Photos/shut")
      let site = try FolderSite(tree)
      let names = try await site.names()
      try tree.setPermissions(0o755, "Photos/shut")
      #expect(names == ["good.jpg"])
      #expect(site.places("image.unreadable") == ["Photos/locked.jpg"])
      #expect(site.places("folder.left-out") == ["Photos/shut"])
    }
  }

  @Test func countsHiddenImagesInOneNote() async throws {
    try await FileTree.temporary { tree in
      try tree.write("Photos/good.jpg", "good")
      for name in [".a.jpg", ".b.HEIC", "x/.c.png", "x/.d.webp", "x/.e.tif"] {
        try tree.write("Photos/\(name)", "hidden")
      }
      for name in ["._good.jpg", ".DS_Store", ".jpg", ".notes.txt", ".hidden/f.jpg"] {
        try tree.write("Photos/\(name)", "no image")
      }
      try tree.folder("Photos/.g.jpg")
      let site = try FolderSite(tree)
      #expect(try await site.names() == ["good.jpg"])
      #expect(site.problems.map(\.code) == ["folder.hidden-images"])
      #expect(site.problems.map(\.severity) == [.note])
      #expect(
        site.problems.map(\.what) == [
          "5 images whose names begin with a dot were skipped: Photos/.a.jpg, Photos/.b.HEIC,"
            + " Photos/x/.c.png and 2 more"
        ])
    }
  }

  @Test func expectsNoImagesInFilesOfOtherPrograms() async throws {
    try await FileTree.temporary { tree in
      for name in ["Thumbs.db", "desktop.ini", "1.txt", "2.xmp"] {
        try tree.write("Photos/\(name)", name == "Thumbs.db" ? "" : "text")
      }
      let site = try FolderSite(tree)
      #expect(try await site.names().isEmpty)
      #expect(site.problems.map(\.code) == Array(repeating: "folder.not-a-photo", count: 4))
      #expect(site.problems.allSatisfy { $0.severity == .note })
    }
  }

  @Test func leavesOutFilesTheReaderRefuses() async throws {
    try await FileTree.temporary { tree in
      for name in ["a.jpg", "b.jpg", "c.jpg", "notes.txt", "page.jpg", "README"] {
        try tree.write("Photos/\(name)", name == "a.jpg" ? "" : "text")
      }
      try tree.write("Photos/b.jpg", "b")
      try tree.write("Photos/c.jpg", "c")
      let site = try FolderSite(
        tree,
        errors: [
          "b.jpg": .unreadable(reason: "permission denied"),
          "c.jpg": .tooLarge(megapixels: 400, limit: 300),
        ])
      #expect(try await site.names().isEmpty)
      #expect(try await site.ask(.favorites(of: nil)).isEmpty)
      #expect(
        site.problems.map(\.code) == [
          "folder.not-a-photo", "image.empty", "image.unreadable", "image.too-large",
          "folder.not-a-photo", "image.not-a-picture",
        ])
      #expect(
        site.problems.filter { $0.severity == .note }.map(\.place)
          == [.file("Photos/README"), .file("Photos/notes.txt")])
    }
  }

  @Test func skipsHiddenFilesWithOneNote() async throws {
    try await FileTree.temporary { tree in
      for name in [".hidden.jpg", ".DS_Store", ".git/a.jpg", "x/.b.jpg", "a.jpg"] {
        try tree.write("Photos/\(name)", name)
      }
      let site = try FolderSite(tree)
      #expect(try await site.names() == ["a.jpg"])
      #expect(site.problems.map(\.code) == ["folder.hidden-images"])
      #expect(site.problems.first?.severity == .note)
    }
  }

  @Test func keepsUnusualNames() async throws {
    let names = [
      "-rf.jpg", "🍳👩‍👩‍👧.jpg", "a b.jpg", "A.JPG", "a.jpg", "$(id).jpg", "<script>alert(1)<", "'\".jpg",
      "%2e%2e.jpg", "東京.jpg", "con.jpg", "a\\b.jpg", "{{ x }}.jpg", "~.jpg", "*.jpg",
      String(repeating: "n", count: 251) + ".jpg",
    ]
    try await FileTree.temporary { tree in
      try tree.folder("Photos")
      for name in names { try tree.write(Array("Photos/\(name)".utf8), Array(name.utf8)) }
      let site = try FolderSite(tree)
      #expect(try await Set(site.names()) == Set(names))
      #expect(site.problems.isEmpty)
    }
  }

  @Test func leavesOutNamesThatCannotBeDisplayed() async throws {
    try await FileTree.temporary { tree in
      try tree.write("Photos/a.jpg", "a")
      let odd: [[UInt8]] = [
        Array("bad-".utf8) + [0xFF, 0xFE], Array("line\nbreak.jpg".utf8),
        [0x1B] + Array("[2J.jpg".utf8),
        [0xC0, 0xAF], [0xC1, 0xAF], Array("\u{85}.jpg".utf8),
      ]
      for name in odd { try tree.write(Array("Photos/".utf8) + name, Array("x".utf8)) }
      let site = try FolderSite(tree)
      #expect(try await site.names() == ["a.jpg"])
      #expect(site.places("folder.left-out").count == odd.count)
      #expect(Set(site.problems.map(\.what)).count == odd.count)
      for problem in site.problems {
        #expect(problem.what.printable == problem.what)
        #expect(problem.what.contains("characters that cannot be displayed"))
      }
    }
  }

  @Test func distinguishesNamesInDifferentUnicodeForms() async throws {
    try await FileTree.temporary { tree in
      try tree.folder("Photos")
      for name in ["\u{E9}.jpg", "e\u{301}.jpg"] {
        try tree.write(Array("Photos/\(name)".utf8), Array(name.utf8))
      }
      let site = try FolderSite(tree)
      // On a file system that normalizes names, there is one photo.
      let count = try FileManager.default.contentsOfDirectory(atPath: tree.absolute("Photos")).count
      #expect(try await Set(site.photos().map(\.id)).count == count)
      #expect(site.problems.isEmpty)
    }
  }

  @Test func reportsTheSecondOfTwoSidecarsInDifferentUnicodeForms() async throws {
    try await FileTree.temporary { tree in
      try tree.folder("Photos")
      for name in ["\u{E9}.jpg", "e\u{301}.jpg"] {
        try tree.write(Array("Photos/\(name)".utf8), Array(name.utf8))
        try tree.write(Array("Photos/\(name).yml".utf8), Array("title: T\n".utf8))
      }
      let site = try FolderSite(tree)
      let count = try FileManager.default.contentsOfDirectory(atPath: tree.absolute("Photos")).count
      #expect(try await site.photos().map(\.title) == Array(repeating: "T", count: count / 2))
      #expect(site.problems.count == count / 2 - 1)
    }
  }

  @Test func stopsAtTheMaximumDepth() async throws {
    try await FileTree.temporary { tree in
      let deep = (0..<70).map { _ in "d" }.joined(separator: "/")
      try tree.write("Photos/\(deep)/lost.jpg", "lost")
      try tree.write("Photos/a.jpg", "a")
      let site = try FolderSite(tree)
      #expect(try await site.names() == ["a.jpg"])
      #expect(site.places("folder.left-out").count == 1)
    }
  }

  @Test(arguments: ["Nowhere", "site.yml", "Photos/a.jpg", "dangling", ""])
  func throwsWithoutAFolder(_ path: String) async throws {
    try await FileTree.temporary { tree in
      try tree.write("Photos/a.jpg", "a")
      try tree.write("site.yml", "x")
      try tree.link("dangling", to: "nothing")
      let site = try FolderSite(tree, path: path.isEmpty ? "no/such/folder" : path)
      for _ in 0..<2 {
        await #expect(throws: ProviderError.self) { try await site.names() }
      }
      #expect(site.problems.isEmpty)
    }
  }

  @Test(arguments: [".", "./", "Photos/", "Photos//", "./Photos"])
  func namesFilesRelativeToTheSite(_ path: String) async throws {
    try await FileTree.temporary { tree in
      try tree.write("Photos/a.jpg", "a")
      let site = try FolderSite(tree, path: path)
      let source = try #require(try await site.photos().first?.original.file).source
      #expect(
        source.hasSuffix("Photos/a.jpg") && !source.contains("//") && !source.hasPrefix("./."))
    }
  }

  @Test func returnsNothingForAnEmptyFolder() async throws {
    try await FileTree.temporary { tree in
      try tree.folder("Photos")
      let site = try FolderSite(tree)
      #expect(try await site.names().isEmpty)
      #expect(try await site.albums(of: ".").isEmpty)
      #expect(site.problems.isEmpty)
    }
  }
}
