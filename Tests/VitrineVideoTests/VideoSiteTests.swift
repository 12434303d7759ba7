import Foundation
import SiteFixtures
import Synchronization
import Testing
import VitrineModel
import VitrineSite
import VitrineTesting

/// The environment with ffmpeg on its path.
let environmentWithFFmpeg = ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? ""]

/// Gives a test a site of videos.
func videoSite(
  _ settings: String = "", environment: [String: String] = environmentWithFFmpeg,
  _ body: (TestSite) async throws -> Void
) async throws {
  try await TestSite.site(
    TestSite.plain + "\n\(settings)\n", photos: [], environment: environment, body)
}

extension TestSite {
  /// The published videos.
  func videos() throws -> [String] {
    try files().keys.filter { $0.hasPrefix("videos/") }.sorted()
      .map { tree.absolute("public/\($0)") }
  }

  /// The page of the only photo.
  func photoPage() throws -> String {
    let pages = try files().keys.filter { $0.hasPrefix("photos/") && $0.hasSuffix("index.html") }
    try #require(pages.count == 1)
    return try text(pages[0])
  }
}

/// Records how many videos are converted.
///
/// A class, since several tasks report to it.
private final class VideoProgress: ProgressDisplay {
  private let steps = Mutex<[String]>([])

  var shown: [String] { steps.withLock(\.self) }

  func show(_ stage: BuildStage, done: Int, of total: Int) {
    if stage == .videos { steps.withLock { $0.append("\(done) of \(total)") } }
  }

  func note(_ note: ProgressNote) {}
}

