import Testing
import VitrineModel

@testable import VitrineImages

@Suite struct ColorTests {
  /// The expected values are computed independently, from the published matrices and curves.
  @Test(
    arguments: [
      ([180, 120, 90], [190, 117, 84]), ([100, 160, 110], [78, 162, 105]),
      ([90, 110, 170], [85, 111, 175]),
    ] as [([UInt8], [Int])])
  func convertsDisplayP3(from: [UInt8], to: [Int]) async throws {
    try await expect(from, ColorProfile.displayP3, becomes: to)
  }

  @Test(
    arguments: [
      ([180, 120, 90], [200, 121, 88]), ([100, 160, 110], [53, 162, 108]),
      ([90, 110, 170], [79, 110, 174]),
    ] as [([UInt8], [Int])])
  func convertsAdobeRGB(from: [UInt8], to: [Int]) async throws {
    try await expect(from, ColorProfile.adobeRGB, becomes: to)
  }

  private func expect(_ from: [UInt8], _ profile: [UInt8], becomes to: [Int]) async throws {
    let bed = try ImageTestBed()
    var image = TestImage(80, 60, color: from)
    image.profile = profile
    for writer in [".jpg[Q=100]", ".png", ".tif", ".webp[lossless]"] {
      let bytes = try await bed.rendition(of: try image.encoded(writer))
      #expect(isClose(try TestImage(decoding: bytes).pixel(20, 20), to, within: 3), "\(writer)")
    }
  }

  @Test func leavesColorsWithoutAProfileAlone() async throws {
    let bed = try ImageTestBed()
    let bytes = try TestImage(80, 60, color: [180, 120, 90]).encoded(".png")
    let result = try TestImage(decoding: try await bed.rendition(of: bytes))
    #expect(isClose(result.pixel(20, 20), [180, 120, 90], within: 2))
  }

  @Test func ignoresAnInvalidProfile() async throws {
    let bed = try ImageTestBed()
    var image = TestImage(80, 60, color: [180, 120, 90])
    image.profile = Array(ColorProfile.displayP3.prefix(140))
    let result = try TestImage(
      decoding: try await bed.rendition(of: try image.encoded(".jpg[Q=100]")))
    #expect(isClose(result.pixel(20, 20), [180, 120, 90], within: 2))
  }

  /// libvips would use the profile and read beyond the pixels.
  @Test(arguments: ["GRAY", "CMYK", "3CLR", "XYZ "])
  func ignoresAProfileForAnotherNumberOfChannels(space: String) async throws {
    let bed = try ImageTestBed()
    var image = TestImage(80, 60, color: [180, 120, 90])
    image.profile = ColorProfile.displayP3
    image.profile?.replaceSubrange(16..<20, with: Array(space.utf8))
    let result = try TestImage(
      decoding: try await bed.rendition(of: try image.encoded(".jpg[Q=100]")))
    #expect(isClose(result.pixel(20, 20), [180, 120, 90], within: 2))
  }

  @Test(arguments: [[110], [110, 255]] as [[UInt8]])
  func convertsGrayByTheCurvesOfAnRGBProfile(color: [UInt8]) async throws {
    let bed = try ImageTestBed()
    var image = TestImage(80, 60, color: color, channels: 1)
    image.profile = ColorProfile.steep
    let result = try TestImage(decoding: try await bed.rendition(of: image.encoded(".tif")))
    #expect(result.pixel(20, 20).prefix(3).allSatisfy { abs($0 - 53) <= 3 })
  }

  @Test func convertsCMYK() async throws {
    let inks: [([UInt8], ([Int]) -> Bool)] = [
      ([0, 0, 0, 0], { $0.allSatisfy { $0 > 240 } }),
      ([0, 255, 255, 0], { $0[0] > 180 && $0[1] < 80 && $0[2] < 80 }),
      ([255, 0, 0, 0], { $0[0] < 90 && $0[2] > 150 }),
      ([0, 0, 0, 255], { $0.allSatisfy { $0 < 70 } }),
    ]
    for (ink, isRight) in inks {
      for writer in [".jpg[Q=100]", ".tif"] {
        let bed = try ImageTestBed()
        let bytes = try TestImage(80, 60, color: ink, channels: 4).encoded(writer)
        let result = try TestImage(decoding: try await bed.rendition(of: bytes))
        #expect(result.bands == 3)
        #expect(isRight(result.pixel(20, 20)), "\(ink) in \(writer): \(result.pixel(20, 20))")
      }
    }
  }

  @Test(arguments: [1, 3], [".png", ".tif"])
  func convertsSixteenBitsToEight(bands: Int, writer: String) async throws {
    let bed = try ImageTestBed()
    let bytes = try TestImage.wide(80, 60, bands: bands, value: 0x8000).encoded(writer)
    let result = try TestImage(decoding: try await bed.rendition(of: bytes))
    #expect(result.pixel(20, 20).allSatisfy { abs($0 - 128) <= 2 })
  }

  @Test(arguments: RenditionFormat.all)
  func keepsGrayGray(format: RenditionFormat) async throws {
    let bed = try ImageTestBed()
    let bytes = try TestImage(80, 60, color: [90], channels: 1).encoded(".png")
    let result = try TestImage(decoding: try await bed.rendition(of: bytes, as: format))
    #expect(result.pixel(20, 20).prefix(3).allSatisfy { abs($0 - 90) <= 3 })
  }

  @Test func averagesTheColorOfAPhoto() async throws {
    let bed = try ImageTestBed()
    let halves = TestImage(1200, 800) { x, _ in x < 600 ? [200, 0, 50] : [100, 0, 50] }
    let original = try bed.original(try bed.file("a", try halves.encoded(".png")))
    let outcome = try await bed.makeRenditions([original], RenditionSettings(sizes: [64]))
    let color = try #require(outcome.images[original.digest]).averageColor
    #expect(isClose([color >> 16, color >> 8 & 255, color & 255], [150, 0, 50], within: 1))
  }
}
