import Testing
import VipsShim
import VitrineModel

@testable import VitrineImages

/// Compares conversions by lcms itself with those of libvips, which prepares one for each image.
@Suite struct ProfileTransformTests {
  private static let levels = [0, 1, 40, 85, 128, 170, 220, 254, 255].map(UInt8.init)

  /// All inks of some levels.
  private func inks() -> TestImage {
    let (levels, count) = (Self.levels, Self.levels.count)
    return TestImage(count * count, count * count, bands: 4, channels: 4) { x, y in
      [levels[x % count], levels[x / count], levels[y % count], levels[y / count]]
    }
  }

  /// All colors of some levels in 16 bits, in the colors of a matrix.
  private func wide(_ bands: Int) -> TestImage {
    let (levels, count) = (Self.levels, Self.levels.count)
    var image = TestImage.wide(count * count, count, bands: bands, value: 0)
    image.samples = []
    for y in 0..<count {
      for x in 0..<count * count {
        for level in [levels[x % count], levels[x / count], levels[y], 77].prefix(bands) {
          image.samples += [level, level]
        }
      }
    }
    image.channels = 3
    image.profile =
      ProfileWriter.rgb(ColorProfile.p3Primaries, ProfileWriter.srgbFormula, version: 4).bytes
    return image
  }

  private func opened(_ image: TestImage, _ bed: ImageTestBed) throws -> VipsPixels {
    try ValidatedImage(try bed.file("image", try image.encoded(".tif"))).opened.rendered()
  }

  private func samples(_ pixels: VipsPixels) throws -> TestImage {
    try TestImage(decoding: try pixels.withoutMetadata().encoded(".tif"))
  }

  private func transformed(_ pixels: VipsPixels) throws -> TestImage {
    guard case .profile(let profile) = pixels.colorHandling else {
      throw TestImage.Failure(text: "not converted by a transform")
    }
    return try samples(pixels.converted(by: .profile(profile)))
  }

  private func largestDifference(_ one: TestImage, _ other: TestImage) -> Int {
    zip(one.samples, other.samples).map { abs(Int($0) - Int($1)) }.max() ?? 0
  }

  @Test func matchesTheLibraryForCMYK() throws {
    let bed = try ImageTestBed()
    let untagged = try opened(inks(), bed)
    let pixels = try untagged.with(profile: try #require(ProfileTransform.ofUntaggedCMYK))
    let ours = try transformed(pixels)
    #expect((ours.bands, ours.width) == (3, untagged.width))
    #expect(largestDifference(ours, try samples(pixels.toSRGB(byProfile: true))) <= 2)
  }

  @Test(arguments: [3, 4])
  func matchesTheLibraryForSixteenBits(bands: Int) throws {
    let pixels = try opened(wide(bands), try ImageTestBed())
    let ours = try transformed(pixels)
    #expect(ours.bands == bands)
    #expect(largestDifference(ours, try samples(pixels.toSRGB(byProfile: true))) <= 2)
  }

  @Test func convertsCMYKAfterResizing() throws {
    let bed = try ImageTestBed()
    let image = TestImage(80, 60, color: [0, 200, 90, 10], channels: 4)
    for writer in [".jpg[Q=100]", ".tif"] {
      let file = try bed.file("image", try image.encoded(writer))
      let decoded = try DecodedImage(
        try ValidatedImage(file), from: nil, shrunkBy: 1, keepsDisplayP3: false)
      guard case .profile = decoded.conversion else {
        Issue.record("\(writer) is converted before")
        continue
      }
      #expect(decoded.pixels.header.bands == 4)
    }
  }

  @Test func keepsTheTransformsOfAFewProfiles() throws {
    let known = KnownProfiles()
    let cmyk = ProfileTransform.Samples(channels: 4, hasAlpha: false, isWide: false)
    let profile = try #require(ProfileTransform.ofUntaggedCMYK)
    let first = try #require(known.transform(by: profile, cmyk))
    #expect(known.transform(by: profile, cmyk) === first)
    #expect(known.transformCount == 1)
    for number in 0..<KnownProfiles.mostTransforms {
      #expect(known.transform(by: [UInt8(number)], cmyk) == nil)
    }
    #expect(known.transformCount <= KnownProfiles.mostTransforms)
  }

  @Test func refusesProfilesOfOtherSamples() throws {
    let profile = try #require(ProfileTransform.ofUntaggedCMYK)
    for channels in [1, 3] {
      let samples = ProfileTransform.Samples(channels: channels, hasAlpha: false, isWide: false)
      #expect(ProfileTransform(by: profile, samples) == nil)
    }
    for length in stride(from: 0, to: profile.count, by: 997) {
      // May be a profile or not, but never more than its bytes.
      _ = ProfileTransform(
        by: Array(profile.prefix(length)), .init(channels: 4, hasAlpha: false, isWide: false))
    }
  }

  @Test func refusesOtherPixels() throws {
    let profile = try #require(ProfileTransform.ofUntaggedCMYK)
    let transform = try #require(
      ProfileTransform(by: profile, .init(channels: 4, hasAlpha: false, isWide: false)))
    let color = try opened(TestImage(8, 8, color: [9, 9, 9]), try ImageTestBed())
    #expect(throws: VipsError.self) { try color.converted(by: .profile(transform)) }
  }
}
