import Foundation
import SiteFixtures
import Testing
import VitrineModel
import VitrineSite
import VitrineTesting

@Suite("Copied videos", .serialized, .timeLimit(.minutes(30))) struct VideoPrivacyTests {
  private static let message = "17ee8c60-f84d-11d9-8cd6-0800200c9a66+N48.1372"

  private func hasPlace(_ path: String) throws -> Bool {
    try Data(contentsOf: URL(fileURLWithPath: path)).range(of: Data("N48.1372".utf8)) != nil
  }

  private func write(_ message: String, in tree: FileTree) async throws {
    try await SampleVideo.write(
      "Photos/waves.mov", SampleVideo.plain, ["-bsf:v", "h264_metadata=sei_user_data=\(message)"],
      in: tree)
  }

  /// Camcorders and drones write the time and the place of each frame into the stream.
  @Test(arguments: [0, 70_000])
  func loseWhatACameraWroteBetweenTheirFrames(_ more: Int) async throws {
    try await videoSite { site in
      try await write(Self.message + String(repeating: "x", count: more), in: site.tree)
      #expect(await site.build().problems.isEmpty)
      let published = try #require(try site.videos().first)
      let source = site.tree.absolute("Photos/waves.mov")
      #expect(try hasPlace(source) && !hasPlace(published))
      func frames(_ path: String) async throws -> String {
        try await SampleVideo.run(
          ["ffmpeg", "-v", "error", "-i", path, "-map", "0:v", "-f", "md5", "-"])
      }
      #expect(try await frames(published) == frames(source))
    }
  }

  /// Zero bytes may follow the bit that ends a list of messages.
  @Test func loseMessagesBeforeZeroBytes() async throws {
    try await videoSite { site in
      try await write(Self.message, in: site.tree)
      let path = "Photos/waves.mov"
      var bytes = Array(try Data(contentsOf: URL(fileURLWithPath: site.tree.absolute(path))))
      // The length of the message, its 16 bytes of a name, the text with a zero byte, and the end.
      let text = try #require(bytes.firstRange(of: Array("N48.1372".utf8)))
      try #require(bytes[text.lowerBound - 17] == 25)
      try #require(bytes[text.upperBound...].starts(with: [0, 0x80]))
      bytes[text.lowerBound - 17] = 24
      bytes.replaceSubrange(text.upperBound..<text.upperBound + 2, with: [0x80, 0])
      try site.tree.write(path, bytes)
      #expect(await site.build().problems.isEmpty)
      #expect(try !hasPlace(try #require(try site.videos().first)))
    }
  }

  /// A copy that keeps such messages is not published; the video is converted if it may be.
  @Test func areConvertedIfMessagesCannotBeRemoved() async throws {
    try await videoSite("videos: { convert: never }") { site in
      var site = site
      try site.tree.write("Photos/b.jpg", TinyImage.jpeg("b"))
      try await write(Self.message, in: site.tree)
      let real = try await SampleVideo.run(["sh", "-c", "command -v ffmpeg"])
        .trimmingCharacters(in: .whitespacesAndNewlines)
      try site.tree.write(
        "bin/ffmpeg",
        """
        #!/bin/sh
        case "$*" in *filter_units*) echo 'Unknown bitstream filter' >&2; exit 1;; esac
        exec \(real) "$@"

        """)
      chmod(site.tree.absolute("bin/ffmpeg"), 0o755)
      let path = environmentWithFFmpeg["PATH"] ?? ""
      site.environment = ["PATH": "\(site.tree.absolute("bin")):\(path)"]
      #expect(await site.build().problems.map(\.code) == ["video.damaged"])
      try site.tree.write("site.yml", TestSite.plain)
      #expect(await site.build().problems.isEmpty)
      #expect(try !hasPlace(try #require(try site.videos().first)))
    }
  }
}

