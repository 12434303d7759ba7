import Testing
import VitrineModel

@testable import VitrineImages

/// The quarters of the upright image for each orientation, row by row. The stored rows are red, green above
/// blue, yellow (EXIF 2.32, section 4.6.4).
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

private func quarters(_ picture: TestPicture) -> [String] {
  [(0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75)]
    .map { name(picture.pixel(at: $0.0, $0.1)) }
}

@Suite struct OrientationTests {
  @Test(arguments: [".jpg[Q=95]", ".tif"], 1...8)
  func turnsEveryOrientationUpright(writer: String, orientation: Int) async throws {
    let bench = try Workbench()
    var picture = TestPicture.quarters(96, 64)
    picture.orientation = orientation
    let bytes = try picture.encoded(writer)
    let seen = try bench.read(try bench.file("photo", bytes)).size
    let isTurned = orientation >= 5
    #expect(seen == PixelSize(width: isTurned ? 64 : 96, height: isTurned ? 96 : 64))
    let result = try TestPicture(decoding: try await bench.rendition(of: bytes, edge: 48))
    #expect(PixelSize(width: result.width, height: result.height) == seen.scaled(to: 48))
    #expect(quarters(result) == upright[orientation])
  }

  @Test(arguments: 1...8)
  func readsTheOrientationOfOtherEXIFBlocks(orientation: Int) async throws {
    let bench = try Workbench()
    let exif = ExifWriter(main: [(0x0112, .short(orientation))]).block
    let result = try TestPicture(decoding: try await bench.rendition(of: try jpeg(exif: exif)))
    #expect(quarters(result) == upright[orientation])
  }

  @Test func ignoresAnInvalidOrientation() async throws {
    let bench = try Workbench()
    let exif = ExifWriter(main: [(0x0112, .short(9))]).block
    let result = try TestPicture(decoding: try await bench.rendition(of: try jpeg(exif: exif)))
    #expect(quarters(result) == upright[1])
  }

  @Test func turnsSizesLargerThanTheBaseUpright() async throws {
    let bench = try Workbench()
    var picture = TestPicture.quarters(4200, 1000)
    picture.orientation = 6
    let bytes = try await bench.rendition(of: try picture.encoded(".jpg[Q=80]"), edge: 3000)
    let result = try TestPicture(decoding: bytes)
    #expect((result.width, result.height) == (714, 3000))
    #expect(quarters(result) == upright[6])
  }

  @Test func turnsAVIFOnlyOnce() async throws {
    let bench = try Workbench()
    var picture = TestPicture.quarters(96, 64)
    picture.orientation = 6
    let bytes = try picture.encoded(".avif[Q=90,effort=0]")
    let seen = try bench.read(try bench.file("photo", bytes)).size
    let result = try TestPicture(decoding: try await bench.rendition(of: bytes))
    #expect(PixelSize(width: result.width, height: result.height) == seen.scaled(to: 64))
  }
}