@Suite("Published videos", .serialized, .timeLimit(.minutes(30))) struct VideoSiteTests {
  @Test func keepTheirStreams() async throws {
    try await videoSite { site in
      try await SampleVideo.write(
        "Photos/waves.mov", SampleVideo.plain,
        ["-metadata", "title=Waves at dusk", "-metadata", "location=+48.1372+011.5755/"],
        in: site.tree)
      let report = await site.build()
      #expect(report.problems.isEmpty)
      let published = try #require(try site.videos().first)
      func streams(_ path: String) async throws -> String {
        try await SampleVideo.run(
          ["ffmpeg", "-v", "error", "-i", path, "-c", "copy", "-f", "streamhash", "-"])
      }
      let source = try await streams(site.tree.absolute("Photos/waves.mov"))
      #expect(try await streams(published) == source)
    }
  }

  @Test func areCountedWhileTheyAreConverted() async throws {
    try await videoSite { site in
      for title in ["Waves", "Foam"] {
        try await SampleVideo.write(
          "Photos/\(title).mov", SampleVideo.plain, ["-metadata", "title=\(title)"], in: site.tree)
      }
      let progress = VideoProgress()
      let opened = try await Site.open(
        site.tree.absolute("site.yml"),
        in: BuildEnvironment(program: TestSite.program, environment: environmentWithFFmpeg),
        log: ProblemLog())
      _ = try await opened.build(BuildOptions(jobs: 2), progress: progress)
      #expect(progress.shown == ["0 of 2", "1 of 2", "2 of 2"])
    }
  }

  @Test func containNothingElse() async throws {
    try await videoSite { site in
      try await SampleVideo.write(
        "Photos/waves.mov", SampleVideo.plain,
        [
          "-metadata", "title=Waves at dusk", "-metadata", "location=+48.1372+011.5755/",
          "-metadata", "com.apple.quicktime.location.ISO6709=+48.1372+011.5755/",
          "-movflags", "use_metadata_tags",
        ], in: site.tree)
      await site.build()
      let published = try #require(try site.videos().first)
      let tags = try await SampleVideo.probe(
        published, ["-show_entries", "format_tags", "-of", "csv"])
      for word in ["Waves", "48.13", "Lavf", "creation"] { #expect(!tags.contains(word)) }
      let bytes = try Data(contentsOf: URL(fileURLWithPath: published))
      for word in ["Waves at dusk", "+48.1372", "Lavf"] {
        #expect(bytes.range(of: Data(word.utf8)) == nil)
      }
      let index = try #require(bytes.range(of: Data("moov".utf8)))
      let streams = try #require(bytes.range(of: Data("mdat".utf8)))
      #expect(index.lowerBound < streams.lowerBound)
    }
  }

  /// Each kind of file, and whether it must be converted.
  @Test(arguments: [
    ("a.webm", ["-c:v", "libvpx-vp9", "-c:a", "libopus"]),
    ("a.mkv", ["-c:v", "libx265", "-x265-params", "log-level=error", "-c:a", "ac3"]),
    ("a.avi", ["-c:v", "mpeg4", "-c:a", "pcm_s16le"]),
    ("a.mov", ["-c:v", "prores", "-c:a", "pcm_s16le"]),
    ("a.mp4", ["-c:v", "libx264", "-pix_fmt", "yuv444p", "-c:a", "aac"]),
  ])
  func areConverted(_ name: String, _ codecs: [String]) async throws {
    try await videoSite { site in
      try await SampleVideo.write(
        "Photos/\(name)",
        [
          "-f", "lavfi", "-i", "testsrc2=s=161x121:r=10:d=2", "-f", "lavfi", "-i", "sine=d=2",
        ] + codecs, in: site.tree)
      let report = await site.build()
      #expect(report.problems.isEmpty)
      let published = try #require(try site.videos().first)
      let streams = try await SampleVideo.probe(
        published,
        ["-show_entries", "stream=codec_name,pix_fmt,width,height,color_space", "-of", "csv=p=0"])
      #expect(streams.contains("h264"))
      #expect(streams.contains("yuv420p"))
      #expect(streams.contains("aac"))
      #expect(streams.contains("bt709"))
    }
  }

  @Test func areShrunkToTheLongestEdge() async throws {
    try await videoSite("videos: { longest_edge: 128, quality: 30 }") { site in
      try await SampleVideo.write(
        "Photos/a.mp4",
        [
          "-f", "lavfi", "-i", "testsrc2=s=320x180:r=10:d=1", "-c:v", "libx264", "-pix_fmt",
          "yuv420p",
        ],
        in: site.tree)
      await site.build()
      let published = try #require(try site.videos().first)
      let size = try await SampleVideo.probe(
        published, ["-show_entries", "stream=width,height", "-of", "csv=p=0"])
      #expect(size.hasPrefix("128,72"))
    }
  }

  @Test func havePicturesAndNotOnlySound() async throws {
    try await videoSite { site in
      try await SampleVideo.write("Photos/a.mp4", in: site.tree)
      for name in ["song.m4a", "talk.mp4"] {
        try await SampleVideo.write(
          "Photos/\(name)", ["-f", "lavfi", "-i", "sine=d=1", "-c:a", "aac"], in: site.tree)
      }
      for _ in 1...2 {
        let report = await site.build()
        #expect(report.counts.photos == 1)
        #expect(
          report.problems.map(\.what).sorted() == [
            "Photos/song.m4a has only sound and is not published",
            "Photos/talk.mp4 has only sound and is not published",
          ])
      }
    }
  }

  @Test func haveTheSameBytesEachTime() async throws {
    try await videoSite { site in
      try await SampleVideo.write(
        "Photos/a.webm",
        ["-f", "lavfi", "-i", "testsrc2=s=160x120:r=10:d=2", "-c:v", "libvpx-vp9"], in: site.tree)
      await site.build()
      let first = try site.files()
      try FileManager.default.removeItem(atPath: site.tree.absolute(".vitrine"))
      try FileManager.default.removeItem(atPath: site.tree.absolute("public"))
      await site.build(BuildOptions(jobs: 1))
      let second = try site.files()
      #expect(
        first.filter { $0.key != ".vitrine-site" } == second.filter { $0.key != ".vitrine-site" })
    }
  }

  @Test func areUprightIfTheCameraWasTurned() async throws {
    try await videoSite { site in
      try await SampleVideo.write("Photos/flat.mp4", in: site.tree)
      try await SampleVideo.run([
        "ffmpeg", "-v", "error", "-y", "-i", site.tree.absolute("Photos/flat.mp4"), "-c", "copy",
        "-metadata:s:v", "rotate=90", site.tree.absolute("Photos/turned.mov"),
      ])
      try FileManager.default.removeItem(atPath: site.tree.absolute("Photos/flat.mp4"))
      await site.build()
      let page = try site.photoPage()
      #expect(page.contains(#"width="120" height="160""#))
      let poster = try #require(
        try site.files().keys.first { $0.hasPrefix("images/") && $0.hasSuffix(".jpg") })
      let size = try await SampleVideo.probe(
        site.tree.absolute("public/\(poster)"),
        ["-show_entries", "stream=width,height", "-of", "csv=p=0"])
      let edges = size.split(whereSeparator: { ",\n".contains($0) }).compactMap { Int($0) }
      #expect(edges[0] < edges[1])
    }
  }
}
