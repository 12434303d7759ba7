// Edited photos of an iPhone beside their originals, as Image Capture and Windows copy them.

import Testing
import VitrineModel
import VitrineProviders
import VitrineTesting

@Suite(.timeLimit(.minutes(30))) struct EditedCopyTests {
  /// Returns the source of each photo by its id.
  private func sources(
    _ files: [String], notes: [String: String] = [:], options: [String: String] = [:]
  ) async throws -> [String: String] {
    try await FileTree.temporary { tree in
      for name in files { try tree.write("Photos/\(name)", name) }
      for (name, text) in notes { try tree.write("Photos/\(name)", text) }
      let videos = files.filter { $0.hasSuffix("MOV") }
      let site = try FolderSite(
        tree,
        errors: Dictionary(uniqueKeysWithValues: videos.map { ($0, ImageError.video(.iso)) }),
        options: options,
        videos: Dictionary(uniqueKeysWithValues: videos.map { ($0, .init(duration: 60)) }))
      let photos = try await site.photos()
      #expect(site.problems.isEmpty)
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
}
