import Foundation
import SiteFixtures
import Testing
import VitrineAudit
import VitrineModel
import VitrineSite
import VitrineTesting

@Suite("An audit of videos", .serialized, .timeLimit(.minutes(30))) struct VideoAuditTests {
  private func codes(of site: TestSite) async throws -> [String] {
    try await problems(of: site).map(\.code)
  }

  private func problems(of site: TestSite) async throws -> [Problem] {
    try await SiteAudit.open(
      site.tree.absolute("public"), configuration: site.tree.absolute("site.yml"),
      environment: site.environment
    ).run(workers: 2).problems
  }

  @Test func findsNothingInPublishedVideos() async throws {
    try await videoSite { site in
      try await SampleVideo.write(
        "Photos/a.mov", SampleVideo.plain, ["-metadata", "location=+48.1372+011.5755/"],
        in: site.tree)
      try site.tree.write("Photos/a.mov.yml", "alt: Waves\nauthor: Ada\nlicense: cc-by-4.0")
      await site.build()
      #expect(try await problems(of: site) == [])
    }
  }

  /// What cameras write into videos, by the ways to write it.
  @Test(arguments: [
    ("a.mp4", ["-metadata", "location=+48.1372+011.5755/"], "audit.location"),
    ("a.mov", ["-metadata", "location=+48.1372+011.5755/"], "audit.location"),
    (
      "a.mov",
      [
        "-metadata", "com.apple.quicktime.location.ISO6709=+48.1372+011.5755/", "-movflags",
        "use_metadata_tags",
      ], "audit.location"
    ),
    (
      "a.mov",
      ["-metadata", "com.acme.serial.number=1234", "-movflags", "use_metadata_tags"],
      "audit.serial-number"
    ),
  ])
  func findsWhatCamerasWrite(_ name: String, _ tags: [String], _ code: String) async throws {
    try await videoSite { site in
      try await SampleVideo.write("Photos/b.mp4", in: site.tree)
      try site.tree.write("Photos/b.mp4.yml", "alt: Waves\nauthor: Ada\nlicense: cc-by-4.0")
      await site.build()
      try await SampleVideo.write("public/videos/\(name)", SampleVideo.plain, tags, in: site.tree)
      #expect(try await codes(of: site).contains(code))
    }
  }

  /// Boxes of action cameras and drones, and XMP, behind the streams of a published video.
  @Test(arguments: [
    (Box.make("udta", Box.make("CAME", [UInt8](repeating: 7, count: 16))), "audit.serial-number"),
    (
      Box.make(
        "trak",
        Box.make(
          "mdia",
          Box.make(
            "minf",
            Box.make(
              "stbl",
              Box.make("stsd", [0, 0, 0, 0, 0, 0, 0, 1] + Box.make("gpmd", [0, 0, 0, 0])))))),
      "audit.location"
    ),
    (Box.make("uuid", Array("x<exif:GPSLatitude>48,8N</exif:GPSLatitude>".utf8)), "audit.location"),
  ])
  func findsHiddenBoxes(_ box: [UInt8], _ code: String) async throws {
    try await videoSite { site in
      try await SampleVideo.write("Photos/b.mp4", in: site.tree)
      try site.tree.write("Photos/b.mp4.yml", "alt: Waves\nauthor: Ada\nlicense: cc-by-4.0")
      await site.build()
      let index = box.starts(with: Box.make("uuid", []).dropFirst(4)) ? box : Box.make("moov", box)
      try site.tree.write("public/videos/c.mp4", Box.make("ftyp", Array("isom".utf8)) + index)
      #expect(try await codes(of: site).contains(code))
    }
  }
}

/// A box of an MP4 file.
enum Box {
  static func make(_ name: String, _ content: [UInt8]) -> [UInt8] {
    let length = content.count + 8
    return [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: length >> $0) } + Array(name.utf8)
      + content
  }
}
