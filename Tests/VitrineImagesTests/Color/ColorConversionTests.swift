import Testing
import VipsShim
import VitrineModel

@testable import VitrineImages

/// Compares conversions by tables with those of lcms, which libvips calls.
@Suite struct ColorConversionTests {
  private typealias Writer = ProfileWriter

  private func opened(_ image: TestImage, _ bed: ImageTestBed) throws -> VipsPixels {
    try ValidatedImage(try bed.file("image", try image.encoded(".tif"))).opened.rendered()
  }

  private func samples(_ pixels: VipsPixels) throws -> TestImage {
    try TestImage(decoding: try pixels.withoutMetadata().encoded(".tif"))
  }

  private func tables(_ pixels: VipsPixels) throws -> ColorConversion {
    switch pixels.colorHandling {
    case .tables(let tables), .displayP3(let tables): return .tables(tables)
    default: throw TestImage.Failure(text: "not converted by tables")
    }
  }

  /// The largest difference between both conversions, and the largest change of a sample by ours.
  private func difference(
    _ image: TestImage, libraryBy profile: [UInt8]? = nil
  ) throws -> (ofBoth: Int, change: Int) {
    let bed = try ImageTestBed()
    let pixels = try opened(image, bed)
    let ours = try samples(pixels.converted(by: tables(pixels)))
    let same = try profile.map { try pixels.with(profile: $0) } ?? pixels
    let library = try samples(same.toSRGB(byProfile: true))
    let most = (0..<(image.width * image.height)).map { place -> Int in
      let (x, y) = (place % image.width, place / image.width)
      let ours = ours.pixel(x, y)
      let colors = library.pixel(x, y).prefix(ours.count == 1 ? 1 : 3)
      return zip(ours, colors).map { abs($0 - $1) }.max() ?? 0
    }.max()
    let change = zip(ours.samples, image.samples).map { abs(Int($0) - Int($1)) }.max()
    return (try #require(most), try #require(change))
  }

  /// All colors of 33 levels a channel, then all grays.
  private func grid(_ profile: ProfileWriter) -> TestImage {
    let levels = (0..<33).map { UInt8($0 * 255 / 32) }
    var image = TestImage(33 * 33, 33 + 1) { x, y in
      y == 33
        ? [UInt8](repeating: UInt8(x % 256), count: 3)
        : [levels[x % 33], levels[x / 33], levels[y]]
    }
    image.profile = profile.bytes
    return image
  }

  @Test(arguments: [2, 4] as [UInt8])
  func matchesTheLibraryOnAGrid(version: UInt8) throws {
    let tilted = Writer.formula(1, [2.2, 0.99, 0.0001])
    let profiles: [(String, ProfileWriter)] = [
      ("P3, table", .rgb(ColorProfile.p3Primaries, Writer.table(1_024, Writer.srgbCurve))),
      ("P3, formula", .rgb(ColorProfile.p3Primaries, Writer.srgbFormula)),
      ("Adobe RGB", .rgb(ColorProfile.adobePrimaries, Writer.gamma(563))),
      ("ProPhoto", .rgb(ColorProfile.proPhotoPrimaries, Writer.gamma(461))),
      ("sRGB, gamma 2.2", .rgb(ColorProfile.srgbPrimaries, Writer.gamma(563))),
      ("linear", .rgb(ColorProfile.p3Primaries, Writer.gamma(nil))),
      ("scanner", .rgb(ColorProfile.adobePrimaries, Writer.table(17) { $0 * $0 })),
      (
        "three curves",
        .rgb(ColorProfile.p3Primaries, Writer.gamma(461), tilted, Writer.formula(0, [1.9]))
      ),
    ]
    for (name, profile) in profiles {
      var profile = profile
      profile.version = version
      let found = try difference(grid(profile))
      #expect(found.ofBoth <= 1, "\(name): \(found)")
      #expect(found.change > 3, "\(name)")
    }
  }

  // lcms interpolates gray between 33 levels, which is exact only for curves that resemble sRGB's: it is
  // off by 10 levels for a straight line. By the same curve in a profile of RGB, it is exact.
  @Test func matchesTheLibraryForGray() throws {
    let usual = Writer.gray(Writer.gamma(563))
    var photo = TestImage(256, 1, bands: 1, channels: 1) { x, _ in [UInt8(x)] }
    photo.profile = usual.bytes
    #expect(try difference(photo).ofBoth <= 1)
    for curve in [
      Writer.gamma(563), Writer.gamma(461), Writer.gamma(nil), Writer.table(256) { $0 * $0 },
      Writer.formula(3, [2.4, 1 / 1.099, 0.099 / 1.099, 1 / 4.5, 0.081]),
    ] {
      let color = Writer.rgb(ColorProfile.p3Primaries, curve).bytes
      for profile in [Writer.gray(curve).bytes, color] {
        photo.profile = profile
        let found = try difference(photo, libraryBy: color)
        #expect(found.ofBoth <= 1 && found.change > 3, "\(found)")
      }
    }
  }

  /// The library would move colors of these by up to one level.
  @Test func leavesSRGBAsItIs() throws {
    let bed = try ImageTestBed()
    let pixels = try opened(
      grid(.rgb(ColorProfile.srgbPrimaries, Writer.table(1_024, Writer.srgbCurve))), bed)
    let decoded = try DecodedImage(pixels)
    #expect(decoded.conversion == nil && decoded.pixels === pixels)
  }

  @Test func keepsTransparency() throws {
    let bed = try ImageTestBed()
    for bands in [2, 4] {
      var image = TestImage(256, 3, bands: bands, channels: bands - 1) { x, y in
        [UInt8](repeating: 180, count: bands - 1) + [UInt8(x)]
      }
      let gray = Writer.gray(Writer.gamma(461))
      let color = Writer.rgb(ColorProfile.p3Primaries, Writer.srgbFormula)
      image.profile = (bands == 2 ? gray : color).bytes
      let pixels = try opened(image, bed)
      let converted = try samples(pixels.converted(by: tables(pixels)))
      let alphas = (0..<256).map { converted.pixel($0, 1).last }
      #expect(alphas == (0..<256).map { $0 })
      #expect(try DecodedImage(pixels).conversion == nil)
    }
  }

  @Test func refusesOtherPixels() throws {
    let bed = try ImageTestBed()
    let gray = try opened(TestImage(8, 8, color: [9], channels: 1), bed)
    let color = try opened(TestImage(8, 8, color: [9, 9, 9]), bed)
    let forGray = ColorConversion.tables(
      ColorTables(shares: nil, levels: [UInt8](repeating: 0, count: 256)))
    let forColor = ColorConversion.tables(
      ColorTables(shares: [Int32](repeating: 0, count: 3_072), levels: SRGB.levels))
    #expect(throws: VipsError.self) { try color.converted(by: forGray) }
    #expect(throws: VipsError.self) { try gray.converted(by: forColor) }
  }

  /// A rendition, and every pixel of a larger file, both as the library converts the finished pixels.
  @Test func convertsResizedPhotos() throws {
    let bed = try ImageTestBed()
    let profile = Writer.rgb(ColorProfile.p3Primaries, Writer.srgbFormula, version: 4).bytes
    for orientation in [1, 6] {
      var photo = TestImage.waves(900, 620)
      photo.orientation = orientation
      var tagged = photo
      tagged.profile = profile
      let (width, height) = orientation == 1 ? (320, 220) : (220, 320)
      let size = PixelSize(width: width, height: height)
      func made(_ image: TestImage) throws -> VipsPixels {
        let path = try bed.file("photo", try image.encoded(".jpg[Q=95]"))
        let geometry = RenditionGeometry(crop: nil, size: size)
        var pyramid = try ImagePyramid(
          of: ValidatedImage(path), for: [geometry], within: 60, threadsPerImage: 1)
        return try #require(try pyramid.take(geometry, around: nil)).pixels()
      }
      let ours = try samples(made(tagged))
      let expected = try samples(made(photo).with(profile: profile).toSRGB(byProfile: true))
      #expect((ours.width, ours.height) == (size.width, size.height))
      let most = zip(ours.samples, expected.samples).map { abs(Int($0) - Int($1)) }.max()
      #expect(try #require(most) <= 1, "\(orientation)")
    }
  }

  /// In full size, pixels go from the decoder to the encoder.
  @Test func convertsFullSizeCopies() async throws {
    let bed = try ImageTestBed()
    var image = TestImage(4_200, 16, color: [180, 120, 90])
    image.profile = Writer.rgb(ColorProfile.p3Primaries, Writer.srgbFormula, version: 4).bytes
    let bytes = try await bed.rendition(of: image.encoded(".png"), edge: 4_200)
    let result = try TestImage(decoding: bytes)
    #expect(result.width == 4_200)
    #expect(isClose(result.pixel(4_000, 8), [190, 117, 84], within: 3))
  }

  /// Damage in each part: the photo is published by lcms or without the profile, never lost.
  @Test func publishesPhotosWithDamagedProfiles() async throws {
    let whole = Writer.rgb(ColorProfile.p3Primaries, Writer.srgbFormula, version: 4)
    var profiles = whole.tags.map { whole.replacing($0.name, Array($0.content.prefix(9))).bytes }
    profiles.append(Array(whole.bytes.prefix(300)))
    profiles.append(whole.replacing("rTRC", Writer.tag("curv", Writer.big(0xFFFF_FFFF, 4))).bytes)
    profiles.append(whole.replacing("rTRC", Writer.formula(3, [0, 0, 0, 0, 0])).bytes)
    for profile in profiles {
      let bed = try ImageTestBed()
      var image = TestImage(80, 60, color: [128, 128, 128])
      image.profile = profile
      let bytes = try await bed.rendition(of: image.encoded(".jpg[Q=100]"))
      #expect(try TestImage(decoding: bytes).pixel(20, 20).count == 3)
    }
  }
}
