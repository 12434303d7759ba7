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
    "-metadata", "com.apple.quicktime.location.ISO6709=+48.1372+011.5755+520.0/",
    "-metadata", "com.apple.quicktime.title=Evening waves", "-movflags", "use_metadata_tags",
  ]

  @Test func isOnItsPage() async throws {
    let yaml = TestSite.plain.replacing("sizes: [32, 64]", with: "sizes: [32, 64], location: keep")
    try await TestSite.site(yaml, photos: [], environment: environmentWithFFmpeg) { site in
      try await SampleVideo.write("Photos/a.mov", SampleVideo.plain, Self.apple, in: site.tree)
      #expect(await site.build().problems.isEmpty)
      let page = try site.photoPage()
      for text in ["Evening waves", "2024-05-06T09:08:09+02:00", "iPhone 15", "48.1372", "0:02"] {
        #expect(page.contains(text), "\(text)")
      }
    }
  }

  @Test func doesNotTellThePlaceByDefault() async throws {
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
