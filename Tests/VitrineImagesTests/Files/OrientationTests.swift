import Testing
import VitrineModel

@testable import VitrineImages

/// The quarters of the upright image for each orientation, row by row.
///
/// The stored rows are red, green above blue, yellow (EXIF 2.32, section 4.6.4).
private let upright: [Int: [String]] = [
  1: ["red", "green", "blue", "yellow"], 2: ["green", "red", "yellow", "blue"],
  3: ["yellow", "blue", "green", "red"], 4: ["blue", "yellow", "red", "green"],
  5: ["red", "blue", "green", "yellow"], 6: ["blue", "red", "yellow", "green"],
  7: ["yellow", "green", "blue", "red"], 8: ["green", "yellow", "red", "blue"],
]

private func name(_ pixel: [Int]) -> String {
  switch (pixel[0] > 128, pixel[1] > 128) {
  case (true, true): "yellow"
  case (true, false): "red"
  case (false, true): "green"
  case (false, false): "blue"
  }
}

private func quarters(_ image: TestImage) -> [String] {
  [(0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75)]
    .map { name(image.pixel(at: $0.0, $0.1)) }
}

@Suite struct OrientationTests {
  @Test(arguments: [".jpg[Q=95]", ".tif"], 1...8)
  func turnsEveryOrientationUpright(writer: String, orientation: Int) async throws {
    let bed = try ImageTestBed()
    var image = TestImage.quarters(96, 64)
    image.orientation = orientation
    let bytes = try image.encoded(writer)
    let seen = try bed.read(try bed.file("photo", bytes)).size
    let isTurned = orientation >= 5
    #expect(seen == PixelSize(width: isTurned ? 64 : 96, height: isTurned ? 96 : 64))
    let result = try TestImage(decoding: try await bed.rendition(of: bytes, edge: 48))
    #expect(PixelSize(width: result.width, height: result.height) == seen.scaled(to: 48))
    #expect(quarters(result) == upright[orientation])
  }

  @Test(arguments: 1...8)
  func readsTheOrientationOfOtherEXIFBlocks(orientation: Int) async throws {
    let bed = try ImageTestBed()
    let exif = ExifWriter(main: [(0x0112, .short(orientation))]).block
    let result = try TestImage(decoding: try await bed.rendition(of: try jpeg(exif: exif)))
    #expect(quarters(result) == upright[orientation])
  }

  @Test func ignoresAnInvalidOrientation() async throws {
    let bed = try ImageTestBed()
    let exif = ExifWriter(main: [(0x0112, .short(9))]).block
    let result = try TestImage(decoding: try await bed.rendition(of: try jpeg(exif: exif)))
    #expect(quarters(result) == upright[1])
  }

  @Test func turnsSizesLargerThanTheBaseUpright() async throws {
    let bed = try ImageTestBed()
    var image = TestImage.quarters(4200, 1000)
    image.orientation = 6
    let bytes = try await bed.rendition(of: try image.encoded(".jpg[Q=80]"), edge: 2071)
    let result = try TestImage(decoding: bytes)
    #expect((result.width, result.height) == (715, 3001))
    #expect(quarters(result) == upright[6])
  }

  @Test func turnsAVIFOnlyOnce() async throws {
    let bed = try ImageTestBed()
    var image = TestImage.quarters(96, 64)
    image.orientation = 6
    let bytes = try image.encoded(".avif[Q=90,effort=0]")
    let seen = try bed.read(try bed.file("photo", bytes)).size
    let result = try TestImage(decoding: try await bed.rendition(of: bytes))
    #expect(PixelSize(width: result.width, height: result.height) == seen.scaled(to: 64))
  }
}
