import Foundation
import SiteFixtures
import Testing
import VitrineModel
import VitrineSite
import VitrineTesting

@Suite("Rebuilds with videos", .serialized, .timeLimit(.minutes(30))) struct VideoRebuildTests {
  /// Programs that count their runs, in a folder for `PATH`.
  private func countingPrograms(in tree: FileTree) async throws -> [String: String] {
    for name in ["ffmpeg", "ffprobe"] {
      let real = try await SampleVideo.run(["sh", "-c", "command -v \(name)"])
        .trimmingCharacters(in: .whitespacesAndNewlines)
      try tree.write(
        "bin/\(name)", "#!/bin/sh\necho x >>'\(tree.absolute("runs"))'\nexec \(real) \"$@\"\n")
      chmod(tree.absolute("bin/\(name)"), 0o755)
    }
    return ["PATH": tree.absolute("bin")]
  }

  private func runs(_ tree: FileTree) -> Int {
    (try? String(contentsOfFile: tree.absolute("runs"), encoding: .utf8))?.count ?? 0
  }

  @Test func runNothingForUnchangedVideos() async throws {
    try await videoSite { site in
      var site = site
      site.environment = try await countingPrograms(in: site.tree)
      try await SampleVideo.write("Photos/a.mp4", in: site.tree)
      try await SampleVideo.write(
        "Photos/b.webm",
        ["-f", "lavfi", "-i", "testsrc2=s=160x120:r=10:d=1", "-c:v", "libvpx-vp9"], in: site.tree)
      try site.tree.write("Photos/c.mp4", "damaged")
      await site.build()
      let first = runs(site.tree)
      #expect(first > 0)
      let videos = try site.videos()
      try site.tree.write("Photos/d.jpg", TinyImage.jpeg("d"))
      let report = await site.build()
      #expect(report.counts.photos == 3)
      #expect(runs(site.tree) == first)
      // The same file under two names is converted once.
      try FileManager.default.copyItem(
        atPath: site.tree.absolute("Photos/b.webm"), toPath: site.tree.absolute("Photos/e.webm"))
      await site.build()
      #expect(runs(site.tree) == first)
      #expect(try site.videos() == videos)
    }
  }

  @Test func healTheCache() async throws {
    try await videoSite { site in
      try await SampleVideo.write("Photos/a.mp4", in: site.tree)
      await site.build()
      let whole = try site.files()
      let blobs = try site.files(".vitrine/blobs")
      #expect(!blobs.isEmpty)
      for name in blobs.keys {
        try site.tree.write(".vitrine/blobs/\(name)", "damaged")
      }
      try FileManager.default.removeItem(atPath: site.tree.absolute("public"))
      let report = await site.build()
      #expect(report.isPublished, "\(report.problems)")
      let again = try site.files()
      #expect(
        whole.filter { $0.key != ".vitrine-site" } == again.filter { $0.key != ".vitrine-site" })
    }
  }

  @Test func leaveTheFolderAlone() async throws {
    try await videoSite { site in
      try await SampleVideo.write("Photos/a.mp4", in: site.tree)
      let before = try site.files("Photos")
      await site.build()
      #expect(try site.files("Photos") == before)
    }
  }
}

@Suite("Sites without videos", .serialized, .timeLimit(.minutes(30))) struct VideosOffTests {
  @Test func haveOneWarningWithoutFFmpeg() async throws {
    try await TestSite.site(photos: ["a.jpg"], environment: ["PATH": "/nowhere"]) { site in
      for name in ["b.mp4", "c.mov"] {
        try await SampleVideo.write("Photos/\(name)", in: site.tree)
      }
      let report = await site.build()
      #expect(report.isPublished)
      #expect(report.counts.photos == 1)
      #expect(report.problems.map(\.code) == ["video.no-program"])
      let problem = try #require(report.problems.first)
      #expect(problem.what == "ffmpeg is not installed, so 2 videos are left out")
      #expect(problem.help?.contains("apt-get install ffmpeg") == true)
    }
  }

  @Test func haveOneNoteIfSiteYmlLeavesThemOut() async throws {
    try await TestSite.site(
      TestSite.plain + "\nvideos: false\n", photos: ["a.jpg"], environment: environmentWithFFmpeg
    ) { site in
      for name in ["b.mp4", "c.mov"] {
        try await SampleVideo.write("Photos/\(name)", in: site.tree)
      }
      let report = await site.build()
      #expect(report.counts.photos == 1)
      #expect(report.problems.map(\.code) == ["video.off"])
      #expect(report.problems.first?.severity == .note)
    }
  }

  @Test func areNamedIfTheyMustNotBeConverted() async throws {
    try await videoSite("videos: { convert: never }") { site in
      try await SampleVideo.write("Photos/a.mp4", in: site.tree)
      try await SampleVideo.write(
        "Photos/b.webm",
        ["-f", "lavfi", "-i", "testsrc2=s=160x120:r=10:d=1", "-c:v", "libvpx-vp9"], in: site.tree)
      let report = await site.build()
      #expect(report.counts.photos == 1)
      #expect(report.problems.map(\.code) == ["video.unplayable"])
    }
  }
}
