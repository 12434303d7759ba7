import Testing
import VitrineModel

@testable import VitrineImages

/// GIF files whose first frame is smaller than the canvas.
@Suite struct PartialGIFTests {
  /// A canvas of 8 x 8 pixels with one frame of 2 x 2 green pixels at a place.
  private func gif(left: Int, top: Int) -> [UInt8] {
    let place = [left, top, 2, 2].flatMap { ByteOrder.little($0, 2) }
    // Two colors; the frame is four pixels of the second, in codes of three bits.
    return Array("GIF89a".utf8) + [8, 0, 8, 0, 0x80, 0, 0, 0, 0, 0, 0, 200, 0] + [0x2C]
      + place + [0, 2, 3, 0x4C, 0x98, 0x14, 0, 0x3B]
  }

  private func pixels(_ file: [UInt8]) async throws -> TestImage {
    let bed = try ImageTestBed()
    return try TestImage(
      decoding: try await bed.rendition(of: file, edge: 8, as: .webp, quality: 100))
  }

  @Test(arguments: [(0, 0), (2, 4), (6, 6)])
  func isOnWhite(left: Int, top: Int) async throws {
    let image = try await pixels(gif(left: left, top: top))
    #expect(isClose(image.pixel(left, top), [0, 200, 0], within: 60))
    for (x, y) in [(7 - left, 7 - top), (left ^ 4, top)] {
      #expect(isClose(image.pixel(x, y), [255, 255, 255], within: 30), "\(x), \(y)")
    }
  }

  @Test func survivesAFrameOutsideTheCanvas() async throws {
    for (left, top) in [(7, 7), (8, 8), (60_000, 3)] {
      let bed = try ImageTestBed()
      _ = try? await bed.rendition(of: gif(left: left, top: top))
    }
  }
}
