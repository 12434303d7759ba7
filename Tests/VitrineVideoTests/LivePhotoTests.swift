import Foundation
import SiteFixtures
import Testing
import VitrineModel
import VitrineSite
import VitrineTesting

@Suite("Photos that move", .serialized, .timeLimit(.minutes(30))) struct LivePhotoTests {
  private static let identifier = "0F3C2A11-7B57-4F0E-9C9E-3D9B6E6F1A22"
  private static let other = "11111111-7B57-4F0E-9C9E-3D9B6E6F1A22"

  private func video(_ path: String, seconds: Int, identifier: String? = nil, in site: TestSite)
    async throws
  {
    let tags =
      identifier.map {
        [
          "-metadata", "com.apple.quicktime.content.identifier=\($0)", "-movflags",
          "use_metadata_tags",
        ]
      } ?? []
    try await SampleVideo.write(
      path,
      [
        "-f", "lavfi", "-i", "testsrc2=s=64x48:r=5:d=\(seconds)", "-c:v", "libx264", "-pix_fmt",
        "yuv420p",
      ], tags, in: site.tree)
  }

  /// A JPEG with the maker note of an iPhone.
  private func photo(identifier: String?) -> [UInt8] {
    let jpeg = TinyImage.jpeg("live")
    guard let identifier else { return jpeg }
    let note =
      Array("Apple iOS\0\0\u{1}MM".utf8) + [0, 1, 0, 0x11, 0, 2, 0, 0, 0, 37, 0, 0, 0, 0x20]
      + [0, 0, 0, 0] + Array(identifier.utf8) + [0]
    func big(_ number: Int, _ width: Int) -> [UInt8] {
      (0..<width).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
    // The main directory names the EXIF directory, which has the note.
    let main = big(1, 2) + big(0x8769, 2) + big(4, 2) + big(1, 4) + big(26, 4) + big(0, 4)
    let exif = big(1, 2) + big(0x927C, 2) + big(7, 2) + big(note.count, 4) + big(44, 4) + big(0, 4)
    let block = Array("Exif\0\0MM\0*".utf8) + big(8, 4) + main + exif + note
    let segment = [0xFF, 0xE1] + big(block.count + 2, 2) + block
    return Array(jpeg.prefix(2)) + segment + Array(jpeg.dropFirst(2))
  }

  @Test func areOnePhotoWithTheirVideo() async throws {
    try await videoSite { site in
      try site.tree.write("Photos/IMG_1.jpg", TinyImage.jpeg("live"))
      try await video("Photos/IMG_1.MOV", seconds: 3, in: site)
      try site.tree.write("Photos/IMG_1.AAE", "<plist/>")
      let report = await site.build()
      #expect(report.problems.map(\.code) == ["photo.no-words"])
      #expect(report.counts.photos == 1)
      #expect(try site.videos().count == 1)
      let page = try site.photoPage()
      #expect(page.contains("<img class=\"hero\""))
      #expect(page.contains("<details class=\"live-toggle\">"))
      #expect(page.contains("class=\"live-video\""))
      #expect(!page.contains("autoplay"))
      #expect(page.contains("\"@type\":\"ImageObject\""))
      #expect(!(try site.text("sets/all/index.html")).contains("<span class=\"play-mark\""))
    }
  }

  /// Each case: the photo's identifier, the video's, the length, and whether they are one photo.
  @Test(
    arguments: [
      (identifier, identifier, 8, true), (identifier, other, 3, false), (nil, identifier, 3, true),
      (identifier, nil, 3, true), (nil, nil, 8, false),
    ] as [(String?, String?, Int, Bool)])
  func belongToAVideoByIdentifierOrLength(
    _ own: String?, _ others: String?, _ seconds: Int, _ isOne: Bool
  ) async throws {
    try await videoSite { site in
      try site.tree.write("Photos/IMG_1.jpg", photo(identifier: own))
      try await video("Photos/IMG_1.MOV", seconds: seconds, identifier: others, in: site)
      let report = await site.build()
      #expect(report.problems.map(\.code) == ["photo.no-words"])
      #expect(report.counts.photos == (isOne ? 1 : 2))
    }
  }

  /// Google Takeout cuts the moving part off its photo, and gives it a name without an ending.
  @Test func areOnePhotoWithAPartThatTakeoutCutOff() async throws {
    try await videoSite("providers: { folder: { exclude: [PXL_5.MP.jpg] } }") { site in
      let names = [
        ("PXL_1.MP", "PXL_1.MP"), ("PXL_1.MP~2", "PXL_1.MP~2"), ("PXL_3.MP(1)", "PXL_3(1).MP"),
        ("MVIMG_4", "MVIMG_4"), ("PXL_5.MP", "PXL_5.MP"), ("PXL_6", "PXL_6.MP"),
      ]
      try await video("clip.mp4", seconds: 1, in: site)
      let clip = Array(try Data(contentsOf: URL(fileURLWithPath: site.tree.absolute("clip.mp4"))))
      for (photo, part) in names {
        try site.tree.write("Photos/\(photo).jpg", TinyImage.jpeg(photo))
        try site.tree.write("Photos/\(part)", clip)
      }
      // The picture of a video, not a photo that moves.
      try site.tree.write("Photos/clip.mp4.jpg", TinyImage.jpeg("poster"))
      try site.tree.write("Photos/clip.mp4", clip)
      let report = await site.build()
      #expect(report.counts.photos == 7, "\(report.problems)")
    }
  }

  @Test func areHiddenWithTheirVideo() async throws {
    try await videoSite { site in
      try site.tree.write("Photos/a.jpg", TinyImage.jpeg("a"))
      try site.tree.write("Photos/IMG_1.jpg", TinyImage.jpeg("live"))
      try site.tree.write("Photos/IMG_1.jpg.yml", "hidden: true")
      try await video("Photos/IMG_1.MOV", seconds: 3, in: site)
      let report = await site.build()
      #expect(report.counts.photos == 1)
      #expect(try site.videos().isEmpty)
    }
  }

  @Test func areExcludedWithTheirVideo() async throws {
    try await videoSite("providers: { folder: { exclude: [IMG_1.jpg, IMG_2.*] } }") { site in
      try site.tree.write("Photos/a.jpg", TinyImage.jpeg("a"))
      for name in ["IMG_1", "IMG_2"] {
        try site.tree.write("Photos/\(name).jpg", TinyImage.jpeg("live"))
        try await video("Photos/\(name).MOV", seconds: 3, in: site)
      }
      let report = await site.build()
      #expect(report.counts.photos == 1)
      #expect(try site.videos().isEmpty)
    }
  }

  /// A phone's file: a picture, a video behind it, and the XMP of Google or a trailer of another maker.
  @Test(arguments: [
    "", "SEFH\0\0SEFT", "0:1477              LIVE_12345          ",
  ])
  func holdTheirVideo(trailer: String) async throws {
    try await videoSite { site in
      try await video("clip.mp4", seconds: 2, in: site)
      let clip = Array(try Data(contentsOf: URL(fileURLWithPath: site.tree.absolute("clip.mp4"))))
      let jpeg = TinyImage.jpeg("motion")
      let xmp =
        "http://ns.adobe.com/xap/1.0/\0<x:xmpmeta xmlns:x='adobe:ns:meta/'><rdf:RDF"
        + " xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'><rdf:Description"
        + " xmlns:GCamera='http://ns.google.com/photos/1.0/camera/' GCamera:MicroVideo='1'"
        + " GCamera:MicroVideoOffset='\(clip.count)'/></rdf:RDF></x:xmpmeta>"
      let length = xmp.utf8.count + 2
      let segment: [UInt8] =
        trailer.isEmpty
        ? [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 255)] + Array(xmp.utf8) : []
      let mark = trailer.hasPrefix("SEFH") ? "\0\0\u{30}\u{A}\u{10}\0\0\0MotionPhoto_Data" : ""
      try site.tree.write(
        "Photos/MVIMG_1.jpg",
        Array(jpeg.prefix(2)) + segment + Array(jpeg.dropFirst(2)) + Array(mark.utf8) + clip
          + Array(trailer.utf8))
      let report = await site.build()
      #expect(report.problems.map(\.code) == ["photo.no-words"])
      #expect(report.counts.photos == 1)
      #expect(try site.videos().count == 1)
      #expect(try site.photoPage().contains("class=\"live-video\""))
      // Once more, from the cache.
      try site.tree.write("Photos/b.jpg", TinyImage.jpeg("b"))
      #expect(await site.build().counts.photos == 2)
      #expect(try site.videos().count == 1)
    }
  }

  @Test func stayPhotosIfTheirVideoIsDamaged() async throws {
    try await videoSite { site in
      try site.tree.write("Photos/IMG_1.jpg", TinyImage.jpeg("live"))
      try site.tree.write("Photos/IMG_1.MOV", [0, 0, 0, 8] + Array("moov".utf8) + [1, 2, 3, 4, 5])
      try site.tree.write("Photos/M.jpg", TinyImage.jpeg("m") + Array("ftypSEFT".utf8))
      let report = await site.build()
      #expect(report.counts.photos == 2)
      #expect(report.problems.map(\.code) == ["photo.no-words", "video.damaged"])
    }
  }

  @Test func stayPhotosWithoutFFmpeg() async throws {
    try await videoSite(environment: ["PATH": "/nowhere"]) { site in
      try site.tree.write("Photos/IMG_1.jpg", TinyImage.jpeg("live"))
      try await video("Photos/IMG_1.MOV", seconds: 3, in: site)
      let report = await site.build()
      #expect(report.counts.photos == 1)
      #expect(report.problems.map(\.code) == ["photo.no-words", "video.no-program"])
    }
  }

  /// Each of these boxes could be the beginning of a video, up to the end of the file.
  @Test(.timeLimit(.minutes(2))) func searchesNoLongerInManyEmptyBoxes() async throws {
    try await videoSite { site in
      let jpeg = Array(TinyImage.jpeg("a"))
      let mark = Array("\0\0\u{30}\u{A}\u{10}\0\0\0MotionPhoto_Data".utf8)
      let boxes = (0..<200_000).flatMap { _ in Array("\0\0\0\u{8}ftyp".utf8) }
      try site.tree.write("Photos/a.jpg", jpeg + mark + boxes + Array("SEFH\0\0SEFT".utf8))
      let report = await site.build()
      #expect(report.counts.photos == 1 && report.problems.isEmpty, "\(report.problems)")
      #expect(try site.videos().isEmpty)
    }
  }
}
