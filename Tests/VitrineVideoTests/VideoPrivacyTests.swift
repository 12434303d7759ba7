import Foundation
import SiteFixtures
import Testing
import VitrineModel
import VitrineSite
import VitrineTesting

@Suite("Copied videos", .serialized, .timeLimit(.minutes(30))) struct VideoPrivacyTests {
  /// Camcorders and drones write the time and the place of each frame into the stream.
  @Test func loseWhatACameraWroteBetweenTheirFrames() async throws {
    try await videoSite { site in
      let message = "17ee8c60-f84d-11d9-8cd6-0800200c9a66+N48.1372"
      try await SampleVideo.write(
        "Photos/waves.mov", SampleVideo.plain,
        ["-metadata", "title=Waves at dusk", "-bsf:v", "h264_metadata=sei_user_data=\(message)"],
        in: site.tree)
      #expect(await site.build().problems.isEmpty)
      let published = try #require(try site.videos().first)
      let source = site.tree.absolute("Photos/waves.mov")
      func isFound(in path: String) throws -> Bool {
        try Data(contentsOf: URL(fileURLWithPath: path)).range(of: Data("N48.1372".utf8)) != nil
      }
      #expect(try isFound(in: source) && !isFound(in: published))
      func frames(_ path: String) async throws -> String {
        try await SampleVideo.run(
          ["ffmpeg", "-v", "error", "-i", path, "-map", "0:v", "-f", "md5", "-"])
      }
      #expect(try await frames(published) == frames(source))
    }
  }

  /// A program that cuts a video without converting it keeps and hides what was before.
  @Test func loseWhatWasCutOff() async throws {
    try await videoSite { site in
      let (whole, cut) = (site.tree.absolute("whole.mov"), site.tree.absolute("Photos/waves.mov"))
      try await SampleVideo.write("whole.mov", SampleVideo.plain, ["-g", "100"], in: site.tree)
      try await SampleVideo.write(
        "Photos/waves.mov", ["-ss", "1", "-i", whole, "-c", "copy"],
        ["-metadata", "title=Waves at dusk"], in: site.tree)
      #expect(await site.build().problems.isEmpty)
      func frames(_ path: String) async throws -> String {
        try await SampleVideo.probe(
          path,
          [
            "-ignore_editlist", "1", "-select_streams", "v", "-count_packets", "-show_entries",
            "stream=nb_read_packets", "-of", "csv=p=0",
          ]
        ).trimmingCharacters(in: .whitespacesAndNewlines)
      }
      #expect(try await frames(cut) == "20")
      #expect(try await frames(try #require(try site.videos().first)) == "10")
    }
  }
}
