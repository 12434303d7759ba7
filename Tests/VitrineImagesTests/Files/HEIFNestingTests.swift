import Testing
import VitrineModel

@testable import VitrineImages

/// Images of HEIF files that contain each other crash or stall decoders, which must not see them.
@Suite struct HEIFNestingTests {
  private static func dimg(_ from: Int, _ to: [Int]) -> HEIFReference {
    HEIFReference(type: "dimg", from: from, to: to)
  }

  private static func mask(_ from: Int, of image: Int) -> HEIFReference {
    HEIFReference(type: "auxl", from: from, to: [image])
  }

  @Test(arguments: [
    [dimg(1, [1])],
    [dimg(1, [2]), dimg(2, [1])],
    [mask(2, of: 1), mask(1, of: 2)],
    [dimg(1, [2]), mask(3, of: 2), dimg(3, [1])],
    // No part of the image that is shown.
    [dimg(2, [3]), dimg(3, [2])],
    (1..<20_000).map { dimg($0, [$0 + 1]) },
  ])
  func refusesImagesThatContainEachOther(references: [HEIFReference]) throws {
    try refuses(
      [Self.meta(HEIFReference.table(references))], because: "its images contain each other")
  }

  @Test func refusesImagesThatContainTooMany() throws {
    let references = (1..<8).map { Self.dimg($0, [Int](repeating: $0 + 1, count: 20)) }
    try refuses(
      [Self.meta(HEIFReference.table(references))], because: "its images contain too many others")
  }

  /// Decoders read on after the length of a reference, or take the last description.
  @Test func refusesDescriptionsThatDecodersReadInAnotherWay() throws {
    let plain = HEIFReference.table([Self.dimg(1, [2])])
    let long = HEIFBox.bytes("dimg", [0, 1, 0, 1, 0, 2, 0, 0])
    try refuses(
      [Self.meta(HEIFBox.bytes("iref", [0, 0, 0, 0] + long))], because: "its header cannot be read")
    try refuses([Self.meta(plain), Self.meta(plain)], because: "its header cannot be read")
  }

  /// A grid with transparency in a rotated overlay.
  @Test func acceptsWhatCamerasAndProgramsWrite() throws {
    let tiles = Array(5..<20_005)
    let references =
      [Self.dimg(1, [2]), Self.dimg(2, [3]), Self.dimg(3, tiles), Self.mask(4, of: 3)]
      + [Self.dimg(4, tiles.map { $0 + 20_000 })] + tiles.map { Self.mask($0 + 20_000, of: $0) }
    let bed = try ImageTestBed()
    let path = try bed.file("a", Self.meta(HEIFReference.table(references)))
    try HEIFNesting.check(try #require(HEIFMeta(of: try ImageFile(path))))
  }

  // MARK: Overlays

  /// Decoders would show memory of the process beside an image left of the canvas or above it.
  @Test(arguments: [[0xFFD8, 0], [0, 0xFFFF], [100, 0], [0, 50]])
  func refusesOverlaysOutsideOfTheirCanvas(place: [Int]) throws {
    let refusal = ImageError.unsupported(
      format: "HEIC or AVIF with an overlay outside of its canvas")
    #expect(throws: refusal) { try checkOverlay(at: place) }
  }

  @Test func acceptsOverlaysOnTheirCanvas() throws {
    try checkOverlay(at: [0, 0])
    try checkOverlay(at: [99, 49])
    // Not in the primary image.
    try checkOverlay(at: [0xFFFF, 0], as: 3)
  }

  /// Decoders would crash.
  @Test(arguments: ["Exif", "free"]) func refusesOverlaysOfOtherItems(type: String) throws {
    let refusal = ImageError.damaged(reason: "a part of its image is missing")
    #expect(throws: refusal) { try checkOverlay(at: [0, 0], of: type) }
  }

  /// Checks a canvas of 100 by 50 pixels with one item.
  private func checkOverlay(
    at place: [Int], as number: UInt8 = 1, of type: String = "av01"
  ) throws {
    let overlay =
      [UInt8](repeating: 0, count: 10) + ([100, 50] + place).flatMap { ByteOrder.big($0, 2) }
    let items = [(number, "iovl"), (2, type)].flatMap { number, type in
      HEIFBox.bytes("infe", [2, 0, 0, 0, 0, number, 0, 0] + Array("\(type)\0".utf8))
    }
    let boxes =
      HEIFBox.bytes("iinf", [0, 0, 0, 0, 0, 2] + items)
      + HEIFBox.bytes(
        "iloc", [1, 0, 0, 0, 0x44, 0, 0, 1, 0, 1, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 18])
      + HEIFBox.bytes("idat", overlay)
    let bed = try ImageTestBed()
    let file = try ImageFile(
      try bed.file("a", Self.meta(HEIFReference.table([Self.dimg(Int(number), [2])]) + boxes)))
    let meta = HEIFMeta(of: file)
    try HEIFOverlays.check(try #require(meta), in: file)
  }

  private func refuses(_ boxes: [[UInt8]], because reason: String) throws {
    let bed = try ImageTestBed()
    let type = HEIFBox.bytes("ftyp", Array("avif\0\0\0\0avifmif1".utf8))
    let path = try bed.file("a", type + boxes.flatMap(\.self))
    #expect(throws: ImageError.damaged(reason: reason)) { try bed.read(path) }
  }

  private static func meta(_ references: [UInt8]) -> [UInt8] {
    HEIFBox.bytes(
      "meta", [0, 0, 0, 0] + HEIFBox.bytes("pitm", [0, 0, 0, 0, 0, 1]) + references)
  }
}
