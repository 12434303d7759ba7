import Testing
import VipsShim
import VitrineModel
import VitrineTesting

@testable import VitrineImages

/// The color spaces that HEIC and AVIF files name in a box of their container.
@Suite struct HEIFColorTests {
  /// An AVIF with these codes in its color box, which libheif writes into each file.
  private func avif(
    _ color: [UInt8], primaries: Int, transfer: Int, matrix: Int? = nil, profile: [UInt8]? = nil
  ) throws -> [UInt8] {
    var image = TestImage(80, 60, color: color)
    image.profile = profile
    var file = try image.encoded(".avif[Q=95,effort=0]")
    guard let box = Self.place(of: "colrnclx", in: file) else { return file }
    file.replaceSubrange(
      (box + 8)..<(box + 12), with: bigEndian(primaries, 2) + bigEndian(transfer, 2))
    if let matrix { file.replaceSubrange((box + 12)..<(box + 14), with: bigEndian(matrix, 2)) }
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

  /// The codes of sRGB, and codes without a usable meaning: unspecified, unknown, too large for a
  /// byte.
  @Test(arguments: [
    (1, 13), (1, 1), (1, 6), (1, 14), (2, 2), (6, 6), (12, 2), (2, 13), (268, 269), (99, 13),
  ])
  func ignoresOtherCodes(primaries: Int, transfer: Int) async throws {
    let file = try avif([180, 120, 90], primaries: primaries, transfer: transfer)
    let result = try await color(of: file)
    #expect(isClose(result, [180, 120, 90], within: 3), "\(primaries)/\(transfer): \(result)")
  }

  /// Samples of 8 bits are far apart in HDR, so a rounded one makes a difference.
  @Test(
    arguments: [
      (9, 16, [130, 120, 112], [205, 153, 132]), (12, 16, [130, 120, 112], [193, 156, 132]),
      (9, 18, [150, 130, 115], [178, 138, 123]), (1, 18, [150, 130, 115], [164, 141, 126]),
      (2, 18, [150, 130, 115], [178, 138, 123]),
    ] as [(Int, Int, [UInt8], [Int])])
  func mapsHDR(primaries: Int, transfer: Int, from: [UInt8], to: [Int]) async throws {
    let file = try avif(from, primaries: primaries, transfer: transfer)
    let result = try await color(of: file)
    #expect(isClose(result, to, within: 12), "\(primaries)/\(transfer): \(result)")
    // The primary image counts, not what is made of it.
    let mapped = try #require(withToneMap(file))
    #expect(try await color(of: mapped) == result)
  }

  /// Decoders would take them for another way of storing colors.
  @Test(arguments: [
    (10, "BT.2020 with"), (11, "Y′D′ZD′X"), (13, "YCbCr with"), (14, "ICtCp"), (15, "IPT-PQ-C2"),
    (16, "YCgCo-Re"), (17, "YCgCo-Ro"),
  ])
  func refusesMatricesThatDecodersGetWrong(matrix: Int, name: String) throws {
    let bed = try ImageTestBed()
    for profile in [nil, ColorProfile.displayP3] {
      let file = try avif(
        [180, 120, 90], primaries: 1, transfer: 13, matrix: matrix, profile: profile)
      guard Self.place(of: "colrnclx", in: file) != nil else { continue }
      let path = try bed.file("a", file)
      let error = #expect(throws: ImageError.self) { try bed.read(path) }
      let problem = try #require(error?.problem(at: "a"))
      #expect(problem.what.contains(name) && problem.help?.contains("PNG") == true)
    }
    // Gray has no matrix.
    let gray = HEIFRange.blackImage(deep: false, codes: [0, 1, 0, 13, 0, UInt8(matrix), 0x80])
    try HEIFColor.check(try ImageFile(try bed.file("gray", gray)))
  }

  @Test(arguments: [1, 2, 5, 6, 9])
  func readsUsualMatrices(matrix: Int) throws {
    let bed = try ImageTestBed()
    let file = try avif([180, 120, 90], primaries: 1, transfer: 13, matrix: matrix)
    #expect(try bed.read(try bed.file("a", file)).size.width == 80)
  }

  @Test func appliesTheCodedSpaceWithTransparency() async throws {
    let file = try avif([180, 120, 90, 255], primaries: 12, transfer: 13)
    #expect(isClose(try await color(of: file), [190, 117, 84], within: 4))
  }

  @Test func prefersAProfileToTheCodes() async throws {
    let file = try avif([180, 120, 90], primaries: 9, transfer: 8, profile: ColorProfile.displayP3)
    #expect(isClose(try await color(of: file), [190, 117, 84], within: 4))
  }

  /// libvips 8.14 frees the profile with the loaded image, whose pixels are needed no longer.
  @Test func keepsTheProfileOfComputedPixels() throws {
    let profile = ColorProfile.displayP3
    let file = try avif([180, 120, 90], primaries: 1, transfer: 13, profile: profile)
    let computed = try VipsPixels(owning: shim_load_bytes(file, file.count, "heifload_source"))
      .rendered()
    let others = (0..<64).map { _ in [UInt8](repeating: 7, count: profile.count) }
    #expect(computed.blob("icc-profile-data", limit: profile.count) == profile)
    #expect(others.allSatisfy { $0.count == profile.count })
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
    // Of what it turns or cuts.
    #expect(try space(try #require(withIdentities(file, [[], [], []])), bed) != nil)
  }

  @Test func survivesInvalidBoxes() throws {
    let bed = try ImageTestBed()
    let whole = try avif([180, 120, 90], primaries: 12, transfer: 13)
    for length in 1...400 { _ = try? space(Array(whole.prefix(length)), bed) }
    for mark in ["meta", "pitm", "iprp", "ipco", "colr", "ipma"] {
      let place = try #require(Self.place(of: mark, in: whole)) - 4
      for size in [0, 1, 7, 8, 9, 0x7FFF_FFFF, 0xFFFF_FFFF] {
        var file = whole
        file.replaceSubrange(place..<(place + 4), with: bigEndian(size))
        _ = try? space(file, bed)
      }
    }
    var dice = SeededGenerator(seed: 19)
    for _ in 0..<500 {
      var file = whole
      for _ in 0..<4 { file[Int(dice.next() % 320)] = UInt8(truncatingIfNeeded: dice.next()) }
      _ = try? space(file, bed)
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

  /// Without codes in the container, the range is in the image data, which some encoders locate by a base alone.
  @Test(arguments: [false, true])
  func expandsGrayWhosePositionIsABase(deep: Bool) async throws {
    let bed = try ImageTestBed()
    var file = HEIFRange.blackImage(deep: deep, codes: nil)
    let table = try #require(file.firstRange(of: Array("iloc".utf8))).upperBound
    let place = Array(file[(table + 14)..<(table + 18)])
    file.replaceSubrange((table + 4)..<(table + 6), with: [0x04, 0x40])
    file.replaceSubrange((table + 12)..<(table + 18), with: place + [0, 1])
    let rendition = try await bed.rendition(of: file, edge: 4, as: .webp, quality: 100)
    let pixel = try TestImage(decoding: rendition).pixel(2, 2)
    #expect(isClose(pixel, [0, 0, 0], within: 2), "\(pixel)")
  }

  /// libvips loads gray as three channels, for which the profile is not.
  @Test(arguments: [false, true])
  func appliesAProfileOfGray(deep: Bool) async throws {
    let bed = try ImageTestBed()
    let linear = ProfileWriter.gray(ProfileWriter.gamma(nil)).bytes
    // Light of 16/255 is the level 71 of sRGB.
    for (range, expected) in [(0x80, 71), (0, 0)] as [(UInt8, Int)] {
      let plain = HEIFRange.blackImage(deep: deep, codes: [0, 1, 0, 13, 0, 6, range])
      let file = try #require(AVIFColor.tagged(plain, with: linear))
      let rendition = try await bed.rendition(of: file, edge: 4, as: .webp, quality: 100)
      let pixel = try TestImage(decoding: rendition).pixel(2, 2)
      #expect(isClose(pixel, [expected, expected, expected], within: 3), "\(pixel)")
    }
  }

  @Test func survivesADamagedSequenceHeader() {
    let file = HEIFRange.blackImage(deep: false)
    let data = Array(file.suffix(20))
    #expect(AV1Header(data)?.isFullGray == false)
    for length in 0..<9 { #expect(AV1Header(Array(data.prefix(length))) == nil) }
    #expect(AV1Header([UInt8](repeating: 0xFF, count: 64)) == nil)
  }

  /// Encoders of video write a header with the times and tools of frames, also for one image.
  @Test(arguments: [false, true])
  func readsALongSequenceHeader(isFull: Bool) throws {
    var bits: [(Int, Int)] = [
      // The profile, a still image, a long header, no times.
      (0, 3), (1, 1), (0, 1), (0, 1), (1, 1),
      // Two operating points, of which the second has a tier and a display delay.
      (1, 5), (0, 12), (5, 5), (0, 1), (1, 12), (9, 5), (1, 1), (1, 1), (3, 4),
    ]
    bits += [
      // The size, no numbers of frames, blocks and predictions.
      (5, 4), (5, 4), (63, 6), (63, 6), (0, 1), (0, 3),
      // Tools: an order, a chosen screen content and motion, the bits of the order.
      (0, 4), (1, 1), (0, 2), (1, 1), (1, 1), (6, 3),
      // Filters, 8 bits, gray, HLG, the range, one more bit.
      (3, 3), (0, 1), (1, 1), (1, 1), (9, 8), (18, 8), (9, 8), (isFull ? 1 : 0, 1), (0, 8),
    ]
    let text = bits.flatMap { value, width in
      (0..<width).map { value >> (width - 1 - $0) & 1 }
    }
    let content = stride(from: 0, to: text.count - 7, by: 8).map { start in
      text[start..<(start + 8)].reduce(UInt8(0)) { $0 << 1 | UInt8($1) }
    }
    // After a mark of the beginning.
    let header = try #require(AV1Header([0x12, 0, 0x0A, UInt8(content.count)] + content))
    #expect(header.primaries == 9 && header.transfer == 18 && header.matrix == 9)
    #expect(header.isFullGray == isFull)
    for length in 0..<content.count {
      _ = AV1Header([0x0A, UInt8(length)] + content.prefix(length))
    }
  }
}
