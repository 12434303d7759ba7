// The precedence of metadata: the sidecar, then album.yml, then what is embedded in the file.

import Testing
import VitrineModel
import VitrineTesting

@Suite(.timeLimit(.minutes(30))) struct FolderMetadataTests {
  private let embedded = ImageMetadata.with {
    $0.title = "Embedded"
    $0.caption = "An embedded caption"
    $0.alternativeText = "What is embedded"
    $0.author = "Eve"
    $0.authorPage = WebAddress("https://eve.example/")
    $0.keywords = ["inside", "sea"]
    $0.rights = [RightsStatement(.terms, "https://creativecommons.org/licenses/by/4.0/")]
    $0.taken = PartialDate("2026-03-09")
    $0.camera = Camera(make: "Make", iso: 100)
    $0.location = Location(latitude: 1, longitude: 2)
  }

  private func photo(
    sidecar: String? = nil, album: String? = nil, picture: ImageMetadata? = nil,
    name: String = "x/a.jpg",
    _ check: (Photo, FolderSite) throws -> Void
  ) async throws {
    try await FileTree.temporary { tree in
      try tree.write("Photos/\(name)", "picture")
      if let sidecar { try tree.write("Photos/\(name).yml", sidecar) }
      if let album { try tree.write("Photos/x/album.yml", album) }
      let site = try FolderSite(tree, pictures: ["a.jpg": picture ?? embedded])
      try check(try await site.photo(name), site)
    }
  }

  @Test func readsEmbeddedMetadata() async throws {
    try await photo { photo, site in
      #expect(photo.title == "Embedded")
      #expect(photo.caption == "An embedded caption")
      #expect(photo.alternativeText == "What is embedded")
      #expect(photo.author?.name == "Eve")
      #expect(photo.author?.page?.text == "https://eve.example/")
      #expect(photo.tags.map(\.name) == ["inside", "sea"])
      #expect(photo.license.id == "cc-by-4.0")
      #expect(photo.taken == PartialDate("2026-03-09"))
      #expect(photo.camera.iso == 100)
      #expect(photo.location == Location(latitude: 1, longitude: 2))
      #expect(photo.original.file?.source == "Photos/x/a.jpg")
      #expect(photo.id == Photo.ID(provider: "folder", id: "x/a.jpg"))
      #expect(site.problems.isEmpty)
    }
  }

  @Test func reportsMetadataThatIsTooLong() async throws {
    var picture = embedded
    picture.title = String(repeating: "x", count: 1_001)
    picture.keywords = (0..<201).map { "tag \($0)" }
    try await photo(picture: picture) { photo, site in
      #expect(photo.tags.count == 200)
      let problem = try #require(site.problems.first)
      #expect(problem.severity == .warning && problem.code == "folder.text-cut")
      #expect(problem.what.hasSuffix("the title, the keywords"))
      #expect(site.places("folder.text-cut") == ["Photos/x/a.jpg"])
    }
  }

  @Test func prefersAlbumNotesToEmbeddedMetadata() async throws {
    let album =
      "title: The coast\nauthor: Ada\nlicense: CC0\ntags: [coast, Sea]\ncaption: All of it\n"
    try await photo(album: album) { photo, _ in
      #expect(photo.author?.name == "Ada")
      #expect(photo.author?.page == nil)
      #expect(photo.license == .cc0)
      #expect(photo.tags.map(\.name) == ["inside", "sea", "coast"])
      #expect(photo.title == "Embedded")
      #expect(photo.caption == "An embedded caption")
    }
  }

  @Test func prefersTheSidecarToBoth() async throws {
    let sidecar = """
      title: Mine
      caption: My caption
      alt: What I see
      author: Nour
      tags: [own]
      license: CC BY-SA 4.0
      page: https://nour.example/1
      favorite: true

      """
    try await photo(sidecar: sidecar, album: "author: Ada\nlicense: cc0\n") { photo, _ in
      #expect(photo.title == "Mine")
      #expect(photo.caption == "My caption")
      #expect(photo.alternativeText == "What I see")
      #expect(photo.author?.name == "Nour")
      #expect(photo.tags.map(\.name) == ["own"])
      #expect(photo.license.id == "cc-by-sa-4.0")
      #expect(photo.page?.text == "https://nour.example/1")
      #expect(photo.isFavorite)
    }
  }

  @Test func keepsTheAuthorPageIfTheNotesNameTheSameAuthor() async throws {
    try await photo(sidecar: "author: Eve\n") { photo, _ in
      #expect(photo.author?.page?.text == "https://eve.example/")
    }
  }

  @Test func inheritsNotesFromParentFolders() async throws {
    try await FileTree.temporary { tree in
      try tree.write("Photos/a/b/x.jpg", "x")
      try tree.write("Photos/album.yml", "title: All\nauthor: Top\nlicense: cc0\ntags: top\n")
      try tree.write("Photos/a/album.yml", "author: Middle\ntags: middle\n")
      try tree.write("Photos/a/b/album.yml", "title: Deep\ncaption: Far down\n")
      let site = try FolderSite(tree)
      let photo = try await site.photo("a/b/x.jpg")
      #expect(photo.author?.name == "Middle")
      #expect(photo.license == .cc0)
      #expect(Set(photo.tags.map(\.key)) == ["top", "middle"])
      #expect(photo.title == "x")
      #expect(try await site.album(".").title == "All")
      #expect(try await site.album("a").title == "a")
      #expect(try await site.album("a/b") == Album(id: "a/b", title: "Deep", caption: "Far down"))
    }
  }

  @Test(arguments: [
    ("© 2026 Eve. All rights reserved", "all-rights-reserved"), ("CC BY-NC 4.0", "cc-by-nc-4.0"),
    ("© 2026 Eve, CC BY 4.0", "cc-by-4.0"), ("© 2026 Eva, CC BY 4.0", "unknown"),
    ("© 2026 eve42, CC BY 4.0", "cc-by-4.0"), ("whatever", "unknown"), ("", "unknown"),
  ])
  func readsTheLicenseFromTheCopyrightNotice(_ copyright: String, _ id: String) async throws {
    let picture = ImageMetadata.with {
      $0.author = "Eve"
      $0.creators = ["Eve", "eve42"]
      $0.rights = [RightsStatement(.rights, copyright)]
    }
    try await photo(picture: picture) { photo, _ in #expect(photo.license.id == id) }
  }

  @Test func acceptsAuthorNamesFromNotesInCopyrightNotices() async throws {
    let picture = ImageMetadata.with {
      $0.rights = [RightsStatement(.rights, "© Ada King, CC BY 4.0")]
    }
    try await photo(sidecar: "author: Ada King\n", picture: picture) { photo, _ in
      #expect(photo.license.id == "cc-by-4.0")
    }
    try await photo(album: "author: Ada King\n", picture: picture) { photo, _ in
      #expect(photo.license.id == "cc-by-4.0")
    }
    try await photo(picture: picture) { photo, _ in #expect(photo.license == .unknown) }
  }

  /// The author may have meant to grant less than the embedded license.
  @Test(arguments: ["license: nicht frei, bitte fragen\n", "license: [a]\n", "license: ''\n"])
  func ignoresTheEmbeddedLicenseIfNotesHaveAnUnknownOne(_ notes: String) async throws {
    try await photo(sidecar: notes) { photo, site in
      #expect(photo.license == .unknown)
      #expect(site.problems.map(\.severity) == [.warning])
    }
    try await photo(album: notes) { photo, site in
      #expect(photo.license == .unknown)
      #expect(site.problems.map(\.severity) == [.warning])
    }
  }

  @Test(arguments: [
    ("a.jpg", "a"), ("x/My photo.jpeg", "My photo"), ("README", "README"), ("a.b.jpg", "a.b"),
    ("-rf.jpg", "-rf"), ("🍳.jpg", "🍳"), ("a..jpg", "a."), ("~/b.jpg", "b"),
  ])
  func usesTheFileNameAsTitleWithoutAnother(_ name: String, _ title: String) async throws {
    try await photo(picture: .sample(), name: name) { photo, _ in
      #expect(photo.title == title)
      #expect(photo.author == nil)
      #expect(photo.license == .unknown)
      #expect(photo.tags.isEmpty)
    }
  }

  @Test(arguments: [
    "x/DSC_0412.JPG", "IMG-20240101-WA0001.jpg", "8f14e45fceea167a5a36dedd4bea2543",
  ])
  func usesNoNameOfACameraAsTitle(_ name: String) async throws {
    try await photo(picture: .sample(), name: name) { photo, _ in #expect(photo.title == "") }
    let picture = ImageMetadata.with { $0.title = "DSC_0412.NEF" }
    try await photo(picture: picture, name: name) { photo, _ in #expect(photo.title == "") }
    try await photo(picture: picture, name: "sea.jpg") { photo, _ in #expect(photo.title == "sea") }
    // Who writes it into notes means it.
    try await photo(sidecar: "title: 1984\n", picture: picture, name: name) { photo, _ in
      #expect(photo.title == "1984")
    }
  }

  @Test func ignoresBlankMetadata() async throws {
    let blank = ImageMetadata.with {
      $0.title = " "
      $0.author = "\n"
      $0.keywords = ["", " ", "a", "A "]
    }
    try await photo(picture: blank) { photo, _ in
      #expect(photo.title == "a")
      #expect(photo.author == nil)
      #expect(photo.tags.map(\.name) == ["a"])
    }
  }

  @Test func unifiesUnicodeFormsOfAnAuthor() async throws {
    try await FileTree.temporary { tree in
      for name in ["1.jpg", "2.jpg"] { try tree.write("Photos/\(name)", name) }
      let site = try FolderSite(
        tree,
        pictures: [
          "1.jpg": .with { $0.author = "Jose\u{301}" }, "2.jpg": .with { $0.author = "Jos\u{E9}" },
        ])
      let authors = try await site.photos().compactMap(\.author?.id)
      #expect(authors.count == 2 && Set(authors).count == 1)
    }
  }

  @Test func hidesPhotosWithAHiddenMark() async throws {
    try await FileTree.temporary { tree in
      try tree.write("Photos/a.jpg", "a")
      try tree.write("Photos/b.jpg", "b")
      try tree.write("Photos/b.jpg.yml", "hidden: true\n")
      let site = try FolderSite(tree)
      #expect(try await site.names() == ["a.jpg"])
      #expect(site.problems.isEmpty)
    }
  }

  @Test(arguments: [
    "title: [", "nonsense: 1\ntitle: Good\n", "- a\n- b\n", "title: \"\\u0000\"\n", "\u{FEFF}{",
    "license: gpl\ntitle: Good\n", "page: javascript:alert(1)\ntitle: Good\n",
    "tags: {a: b}\ntitle: Good\n", "favorite: perhaps\ntitle: Good\n", "a: &a [*a]\n", "",
  ])
  func keepsAPhotoWithAnInvalidSidecar(_ sidecar: String) async throws {
    try await photo(sidecar: sidecar) { photo, site in
      #expect(photo.title == (sidecar.contains("Good") ? "Good" : "Embedded"))
      #expect(photo.page == nil && !photo.isFavorite)
      #expect(site.problems.count >= 1)
      // What is not understood may have asked to hide the photo.
      let isUnclear = ["title: [", "nonsense", "- a", "\u{FEFF}{", "a: &a"].contains(
        where: sidecar.hasPrefix)
      #expect(site.problems.contains { $0.severity == .error } == isUnclear)
      #expect(
        site.problems.allSatisfy { $0.place?.description.hasPrefix("Photos/x/a.jpg.yml") == true })
    }
  }

  @Test func reportsTheNotesOfEveryFolder() async throws {
    try await FileTree.temporary { tree in
      for number in 0..<30 {
        try tree.write("Photos/\(number)/a.jpg", "a")
        try tree.write("Photos/\(number)/album.yml", "nonsense: \(number)\n")
      }
      let site = try FolderSite(tree)
      #expect(try await site.names().count == 30)
      #expect(site.problems.count == 30)
    }
  }

  // MARK: People

  private func picture(people: [String], keywords: [String]) -> ImageMetadata {
    .with {
      $0.people = people
      $0.keywords = keywords
    }
  }

  /// The names and the keywords, in this order, may be in different files.
  @Test(arguments: [
    ["a.jpg.xmp": [[], ["Ada", "Sea"]], "a.jpg": [["Ada"], []]],
    ["a.jpg.xmp": [["Ada"], []], "a.jpg": [[], ["ada", "Sea"]]],
    // The XMP file names somebody else.
    ["a.jpg.xmp": [["Ben"], []], "a.jpg": [["Ada"], ["Ben", "Ada", "Sea"]]],
    ["a.jpg.json": [[], []], "a.jpg": [[], ["ADA", "Sea"]]],
    ["a.jpg.yml": [[], []], "a.jpg": [[], ["Ada", "Sea"]]],
    ["album.yml": [[], []], "a.jpg": [[], ["Ada", "Sea"]]],
  ])
  func makesTagsOfNamesOnlyIfPagesShowPeople(_ files: [String: [[String]]]) async throws {
    let texts = [
      "a.jpg.json": #"{"photoTakenTime":{"timestamp":"1"},"people":[{"name":"Ada"}]}"#,
      "a.jpg.yml": "people: [Ada]\n", "album.yml": "people: [Ada]\n",
    ]
    let facts = files.mapValues { picture(people: $0[0], keywords: $0[1]) }
    for namesPeople in [true, false] {
      try await FileTree.temporary { tree in
        for name in files.keys { try tree.write("Photos/\(name)", texts[name] ?? name) }
        let site = try FolderSite(
          tree, pictures: facts, sidecars: facts, namesPeople: namesPeople)
        let photo = try await site.photo()
        #expect((photo.tags.map(\.name) == ["Sea"]) == !namesPeople)
        #expect(photo.unshownTags.isEmpty == namesPeople)
        // What is not shown is still a fact of the photo.
        let ada = [FoldedWords("Ada")]
        #expect(PhotoCondition.anyTag(ada).isMet(by: photo))
        #expect(!PhotoCondition.noTag(ada).isMet(by: photo))
        #expect(try await site.ask(.tagged(["Ada"])) == ["a.jpg"])
        #expect(try await site.ask(.search("ada"), .relevance) == ["a.jpg"])
      }
    }
  }

  @Test func keepsTagsThatTheCuratorWritesAlsoOfPeople() async throws {
    try await FileTree.temporary { tree in
      try tree.write("Photos/x/a.jpg", "a")
      try tree.write("Photos/x/a.jpg.yml", "tags: [Ada]\npeople: [Ada]\n")
      try tree.write("Photos/x/b.jpg", "b")
      try tree.write("Photos/x/album.yml", "tags: [Ben]\npeople: [Ben]\n")
      let facts = picture(people: ["Ada"], keywords: ["Ada", "Sea"])
      let site = try FolderSite(
        tree, pictures: ["a.jpg": facts, "b.jpg": facts], namesPeople: false)
      #expect(try await site.photo("x/a.jpg").tags.map(\.name) == ["Ada", "Ben"])
      #expect(try await site.photo("x/a.jpg").unshownTags.isEmpty)
      #expect(try await site.photo("x/b.jpg").tags.map(\.name) == ["Sea", "Ben"])
      #expect(try await site.photo("x/b.jpg").unshownTags.map(\.name) == ["Ada"])
    }
  }
}
