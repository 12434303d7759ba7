// XMP files beside photos, ratings, and people.

import Testing
import VitrineModel
import VitrineProviders
import VitrineTesting

@Suite(.timeLimit(.minutes(30))) struct FolderSidecarTests {
  private let embedded = ImageMetadata.with {
    $0.title = "Embedded"
    $0.caption = "A caption"
    $0.keywords = ["inside"]
    $0.rating = 2
    $0.taken = PartialDate("2024-01-01")
  }

  private let sidecar = ImageMetadata.with {
    $0.title = "Beside"
    $0.keywords = ["outside"]
    $0.rating = 5
    $0.people = ["Ada"]
    $0.place = Place(city: "Kyoto", country: "Japan")
  }

  @Test(arguments: ["a.jpg.xmp", "a.xmp", "A.XMP", "A.JPG.XMP"])
  func readsXMPFilesInBothNamings(_ name: String) async throws {
    try await FileTree.temporary { tree in
      try tree.write("Photos/a.jpg", "a")
      try tree.write("Photos/\(name)", "x")
      let site = try FolderSite(tree, pictures: ["a.jpg": embedded], sidecars: [name: sidecar])
      let photo = try await site.photo()
      #expect(photo.title == "Beside" && photo.caption == "A caption")
      #expect(photo.tags.map(\.name) == ["outside"])
      #expect(photo.rating == 5 && photo.people == ["Ada"])
      #expect(photo.place?.names == ["Kyoto", "Japan"])
      #expect(photo.taken == PartialDate("2024-01-01"))
      #expect(site.problems.isEmpty)
    }
  }

  /// Each case: the sidecars, and the photos that are left.
  @Test(arguments: [
    (["a.JPG.yml"], ["b.jpg"]), (["A.jpg.yml", "B.JPG.yml"], []), (["b.jpg.yml"], ["a.jpg"]),
  ])
  func findsNotesByNamesInAnotherCase(_ sidecars: [String], _ left: [String]) async throws {
    try await FileTree.temporary { tree in
      for name in ["a.jpg", "b.jpg"] { try tree.write("Photos/\(name)", name) }
      for name in sidecars { try tree.write("Photos/\(name)", "hidden: true\n") }
      let site = try FolderSite(tree)
      #expect(try await site.names().sorted() == left)
      #expect(site.problems.isEmpty)
    }
  }

  @Test(arguments: ["Album.yml", "ALBUM.yml"])
  func findsTheNotesOfAnAlbumByANameInAnotherCase(_ name: String) async throws {
    try await FileTree.temporary { tree in
      for path in ["x/a.jpg", "b.jpg"] { try tree.write("Photos/\(path)", path) }
      try tree.write("Photos/x/\(name)", "hidden: true\n")
      let site = try FolderSite(tree)
      #expect(try await site.names() == ["b.jpg"])
      #expect(site.problems.isEmpty)
    }
  }

  @Test func warnsOfSidecarsThatBreakOff() async throws {
    try await FileTree.temporary { tree in
      try tree.write("Photos/a.jpg", "a")
      try tree.write("Photos/a.xmp", "x")
      let site = try FolderSite(
        tree,
        sidecars: [
          "a.xmp": .with {
            $0.title = "Beside"
            $0.breaksOff = true
          }
        ])
      #expect(try await site.photo().title == "Beside")
      let problem = try #require(site.problems.first)
      #expect(site.problems.count == 1 && problem.code == "sidecar.breaks-off")
      #expect(problem.severity == .warning && problem.help != nil)
    }
  }

  @Test func prefersTheSidecarOfTheWholeNameAndTheNotesToBoth() async throws {
    try await FileTree.temporary { tree in
      try tree.write("Photos/a.jpg", "a")
      for name in ["a.xmp", "a.jpg.xmp"] { try tree.write("Photos/\(name)", "x") }
      let sidecars = ["a.xmp": sidecar, "a.jpg.xmp": ImageMetadata.with { $0.title = "Whole" }]
      let site = try FolderSite(tree, sidecars: sidecars)
      #expect(try await site.photo().title == "Whole")
      #expect(try await site.photo().rating == 5)
      try tree.write("Photos/a.jpg.yml", "title: Mine\n")
      let noted = try FolderSite(tree, sidecars: sidecars)
      #expect(try await noted.photo().title == "Mine")
    }
  }

  @Test(arguments: [true, false]) func leavesOutRejectedPhotos(_ isEmbedded: Bool) async throws {
    try await FileTree.temporary { tree in
      for name in ["a.jpg", "b.jpg", "a.jpg.xmp"] { try tree.write("Photos/\(name)", name) }
      let rejected = ImageMetadata.with { $0.rating = -1 }
      let site = try FolderSite(
        tree, pictures: isEmbedded ? ["a.jpg": rejected] : [:],
        sidecars: ["a.jpg.xmp": isEmbedded ? .with { $0.title = "A" } : rejected])
      #expect(try await site.names() == ["b.jpg"])
      #expect(site.places("folder.rejected") == ["Photos/a.jpg"])
      #expect(site.problems.map(\.severity) == [.note])
    }
  }

  @Test func publishesWhatTheSidecarNoLongerRejects() async throws {
    try await FileTree.temporary { tree in
      for name in ["a.jpg", "a.xmp"] { try tree.write("Photos/\(name)", name) }
      let site = try FolderSite(
        tree, pictures: ["a.jpg": .with { $0.rating = -1 }],
        sidecars: ["a.xmp": .with { $0.rating = 1 }])
      #expect(try await site.names() == ["a.jpg"])
    }
  }

  @Test func reportsSidecarsThatCannotBeRead() async throws {
    try await FileTree.temporary { tree in
      for name in ["a.jpg", "a.jpg.xmp", "gone.xmp"] { try tree.write("Photos/\(name)", name) }
      let site = try FolderSite(
        tree, pictures: ["a.jpg": embedded],
        errors: ["a.jpg.xmp": .unreadable(reason: "it is not an XMP file")])
      #expect(try await site.photo().title == "Embedded")
      #expect(site.places("sidecar.unreadable") == ["Photos/a.jpg.xmp"])
      #expect(site.places("folder.not-a-photo") == ["Photos/gone.xmp"])
      #expect(site.problems.count == 2)
    }
  }

  @Test func ignoresSidecarsIfSiteYmlSaysSo() async throws {
    try await FileTree.temporary { tree in
      for name in ["a.jpg", "a.jpg.xmp"] { try tree.write("Photos/\(name)", "x") }
      try tree.write("Photos/a.jpg.xmp", "text")
      let site = try FolderSite(
        tree, pictures: ["a.jpg": embedded], options: ["sidecars": ""],
        sidecars: ["a.jpg.xmp": sidecar])
      #expect(try await site.names() == ["a.jpg"])
      #expect(try await site.photo().title == "Embedded")
      #expect(site.places("folder.not-a-photo") == ["Photos/a.jpg.xmp"])
    }
  }

  @Test func noticesAChangedSidecar() async throws {
    try await FileTree.temporary { tree in
      for name in ["a.jpg", "a.jpg.xmp"] { try tree.write("Photos/\(name)", name) }
      let memory = FolderPhotoCache(clock: { .max })
      let first = try FolderSite(tree, memory: memory, sidecars: ["a.jpg.xmp": sidecar])
      #expect(try await first.photo().title == "Beside")
      let same = try FolderSite(tree, memory: memory)
      #expect(try await same.photo().title == "Beside")
      #expect(same.reader.paths.isEmpty)
      try tree.write("Photos/a.jpg.xmp", "changed")
      let changed = try FolderSite(
        tree, memory: memory, sidecars: ["a.jpg.xmp": .with { $0.title = "New" }])
      #expect(try await changed.photo().title == "New")
    }
  }

  @Test func reportsASidecarWithoutAPhoto() async throws {
    try await FileTree.temporary { tree in
      try tree.write("Photos/a.jpg", "a")
      try tree.write("Photos/a.jpg.yml", "title: A\n")
      for name in ["a.yml", "b.jpg.yml", "c.yaml", "x/y.YML", "album.yml", "x/album.yml"] {
        try tree.write("Photos/\(name)", "title: Text\n")
      }
      let site = try FolderSite(tree)
      #expect(try await site.names() == ["a.jpg"])
      #expect(
        site.places("folder.sidecar-alone")
          == ["a.yml", "b.jpg.yml", "c.yaml", "x/y.YML"].map { "Photos/\($0)" })
      #expect(site.problems.count == 4)
    }
  }

  /// Such a file may ask to hide a photo or a whole folder.
  @Test(arguments: [
    ("album.yaml", "album.yml"), ("x/ALBUM.YML", "album.yml"),
    ("x/a.jpg.yaml", "a.jpg.yml"), ("x/A.JPG.YML", "a.jpg.yml"), ("x/a.yml", "a.jpg.yml"),
    ("x/A.Yaml", "a.jpg.yml"), ("x/a.jpg.yml.txt", "a.jpg.yml"), ("album.YML.TXT", "album.yml"),
  ])
  func refusesASidecarWithAnotherName(_ name: String, _ right: String) async throws {
    try await FileTree.temporary { tree in
      try tree.write("Photos/x/a.jpg", "a")
      try tree.write("Photos/\(name)", "hidden: true\n")
      let site = try FolderSite(tree)
      _ = try await site.names()
      let problem = try #require(site.problems.first)
      #expect(site.problems.count == 1)
      #expect(problem.code == "folder.sidecar-name" && problem.severity == .error)
      #expect(problem.place?.description == "Photos/\(name)")
      #expect(problem.what.hasSuffix("not named \(right)"))
    }
  }

  /// The files of other programs have their own keys.
  @Test func acceptsYAMLThatIsOfNoPhoto() async throws {
    try await FileTree.temporary { tree in
      try tree.write("Photos/a.jpg", "a")
      try tree.write("Photos/docker-compose.yml", "services: { web: { image: nginx } }")
      let site = try FolderSite(tree)
      #expect(try await site.names() == ["a.jpg"])
      #expect(site.problems.map(\.severity) == [.warning])
    }
  }

  /// Its photo may have got another name, and must not be published then.
  @Test(arguments: ["hidden: true", "rating: -1", "title: A\nunlisted: true"])
  func refusesASidecarThatHidesNothing(_ text: String) async throws {
    try await FileTree.temporary { tree in
      try tree.write("Photos/renamed.jpg", "a")
      try tree.write("Photos/a.jpg.yml", text)
      let site = try FolderSite(tree)
      #expect(try await site.names() == ["renamed.jpg"])
      #expect(site.problems.map(\.code) == ["folder.sidecar-alone"])
      #expect(site.problems.first?.severity == .error)
      #expect(site.problems.first?.help?.hasSuffix("or remove it") == true)
    }
  }
}
