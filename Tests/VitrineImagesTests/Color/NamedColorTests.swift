import Testing
import VitrineModel
import VitrineTesting

@testable import VitrineImages

/// Color spaces that a file names without embedding a profile.
///
/// The expected values are computed independently, from the published matrices and curves.
@Suite struct NamedColorTests {
  private let plain = TestImage(80, 60, color: [180, 120, 90])

  private func color(of file: [UInt8]) async throws -> [Int] {
    let bed = try ImageTestBed()
    return try TestImage(decoding: try await bed.rendition(of: file)).pixel(20, 20)
  }

  private func adobe(space: Int = 65_535, rules: String = "R03") -> [UInt8] {
    var exif = ExifWriter(exif: [(0xA001, .short(space))])
    exif.interoperability = [(1, .text(rules)), (2, .undefined(Array("0100".utf8)))]
    return exif.block
  }

  @Test func recognizesAdobeRGBOfCameras() async throws {
    #expect(isClose(try await color(of: jpeg(exif: adobe(), plain)), [200, 121, 88], within: 3))
    let others = [adobe(space: 1), adobe(rules: "R98"), Array(adobe().dropLast(40))]
    for exif in others {
      #expect(
        isClose(try await color(of: jpeg(exif: exif, plain)), [180, 120, 90], within: 3))
    }
  }

  @Test func prefersAProfileToTheMarkOfACamera() async throws {
    var tagged = plain
    tagged.profile = ColorProfile.displayP3
    let result = try await color(of: jpeg(exif: adobe(), tagged))
    #expect(isClose(result, [190, 117, 84], within: 3))
  }

  private let srgbPoints = [31_270, 32_900, 64_000, 33_000, 30_000, 60_000, 15_000, 6_000]
  private let adobePoints = [31_270, 32_900, 64_000, 33_000, 21_000, 71_000, 15_000, 6_000]

  private func chunk(_ name: String, _ numbers: [Int]) -> (String, [UInt8]) {
    (name, numbers.flatMap { bigEndian($0) })
  }

  @Test func appliesGammaAndPrimariesOfAPNG() async throws {
    let gamma = chunk("gAMA", [45_455])
    let cases = [
      ([chunk("gAMA", [100_000])], [219, 182, 160]), ([chunk("gAMA", [55_556])], [193, 139, 109]),
      ([gamma, chunk("cHRM", adobePoints)], [200, 121, 88]), ([gamma], [180, 120, 90]),
      ([gamma, chunk("cHRM", srgbPoints)], [180, 120, 90]),
      ([("sRGB", [0]), chunk("gAMA", [100_000])], [180, 120, 90]),
    ]
    for (chunks, expected) in cases {
      let result = try await color(of: png(plain, chunks))
      #expect(isClose(result, expected, within: 3), "\(chunks.map(\.0)): \(result)")
    }
  }

  @Test func appliesGammaOfGrayAndTransparentPNGs() async throws {
    let linear = chunk("gAMA", [100_000])
    let gray = try await color(
      of: png(TestImage(80, 60, color: [120], channels: 1), [linear]))
    #expect(gray.prefix(3).allSatisfy { abs($0 - 182) <= 3 })
    let clear = TestImage(80, 60, color: [180, 120, 90, 255])
    #expect(isClose(try await color(of: png(clear, [linear])), [219, 182, 160], within: 3))
  }

  @Test(
    arguments: [
      ([12, 13, 0, 1], [180, 120, 90], [190, 117, 84]),
      ([1, 13, 0, 1], [180, 120, 90], [180, 120, 90]),
      ([9, 13, 0, 1], [150, 140, 110], [158, 139, 105]),
      ([9, 14, 0, 1], [150, 140, 110], [167, 150, 119]),
      ([9, 16, 0, 1], [130, 120, 112], [205, 153, 132]),
      ([1, 16, 0, 1], [130, 120, 112], [187, 157, 135]),
      ([12, 18, 0, 1], [150, 130, 115], [169, 140, 124]),
      ([2, 18, 0, 1], [150, 130, 115], [178, 138, 123]),
    ] as [([UInt8], [UInt8], [Int])])
  func appliesTheCodedSpaceOfAPNG(code: [UInt8], from: [UInt8], to: [Int]) async throws {
    var image = TestImage(80, 60, color: from)
    let chunks = [("cICP", code), chunk("gAMA", [100_000])]
    #expect(isClose(try await color(of: png(image, chunks)), to, within: 3))
    image.profile = ColorProfile.adobeRGB
    #expect(isClose(try await color(of: png(image, chunks)), to, within: 3))
  }

  @Test(arguments: [[1, 13, 0, 0], [9, 16, 0, 0]] as [[UInt8]])
  func refusesVideoRange(code: [UInt8]) throws {
    let bed = try ImageTestBed()
    let path = try bed.file("a", try png(plain, [("cICP", code)]))
    #expect(throws: ImageError.unsupported(format: "PNG in video range")) { try bed.read(path) }
  }

  @Test func ignoresInvalidChunks() async throws {
    let invalid = [
      ("cICP", [1, 13, 0]), ("cICP", [12, 13, 5, 1]), ("cICP", [99, 13, 0, 1]),
      ("cICP", [12, 2, 0, 1]), ("gAMA", []), chunk("gAMA", [0]), chunk("gAMA", [0xFFFF_FFFF]),
      chunk("gAMA", [1]), ("gAMA", [0, 1]), chunk("cHRM", [Int](repeating: 0, count: 8)),
      chunk("cHRM", [Int](repeating: 33_333, count: 8)), chunk("cHRM", [31_270, 32_900]),
      chunk("cHRM", [Int](repeating: 0xFFFF_FFFF, count: 8)),
      chunk("cHRM", [31_270, 0, 64_000, 33_000, 30_000, 60_000, 15_000, 6_000]),
    ]
    for item in invalid {
      let result = try await color(of: png(plain, [item]))
      #expect(isClose(result, [180, 120, 90], within: 3), "\(item)")
    }
  }

  /// An opaque file, a half transparent one, and one that ends inside its pixels.
  @Test func readsLabWithTransparency() async throws {
    func lab(_ pixel: [UInt8]) -> [UInt8] {
      let strip = (0..<128).flatMap { _ in pixel }
      var fields = ExifWriter()
      fields.main = [
        (0x0100, .short(16)), (0x0101, .short(8)), (0x0102, .shorts([8, 8, 8, 8])),
        (0x0103, .short(1)), (0x0106, .short(8)), (0x0111, .short(8)), (0x0115, .short(4)),
        (0x0116, .short(8)), (0x0117, .short(strip.count)), (0x0152, .short(2)),
      ]
      return fields.block(behind: strip)
    }
    // L 55.5, a 19, b 25.
    let opaque = try await color8(lab([142, 19, 25, 255]))
    #expect(isClose(opaque, [180, 121, 92], within: 4), "\(opaque)")
    let half = try await color8(lab([142, 19, 25, 128]))
    #expect(isClose(half, [217, 188, 173], within: 5), "\(half)")
    let cut = try ImageTestBed()
    let path = try cut.file("cut", Array(lab([142, 19, 25, 255]).prefix(300)))
    #expect(throws: ImageError.self) { try cut.read(path) }
  }

  private func color8(_ file: [UInt8]) async throws -> [Int] {
    let bed = try ImageTestBed()
    return try TestImage(decoding: try await bed.rendition(of: file, edge: 16)).pixel(8, 4)
  }
}
