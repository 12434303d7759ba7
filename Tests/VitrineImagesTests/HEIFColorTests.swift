import Testing
import VitrineModel
import VitrineTesting

@testable import VitrineImages

/// The color spaces that HEIC and AVIF files name in a box of their container.
@Suite struct HEIFColorTests {
  /// An AVIF with these codes in its color box, which libheif writes into each file.
  private func avif(
    _ color: [UInt8], primaries: Int, transfer: Int, profile: [UInt8]? = nil
  ) throws -> [UInt8] {
    var image = TestImage(80, 60, color: color)
    image.profile = profile
    var file = try image.encoded(".avif[Q=95,effort=0]")
    guard let box = Self.place(of: "colrnclx", in: file) else { return file }
    file.replaceSubrange(
      (box + 8)..<(box + 12), with: bigEndian(primaries, 2) + bigEndian(transfer, 2))
    return file
  }

  private static func place(of mark: String, in file: [UInt8]) -> Int? {
    let mark = Array(mark.utf8)
    return file.indices.first { file[$0...].starts(with: mark) }
  }

  private func color(of file: [UInt8]) async throws -> [Int] {
    let bed = try ImageTestBed()
    return try TestImage(decoding: try await bed.rendition(of: file)).pixel(20, 20)
  }

  @Test(
    arguments: [
      (12, 13, [180, 120, 90], [190, 117, 84]), (12, 1, [180, 120, 90], [197, 129, 99]),
      (9, 13, [150, 140, 110], [158, 139, 105]), (9, 14, [150, 140, 110], [167, 150, 119]),
      (1, 8, [180, 120, 90], [219, 182, 160]),
    ] as [(Int, Int, [UInt8], [Int])])
  func appliesTheCodedSpace(
    primaries: Int, transfer: Int, from: [UInt8], to: [Int]
  ) async throws {
    let file = try avif(from, primaries: primaries, transfer: transfer)
    let result = try await color(of: file)
    #expect(isClose(result, to, within: 4), "\(primaries)/\(transfer): \(result)")
  }

  /// The codes of sRGB, and codes without a usable meaning: unspecified, unknown, too large for a byte, PQ.
  @Test(arguments: [
    (1, 13), (1, 1), (1, 6), (1, 14), (2, 2), (6, 6), (12, 2), (2, 13), (268, 269), (99, 13),
    (9, 16),
  ])
  func ignoresOtherCodes(primaries: Int, transfer: Int) async throws {
    let file = try avif([180, 120, 90], primaries: primaries, transfer: transfer)
    let result = try await color(of: file)
    #expect(isClose(result, [180, 120, 90], within: 3), "\(primaries)/\(transfer): \(result)")
  }

  @Test func appliesTheCodedSpaceWithTransparency() async throws {
    let file = try avif([180, 120, 90, 255], primaries: 12, transfer: 13)
    #expect(isClose(try await color(of: file), [190, 117, 84], within: 4))
  }

  @Test func prefersAProfileToTheCodes() async throws {
    let file = try avif([180, 120, 90], primaries: 9, transfer: 8, profile: ColorProfile.displayP3)
    #expect(isClose(try await color(of: file), [190, 117, 84], within: 4))
  }

  /// Only the primary image counts, not a thumbnail or an auxiliary image.
  @Test func readsTheColorsOfThePrimaryImage() throws {
    let file = try avif([180, 120, 90], primaries: 12, transfer: 13)
    let bed = try ImageTestBed()
    #expect(try space(file, bed) != nil)
    var other = file
    let item = try #require(Self.place(of: "pitm", in: file))
    other[item + 9] = 9
    #expect(try space(other, bed) == nil)
  }

  @Test func survivesInvalidBoxes() throws {
    let bed = try ImageTestBed()
    let whole = try avif([180, 120, 90], primaries: 12, transfer: 13)
    for length in 1...400 { _ = try space(Array(whole.prefix(length)), bed) }
    for mark in ["meta", "pitm", "iprp", "ipco", "colr", "ipma"] {
      let place = try #require(Self.place(of: mark, in: whole)) - 4
      for size in [0, 1, 7, 8, 9, 0x7FFF_FFFF, 0xFFFF_FFFF] {
        var file = whole
        file.replaceSubrange(place..<(place + 4), with: bigEndian(size))
        _ = try space(file, bed)
      }
    }
    var dice = Dice(19)
    for _ in 0..<500 {
      var file = whole
      for _ in 0..<4 { file[Int(dice.next() % 320)] = UInt8(truncatingIfNeeded: dice.next()) }
      _ = try space(file, bed)
    }
  }

  private func space(_ file: [UInt8], _ bed: ImageTestBed) throws -> ColorSpace? {
    HEIFColor.space(of: try ImageFile(try bed.file("a", file)))
  }

  /// Black of limited range is 16; what is in a file of full range stays.
  @Test(arguments: [false, true])
  func expandsGrayOfLimitedRange(deep: Bool) async throws {
    let bed = try ImageTestBed()
    for (codes, expected) in [
      ([0, 1, 0, 13, 0, 6, 0], 0), (nil, 0), ([0, 1, 0, 13, 0, 6, 0x80], 16),
    ] as [([UInt8]?, Int)] {
      let file = HEIFRange.blackImage(deep: deep, codes: codes)
      let rendition = try await bed.rendition(of: file, edge: 4, as: .webp, quality: 100)
      let pixel = try TestImage(decoding: rendition).pixel(2, 2)
      #expect(isClose(pixel, [expected, expected, expected], within: 2), "\(pixel)")
    }
  }

  @Test func survivesADamagedSequenceHeader() {
    let file = HEIFRange.blackImage(deep: false)
    let data = Array(file.suffix(20))
    #expect(AV1Header.isFullRange(of: data) == false)
    for length in 0..<9 { #expect(AV1Header.isFullRange(of: Array(data.prefix(length))) == nil) }
    #expect(AV1Header.isFullRange(of: [UInt8](repeating: 0xFF, count: 64)) == nil)
  }
}
