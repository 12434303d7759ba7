import Testing
import VitrineModel
import VitrineTesting

@testable import VitrineImages

/// Files with bytes changed at random positions: each is either published or reported, without a
/// crash or a hang.
///
/// The random numbers are the same on every run.
@Suite struct DamageTests {
  @Test(arguments: [".jpg", ".png", ".webp", ".avif[effort=0]", ".tif", ".gif"])
  func publishesOrReportsEveryDamagedFile(writer: String) async throws {
    let bed = try ImageTestBed()
    let whole = try TestImage.waves(120, 90).encoded(writer)
    var dice = SeededGenerator(seed: 7)
    var originals: [OriginalFile] = []
    for index in 0..<35 {
      let path = try bed.file("\(index)", Self.damaged(whole, &dice))
      if let original = try? bed.original(path) { originals.append(original) }
    }
    let outcome = try await bed.makeRenditions(
      originals, RenditionSettings(sizes: [32], formats: [.jpeg]))
    let distinct = Set(originals.map(\.digest))
    #expect(outcome.images.count + outcome.errors.count == distinct.count)
  }

  @Test func survivesDamagedMetadata() throws {
    var exif = ExifWriter()
    exif.main = [(0x010E, .text("a long enough description")), (0x013B, .text("an author"))]
    exif.exif = [(0x9003, .text("2024:06:01 18:04:05")), (0x829A, .fractions([(1, 250)]))]
    exif.gps = [(1, .text("N")), (2, .fractions([(1, 1), (2, 1), (3, 1)]))]
    let iptc = photoshop(dataset(2, 5, Array("title".utf8)) + dataset(2, 25, Array("k".utf8)))
    let xmp = packet("<dc:title><rdf:Alt><rdf:li>title</rdf:li></rdf:Alt></dc:title>")
    var dice = SeededGenerator(seed: 11)
    for _ in 0..<2_000 {
      let blocks = MetadataBlocks(
        iptc: Self.damaged(iptc, &dice), exif: ExifBlock(Self.damaged(exif.block, &dice)))
      let embedded = Embedded(blocks, MetadataPreferences())
      #expect((embedded.title ?? "").unicodeScalars.count <= ImageMetadata.Limit.title + 1)
    }
    for _ in 0..<300 {
      let embedded = Embedded(xmp: Self.damaged(xmp, &dice), "de")
      #expect((embedded.title ?? "").unicodeScalars.count <= ImageMetadata.Limit.title + 1)
    }
  }

  @Test func survivesAnExifBlockThatRefersToItself() throws {
    var exif = ExifWriter(main: [(0x010E, .text("a description")), (0x8769, .short(8))])
    exif.gps = [(2, .fractions([(1, 1)]))]
    #expect(ExifBlock(exif.block)?.text(0x010E, in: .main) == "a description")
    for length in 0..<exif.block.count { _ = ExifBlock(Array(exif.block.prefix(length))) }
    let wild: [UInt8] = [0x49, 0x49, 0x2A, 0, 0xFF, 0xFF, 0xFF, 0xFF]
    #expect(ExifBlock(wild)?.text(0x010E, in: .main) == nil)
  }

  /// Offsets beyond the file, huge counts, a file that ends inside its directory.
  @Test func survivesATIFFWithInvalidDirectories() throws {
    let bed = try ImageTestBed()
    let whole = tiff(ExifWriter(main: [(0x013B, .text("an author"))]))
    #expect(try bed.read(try bed.file("whole", whole)).author == "an author")
    var dice = SeededGenerator(seed: 13)
    for index in 0..<120 {
      let path = try bed.file("\(index)", Self.damaged(whole, &dice))
      _ = try? bed.read(path)
    }
    for length in stride(from: 8, to: whole.count, by: 97) {
      _ = try? bed.read(try bed.file("cut\(length)", Array(whole.prefix(length))))
    }
  }

  @Test func survivesAGIFWithInvalidBlocks() throws {
    let bed = try ImageTestBed()
    let whole = try gif(xmp: packet("<dc:title>t</dc:title>"))
    #expect(try bed.read(try bed.file("whole", whole)).title == "t")
    let file = try ImageFile(try bed.file("long", whole))
    #expect(GIFBlocks.xmp(of: file.descriptor, limit: 10) == nil)
    var dice = SeededGenerator(seed: 17)
    for index in 0..<200 {
      let file = try ImageFile(try bed.file("\(index)", Self.damaged(whole, &dice)))
      _ = GIFBlocks.xmp(of: file.descriptor, limit: 1_000_000)
    }
    for length in stride(from: 1, to: whole.count, by: 31) {
      let file = try ImageFile(try bed.file("c\(length)", Array(whole.prefix(length))))
      _ = GIFBlocks.xmp(of: file.descriptor, limit: 1_000_000)
    }
  }

  /// Replaces one to eight bytes, and sometimes removes a range.
  private static func damaged(_ whole: [UInt8], _ dice: inout SeededGenerator) -> [UInt8] {
    var bytes = whole
    for _ in 0...Int(dice.next() % 8) {
      bytes[Int(dice.next() % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: dice.next())
    }
    if dice.next() % 4 == 0 {
      let start = Int(dice.next() % UInt64(bytes.count))
      bytes.removeSubrange(start..<min(bytes.count, start + Int(dice.next() % 40)))
    }
    return bytes.isEmpty ? [0] : bytes
  }
}
