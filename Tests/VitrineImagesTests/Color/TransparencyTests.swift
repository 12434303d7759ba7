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

  /// The same picture in 8 and in 16 bits: opaque on the left, then ever more transparent.
  private func samePixels(gray: Bool) -> (narrow: TestImage, wide: TestImage) {
    let narrow = TestImage(64, 48, bands: gray ? 2 : 4, channels: gray ? 1 : 3) { x, y in
      let alpha = UInt8(255 - x * 4)
      return gray ? [UInt8(y * 5), alpha] : [UInt8(y * 5), 180, 40, alpha]
    }
    var wide = narrow
    wide.isWide = true
    wide.samples = narrow.samples.flatMap { [$0, $0] }
    return (narrow, wide)
  }

  @Test(arguments: [(".png", true), (".png", false), (".tif", false), (".tif", true)])
  func isTheSameInSixteenBitsWithAProfile(writer: String, hasProfile: Bool) async throws {
    var (narrow, wide) = samePixels(gray: false)
    if hasProfile {
      (narrow.profile, wide.profile) = (ColorProfile.displayP3, ColorProfile.displayP3)
    }
    try await expectEqual(narrow.encoded(writer), wide.encoded(writer))
  }

  /// A gamma of 1 makes a profile necessary.
  @Test(arguments: [true, false])
  func isTheSameInSixteenBitsWithAGamma(gray: Bool) async throws {
    let (narrow, wide) = samePixels(gray: gray)
    let gamma = [("gAMA", [UInt8](arrayLiteral: 0, 1, 0x86, 0xA0))]
    try await expectEqual(png(narrow, gamma), png(wide, gamma))
  }

  /// Compares colors over white, and transparency on its own: nearly transparent colors are coarse.
  private func expectEqual(_ narrow: [UInt8], _ wide: [UInt8]) async throws {
    for format in [RenditionFormat.webp, .jpeg] {
      let reference = try await result(of: narrow, as: format)
      let result = try await result(of: wide, as: format)
      // lcms makes three channels of gray, and interpolates between 33 levels of it.
      let wasGray = reference.bands == 1 && result.bands == 3
      #expect(result.bands == reference.bands || wasGray)
      let step = format == .webp ? result.bands : 1
      let differences = stride(from: step - 1, to: result.samples.count, by: step).map {
        abs(Int(reference.samples[wasGray ? $0 / 3 : $0]) - Int(result.samples[$0]))
      }
      #expect(differences.max() ?? 255 <= (wasGray ? 12 : 8))
      #expect(differences.reduce(0, +) <= differences.count)
    }
  }

  private func result(of bytes: [UInt8], as format: RenditionFormat) async throws -> TestImage {
    try TestImage(decoding: try await ImageTestBed().rendition(of: bytes, as: format, quality: 100))
  }
}
