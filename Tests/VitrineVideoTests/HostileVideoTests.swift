import Foundation
import SiteFixtures
import Testing
import VitrineModel
import VitrineSite
import VitrineTesting

@Suite("Damaged and hostile videos", .serialized, .timeLimit(.minutes(30))) struct HostileVideoTests
{
  /// Builds a site with a photo and a file, and returns the problems.
  private func problems(_ name: String, _ bytes: [UInt8]) async throws -> [Problem] {
    var found: [Problem] = []
    try await TestSite.site(photos: ["a.jpg"], environment: environmentWithFFmpeg) { site in
      try site.tree.write("Photos/\(name)", bytes)
      let report = await site.build()
      #expect(report.isPublished)
      #expect(report.counts.photos == 1)
      found = report.problems
    }
    return found
  }

  private func sample(_ more: [String] = []) async throws -> [UInt8] {
    var bytes: [UInt8] = []
    try await FileTree.temporary { tree in
      try await SampleVideo.write("a.mp4", SampleVideo.plain, more, in: tree)
      bytes = Array(try Data(contentsOf: URL(fileURLWithPath: tree.absolute("a.mp4"))))
    }
    return bytes
  }

  @Test func areNamedAndLeftOut() async throws {
    let whole = try await sample()
    let early = try await sample(["-movflags", "+faststart"])
    let files: [(String, [UInt8])] = [
      ("empty.mp4", []), ("short.mp4", Array(whole.prefix(20))),
      ("no-index.mp4", Array(whole.prefix(whole.count / 2))),
      ("no-end.mp4", Array(early.prefix(early.count * 2 / 3))),
      ("text.mov", Array("no video".utf8)),
      ("playlist.mp4", Array("#EXTM3U\nfile:///etc/passwd\n".utf8)),
      ("list.mp4", Array("ffconcat version 1.0\nfile /etc/passwd\n".utf8)),
      ("matroska.mkv", [0x1A, 0x45, 0xDF, 0xA3] + [UInt8](repeating: 7, count: 400)),
      ("riff.avi", Array("RIFF\u{4}\0\0\0AVI LIST".utf8) + [UInt8](repeating: 0, count: 90)),
    ]
    for (name, bytes) in files {
      let problems = try await problems(name, bytes)
      #expect(problems.map(\.code) == ["video.damaged"], "\(name)")
      #expect(problems.first?.place == .file("Photos/\(name)"))
      #expect(problems.first?.help?.isEmpty == false)
    }
  }

  @Test(arguments: [("avi", "mpeg4", "mp3", 0.7), ("mkv", "libx264", "aac", 0.9)])
  func areLeftOutIfTheirEndIsMissing(
    _ name: String, _ picture: String, _ sound: String, _ part: Double
  ) async throws {
    try await TestSite.site(photos: ["a.jpg"], environment: environmentWithFFmpeg) { site in
      let path = "Photos/b.\(name)"
      try await SampleVideo.write(
        path, SampleVideo.plain, ["-c:v", picture, "-c:a", sound], in: site.tree)
      #expect(await site.build().problems.isEmpty)
      let whole = try Data(contentsOf: URL(fileURLWithPath: site.tree.absolute(path)))
      try site.tree.write(path, Array(whole.prefix(Int(Double(whole.count) * part))))
      let report = await site.build()
      #expect(report.problems.map(\.code) == ["video.damaged"])
      #expect(report.problems.first?.what.hasSuffix("its end is missing") == true)
      #expect(report.counts.photos == 1)
    }
  }

  // The first is converted. The second is copied, and has only key frames.
  @Test(arguments: [["-pix_fmt", "yuv444p"], ["-g", "1"]])
  func areNamedIfFramesAreDamaged(_ options: [String]) async throws {
    var bytes = try await sample(options)
    let middle = bytes.count / 2
    bytes.replaceSubrange(middle..<middle + 2_000, with: [UInt8](repeating: 0, count: 2_000))
    try await TestSite.site(photos: ["a.jpg"], environment: environmentWithFFmpeg) { site in
      try site.tree.write("Photos/b.mp4", bytes)
      // The second build knows it from the cache.
      for _ in 0..<2 {
        let report = await site.build()
        #expect(report.isPublished)
        #expect(report.counts.photos == 2)
        #expect(report.problems.map(\.code) == ["video.has-errors"])
        #expect(report.problems.first?.place == .file("Photos/b.mp4"))
        try site.tree.write("Photos/a.jpg.yml", "title: Another\n")
      }
    }
  }

  /// Flipped bytes anywhere never crash a build, and what is left out is named.
  @Test func areNamedIfBytesAreFlipped() async throws {
    var random = SeededGenerator(seed: 19)
    let whole = try await sample()
    for _ in 0..<8 {
      var bytes = whole
      for _ in 0..<20 { bytes[Int.random(in: 0..<bytes.count, using: &random)] ^= 0x55 }
      try await TestSite.site(photos: ["a.jpg"], environment: environmentWithFFmpeg) { site in
        try site.tree.write("Photos/b.mp4", bytes)
        let report = await site.build()
        #expect(report.isPublished)
        #expect(
          report.counts.photos == 2
            || report.problems.contains { $0.place == .file("Photos/b.mp4") })
      }
    }
  }

  @Test func areRefusedBeyondLimits() async throws {
    var many = ["-f", "lavfi", "-i", "testsrc2=s=32x32:r=5:d=1", "-f", "lavfi", "-i", "sine=d=1"]
    many += ["-map", "0"] + (0..<80).flatMap { _ in ["-map", "1"] } + ["-c:a", "pcm_s16le"]
    try await TestSite.site(photos: ["a.jpg"], environment: environmentWithFFmpeg) { site in
      try await SampleVideo.write("Photos/many.mkv", many, in: site.tree)
      try await SampleVideo.write(
        "Photos/huge.mkv",
        ["-f", "lavfi", "-i", "color=s=9000x5000:r=1:d=1", "-c:v", "mjpeg"], in: site.tree)
      try await SampleVideo.write(
        "Photos/long.mkv",
        [
          "-f", "lavfi", "-i", "color=s=32x32:r=1:d=2", "-vf", "setpts=N*50000/TB", "-vsync",
          "passthrough", "-c:v", "mjpeg",
        ], in: site.tree)
      let report = await site.build()
      #expect(report.problems.map(\.code) == Array(repeating: "video.too-large", count: 3))
    }
  }

  /// Names that ffmpeg would take for an option, a protocol or a pattern.
  @Test func mayHaveAnyName() async throws {
    let bytes = try await sample()
    try await videoSite { site in
      let names = [
        "-y.mp4", "concat:a|b.mp4", "a%03d.mp4", "pipe:0.mp4", "it's a \"b\" $c.mp4", "é.mp4",
      ]
      for (number, name) in names.enumerated() {
        // Different bytes, so that nothing is shared.
        try site.tree.write(
          "Photos/\(name)", bytes + [0, 0, 0, 9] + Array("free".utf8) + [UInt8(number)])
      }
      let report = await site.build()
      #expect(report.problems.isEmpty)
      #expect(report.counts.photos == names.count)
      #expect(report.problems.map(\.what) == [])
    }
  }

  /// Programs that never end, that fill the disk, and that fail in other ways.
  @Test func areNamedIfFFmpegFails() async throws {
    try await TestSite.site(photos: ["a.jpg"]) { site in
      try await SampleVideo.write("Photos/b.mp4", in: site.tree)
      for name in ["ffmpeg", "ffprobe"] {
        try site.tree.write(
          "bin/\(name)", "#!/bin/sh\n[ \"$1\" = -version ] && echo ffmpeg version 0 || kill -9 $$\n"
        )
        chmod(site.tree.absolute("bin/\(name)"), 0o755)
      }
      var site = site
      site.environment = ["PATH": site.tree.absolute("bin")]
      let report = await site.build()
      #expect(report.isPublished)
      #expect(report.problems.count == 1)
      #expect(report.problems.first?.place == .file("Photos/b.mp4"))
    }
  }
}
