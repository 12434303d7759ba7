import Testing
import VitrineModel

@testable import VitrineImages

/// Images so thin that shrinking would leave an edge of 0 pixels.
///
/// libvips aborts the process in that case,
/// so one such file would end the whole build.
@Suite struct ThinImageTests {
  private static let writers = [
    ".jpg", ".jpg[interlace]", ".png", ".webp", ".webp[lossless]", ".avif[effort=0]", ".tif",
    ".gif",
  ]

  @Test(arguments: writers)
  func makesRenditionsOfThinImages(writer: String) async throws {
    let bed = try ImageTestBed()
    var originals: [OriginalFile] = []
    for long in [300, 4_095, 4_096, 8_192, 16_383] {
      for short in [1, 2, 3, 7] {
        for (width, height) in [(long, short), (short, long)] {
          let file = try TestImage(width, height, color: [200, 80, 9]).encoded(writer)
          originals.append(try bed.original(try bed.file("\(width)x\(height)", file)))
        }
      }
    }
    let outcome = try await bed.makeRenditions(
      originals, RenditionSettings(sizes: [40, 2_500], formats: [.jpeg]))
    #expect(outcome.errors.isEmpty)
    #expect(outcome.images.count == originals.count)
  }

  /// The longest edge of a JPEG, shrunk by more than its decoder can.
  @Test(arguments: RenditionFormat.all)
  func makesEveryFormatOfTheThinnestImages(format: RenditionFormat) async throws {
    for (width, height) in [(1, 65_500), (65_500, 3)] {
      var image = TestImage(width, height, color: [200, 80, 9])
      image.orientation = 6
      let bed = try ImageTestBed()
      let file = try await bed.rendition(
        of: try image.encoded(".jpg"), edge: 2_500, as: format)
      let made = try TestImage(decoding: file)
      #expect((max(made.width, made.height), min(made.width, made.height)) == (16_383, 1))
    }
  }

  @Test func keepsAtLeastOnePixelWhileDecoding() throws {
    let bed = try ImageTestBed()
    func shrink(_ short: Int, _ writer: String, by factor: Int) throws -> Int {
      let file = try TestImage(300, short, color: [9, 9, 9]).encoded(writer)
      let path = try bed.file("a", file)
      return try ValidatedImage(path).shrinkWhileDecoding(by: factor)
    }
    #expect(try [1, 3, 4, 7, 8, 40].map { try shrink($0, ".jpg", by: 16) } == [1, 2, 4, 4, 8, 8])
    #expect(try [1, 3, 7, 40].map { try shrink($0, ".webp", by: 16) } == [1, 2, 4, 16])
    #expect(try shrink(40, ".png", by: 4) == 1)
  }

  /// Headers with an edge of 0 pixels: the screen and the frame of a GIF, a TIFF, an AVIF.
  @Test func survivesImagesWithoutPixels() async throws {
    let gif = try TestImage.quarters().encoded(".gif")
    let frame = try #require(gif.indices.first { gif[$0] == 0x2C && gif[$0 + 1] == 0 })
    let avif = try TestImage.quarters().encoded(".avif[effort=0]")
    let mark = Array("ispe".utf8)
    let shape = try #require(avif.indices.first { avif[$0...].starts(with: mark) })
    let png = try TestImage.quarters().encoded(".png")
    let webp = try TestImage.quarters().encoded(".webp")
    let jpeg = try TestImage.quarters().encoded(".jpg")
    let start = try #require(jpeg.indices.first { jpeg[$0] == 0xFF && jpeg[$0 + 1] == 0xC0 })
    let tiff = try TestImage.quarters().encoded(".tif")
    let width = try #require(tiff.indices.first { tiff[$0...].starts(with: [0, 1, 3, 0, 1, 0]) })
    let edges: [([UInt8], Range<Int>)] = [
      (gif, 6..<8), (gif, 8..<10), (gif, 6..<10), (gif, (frame + 5)..<(frame + 9)),
      (avif, (shape + 8)..<(shape + 12)), (avif, (shape + 8)..<(shape + 16)), (png, 16..<20),
      (webp, 26..<30), (jpeg, (start + 5)..<(start + 7)), (jpeg, (start + 7)..<(start + 9)),
      (tiff, (width + 8)..<(width + 12)),
    ]
    for (file, edge) in edges {
      var bytes = file
      for place in edge { bytes[place] = 0 }
      let bed = try ImageTestBed()
      guard let original = try? bed.original(try bed.file("a", bytes)) else { continue }
      let outcome = try await bed.makeRenditions([original], RenditionSettings(sizes: [40]))
      #expect(outcome.errors.count + outcome.images.count == 1)
    }
  }

  /// The check of the shim itself.
  @Test func refusesToShrinkToNoPixels() throws {
    let bed = try ImageTestBed()
    let path = try bed.file("a", try TestImage(300, 2, color: [9, 9, 9]).encoded(".jpg"))
    let file = try ImageFile(path)
    #expect(throws: VipsError.self) {
      try VipsPixels.opening(file.descriptor, as: .jpeg, shrink: 8)
    }
  }
}
