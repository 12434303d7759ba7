// Photos in PQ and HLG, which become those of screens without HDR. The expected values are computed independently,
// from the published curves.

import Testing
import VitrineModel
import VitrineTesting

@testable import VitrineImages

@Suite struct HDRTests {
  private typealias Writer = ProfileWriter

  /// A profile of Display P3 with the codes of another color space.
  private static func profile(_ codes: [UInt8]) -> [UInt8] {
    var writer = Writer.rgb(ColorProfile.p3Primaries, Writer.srgbFormula, version: 4)
    writer.tags.append(("cicp", Writer.tag("cicp", codes)))
    return writer.bytes
  }

  private static func profile(named name: String, version: UInt8) -> [UInt8] {
    let text: [UInt8] =
      version < 4
      ? Writer.tag("desc", Writer.big(name.utf8.count, 4) + Array(name.utf8))
      : Writer.tag("mluc", [UInt8](repeating: 0, count: 20) + name.utf8.flatMap { [0, $0] })
    return Writer.rgb(ColorProfile.p3Primaries, Writer.srgbFormula, version: version)
      .replacing("desc", text).bytes
  }

  private func color(of file: [UInt8]) async throws -> [Int] {
    let bed = try ImageTestBed()
    return try TestImage(decoding: try await bed.rendition(of: file)).pixel(20, 20)
  }

  @Test(arguments: [".jpg[Q=100]", ".png", ".tif", ".webp[lossless]"])
  func followsTheCodesOfAProfile(writer: String) async throws {
    var image = TestImage(80, 60, color: [150, 130, 115])
    image.profile = Self.profile([9, 18, 0, 1])
    let result = try await color(of: image.encoded(writer))
    #expect(
      isClose(result, [178, 138, 123], within: writer.hasPrefix(".jpg") ? 6 : 3), "\(result)")
  }

  /// The reference white of HDR, with and without colors and transparency.
  @Test(arguments: [(1, 229), (2, 240), (3, 229), (4, 240)])
  func mapsSixteenBits(bands: Int, level: Int) async throws {
    var image = TestImage.wide(80, 60, bands: bands, value: 0x9490)
    image.channels = bands < 3 ? 1 : 3
    let result = try await color(of: png(image, [("cICP", [9, 16, 0, 1])]))
    #expect(result.prefix(3).allSatisfy { abs($0 - level) <= 3 }, "\(result)")
  }

  /// Light from black to beyond white has all levels in order.
  @Test(arguments: [16, 18] as [UInt8])
  func hasNoBands(transfer: UInt8) throws {
    var ramp = TestImage.wide(8_192, 2, bands: 3, value: 0)
    ramp.samples = []
    for place in 0..<(2 * 8_192) {
      let sample = withUnsafeBytes(of: UInt16(place % 8_192 * 8)) { Array($0) }
      ramp.samples += sample + sample + sample
    }
    let bed = try ImageTestBed()
    let path = try bed.file("ramp", png(ramp, [("cICP", [9, transfer, 0, 1])]))
    let decoded = try DecodedImage(
      try ValidatedImage(path), from: nil, shrunkBy: 1, keepsDisplayP3: false)
    #expect(decoded.conversion == nil)
    let made = try TestImage(decoding: decoded.pixels.withoutMetadata().encoded(".tif"))
    let levels = (0..<8_192).map { made.pixel($0, 0)[1] }
    #expect(zip(levels, levels.dropFirst()).allSatisfy { $0 <= $1 } && Set(levels).count == 256)
  }

  @Test(arguments: [2, 4] as [UInt8])
  func recognizesProfilesByTheirNames(version: UInt8) {
    let names: [(String, Curve?)] = [
      ("Wide Color Gamut Display (Rec. 2020) - SMPTE ST 2084 PQ EOTF", .pq),
      ("Rec. ITU-R BT.2100 PQ", .pq), ("ITUR_2100_PQ_FULL", .pq), ("ITU-R BT.2100 HLG", .hlg),
      ("Display P3", nil), ("PQ", nil), ("Printer 2100", nil), ("Rec. ITU-R BT.2020-1", nil),
    ]
    for (name, curve) in names {
      let space = ColorSpace(namedBy: Self.profile(named: name, version: version))
      #expect(space?.curve == curve, "\(name)")
    }
  }

  /// The profile in such a file does not count.
  @Test func recognizesPNGByTheNameOfItsProfile() async throws {
    let plain = TestImage(80, 60, color: [130, 120, 112])
    for (name, expected) in [("ITUR_2100_PQ_FULL", [205, 153, 132]), ("P3", [133, 120, 111])] {
      let chunk = Array(name.utf8) + [0, 0] + zlibData(ColorProfile.displayP3)
      let result = try await color(of: png(plain, [("iCCP", chunk)]))
      #expect(isClose(result, expected, within: 4), "\(name): \(result)")
    }
  }

  @Test func ignoresInvalidAndOtherCodes() async throws {
    let whole = Self.profile([9, 16, 0, 1])
    #expect(ColorSpace(namedBy: whole) == ColorSpace(primaries: 9, transfer: 16))
    for length in 0..<whole.count { _ = ColorSpace(namedBy: Array(whole.prefix(length))) }
    for codes in [[], [9], [12, 13, 0, 1], [9, 1, 0, 1], [9, 99, 0, 1]] as [[UInt8]] {
      #expect(ColorSpace(namedBy: Self.profile(codes)) == nil, "\(codes)")
      var image = TestImage(80, 60, color: [180, 120, 90])
      image.profile = Self.profile(codes)
      #expect(isClose(try await color(of: image.encoded(".tif")), [190, 117, 84], within: 3))
    }
    #expect(ColorSpace(primaries: 2, transfer: 16)?.primaries == .bt2020)
    #expect(ColorSpace(primaries: 300, transfer: 16)?.primaries == .bt2020)
    #expect(ColorSpace(primaries: 9, transfer: 272) == nil)
  }
}
