// A program that fails for a reason outside of the video: the next build tries again.

import Foundation
import SiteFixtures
import Testing
import VitrineModel
import VitrineSite
import VitrineTesting

@Suite("Failures of ffmpeg", .serialized, .timeLimit(.minutes(30))) struct VideoFailureTests {
  /// Gives a test a site with a photo, a video and programs of which one does something once,
  /// instead of its work.
  private func site(
    _ program: String, _ script: String, _ body: (TestSite) async throws -> Void
  ) async throws {
    try await TestSite.site(photos: ["a.jpg"]) { site in
      var site = site
      try await SampleVideo.write("Photos/b.mp4", in: site.tree)
      for name in ["ffmpeg", "ffprobe"] {
        let real = try await SampleVideo.run(["sh", "-c", "command -v \(name)"])
          .trimmingCharacters(in: .whitespacesAndNewlines)
        let once = "[ \"$1\" != -version ] && rm \"$site/once\" 2>/dev/null && { \(script); }"
        try site.tree.write(
          "bin/\(name)",
          """
          #!/bin/sh
          site='\(site.tree.absolute("."))'
          \(name == program ? once : "")
          exec \(real) "$@"

          """)
        chmod(site.tree.absolute("bin/\(name)"), 0o755)
      }
      site.environment = ["PATH": "\(site.tree.absolute("bin")):/usr/bin:/bin"]
      try site.tree.write("once", "")
      try await body(site)
    }
  }

  @Test(arguments: ["ffmpeg", "ffprobe"], ["kill -SEGV $$", "kill -KILL $$", "exit 255"])
  func leaveTheVideoOutOnce(_ program: String, _ script: String) async throws {
    try await site(program, script) { site in
      let report = await site.build()
      #expect(report.isPublished)
      #expect(report.problems.map(\.code) == ["video.ended"])
      let cause = script.contains("KILL") ? "no memory left" : "ended by signal"
      #expect(report.problems.first?.what.contains(cause) == true)
      #expect(report.problems.first?.help?.isEmpty == false)
      let next = await site.build()
      #expect(next.problems.isEmpty, "\(next.problems)")
      #expect(next.counts.photos == 2)
    }
  }

  @Test(
    arguments: ["ffmpeg", "ffprobe"],
    [
      "echo 'file:/b.mp4: No such file or directory' >&2; exit 1",
      "printf '\\000\\000\\000\\010free' >>\"$site/Photos/b.mp4\"; exit 1",
      "printf '\\000\\000\\000\\010free' >>\"$site/Photos/b.mp4\"",
    ])
  func stopTheBuildIfTheFileIsAnother(_ program: String, _ script: String) async throws {
    try await site(program, script) { site in
      let report = await site.build()
      #expect(!report.isPublished)
      #expect(report.problems.contains { $0.isSystemFailure }, "\(report.problems)")
      let next = await site.build()
      #expect(next.problems.isEmpty, "\(next.problems)")
      #expect(next.counts.photos == 2)
    }
  }

  @Test(arguments: ["ffmpeg", "ffprobe"], ["; exit 1", "; kill -KILL $$", ""])
  func startTheBuildAgainIfTheCacheIsDeleted(_ program: String, _ end: String) async throws {
    try await site(program, "rm -rf \"$site/.vitrine\"" + end) { site in
      let report = await site.build()
      #expect(report.isPublished, "\(report.problems)")
      #expect(report.problems.map(\.code) == ["cache.lost"])
      #expect(report.counts.photos == 2)
    }
  }

  @Test func nameAReasonWithoutAddresses() async throws {
    let lines = "for n in $(seq 900); do echo \"[h264 @ 0x55d0] error $n\" >&2; done; exit 1"
    try await site("ffprobe", lines) { site in
      let report = await site.build()
      #expect(
        report.problems.first?.what == "Photos/b.mp4 is left out: ffmpeg cannot read it (error 900)"
      )
    }
  }
}
