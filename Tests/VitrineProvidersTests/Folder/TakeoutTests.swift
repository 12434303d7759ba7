// What Google Takeout writes beside photos, under all the names that it gives to its files.

import Testing
import VitrineModel
import VitrineTesting

@Suite(.timeLimit(.minutes(30))) struct TakeoutTests {
  private let json = """
    {"title":"IMG_3397.JPG","description":"A caption","photoTakenTime":{"timestamp":"1258375918"},
    "geoData":{"latitude":30.6,"longitude":104.07,"altitude":0.0},"favorited":true,
    "people":[{"name":"Ada"},{"name":" "},{"name":"Ben"}]}
    """

  private func site(
    _ files: [String], pictures: [String: ImageMetadata] = [:], json: String? = nil,
    options: [String: String] = [:], _ check: (FolderSite) async throws -> Void
  ) async throws {
    try await FileTree.temporary { tree in
      for name in files {
        try tree.write(
          "Photos/\(name)", name.lowercased().hasSuffix(".json") ? json ?? self.json : name)
      }
      try await check(try FolderSite(tree, pictures: pictures, options: options))
    }
  }

  @Test(arguments: [
    ("a.jpg", "a.jpg.json"), ("a.jpg", "a.jpg.supplemental-metadata.json"),
    ("a.jpg", "a.jpg.supplemental-me.json"), ("a.jpg", "a.jpg.s.json"), ("a.jpg", "a.jpg..json"),
    ("a.jpg", "a.jpg.supplemental-metadata.JSON"), ("a(1).jpg", "a.jpg(1).json"),
    ("a(12).jpg", "a.jpg.supplemental-metadata(12).json"), ("a(1).jpg", "a.jpg.suppl(1).json"),
    ("A (b).jpg", "A (b).jpg.json"), ("x/a.jpg", "x/a.jpg.json"),
    // Each archive has its own folder.
    ("Takeout/Google Fotos/x/a.jpg", "Takeout 2/Google Fotos/x/a.jpg.json"),
    ("takeout-001/Takeout/G/a(1).jpg", "takeout-002/Takeout/G/a.jpg(1).json"),
    ("Takeout 3/G/IMG_3397.JPG", "Takeout/G/IMG_3397.json"),
    ("a(1).jpg", "a(1).jpg.json"), ("a(1).jpg", "a(1).jpg.supplemental-metadata.json"),
    ("a(1)(2).jpg", "a(1).jpg(2).json"), ("IMG_3397.JPG", "IMG_3397.json"),
    ("IMG_3397(1).JPG", "IMG_3397(1).json"),
    ("IMG_3397.JPG", "IMG_3397.supplemental-metadata.json"),
    ("IMG_3397(1).JPG", "IMG_3397.suppl(1).json"),
    (
      "PXL_20230509_180432123.NIGHT.LONG_NAME-01.COVER.jpg",
      "PXL_20230509_180432123.NIGHT.LONG_NAME-01.COVE.json"
    ),
    (
      "PXL_20230509_180432123.NIGHT.LONG_NAME-01.(2).jpg",
      "PXL_20230509_180432123.NIGHT.LONG_NAME-01..(2).json"
    ),
    // The number may be behind the 46 letters, and some letters count as two.
    (
      "Backyard_ceremony_photography_of_the_wedding_xx(494).jpg",
      "Backyard_ceremony_photography_of_the_wedding_x(494).json"
    ),
    (
      "😀😃😄😁😆😅😂🤣🥲☺️😊😇🙂🙃😉😌😍🥰😘😗😙😚😋😛.jpg",
      "😀😃😄😁😆😅😂🤣🥲☺️😊😇🙂🙃😉😌😍🥰😘😗😙😚😋.json"
    ),
    (
      "Urlaub in Knaufspesch in der Schneifel (38).JPG",
      "Urlaub in Knaufspesch in der Schneifel (38).JP.json"
    ),
  ])
  func readsEveryNameOfAFile(_ photo: String, _ name: String) async throws {
    try await site([photo, name]) { (site: FolderSite) async throws in
      let read = try await site.photo(photo)
      #expect(read.caption == "A caption" && read.isFavorite && read.people == ["Ada", "Ben"])
      #expect(read.taken?.iso8601 == "2009-11-16T12:51:58Z")
      #expect(read.location == Location(latitude: 30.6, longitude: 104.07))
      #expect(site.problems.isEmpty)
    }
  }

  @Test(arguments: [
    ("a.jpg", "b.jpg.json"), ("a.jpg", "a.jpg(1).json"), ("a(1).jpg", "a.jpg.json"),
    ("a.jpg", "a.json"), ("a.jpg", "x/a.jpg.json"), ("a.jpg", "a.jpg.supplemental-metadata2.json"),
    ("a.jpg", "metadata.json"), ("IMG_3397.jpg", "IMG_3397.json"), ("a.jpg", "a(1).jpg.json"),
    ("IMG_3397.JPG", "x/IMG_3397.json"), ("IMG_3397.JPG", "IMG_3397.supper.json"),
    ("Takeout/x/a.jpg", "Takeout 2/y/a.jpg.json"), ("Takeout/a.jpg", "a.jpg.json"),
    ("x/a.jpg", "Takeout/x/a.jpg.json"),
    ("IMG_3397.JPG", "IMG_3397.suppl(1).json"), ("a.jpg", "a.supplemental-metadata.json"),
  ])
  func readsNoOtherFile(_ photo: String, _ name: String) async throws {
    try await site([photo, name]) { (site: FolderSite) async throws in
      #expect(try await site.photo(photo).caption == "")
      #expect(site.places("folder.not-a-photo") == ["Photos/\(name)"])
    }
  }

  @Test func prefersTheFileBesideThePhotoToOneInAnotherArchive() async throws {
    try await FileTree.temporary { tree in
      for part in ["Takeout", "Takeout 2"] {
        try tree.write("Photos/\(part)/a.jpg", part)
        let json = #"{"photoTakenTime":{"timestamp":"1"},"description":"\#(part)"}"#
        try tree.write("Photos/\(part)/a.jpg.json", json)
      }
      let site = try FolderSite(tree)
      for part in ["Takeout", "Takeout 2"] {
        #expect(try await site.photo("\(part)/a.jpg").caption == RichText(part))
      }
      #expect(site.problems.isEmpty)
    }
  }

  /// Two originals may be those of two accounts.
  @Test func findsTheOriginalOfAnEditedPhotoInAnotherArchive() async throws {
    let files = ["Takeout/G/a.jpg", "Takeout 2/G/a-edited.jpg", "Takeout 3/G/a.jpg.json"]
    try await site(files) { (site: FolderSite) async throws in
      let photo = try await site.photo("Takeout/G/a.jpg")
      #expect(photo.original.file?.source == "Photos/Takeout 2/G/a-edited.jpg")
      #expect(try await site.names() == ["Takeout/G/a.jpg"])
    }
    try await site(files + ["Takeout 4/G/a.jpg"]) { (site: FolderSite) async throws in
      #expect(try await site.names().count == 3)
    }
  }

  @Test func keepsLocalTimeOfTheSameMoment() async throws {
    for (date, expected) in [
      ("2009-11-16T20:51:58", "2009-11-16T20:51:58"),
      ("2009-11-16T20:51:57", "2009-11-16T20:51:57"),
      ("2009-11-16T20:40:11", "2009-11-16T12:51:58Z"), ("2012-01-01", "2009-11-16T12:51:58Z"),
    ] {
      let picture = ImageMetadata.with { $0.taken = PartialDate(date) }
      try await site(["a.jpg", "a.jpg.json"], pictures: ["a.jpg": picture]) {
        (site: FolderSite) async throws in
        #expect(try await site.photo().taken?.iso8601 == expected)
      }
    }
  }

  @Test func readsDatesBefore1970() async throws {
    let json = #"{"photoTakenTime":{"timestamp":"-1188000001"}}"#
    try await site(["a.jpg", "a.jpg.json"], json: json) { (site: FolderSite) async throws in
      #expect(try await site.photo().taken?.iso8601 == "1932-05-09T23:59:59Z")
    }
  }

  @Test func putsTheEditedPhotoInThePlaceOfItsOriginal() async throws {
    let files = [
      "IMG_3397.JPG", "IMG_3397-edited.JPG", "IMG_3397(1).JPG", "IMG_3397-edited(1).JPG",
      "IMG_3397.JPG.supplemental-metadata.json", "IMG_3397.JPG.supplemental-metadata(1).json",
      "other.jpg", "other-edited.jpg", "alone-edited.jpg",
    ]
    try await site(files) { (site: FolderSite) async throws in
      #expect(
        try await site.names() == [
          "alone-edited.jpg", "IMG_3397.JPG", "IMG_3397(1).JPG", "other.jpg", "other-edited.jpg",
        ])
      for (name, source) in [("", ""), ("(1)", "(1)")] {
        let photo = try await site.photo("IMG_3397\(name).JPG")
        #expect(photo.original.file?.source == "Photos/IMG_3397-edited\(source).JPG")
        #expect(photo.title == "" && photo.caption == "A caption")
      }
      #expect(site.problems.isEmpty)
    }
  }

  @Test(arguments: ["a-edited.jpg.xmp", "a-edited.xmp", "a.jpg.xmp", "a.xmp"])
  func readsTheSidecarsOfEditedPhotosToo(_ name: String) async throws {
    try await FileTree.temporary { tree in
      for name in ["a.jpg", "a-edited.jpg", name] { try tree.write("Photos/\(name)", name) }
      try tree.write("Photos/a.jpg.json", json)
      let site = try FolderSite(tree, sidecars: [name: .with { $0.title = "Beside" }])
      #expect(try await site.photo().title == "Beside")
      #expect(site.problems.isEmpty)
      let rejected = try FolderSite(tree, sidecars: [name: .with { $0.rating = -1 }])
      #expect(try await rejected.names() == [])
      #expect(rejected.places("folder.rejected") == ["Photos/a-edited.jpg"])
    }
  }

  /// The word is in the language of the account, and is cut off at 47 letters.
  @Test(arguments: [
    ("a", "a-modifié", "a.jpg"), ("a(1)", "a-ha editado(1)", "a.jpg(1)"),
    ("a(1)", "a(1)-bearbeitet", "a(1).jpg"), ("a-b", "a-b-edited", "a-b.jpg.suppl"),
    (
      "Screenshot_20190506-170337_Google Play Stor",
      "Screenshot_20190506-170337_Google Play Stor-edi",
      "Screenshot_20190506-170337_Google Play Stor.jp"
    ),
  ])
  func knowsEditedPhotosInEveryLanguage(
    _ original: String, _ edited: String, _ json: String
  ) async throws {
    try await site(["\(original).jpg", "\(edited).jpg", "\(json).json"]) {
      (site: FolderSite) async throws in
      #expect(try await site.names() == ["\(original).jpg"])
      let photo = try await site.photo("\(original).jpg")
      #expect(photo.original.file?.source == "Photos/\(edited).jpg")
    }
  }

  /// Takeout adds the ending to the names of photos, but not to those of its own files.
  @Test(arguments: ["12.json", "12.supplemental-metadata.json", "12.suppl.json"])
  func readsTheFileOfAPhotoUploadedWithoutAnEnding(_ name: String) async throws {
    let json = #"{"title":"12","description":"A caption","photoTakenTime":{"timestamp":"1"}}"#
    try await site(["12.jpg", "12-edited.jpg", "123.jpg", name], json: json) {
      (site: FolderSite) async throws in
      #expect(try await site.names() == ["12.jpg", "123.jpg"])
      let photo = try await site.photo("12.jpg")
      #expect(photo.caption == "A caption")
      #expect(photo.original.file?.source == "Photos/12-edited.jpg")
      #expect(try await site.photo("123.jpg").caption == "")
    }
  }

  /// Letters that names of files must not have are `_`.
  @Test(arguments: [
    ("27/06/12 - 2", "27_06_12 - 2.json"), ("Why? (a: b).jpg", "Why_ (a_ b).json"),
    ("a&b", "a_b.suppl.json"),
  ])
  func readsTheFileOfAPhotoWithOtherLettersInItsTitle(_ title: String, _ name: String) async throws
  {
    let json = #"{"title":"\#(title)","description":"A","photoTakenTime":{"timestamp":"1"}}"#
    let photo = name.prefix { $0 != "." } + ".jpg"
    try await site([String(photo), name], json: json) { (site: FolderSite) async throws in
      #expect(try await site.photo(String(photo)).caption == "A")
      #expect(site.problems.isEmpty)
    }
  }

  @Test(arguments: [
    ["a.jpg", "a-edi.jpg", "a.jpg.json"], ["a.jpg", "a-Edited.jpg", "a.jpg.json"],
    // What has its own file was uploaded by its owner.
    ["a.jpg", "a-edited.jpg", "a.jpg.json", "a-edited.jpg.json"],
  ])
  func keepsOtherPhotos(_ files: [String]) async throws {
    try await site(files) { (site: FolderSite) async throws in
      #expect(Set(try await site.names()) == Set(files.filter { $0.hasSuffix("jpg") }))
    }
  }

  @Test(arguments: ["trashed", "inLockedFolder"])
  func leavesOutWhatIsInTheTrash(_ key: String) async throws {
    let json = "{\"photoTakenTime\":{\"timestamp\":\"1\"},\"\(key)\":true}"
    try await site(["a.jpg", "a.jpg.json", "b.jpg"], json: json) {
      (site: FolderSite) async throws in
      let names = try await site.names()
      #expect(names == ["b.jpg"])
      #expect(site.places("folder.trash") == ["Photos/a.jpg"])
    }
  }

  @Test(arguments: [
    ("x(1).jpg", "x(1).jpg.json"), ("x(1).jpg", "x(1).jpg.supplemental-metadata.json"),
    ("x(1).jpg", "x.jpg(1).json"), ("k.jpg", "k.json"), ("k(2).jpg", "k(2).json"),
    ("k.jpeg", "k.json"), ("k.jpg", "k.supplemental-metadata.json"),
  ])
  func leavesOutEveryNameOfAFile(_ photo: String, _ name: String) async throws {
    let title = photo.replacing("(2)", with: "")
    let json = #"{"title":"\#(title)","photoTakenTime":{"timestamp":"1"},"trashed":true}"#
    try await site([photo, name, "b.jpg"], json: json) { (site: FolderSite) async throws in
      let names = try await site.names()
      #expect(names == ["b.jpg"])
    }
  }

  @Test(arguments: [
    "", "[", "[]", "{}", "null", #"{"title":"My notes"}"#, #"{"photoTakenTime":5}"#,
    #"{"photoTakenTime":{"timestamp":"soon"},"description":7}"#,
    String(repeating: "[", count: 100_000),
  ])
  func ignoresOtherJSON(_ json: String) async throws {
    try await site(["a.jpg", "a.jpg.json"], json: json) { (site: FolderSite) async throws in
      let photo = try await site.photo()
      #expect(photo.caption == "" && photo.taken == nil)
      #expect(site.places("folder.not-a-photo") == ["Photos/a.jpg.json"])
    }
  }

  @Test func readsWhatIsSoundInADamagedFile() async throws {
    let json = """
      {"photoTakenTime":{"timestamp":"1258375918"},"description":["x"],"geoData":{"latitude":95,
      "longitude":0},"people":{"name":"x"},"favorited":"yes"}
      """
    try await site(["a.jpg", "a.jpg.json"], json: json) { (site: FolderSite) async throws in
      let photo = try await site.photo()
      #expect(photo.taken?.iso8601 == "2009-11-16T12:51:58Z")
      #expect(photo.caption == "" && photo.location == nil && !photo.isFavorite)
      #expect(site.problems.isEmpty)
    }
  }

  @Test func prefersXMPAndNotes() async throws {
    try await FileTree.temporary { tree in
      for name in ["a.jpg", "a.jpg.xmp"] { try tree.write("Photos/\(name)", name) }
      try tree.write("Photos/a.jpg.json", json)
      let sidecar = ImageMetadata.with { $0.caption = "Beside" }
      let site = try FolderSite(tree, sidecars: ["a.jpg.xmp": sidecar])
      #expect(try await site.photo().caption == "Beside")
      try tree.write("Photos/a.jpg.yml", "caption: Mine\nfavorite: false\n")
      let noted = try await FolderSite(tree, sidecars: ["a.jpg.xmp": sidecar]).photo()
      #expect(noted.caption == "Mine" && !noted.isFavorite)
    }
  }

  @Test func ignoresTakeoutIfSiteYmlSaysSo() async throws {
    try await site(
      ["a.jpg", "a-edited.jpg", "a.jpg.json"], json: "text", options: ["sidecars": "xmp"]
    ) { (site: FolderSite) async throws in
      let names = try await site.names()
      #expect(names == ["a.jpg", "a-edited.jpg"])
      #expect(site.places("folder.not-a-photo") == ["Photos/a.jpg.json"])
    }
  }
}