@Suite("Cut videos", .serialized, .timeLimit(.minutes(30))) struct CutVideoTests {
  /// The number of frames in a file, also of those that are not shown.
  private func frames(_ path: String, _ stream: String = "v") async throws -> Int {
    let count = try await SampleVideo.probe(
      path,
      [
        "-ignore_editlist", "1", "-select_streams", stream, "-count_packets", "-show_entries",
        "stream=nb_read_packets", "-of", "csv=p=0",
      ])
    return try #require(Int(count.filter(\.isNumber)))
  }

  /// Writes a video of ten frames, in front of which there are ten others.
  private func writeCut(in tree: FileTree) async throws {
    try await SampleVideo.write("whole.mov", SampleVideo.plain, ["-g", "100"], in: tree)
    try await SampleVideo.write(
      "Photos/waves.mov", ["-ss", "1", "-i", tree.absolute("whole.mov"), "-c", "copy"], in: tree)
    #expect(try await frames(tree.absolute("Photos/waves.mov")) == 20)
  }

  /// A program that cuts a video without converting it keeps and hides what was before.
  @Test func loseWhatWasCutOff() async throws {
    try await videoSite { site in
      try await writeCut(in: site.tree)
      #expect(await site.build().problems.isEmpty)
      #expect(try await frames(try #require(try site.videos().first)) == 10)
    }
  }

  /// What is left out between two edits, and sound before the first; the number of frames that remain.
  @Test(arguments: [
    ("vide", "v", [[500, 0], [500, 15_360]], 10), ("soun", "a", [[1_000, 45_124]], 45),
  ])
  func loseWhatEditsLeaveOut(_ kind: String, _ stream: String, _ edits: [[Int]], _ count: Int)
    async throws
  {
    try await videoSite { site in
      try await SampleVideo.write("a.mp4", SampleVideo.plain, ["-g", "100"], in: site.tree)
      let whole = try Data(contentsOf: URL(fileURLWithPath: site.tree.absolute("a.mp4")))
      try site.tree.write("Photos/a.mp4", Box.edited(Array(whole)[...], kind, edits))
      #expect(await site.build().problems.isEmpty)
      #expect(try await frames(try #require(try site.videos().first), stream) <= count + 1)
    }
  }

  @Test func followTheSettings() async throws {
    try await videoSite { site in
      try await writeCut(in: site.tree)
      func build(_ settings: String) async throws -> (codes: [String], frames: Int, bytes: Data) {
        try site.tree.write("site.yml", TestSite.plain + "\nvideos: { \(settings) }\n")
        let codes = await site.build().problems.map(\.code)
        let video = try #require(try site.videos().first)
        return (
          codes, try await frames(video), try Data(contentsOf: URL(fileURLWithPath: video))
        )
      }
      // The second build knows it from the cache.
      for title in ["Waves", "Foam"] {
        try site.tree.write("Photos/waves.mov.yml", "title: \(title)\n")
        let copied = try await build("convert: never")
        #expect(copied.codes == ["video.hides-frames"] && copied.frames == 20)
      }
      let fine = try await build("convert: when-needed, quality: 23")
      #expect(fine.codes == [] && fine.frames == 10)
      let coarse = try await build("convert: when-needed, quality: 30")
      #expect(coarse.codes == [] && coarse.bytes.count < fine.bytes.count)
      #expect(try await build("convert: never").frames == 20)
    }
  }
}

extension Box {
  /// Returns boxes with other edits of the track of a kind: the length and the start of each.
  fileprivate static func edited(
    _ bytes: ArraySlice<UInt8>, _ kind: String, _ edits: [[Int]]
  ) -> [UInt8] {
    func number(_ value: Int) -> [UInt8] {
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }
    let isKind = bytes.firstRange(of: Array(kind.utf8)) != nil
    var (edited, rest) = ([UInt8](), bytes)
    while rest.count >= 8 {
      let box = rest.prefix(max(8, rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }))
      rest = rest.dropFirst(box.count)
      switch String(decoding: box.dropFirst(4).prefix(4), as: UTF8.self) {
      case "edts" where isKind:
        let rows = edits.flatMap { $0.flatMap(number) + number(65_536) }
        edited += make("edts", make("elst", number(0) + number(edits.count) + rows))
      case let name where ["moov", "trak"].contains(name):
        edited += make(name, Self.edited(box.dropFirst(8), kind, edits))
      default: edited += box
      }
    }
    return edited
  }
}
