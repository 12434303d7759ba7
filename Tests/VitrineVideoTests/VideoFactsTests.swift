import Foundation
import SiteFixtures
import Testing
import VitrineModel
import VitrineSite
import VitrineTesting

@Suite("What a video says", .serialized, .timeLimit(.minutes(30))) struct VideoFactsTests {
  private static let apple = [
    "-metadata", "com.apple.quicktime.creationdate=2024-05-06T09:08:09+0200",
    "-metadata", "com.apple.quicktime.make=Apple", "-metadata",
    "com.apple.quicktime.model=iPhone 15",
    "-metadata", "com.apple.quicktime.title=Evening waves", "-movflags", "use_metadata_tags",
  ]

  /// Google Photos leaves out zeros.
  @Test(arguments: ["+48.1372+011.5755+520.0/", "+48.1372+11.5755+520.000/"])
  func isOnItsPage(place: String) async throws {
    let yaml = TestSite.plain.replacing("sizes: [32, 64]", with: "sizes: [32, 64], location: keep")
    try await TestSite.site(yaml, photos: [], environment: environmentWithFFmpeg) { site in
      let tags = Self.apple + ["-metadata", "com.apple.quicktime.location.ISO6709=\(place)"]
      try await SampleVideo.write("Photos/a.mov", SampleVideo.plain, tags, in: site.tree)
      #expect(await site.build().problems.isEmpty)
      let page = try site.photoPage()
      let texts = [
        "Evening waves", "2024-05-06T09:08:09+02:00", "iPhone 15", "48.1372", "11.5755", "0:02",
      ]
      for text in texts { #expect(page.contains(text), "\(text)") }
    }
  }

  @Test func namesNoDateOfACameraWithoutAClock() async throws {
    try await videoSite { site in
      let unset = ["-metadata", "creation_time=1970-01-01T00:00:00Z"]
      try await SampleVideo.write("Photos/a.mp4", SampleVideo.plain, unset, in: site.tree)
      await site.build()
      #expect(!(try site.photoPage().contains("1970")))
    }
  }

  @Test func completesADayByTheTimeOfAnotherTag() async throws {
    try await videoSite { site in
      let tags = [
        "-metadata", "com.apple.quicktime.creationdate=2024-05-06",
        "-metadata", "creation_time=2024-05-06T09:08:09Z", "-movflags", "use_metadata_tags",
      ]
      try await SampleVideo.write("Photos/a.mov", SampleVideo.plain, tags, in: site.tree)
      await site.build()
      #expect(try site.photoPage().contains("2024-05-06T09:08:09Z"))
    }
  }

  /// A separate box, as in MP4 files, and one among the texts of QuickTime.
  @Test(arguments: [true, false]) func isReadFromXMP(_ isInIndex: Bool) async throws {
    let yaml = TestSite.plain + "\nlanguage: de\n"
    try await TestSite.site(yaml, photos: [], environment: environmentWithFFmpeg) { site in
      try await SampleVideo.write("Photos/a.mov", SampleVideo.plain, Self.apple, in: site.tree)
      let path = site.tree.absolute("Photos/a.mov")
      let video = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
      try site.tree.write("Photos/a.mov", Self.adding(Self.xmp, to: video, isInIndex))
      #expect(await site.build().problems.isEmpty)
      let page = try site.photoPage()
      for text in ["Wellen", "Am Abend", "2024-05-06T09:08:09+02:00", "iPhone 15"] {
        #expect(page.contains(text), "\(text)")
      }
      #expect(!page.contains("Evening waves"))
      try site.tree.write("site.yml", TestSite.plain)
      await site.build()
      #expect(try site.photoPage().contains("Waves"))
    }
  }

  private static let xmp = """
    <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
    <rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
      xmp:CreateDate="2030-01-01"><dc:title><rdf:Alt><rdf:li xml:lang="en">Waves</rdf:li>
    <rdf:li xml:lang="de">Wellen</rdf:li></rdf:Alt></dc:title><dc:description><rdf:Alt>
    <rdf:li xml:lang="x-default">Am Abend</rdf:li></rdf:Alt></dc:description></rdf:Description></rdf:RDF>
    </x:xmpmeta>
    """

  /// Adds a box with a packet at the end of the file, or at the end of its index, which must be last.
  private static func adding(_ packet: String, to video: [UInt8], _ isInIndex: Bool) -> [UInt8] {
    guard isInIndex else {
      let identifier: [UInt8] = [
        0xBE, 0x7A, 0xCF, 0xCB, 0x97, 0xA9, 0x42, 0xE8, 0x9C, 0x71, 0x99, 0x94, 0x91, 0xE3, 0xAF,
        0xAC,
      ]
      return video + Box.make("uuid", identifier + Array(packet.utf8))
    }
    return adding(Box.make("XMP_", Array(packet.utf8)), toIndexOf: video)
  }

  /// Adds texts at the end of the index, which must be last.
  private static func adding(_ texts: [UInt8], toIndexOf video: [UInt8]) -> [UInt8] {
    let name = Array("moov".utf8)
    let start = video.indices.last { video[$0...].starts(with: name) } ?? 0
    let index = Array(video[(start + 4)...]) + Box.make("udta", texts)
    return video[..<(start - 4)] + Box.make("moov", index)
  }

  /// Of 3GPP in both encodings, of QuickTime, and texts of programs.
  @Test func isReadFromTheTextsOfPhones() async throws {
    func text(_ name: String, _ bytes: [UInt8]) -> [UInt8] {
      Box.make(name, [0, 0, 0, 0, 0x15, 0xC7] + bytes)
    }
    var description = Box.make("?des", [0, 5, 0, 0] + Array("Surf\0 zyx".utf8))
    var comment = Box.make("?cmt", [0, 10, 0, 0] + Array("vid:v0200f".utf8))
    var program = Box.make("?des", [0, 10, 0, 0] + Array("Lavf58.29\0".utf8))
    (description[4], comment[4], program[4]) = (0xA9, 0xA9, 0xA9)
    let letters = "\u{FEFF}Ada Ö\0".utf16
    let wide = letters.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
    let damaged = Box.make("dscp", [0, 0]) + text("titl", [0xFF, 0xC0]) + Box.make("auth", [])
    try await videoSite { site in
      try await SampleVideo.write("Photos/a.mov", SampleVideo.plain, [], in: site.tree)
      let path = site.tree.absolute("Photos/a.mov")
      let video = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
      let texts = text("titl", Array("Dune\0".utf8)) + text("auth", wide) + description + comment
      let recorder = Array("ReplayKitRecording\0".utf8)
      let ofPerson = program + text("dscp", Array("Swell\0".utf8))
      for (texts, words) in [
        (texts, ["Dune", "Ada Ö", "Surf"]), (ofPerson + text("auth", recorder), ["Swell"]),
        (damaged + comment, []),
      ] {
        try site.tree.write("Photos/a.mov", Self.adding(texts, toIndexOf: video))
        let report = await site.build()
        #expect(report.counts.photos == 1, "\(report.problems)")
        let page = try site.photoPage()
        for word in words { #expect(page.contains(word), "\(word)") }
        for word in ["vid:v0200f", "zyx", "Lavf", "ReplayKit"] {
          #expect(!page.contains(word), "\(word)")
        }
      }
    }
  }

  @Test func hidesThePlaceByDefault() async throws {
    try await videoSite { site in
      try await SampleVideo.write("Photos/a.mov", SampleVideo.plain, Self.apple, in: site.tree)
      await site.build()
      for (path, bytes) in try site.files() {
        #expect(bytes.range(of: Data("48.13".utf8)) == nil, "\(path)")
      }
    }
  }

  @Test func givesWayToFilesBesideIt() async throws {
    try await videoSite { site in
      try await SampleVideo.write("Photos/VID_20190704_101112.mp4", in: site.tree)
      try site.tree.write("Photos/VID_20190704_101112.mp4.yml", "title: Fox\ntags: [sea]")
      await site.build()
      let page = try site.photoPage()
      for text in ["Fox", "sea", "2019-07-04T10:11:12"] { #expect(page.contains(text), "\(text)") }
    }
  }

  @Test func isForSearchEnginesAndFeeds() async throws {
    try await videoSite { site in
      try await SampleVideo.write("Photos/a.mov", SampleVideo.plain, Self.apple, in: site.tree)
      await site.build()
      let page = try site.photoPage()
      for text in [
        #""@type":"VideoObject""#, #""duration":"PT2S""#, #""uploadDate":"2024-05-06"#,
        #""contentUrl":"https://example.org/videos/"#,
        #""thumbnailUrl":"https://example.org/images/"#,
        #"<video class="hero" src="../../../videos/"#, #"controls preload="none" playsinline"#,
        "media-src 'self'",
      ] { #expect(page.contains(text), "\(text)") }
      #expect(!page.contains("<img class=\"hero\""))
      #expect(!page.contains("class=\"save\""))
      #expect(
        try site.text("feed.xml").contains(#"<link rel="enclosure" type="video/mp4" length=""#))
      #expect(try site.text("feed.json").contains(#""mime_type":"video/mp4""#))
      let grid = try site.text("sets/all/index.html")
      #expect(grid.contains("class=\"play-mark\""))
      #expect(grid.contains("</span>0:02</span>"))
    }
  }

  @Test func changesNoPageOfASiteWithoutVideos() async throws {
    try await TestSite.site(photos: ["a.jpg"], environment: environmentWithFFmpeg) { site in
      await site.build()
      let page = try site.photoPage()
      #expect(!page.contains("media-src"))
      #expect(!page.contains("<video"))
    }
  }
}
