import Foundation
import Testing
import VitrineTesting

@testable import VitrineImages

/// Private information in image files.
struct MetadataLeakTests {
  private static let location = ExifWriter(gps: [(1, .text("N")), (2, .fractions([(1, 1)]))])
  private static let serial = ExifWriter(exif: [(0xA431, .text("4711"))])

  @Test func findsNothingInHarmlessMetadata() {
    var exif = ExifWriter(main: [(0x010F, .text("Halden")), (0x0110, .text("M6"))])
    exif.exif = [(0x829A, .fractions([(1, 250)])), (0xA434, .text("24-105mm"))]
    exif.gps = [(0, .text("2300"))]
    #expect(MetadataLeak.found(in: tiff(exif)).isEmpty)
    #expect(MetadataLeak.found(in: TinyImage.jpeg("4711")).isEmpty)
  }

  @Test func findsDirectoriesAnywhereInTheFile() {
    for length in [0, 1, 7, 100_000] {
      let before = [UInt8](repeating: 0x49, count: length)
      #expect(MetadataLeak.found(in: before + Self.location.block) == [.location])
      #expect(MetadataLeak.found(in: before + Self.serial.block + [1]) == [.serialNumber])
    }
    let both = Self.location.block + TinyImage.jpeg() + Self.serial.block
    #expect(MetadataLeak.found(in: both) == [.location, .serialNumber])
  }

  @Test func findsSerialNumbersInProfiles() throws {
    let photo = try #require(DisplayP3.tagged(TinyImage.jpeg()))
    #expect(MetadataLeak.found(in: photo).isEmpty)
    let text = ProfileWriter.tag("text", Array("SerialNumber 4711".utf8))
    let profile = ProfileWriter.rgb(ColorProfile.p3Primaries, ProfileWriter.srgbFormula)
      .replacing("cprt", text).bytes
    let tagged = try #require(JPEGParts.tagged(TinyImage.jpeg(), with: profile))
    #expect(MetadataLeak.found(in: tagged) == [.serialNumber])
  }

  @Test func findsPlacesInIPTC() {
    let record = photoshop(dataset(2, 90, Array("Bergen".utf8)))
    #expect(MetadataLeak.found(in: record) == [.location])
    #expect(MetadataLeak.found(in: photoshop(dataset(2, 5, Array("Title".utf8)))).isEmpty)
  }

  @Test func survivesAnyBytes() {
    for length in 0..<Self.location.block.count {
      _ = MetadataLeak.found(in: Array(Self.location.block.prefix(length)))
    }
    let marks = [UInt8]((0..<500_000).flatMap { _ in [0x49, 0x49, 0x2A, 0] as [UInt8] })
    #expect(MetadataLeak.found(in: marks).isEmpty)
    var dice = SeededGenerator(seed: 7)
    let noise = (0..<1_000_000).map { _ in UInt8.random(in: .min ... .max, using: &dice) }
    #expect(MetadataLeak.found(in: noise).isEmpty)
    #expect(MetadataLeak.found(in: []).isEmpty)
  }
}
