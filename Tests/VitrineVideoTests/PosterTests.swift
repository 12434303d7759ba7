import Foundation
import SiteFixtures
import Testing
import VitrineModel
import VitrineSite
import VitrineTesting

@Suite("The poster of a video", .serialized, .timeLimit(.minutes(30))) struct PosterTests {
  /// Black for three seconds, then red for seven.
  private static let fade = [
    "-f", "lavfi", "-i",
    "color=c=black:s=160x120:r=5:d=3,format=yuv420p[a];"
      + "color=c=0xC02010:s=160x120:r=5:d=7,format=yuv420p[b];[a][b]concat",
    "-c:v", "libx264", "-pix_fmt", "yuv420p",
  ]

  /// The mean color of the poster, as the class of its page has it.
  private func color(_ site: TestSite) async throws -> [Int] {
    let image = try #require(
      try site.files().keys.filter { $0.hasPrefix("images/") && $0.hasSuffix(".jpg") }.sorted()
        .first)
    let pixel = try await SampleVideo.run([
      "sh", "-c",
      "ffmpeg -v error -i '\(site.tree.absolute("public/\(image)"))' -vf scale=1:1,format=rgb24"
        + " -f rawvideo - | od -An -tu1",
    ])
    return pixel.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
  }

  @Test func isNotBlack() async throws {
    try await videoSite { site in
      try await SampleVideo.write("Photos/a.mp4", Self.fade, in: site.tree)
      await site.build()
      let color = try await color(site)
      // BT.601, as ffmpeg wrote it: red stays red.
      for (channel, wanted) in zip(color, [0xC0, 0x20, 0x10]) {
        #expect(abs(channel - wanted) < 12)
      }
    }
  }

  @Test func isTheFrameAtTheMomentOfTheSidecar() async throws {
    try await videoSite { site in
      try await SampleVideo.write("Photos/a.mp4", Self.fade, in: site.tree)
      try site.tree.write("Photos/a.mp4.yml", "poster: 1.5")
      #expect(await site.build().problems.isEmpty)
      #expect(try await color(site).allSatisfy { $0 < 20 })
      try site.tree.write("Photos/a.mp4.yml", "poster: 9")
      await site.build()
      #expect(try await color(site)[0] > 150)
    }
  }

  @Test func isAnImageBesideTheVideo() async throws {
    try await videoSite { site in
      try await SampleVideo.write("Photos/a.mp4", Self.fade, in: site.tree)
      try await SampleVideo.run([
        "ffmpeg", "-v", "error", "-y", "-f", "lavfi", "-i", "color=c=0x2040C0:s=96x64",
        "-frames:v", "1", site.tree.absolute("Photos/cover.png"),
      ])
      try site.tree.write("Photos/a.mp4.yml", "poster: cover.png")
      let report = await site.build()
      #expect(report.problems.isEmpty)
      // The image is not a separate photo.
      #expect(report.counts.photos == 1)
      #expect(try await color(site)[2] > 150)
      #expect(try site.videos().count == 1)
    }
  }

  @Test func isReportedIfItDoesNotExist() async throws {
    try await videoSite { site in
      try await SampleVideo.write("Photos/a.mp4", in: site.tree)
      try site.tree.write("Photos/a.mp4.yml", "poster: none.png")
      let report = await site.build()
      #expect(report.problems.map(\.code) == ["video.no-poster"])
      #expect(report.counts.photos == 1)
    }
  }

  @Test(arguments: ["poster: -1", "poster: ../b.jpg", "poster: [1]", "poster: 1e9"])
  func isReportedIfItMakesNoSense(_ text: String) async throws {
    try await videoSite { site in
      try await SampleVideo.write("Photos/a.mp4", in: site.tree)
      try site.tree.write("Photos/a.mp4.yml", text)
      let report = await site.build()
      #expect(report.problems.count == 1)
      #expect(report.problems.first?.place?.description.hasPrefix("Photos/a.mp4.yml:1:") == true)
      #expect(report.counts.photos == 1)
    }
  }

  /// HDR is mapped to the brightness and the colors that the same pattern has without it.
  @Test(arguments: ["smpte2084", "arib-std-b67"])
  func hasTheColorsOfTheWeb(_ transfer: String) async throws {
    let pattern = "testsrc2=s=160x120:r=5:d=1"
    var colors: [[Int]] = []
    for isWide in [false, true] {
      try await videoSite { site in
        let filter =
          isWide
          ? "scale=out_color_matrix=bt709,format=yuv444p,zscale=t=\(transfer):p=bt2020:m=bt2020nc:"
            + "tin=bt709:pin=bt709:min=bt709:npl=203,format=yuv420p10le" : "format=yuv420p"
        let codec =
          isWide
          ? [
            "-c:v", "libx265", "-x265-params", "log-level=error", "-color_primaries", "bt2020",
            "-color_trc", transfer, "-colorspace", "bt2020nc",
          ] : ["-c:v", "libx264"]
        try await SampleVideo.write(
          "Photos/a.mp4", ["-f", "lavfi", "-i", pattern, "-vf", filter] + codec, in: site.tree)
        #expect(await site.build().problems.isEmpty)
        colors.append(try await color(site))
      }
    }
    for (plain, mapped) in zip(colors[0], colors[1]) { #expect(abs(plain - mapped) < 16) }
  }
}
