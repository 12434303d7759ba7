// Edited photos of an iPhone beside their originals, as Image Capture and Windows copy them, and those of
// Google Takeout whose names do not say that they are edited.

import Testing
import VitrineModel
import VitrineProviders
import VitrineTesting

@Suite(.timeLimit(.minutes(30))) struct EditedCopyTests {
  /// Returns the source of each photo by its id.
  private func sources(
    _ files: [String], notes: [String: String] = [:], options: [String: String] = [:],
    problems: Set<String> = []
  ) async throws -> [String: String] {
    try await FileTree.temporary { tree in
      for name in files { try tree.write("Photos/\(name)", name) }
      for (name, text) in notes { try tree.write("Photos/\(name)", text) }
      let videos = files.filter { $0.hasSuffix("MOV") || $0.hasSuffix("MP4") }
      let site = try FolderSite(
        tree,
        errors: Dictionary(uniqueKeysWithValues: videos.map { ($0, ImageError.video(.iso)) }),
        options: options,
        videos: Dictionary(uniqueKeysWithValues: videos.map { ($0, .init(duration: 60)) }))
      let photos = try await site.photos()
      #expect(Set(site.problems.map(\.code)) == problems)
      return Dictionary(
        uniqueKeysWithValues: photos.map { photo in
          (photo.id.id, photo.original.file?.source.replacing("Photos/", with: "") ?? "")
        })
    }
  }

  @Test(arguments: ["IMG_0001.AAE", "IMG_O0001.AAE", "IMG_0001.aae"])
  func takeThePlaceOfTheirOriginals(_ edits: String) async throws {
    #expect(
      try await sources(["IMG_0001.HEIC", "IMG_E0001.JPG", "IMG_0002.HEIC", edits])
        == ["IMG_0001.HEIC": "IMG_E0001.JPG", "IMG_0002.HEIC": "IMG_0002.HEIC"])
  }

  @Test func takeThePlaceOfVideosAndPicturesApart() async throws {
    let files = ["IMG_0001.HEIC", "IMG_E0001.JPG", "IMG_0001.MOV", "IMG_E0001.MOV", "IMG_0001.AAE"]
    #expect(
      try await sources(files)
        == ["IMG_0001.HEIC": "IMG_E0001.JPG", "IMG_0001.MOV": "IMG_E0001.MOV"])
    let video = ["IMG_0001.MOV", "IMG_E0001.JPG", "IMG_0001.AAE"]
    #expect(try await sources(video).count == 2)
  }

  /// Each case has no edits of the original, or another name.
  @Test(arguments: [
    ["IMG_0001.HEIC", "IMG_E0001.JPG"], ["IMG_0001.HEIC", "IMG_E0001.JPG", "IMG_0002.AAE"],
    ["IMG_0001.HEIC", "IMG_E0001.JPG", "x/IMG_0001.AAE"],
    ["IMG_0001.HEIC", "x/IMG_E0001.JPG", "IMG_0001.AAE"],
    ["IMG_0001.HEIC", "IMG_E0002.JPG", "IMG_0001.AAE"],
    ["IMG_1.HEIC", "IMG_E1.JPG", "IMG_1.AAE"], ["IMG_a001.HEIC", "IMG_Ea001.JPG", "IMG_a001.AAE"],
  ])
  func areOtherwisePhotosOfTheirOwn(_ files: [String]) async throws {
    let photos = files.filter { !$0.hasSuffix("AAE") }
    #expect(
      try await sources(files) == Dictionary(uniqueKeysWithValues: photos.map { ($0, $0) }))
  }

  @Test(arguments: ["IMG_0001.HEIC.yml", "IMG_E0001.JPG.yml"])
  func areHiddenWithTheirOriginals(_ name: String) async throws {
    let files = ["IMG_0001.HEIC", "IMG_E0001.JPG", "IMG_0001.AAE"]
    #expect(try await sources(files, notes: [name: "hidden: true\n"]).isEmpty)
  }

  @Test func showTheOriginalIfTheyAreExcluded() async throws {
    let files = ["IMG_0001.HEIC", "IMG_E0001.JPG", "IMG_0001.AAE"]
    #expect(
      try await sources(files, options: ["exclude": "IMG_E*"])
        == ["IMG_0001.HEIC": "IMG_0001.HEIC"])
  }

  // MARK: Google Takeout

  private static let json = #"{"photoTakenTime":{"timestamp":"1"},"description":"A"}"#
  private static let trashed = #"{"photoTakenTime":{"timestamp":"1"},"trashed":true}"#
  /// Takeout cuts names at 47 letters; `-edited` was behind them.
  private static let cut = "original_1d4caa6f-16c6-4c3d-901b-9387de10e528_P"

  @Test func takeThePlaceOfTheirOriginalsIfTheirNamesAreCut() async throws {
    let (file, copy) = ("\(Self.cut).jpg", "\(Self.cut)(1).jpg")
    let notes = "\(Self.cut.dropLast()).json"
    #expect(try await sources([file, copy], notes: [notes: Self.json]) == [file: copy])
    // Both have their own files: they are two photos.
    let second = "\(Self.cut.dropLast())(1).json"
    #expect(
      try await sources([file, copy], notes: [notes: Self.json, second: Self.json])
        == [file: file, copy: copy])
  }

  @Test func takeThePlaceOfMovingPartsToo() async throws {
    let files = ["IMG_2.JPG", "IMG_2-edited.JPG", "IMG_2.MP4", "IMG_2-edited.MP4"]
    #expect(
      try await sources(files, notes: ["IMG_2.JPG.json": Self.json])
        == ["IMG_2.JPG": "IMG_2-edited.JPG", "IMG_2.MP4": "IMG_2-edited.MP4"])
  }

  /// Each case has a word in an unknown language, a cut name, or no original.
  @Test(arguments: [
    (["IMG_1.jpg", "IMG_1-uređeno.jpg"], "IMG_1.jpg.json"),
    (["IMG_1(1).jpg", "IMG_1-uređeno(1).jpg"], "IMG_1.jpg.supplemental-metadata(1).json"),
    (["\(cut).jpg", "\(cut)(1).jpg"], "\(cut.dropLast()).json"),
    (["IMG_1-edited.jpg"], "IMG_1.HEIC.supplemental-metadata.json"),
    (["IMG_1-edited(1).jpg"], "IMG_1.jpg(1).json"), (["\(cut)(1).jpg"], "\(cut.dropLast()).json"),
  ])
  func areInTheTrashWithTheirOriginals(_ files: [String], _ notes: String) async throws {
    #expect(
      try await sources(files, notes: [notes: Self.trashed], problems: ["folder.trash"]).isEmpty)
  }

  /// The video of the same name, and another picture, are not their originals.
  @Test(arguments: [
    ["a.jpg.json", "a.mp4.json"], ["a.HEIC.json", "a.mp4.json"], ["a.HEIC.json", "a.png.json"],
    ["a.png.json", "a.HEIC.json"], ["a.jpg.json", "a.png.json"],
  ])
  func areInTheTrashWithTheirOriginalsBesideOthers(_ notes: [String]) async throws {
    #expect(
      try await sources(
        ["a-edited.jpg"], notes: [notes[0]: Self.trashed, notes[1]: Self.json],
        problems: ["folder.not-a-photo", "folder.trash"]
      ).isEmpty)
  }

  @Test func areShownIfAnotherPhotoIsInTheTrash() async throws {
    #expect(
      try await sources(
        ["a-edited.jpg"], notes: ["a.jpg.json": Self.json, "a.png.json": Self.trashed],
        problems: ["folder.not-a-photo"]) == ["a-edited.jpg": "a-edited.jpg"])
  }

  @Test func haveTheFactsOfTheirMissingOriginals() async throws {
    try await FileTree.temporary { tree in
      try tree.write("Photos/a-edited.jpg", "a")
      try tree.write("Photos/a.HEIC.supplemental-metadata.json", Self.json)
      let site = try FolderSite(tree)
      #expect(try await site.photo("a-edited.jpg").caption == "A")
      #expect(site.problems.isEmpty)
    }
  }
}
