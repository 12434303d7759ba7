import Testing
import VitrineModel

@testable import VitrineImages

/// TIFF allows samples of any kind.
///
/// Files whose colors are unknown are left out.
@Suite struct TIFFSampleTests {
  private enum Photometric { static let gray = 1, rgb = 2, inks = 5, lab = 8 }

  /// 16 x 8 pixels; `format` is 1 for unsigned, 2 for signed, 3 for floating point.
  private func tiff(
    _ pixel: [UInt8], bands: Int, bits: Int, photometric: Int, format: Int = 1,
    _ more: [(UInt16, ExifWriter.Value)] = []
  ) -> [UInt8] {
    let strip = (0..<128).flatMap { _ in pixel }
    var fields = ExifWriter()
    fields.main = [
      (0x0100, .short(16)), (0x0101, .short(8)),
      (0x0102, .shorts([Int](repeating: bits, count: bands))), (0x0103, .short(1)),
      (0x0106, .short(photometric)), (0x0111, .short(8)), (0x0115, .short(bands)),
      (0x0116, .short(8)), (0x0117, .short(strip.count)),
      (0x0153, .shorts([Int](repeating: format, count: bands))),
    ]
    fields.main = (fields.main.filter { field in !more.contains { $0.0 == field.0 } } + more)
      .sorted { $0.0 < $1.0 }
    return fields.block(behind: strip)
  }

  private func color(_ file: [UInt8]) async throws -> [Int] {
    let bed = try ImageTestBed()
    return try TestImage(decoding: try await bed.rendition(of: file, edge: 16)).pixel(8, 4)
  }

