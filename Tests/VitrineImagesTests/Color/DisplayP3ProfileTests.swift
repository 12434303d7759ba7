// The profile of published photos in Display P3, and how it gets into finished files.

import Foundation
import Testing
import VitrineModel
import VitrineTesting

@testable import VitrineImages

/// The pixels as the library converts them to sRGB by the embedded profile.
func inSRGB(_ file: [UInt8], _ bed: ImageTestBed) throws -> TestImage {
  let opened = try ValidatedImage(try bed.file("rendition", file)).opened
  let isTagged = opened.hasProfile
  #expect(isTagged)
  let converted = try opened.toSRGB(byProfile: true).rendered()
  return try TestImage(decoding: try converted.withoutMetadata().encoded(".tif"))
}

/// Whether a file has the profile once.
func isTagged(_ file: [UInt8]) -> Bool {
  file.ranges(of: DisplayP3.profile).count == 1
}

@Suite struct DisplayP3ProfileTests {
  /// Its own reader, and lcms by way of libvips, see the same colors in it as in a larger one.
  @Test func hasASmallProfile() throws {
    #expect(DisplayP3.profile.count == 384)
    guard case .displayP3 = ColorHandling(DisplayP3.profile, isGray: false) else {
      Issue.record("not recognized")
      return
    }
    #expect(MetadataLeak.found(in: DisplayP3.profile).isEmpty)
    let bed = try ImageTestBed()
    let colors = TestImage(64, 64) { x, y in [UInt8(x * 4), UInt8(y * 4), UInt8((x ^ y) * 4)] }
    let samples = try [DisplayP3.profile, ColorProfile.displayP3].map { profile in
      var image = colors
      image.profile = profile
      return try inSRGB(image.encoded(".png"), bed).samples
    }
    #expect(zip(samples[0], samples[1]).allSatisfy { abs(Int($0) - Int($1)) <= 1 })
  }

  @Test func hasTheProfileThatCheckSiteAllows() throws {
    let check = URL(fileURLWithPath: #filePath)
      .appending(path: "../../../../Scripts/checks/gallery/profile.py").standardized
    let text = try String(contentsOf: check, encoding: .utf8)
    let parts = text.matches(of: /"([A-Za-z0-9+\/=]+)"/).map { String($0.output.1) }
    #expect(Data(base64Encoded: parts.joined()) == Data(DisplayP3.profile))
  }

  @Test(arguments: RenditionFormat.all, [false, true])
  func isEmbeddedWithoutChangingPixels(format: RenditionFormat, hasAlpha: Bool) async throws {
    let bed = try ImageTestBed()
    let photo = TestImage(660, 440, bands: hasAlpha ? 4 : 3) { x, y in
      [UInt8(x % 256), UInt8(y % 256), 90] + (hasAlpha ? [UInt8(x % 256)] : [])
    }
    let file = try await bed.rendition(of: photo.encoded(".png"), edge: 660, as: format)
    let tagged = try #require(DisplayP3.tagged(file))
    #expect((384...430).contains(tagged.count - file.count), "\(tagged.count - file.count)")
    let (before, after) = (try TestImage(decoding: file), try TestImage(decoding: tagged))
    #expect(before.bands == after.bands && before.samples == after.samples)
    var rights = Rights(mining: nil)
    rights.creator = "Ada Quill"
    let spliced = try #require(RightsBlock(rights)?.spliced(into: tagged))
    #expect(isTagged(spliced) && EmbeddedRights(in: spliced)?.creator == "Ada Quill")
    #expect(try TestImage(decoding: spliced).samples == before.samples)
    let profile = try ValidatedImage(try bed.file("b", spliced)).opened.isDisplayP3
    #expect(profile)
    var random = SeededGenerator(seed: 7)
    for length in 0..<min(600, file.count) { _ = DisplayP3.tagged(Array(file.prefix(length))) }
    for _ in 0..<500 {
      var damaged = file
      for _ in 0..<4 {
        damaged[Int.random(in: 0..<400, using: &random)] = .random(in: 0...255, using: &random)
      }
      _ = DisplayP3.tagged(damaged)
    }
    #expect(DisplayP3.tagged([]) == nil && DisplayP3.tagged(Array("GIF89a".utf8)) == nil)
  }
}
