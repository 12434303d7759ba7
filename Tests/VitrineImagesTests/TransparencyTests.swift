import Testing
import VitrineModel

@testable import VitrineImages

@Suite struct TransparencyTests {
  /// Transparent on the left (with a hidden bright color), half transparent in the middle, opaque on the
  /// right.
  private func glass(_ width: Int = 90, _ height: Int = 60) -> TestImage {
    TestImage(width, height, bands: 4) { x, _ in
      x < width / 3 ? [255, 0, 255, 0] : x < 2 * width / 3 ? [0, 0, 200, 128] : [0, 120, 0, 255]
    }
  }

  @Test(arguments: [".png", ".webp[lossless]", ".tif"])
  func becomesWhiteInJPEG(writer: String) async throws {
    let bed = try ImageTestBed()
    let bytes = try await bed.rendition(of: try glass().encoded(writer), edge: 60)
    let result = try TestImage(decoding: bytes)
    #expect(result.bands == 3)
    #expect(isClose(result.pixel(at: 0.15, 0.5), [255, 255, 255], within: 4))
    #expect(isClose(result.pixel(at: 0.5, 0.5), [127, 127, 227], within: 5))
    #expect(isClose(result.pixel(at: 0.85, 0.5), [0, 120, 0], within: 5))
  }

  @Test(arguments: RenditionFormat.all.filter(\.keepsTransparency))
  func isKeptIfTheFormatSupportsIt(format: RenditionFormat) async throws {
    let bed = try ImageTestBed()
    let bytes = try await bed.rendition(of: try glass().encoded(".png"), edge: 60, as: format)
    let result = try TestImage(decoding: bytes)
    #expect(result.bands == 4)
    #expect(result.pixel(at: 0.15, 0.5)[3] <= 3)
    #expect(isClose(result.pixel(at: 0.5, 0.5), [0, 0, 200, 128], within: 12))
    #expect(result.pixel(at: 0.85, 0.5)[3] >= 252)
  }

  /// Without premultiplication, the hidden color of transparent pixels would bleed over the edge.
  @Test func doesNotBleedHiddenColors() async throws {
    let bed = try ImageTestBed()
    let edge = TestImage(600, 400, bands: 4) { x, _ in
      x < 300 ? [255, 0, 0, 0] : [0, 0, 255, 255]
    }
    let bytes = try await bed.rendition(of: try edge.encoded(".png"), edge: 97)
    let result = try TestImage(decoding: bytes)
    let row = (0..<result.width).map { result.pixel($0, result.height / 2) }
    #expect(row.allSatisfy { $0[0] <= $0[2] && $0[2] >= 250 })
  }

  /// The same if the WebP decoder shrinks.
  ///
  /// Lossy files blend hidden colors into visible ones themselves, so a little bleeding is allowed.
  @Test(arguments: [(".webp[lossless]", 12), (".webp[Q=95]", 40)])
  func doesNotBleedHiddenColorsOfLargeWebP(writer: String, most: Int) async throws {
    let bed = try ImageTestBed()
    let edge = TestImage(4_200, 301, bands: 4) { x, _ in
      x < 2_101 ? [255, 0, 0, 0] : [0, 0, 255, 255]
    }
    let bytes = try await bed.rendition(of: try edge.encoded(writer), edge: 2_048, as: .webp)
    let result = try TestImage(decoding: bytes)
    let row = (0..<result.width).map { result.pixel($0, result.height / 2) }
    #expect(row.allSatisfy { $0[3] < 40 || $0[0] <= most }, "\(row.filter { $0[0] > most })")
  }

  @Test func removesAnOpaqueAlphaChannel() async throws {
    let bed = try ImageTestBed()
    let opaque = TestImage(90, 60, color: [10, 20, 30, 255])
    let bytes = try await bed.rendition(of: try opaque.encoded(".png"), as: .webp)
    #expect(try TestImage(decoding: bytes).bands == 3)
  }

  @Test func averagesOverWhite() async throws {
    let bed = try ImageTestBed()
    let clear = TestImage(90, 60, color: [0, 0, 0, 0])
    let original = try bed.original(try bed.file("a", try clear.encoded(".png")))
    let outcome = try await bed.makeRenditions([original], RenditionSettings(sizes: [64]))
    #expect(outcome.images[original.digest]?.averageColor == 0xFFFFFF)
  }
}
