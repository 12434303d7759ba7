import Testing
import VitrineModel

@testable import VitrineImages

/// TIFF allows samples of any kind.
///
/// Files whose colors are unknown are left out.
@Suite struct TIFFSampleTests {
  private enum Photometric { static let gray = 1, rgb = 2, lab = 8 }

  /// 16 x 8 pixels; `format` is 1 for unsigned, 2 for signed, 3 for floating point.
  private func tiff(
    _ pixel: [UInt8], bands: Int, bits: Int, photometric: Int, format: Int = 1
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
        format: "TIFF with signed, 32-bit or gray floating-point samples")
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
    #expect(throws: ImageError.unsupported(format: format)) { try bed.read(path) }
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
}