  @Test(
    arguments: [
      (3, 32, Photometric.rgb, 1), (1, 32, Photometric.gray, 1), (3, 8, Photometric.rgb, 2),
      (3, 16, Photometric.rgb, 2), (1, 16, Photometric.gray, 2), (3, 32, Photometric.rgb, 2),
      (1, 32, Photometric.gray, 3),
    ])
  func leavesOutUnsupportedSamples(
    bands: Int, bits: Int, photometric: Int, format: Int
  ) throws {
    let bed = try ImageTestBed()
    let pixel = [UInt8](repeating: 60, count: bands * bits / 8)
    let file = tiff(pixel, bands: bands, bits: bits, photometric: photometric, format: format)
    let path = try bed.file("a", file)
    #expect(
      throws: ImageError.unsupported(
        format: "TIFF with signed, 32-bit or gray floating-point samples",
        help: TIFFColor.helpWithSamples)
    ) { try bed.read(path) }
  }

  @Test(
    arguments: [
      (6, "TIFF with YCbCr samples that are not JPEG"),
      (9, "TIFF with photometric interpretation 9"),
      (10, "TIFF with photometric interpretation 10"),
    ])
  func leavesOutUnsupportedColorModels(_ photometric: Int, _ format: String) throws {
    let bed = try ImageTestBed()
    let file = tiff([200, 100, 50], bands: 3, bits: 8, photometric: photometric)
    let path = try bed.file("a", file)
    #expect(throws: ImageError.unsupported(format: format, help: TIFFColor.helpWithColors)) {
      try bed.read(path)
    }
  }

  @Test func convertsFloatingPointColors() async throws {
    let light: [Float] = [0.4564, 0.1878, 0.1022]
    let pixel = light.flatMap { value in withUnsafeBytes(of: value) { Array($0) } }
    let file = tiff(pixel, bands: 3, bits: 32, photometric: Photometric.rgb, format: 3)
    #expect(isClose(try await color(file), [180, 120, 90], within: 3))
  }

  @Test(
    arguments: [
      ([142, 19, 25], [177, 120, 91]), ([80, 20, 0xC4], [0, 70, 170]),
      ([140, 60, 50], [235, 75, 47]), ([38, 7, 0xFB], [44, 34, 45]), ([28, 0, 0], [30, 30, 30]),
      ([245, 0, 0], [244, 244, 244]),
    ] as [([UInt8], [Int])])
  func convertsEightBitLab(pixel: [UInt8], to: [Int]) async throws {
    let result = try await color(tiff(pixel, bands: 3, bits: 8, photometric: Photometric.lab))
    #expect(isClose(result, to, within: 4), "\(pixel): \(result)")
  }

  /// Samples beside the colors that are 0 and no transparency.
  @Test(
    arguments: [
      ([200, 100, 50, 0], 8, Photometric.rgb, [0], [200, 100, 50]),
      ([200, 100, 50, 0, 0], 8, Photometric.rgb, [0, 0], [200, 100, 50]),
      ([200, 100, 50, 0, 255], 8, Photometric.rgb, [0, 2], [200, 100, 50]),
      ([200, 100, 50, 255, 0], 8, Photometric.rgb, [2, 0], [200, 100, 50]),
      ([200, 200, 100, 100, 50, 50, 0, 0], 16, Photometric.rgb, [0], [200, 100, 50]),
      ([90, 0], 8, Photometric.gray, [0], [90]), ([0, 0, 0, 255, 0], 8, Photometric.inks, [0], []),
    ] as [([UInt8], Int, Int, [Int], [Int])])
  func ignoresSamplesWithoutMeaning(
    pixel: [UInt8], bits: Int, photometric: Int, extra: [Int], expected: [Int]
  ) async throws {
    let bands = pixel.count * 8 / bits
    let file = tiff(
      pixel, bands: bands, bits: bits, photometric: photometric, [(0x0152, .shorts(extra))])
    let result = try await color(file)
    if expected.isEmpty {
      #expect(result.allSatisfy { $0 < 60 }, "\(result)")
    } else {
      #expect(isClose(result, expected, within: 2), "\(result)")
    }
  }

  @Test func keepsTransparency() async throws {
    let clear = tiff(
      [200, 100, 50, 0], bands: 4, bits: 8, photometric: Photometric.rgb, [(0x0152, .short(2))])
    #expect(isClose(try await color(clear), [255, 255, 255], within: 1))
    // Older programs do not say what the fourth sample is.
    let unnamed = tiff([200, 100, 50, 0], bands: 4, bits: 8, photometric: Photometric.rgb)
    #expect(isClose(try await color(unnamed), [255, 255, 255], within: 1))
  }

  @Test(
    arguments: [
      ([(0x0103, .short(6))], "TIFF with old-style JPEG compression"),
      (
        [
          (0x011C, .short(2)), (0x0142, .short(16)), (0x0143, .short(16)),
          (0x0144, .longs([8, 8, 8])), (0x0145, .longs([128, 128, 128])),
        ], "TIFF with tiles and a plane for each color"
      ),
    ] as [([(UInt16, ExifWriter.Value)], String)])
  func leavesOutUnsupportedLayouts(
    _ fields: [(UInt16, ExifWriter.Value)], _ format: String
  ) throws {
    let bed = try ImageTestBed()
    let file = tiff([200, 100, 50], bands: 3, bits: 8, photometric: Photometric.rgb, fields)
    let path = try bed.file("a", file)
    #expect(throws: ImageError.unsupported(format: format, help: TIFFColor.helpWithColors)) {
      try bed.read(path)
    }
  }

  @Test(
    arguments: [
      (1, 6, 1, "6-bit"), (1, 10, 1, "10-bit"), (1, 12, 1, "12-bit"), (1, 24, 1, "24-bit"),
      (3, 4, 1, "4-bit color"), (3, 12, 1, "12-bit color"), (3, 14, 1, "14-bit color"),
      (3, 16, 3, "16-bit floating-point"), (1, 64, 3, "64-bit floating-point"),
    ])
  func namesSamplesThatNoDecoderReads(
    bands: Int, bits: Int, format: Int, name: String
  ) throws {
    let bed = try ImageTestBed()
    let pixel = [UInt8](repeating: 60, count: (bands * bits + 7) / 8)
    let colors = bands == 1 ? Photometric.gray : Photometric.rgb
    let file = tiff(pixel, bands: bands, bits: bits, photometric: colors, format: format)
    let path = try bed.file("a", file)
    let refusal = ImageError.unsupported(
      format: "TIFF with \(name) samples", help: TIFFColor.helpWithSamples)
    #expect(throws: refusal) { try bed.read(path) }
    #expect(refusal.problem(at: "a").help?.contains("8 or 16 bits") == true)
  }

  @Test func namesLosslessJPEG() throws {
    let bed = try ImageTestBed()
    // A frame of two by two gray pixels without loss, and the beginning of its scan.
    let frame: [UInt8] = [0xFF, 0xD8, 0xFF, 0xC3, 0, 11, 8, 0, 2, 0, 2, 1, 1, 0x11, 0]
    let scan: [UInt8] = [0xFF, 0xDA, 0, 8, 1, 1, 0, 1, 0, 0, 0, 0, 0xFF, 0xD9]
    let file = tiff(
      frame + scan, bands: 1, bits: 8, photometric: Photometric.gray, [(0x0103, .short(7))])
    let path = try bed.file("a", file)
    let refusal = ImageError.unsupported(
      format: "TIFF with lossless JPEG compression", help: TIFFColor.helpWithColors)
    #expect(throws: refusal) { try bed.read(path) }
  }

  /// A page of a fax: white rows, and then bits that are no code word (ITU-T T.4, table 2).
  private func fax(_ rows: [[UInt8]], _ compression: Int) -> [UInt8] {
    let strip = rows.flatMap(\.self)
    var fields = ExifWriter()
    fields.main = [
      (0x0100, .short(64)), (0x0101, .short(rows.count)), (0x0102, .short(1)),
      (0x0103, .short(compression)), (0x0106, .short(0)), (0x0111, .short(8)), (0x0115, .short(1)),
      (0x0116, .short(rows.count)), (0x0117, .short(strip.count)),
    ]
    return fields.block(behind: strip)
  }

  @Test func leavesOutADamagedFax() async throws {
    let bed = try ImageTestBed()
    // 64 white pixels and none more: 11011 00110101.
    let white: [UInt8] = [0b1101_1001, 0b1010_1000]
    let whole = [[UInt8]](repeating: white, count: 16)
    var rows = whole
    rows[8] = [0b0000_0001, 0b1111_0000]
    let sound = try bed.original(try bed.file("sound.tif", fax(whole, 2)))
    let damaged = try bed.original(try bed.file("damaged.tif", fax(rows, 2)))
    for workers in [1, 4] {
      let outcome = try await bed.makeRenditions(
        [damaged, sound], RenditionSettings(sizes: [32, 64], formats: [.jpeg]), workers: workers)
      #expect(outcome.images.keys.map(\.self) == [sound.digest])
      #expect(outcome.errors.count == 1)
    }
  }
}
