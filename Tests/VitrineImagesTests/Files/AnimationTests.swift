// Animated GIF and WebP files keep moving in a separate rendition.

import Testing
import VitrineModel
import VitrineStore

@testable import VitrineImages

/// A GIF of one pixel that is white, black, white …, each frame shown longer than the one before.
func animatedGIF(frames: Int) -> [UInt8] {
  let loop = [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1, 3, 0, 0]
  var bytes = Array("GIF89a".utf8) + [1, 0, 1, 0, 0x80, 0, 0, 255, 255, 255, 0, 0, 0] + loop
  for frame in 0..<frames {
    let time = UInt8(10 * (frame + 1))
    let pixel: UInt8 = frame.isMultiple(of: 2) ? 0x44 : 0x4C
    bytes += [0x21, 0xF9, 4, 0, time, 0, 0, 0]
    bytes += [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, pixel, 1, 0]
  }
  return bytes + [0x3B]
}

@Suite struct AnimationTests {
  private func motion(of bytes: [UInt8]) async throws -> [UInt8]? {
    let bed = try ImageTestBed()
    let original = try bed.original(try bed.file("a.gif", bytes))
    let settings = RenditionSettings(sizes: [64], formats: [.jpeg])
    let outcome = try await bed.makeRenditions([original], settings)
    let images = try #require(outcome.images[original.digest])
    #expect(images.renditions.map(\.format.name) == ["jpeg"])
    guard let file = images.motion?.file else { return nil }
    #expect(images.motion?.format == .webp && images.all.count == 2)
    return try bed.store.read(file.digest)
  }

  /// The chunks of a WebP file: their names and contents.
  private func chunks(of file: [UInt8]) -> [(name: String, content: ArraySlice<UInt8>)] {
    var chunks: [(String, ArraySlice<UInt8>)] = []
    var rest = file.dropFirst(12)
    while rest.count >= 8 {
      let head = Array(rest.prefix(8))
      let length = head[4...].reversed().reduce(0) { $0 << 8 | Int($1) }
      chunks.append((String(decoding: head[..<4], as: UTF8.self), rest.dropFirst(8).prefix(length)))
      rest = rest.dropFirst(8 + length + length % 2)
    }
    return chunks
  }

  @Test func keepsFramesAndTimes() async throws {
    let file = try #require(try await motion(of: animatedGIF(frames: 3)))
    let chunks = chunks(of: file)
    #expect(chunks.map(\.name) == ["VP8X", "ANIM", "ANMF", "ANMF", "ANMF"])
    let times = chunks.filter { $0.name == "ANMF" }.map { chunk in
      Array(chunk.content.dropFirst(12).prefix(3)).reversed().reduce(0) { $0 << 8 | Int($1) }
    }
    #expect(times == [100, 200, 300])
  }

  @Test func makesAnimationsOfAnimatedWebP() async throws {
    let first = try #require(try await motion(of: animatedGIF(frames: 3)))
    let second = try #require(try await motion(of: first))
    #expect(chunks(of: second).map(\.name) == ["VP8X", "ANIM", "ANMF", "ANMF", "ANMF"])
  }

  /// Two frames of colored quarters, whose EXIF says that their left edge is at the top.
  @Test func turnsFramesUpright() async throws {
    var image = TestImage(96, 128) { x, y in
      switch (x < 48, y % 64 < 32) {
      case (true, true): [220, 30, 30]
      case (false, true): [30, 200, 30]
      case (true, false): [30, 30, y < 64 ? 220 : 200]
      case (false, false): [230, 220, 40]
      }
    }
    image.orientation = 6
    let turned = try image.encoded(".webp[lossless,page-height=64]")
    let file = try #require(try await motion(of: turned))
    let chunks = chunks(of: file)
    #expect(chunks.map(\.name) == ["VP8X", "ANIM", "ANMF", "ANMF"])
    #expect(chunks.first.map { Array($0.content.dropFirst(4)) } == [63, 0, 0, 95, 0, 0])
    let frame = try TestImage(decoding: file)
    #expect(frame.pixel(at: 0.25, 0.25)[2] > 150 && frame.pixel(at: 0.75, 0.25)[0] > 150)
    #expect(frame.pixel(at: 0.75, 0.75)[1] > 150 && frame.pixel(at: 0.75, 0.75)[0] < 100)
  }

  @Test func leavesStillImagesStill() async throws {
    #expect(try await motion(of: animatedGIF(frames: 1)) == nil)
    #expect(try await motion(of: TestImage.waves(40, 30).encoded(".webp")) == nil)
  }

  @Test func limitsFramesAndPixels() {
    let small = PixelSize(width: 100, height: 50)
    #expect(Animation.edge(frames: 1, of: small) == nil)
    #expect(Animation.edge(frames: 2, of: small) == 100)
    #expect(Animation.edge(frames: 1_000, of: small) == 100)
    #expect(Animation.edge(frames: 1_001, of: small) == nil)
    let large = PixelSize(width: 4000, height: 3000)
    #expect(Animation.edge(frames: 2, of: large) == 1280)
    #expect(Animation.edge(frames: 13, of: large) == nil)
    let long = PixelSize(width: 640, height: 360)
    #expect(Animation.edge(frames: 500, of: long) == 337)
  }
}
