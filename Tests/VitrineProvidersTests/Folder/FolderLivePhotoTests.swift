// Which videos move a photo, and are left out with it.

import Testing
import VitrineModel
import VitrineProviders
import VitrineTesting

@Suite(.timeLimit(.minutes(30))) struct FolderLivePhotoTests {
  private static let identifier = "0F3C2A11-7B57-4F0E-9C9E-3D9B6E6F1A22"
  private static let other = "11111111-7B57-4F0E-9C9E-3D9B6E6F1A22"

  private static func live(_ change: (inout ImageMetadata) -> Void = { _ in }) -> ImageMetadata {
    .with {
      $0.liveIdentifiers = [identifier]
      change(&$0)
    }
  }

  private func byName<Facts>(_ files: [String: Facts]) -> [String: Facts] {
    Dictionary(files.map { ($0.key.lastComponent, $0.value) }) { first, _ in first }
  }

  /// Returns the names of the photos of a folder, those that move with a star.
  private func names(
    _ pictures: [String: ImageMetadata], _ videos: [String: FakeVideoReader.Facts],
    sidecars: [String: String] = [:], options: [String: String] = [:]
  ) async throws -> [String] {
    try await FileTree.temporary { tree in
      for name in pictures.keys { try tree.write("Photos/\(name)", name) }
      for name in videos.keys { try tree.write("Photos/\(name)", name) }
      for (name, text) in sidecars { try tree.write("Photos/\(name)", text) }
      let facts = byName(videos)
      let site = try FolderSite(
        tree, pictures: byName(pictures), errors: facts.mapValues { _ in .video(.iso) },
        options: options, videos: facts)
      return try await site.photos().map { photo in
        photo.id.id + (photo.video?.isLive == true ? "*" : "")
      }
    }
  }

  @Test(arguments: ["IMG_1.MOV", "IMG_1_HEVC.MOV", "IMG_1_hevc.mov"])
  func areOnePhotoWithTheNamesOfICloud(_ video: String) async throws {
    #expect(try await names(["IMG_1.HEIC": .with { _ in }], [video: .init()]) == ["IMG_1.HEIC*"])
    // A film of the same name is a separate photo.
    #expect(
      try await names(["IMG_1.HEIC": .with { _ in }], [video: .init(duration: 60)]).count == 2)
  }

  /// People write the same behind the names of short films.
  @Test(arguments: [
    "1-medium.MOV", "1_HEVC-medium.MOV", "1_LIVE.MOV", "1-live.mp4", "1_motion.mp4",
  ])
  func areOnePhotoWithOtherNamesOnlyByTheirIdentifier(_ video: String) async throws {
    let marked = FakeVideoReader.Facts(liveIdentifier: Self.identifier)
    #expect(try await names(["1.HEIC": Self.live()], [video: marked]) == ["1.HEIC*"])
    for picture in [Self.live(), .with { _ in }] {
      #expect(try await names(["1.HEIC": picture], [video: .init()]).count == 2)
    }
    #expect(try await names(["1.HEIC": .with { _ in }], [video: marked]).count == 2)
  }

  @Test func areOnePhotoWithEveryCopyOfTheirVideo() async throws {
    let marked = FakeVideoReader.Facts(liveIdentifier: Self.identifier)
    let copies = ["8.mov": marked, "8_HEVC.mov": marked, "films/clip.mov": marked]
    #expect(try await names(["8.HEIC": Self.live()], copies) == ["8.HEIC*"])
    // A film with the name of a copy is a separate photo.
    let film = ["8.mov": marked, "8_HEVC.mov": .init(duration: 60)]
    #expect(try await names(["8.HEIC": Self.live()], film).count == 2)
  }

  @Test func areOnePhotoByTheirIdentifierWhateverTheirNames() async throws {
    let video = FakeVideoReader.Facts(duration: 8, liveIdentifier: Self.identifier)
    #expect(try await names(["Beach.HEIC": Self.live()], ["clip 3.mov": video]) == ["Beach.HEIC*"])
    let other = FakeVideoReader.Facts(liveIdentifier: Self.other)
    for name in ["clip 3.mov", "Beach_HEVC.mov"] {
      #expect(try await names(["Beach.HEIC": Self.live()], [name: other]).count == 2)
    }
  }

  /// Each case: the name of the video, and whether it says that it moves a photo.
  @Test(arguments: [
    ("IMG_1_HEVC.MOV", false), ("IMG_1_HEVC.MOV", true), ("IMG_1-3492.MOV", true),
    ("IMG_1 (1).MOV", true),
  ])
  func areHiddenWithTheirVideo(_ name: String, _ isMarked: Bool) async throws {
    let video = FakeVideoReader.Facts(liveIdentifier: isMarked ? Self.identifier : nil)
    let picture = ["IMG_1.HEIC": Self.live(), "b.jpg": .with { _ in }]
    #expect(
      try await names(picture, [name: video], sidecars: ["IMG_1.HEIC.yml": "hidden: true"])
        == ["b.jpg"])
    #expect(
      try await names(picture, [name: video], options: ["exclude": "IMG_1.HEIC"]) == ["b.jpg"])
  }

  @Test func areRejectedWithTheirVideo() async throws {
    let rejected = ["IMG_1.HEIC": Self.live { $0.rating = -1 }, "b.jpg": .with { _ in }]
    for name in ["IMG_1.MOV", "IMG_1_HEVC.MOV", "clip 3.mov"] {
      let video = FakeVideoReader.Facts(liveIdentifier: Self.identifier)
      #expect(try await names(rejected, [name: video]) == ["b.jpg"], "\(name)")
    }
  }

  /// Excluded and hidden pictures are not read as photos, but their videos may have any name.
  @Test func areHiddenWithTheirVideoWhateverItsName() async throws {
    let pictures = ["private/1.HEIC": Self.live(), "b.jpg": .with { _ in }]
    let part = ["films/5F3A-export.mov": FakeVideoReader.Facts(liveIdentifier: Self.identifier)]
    let marks = [
      "private/1.HEIC.yml": "hidden: true", "private/album.yml": "hidden: true",
      "private/.nomedia": "",
    ]
    for (name, text) in marks {
      #expect(try await names(pictures, part, sidecars: [name: text]) == ["b.jpg"], "\(name)")
    }
    for pattern in ["1.HEIC", "private/*", "private"] {
      #expect(
        try await names(pictures, part, options: ["exclude": pattern]) == ["b.jpg"], "\(pattern)")
    }
    // The published copy has the same moving part.
    let copies = ["a.HEIC": Self.live(), "copy.HEIC": Self.live()]
    #expect(try await names(copies, part, options: ["exclude": "copy.HEIC"]) == ["a.HEIC*"])
  }

  @Test func doNotMoveACopyOfAnUnpublishedPicture() async throws {
    let part = ["1.mov": FakeVideoReader.Facts(liveIdentifier: Self.identifier)]
    let edited = ImageMetadata.with { _ in }
    let rejected = ["1.jpg": Self.live { $0.rating = -1 }, "1.jpeg": edited]
    #expect(try await names(rejected, part) == ["1.jpeg"])
    let excluded = ["1.jpg": Self.live(), "1.jpeg": edited]
    #expect(try await names(excluded, part, options: ["exclude": "1.jpg"]) == ["1.jpeg"])
    // Other pictures keep what has their name.
    let other = ["1.mov": FakeVideoReader.Facts(liveIdentifier: Self.other)]
    #expect(try await names(rejected, other) == ["1.jpeg*"])
  }

  @Test func leaveOtherVideosAlone() async throws {
    let sidecars = ["a.jpg.yml": "hidden: true"]
    #expect(
      try await names(["a.jpg": .with { _ in }], ["a-2.mov": .init()], sidecars: sidecars)
        == ["a-2.mov"])
    // The other photo of the same beginning has its own moving part.
    let video = FakeVideoReader.Facts(liveIdentifier: Self.identifier)
    let pictures = ["a.jpg": ImageMetadata.with { _ in }, "a-2.jpg": Self.live()]
    #expect(try await names(pictures, ["a-2.mov": video], sidecars: sidecars) == ["a-2.jpg*"])
  }
}
