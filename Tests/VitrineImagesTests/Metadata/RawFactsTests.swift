// Where raw files of different makers have their facts.

import Testing
import VitrineModel

@testable import VitrineImages

@Suite struct RawFactsTests {
  private let bed: ImageTestBed

  init() throws { bed = try ImageTestBed() }

  private func facts(_ kind: RawKind, _ bytes: [UInt8]) throws -> RawFacts {
    RawFacts(try ImageFile(try bed.file("a", bytes)), kind)
  }

  @Test(arguments: [
    ("II*\0\u{10}\0\0\0CR\u{2}\0", RawKind.tiff), ("II*\0\0\0\u{2}\0IIII\0waR", .tiff),
    ("MM\0*\0\0\0\u{8}MMMMRaw", .tiff), ("IIRO\u{8}", .olympus), ("IIRS", .olympus),
    ("MMOR", .olympus), ("IIU\0\u{18}", .panasonic), ("\0\0\0\u{18}ftypcrx \0\0\0\u{1}", .canon),
    ("II\u{1A}\0\0\0HEAPCCDR", .canonCIFF), ("FUJIFILMCCD-RAW 0201", .fujifilm),
    ("\0MRM\0\0", .minolta), ("FOVb\0\0", .sigma),
  ])
  func recognizesRawFiles(head: String, kind: RawKind) {
    let bytes = Array(head.utf8) + [UInt8](repeating: 0, count: 100)
    #expect(SourceFormat.recognize(bytes) == .raw(kind))
  }

  @Test(arguments: ["II*\0\u{8}\0\0\0IIIIIIII", "II*\0\u{8}\0\0\0\u{1}\0", "MM\0*\0\0\0\u{8}"])
  func recognizesPlainTIFFs(head: String) {
    #expect(SourceFormat.recognize(Array(head.utf8)) == .known(.tiff))
  }

  private static let exif: ExifWriter = {
    var writer = ExifWriter()
    writer.main = [(0x010F, .text("Maker")), (0x0112, .short(8))]
    writer.exif = [(0x9003, .text("2021:05:06 07:08:09"))]
    return writer
  }()

  @Test func readsAnOlympusFile() throws {
    let bytes = [0x49, 0x49, 0x52, 0x4F] + Self.exif.block.dropFirst(4)
    let facts = try facts(.olympus, bytes)
    #expect(facts.orientation == 8 && facts.exif?.text(0x010F, in: .main) == "Maker")
  }

  @Test func readsACR3File() throws {
    func big(_ name: String, _ content: [UInt8]) -> [UInt8] { HEIFBox.bytes(name, content) }
    func only(_ fields: [(UInt16, ExifWriter.Value)]) -> [UInt8] {
      var writer = ExifWriter()
      writer.main = fields
      return writer.block
    }
    let canon: [UInt8] = [
      0x85, 0xC0, 0xB6, 0x87, 0x82, 0x0F, 0x11, 0xE0, 0x81, 0x11, 0xF4, 0xCE, 0x46, 0x2B, 0x6A,
      0x48,
    ]
    let adobe: [UInt8] = [
      0xBE, 0x7A, 0xCF, 0xCB, 0x97, 0xA9, 0x42, 0xE8, 0x9C, 0x71, 0x99, 0x94, 0x91, 0xE3, 0xAF,
      0xAC,
    ]
    let parts =
      big("CNCV", [1, 2]) + big("CMT1", only([(0x010F, .text("Canon")), (0x0112, .short(6))]))
      + big("CMT2", only([(0x9003, .text("2021:05:06 07:08:09"))]))
      + big("CMT4", only([(1, .text("N")), (2, .fractions([(48, 1), (0, 1), (0, 1)]))]))
    let bytes =
      big("ftyp", Array("crx \0\0\0\u{1}".utf8)) + big("moov", big("uuid", canon + parts))
      + big("uuid", adobe + packet("<dc:title>t</dc:title>")) + big("mdat", [0])
    let facts = try facts(.canon, bytes)
    #expect(facts.orientation == 6)
    #expect(facts.exif?.text(0x9003, in: .exif) == "2021:05:06 07:08:09")
    #expect(facts.exif?.numbers(2, in: .gps) == [48, 0, 0])
    #expect(Embedded(facts.blocks, MetadataPreferences()).title == "t")
  }

  @Test func readsARAFFile() throws {
    let picture = try jpeg(exif: Self.exif.block, .waves(32, 32))
    var bytes = Array("FUJIFILMCCD-RAW ".utf8) + [UInt8](repeating: 0, count: 84)
    bytes.replaceSubrange(84..<88, with: ByteOrder.big(100, 4))
    let facts = try facts(.fujifilm, bytes + picture)
    #expect(facts.orientation == 8)
    #expect(facts.exif?.text(0x9003, in: .exif) == "2021:05:06 07:08:09")
  }

  @Test func readsAnMRWFile() throws {
    let block = Self.exif.block
    let bytes =
      Array("\0MRM".utf8) + ByteOrder.big(0, 4) + Array("\0PRD".utf8) + ByteOrder.big(4, 4)
      + [0, 0, 0, 0] + Array("\0TTW".utf8) + ByteOrder.big(block.count, 4) + block
    #expect(try facts(.minolta, bytes).orientation == 8)
  }

  @Test func readsAnX3FFile() throws {
    let bytes = Array("FOVb".utf8) + [UInt8](repeating: 0, count: 32) + [90, 0, 0, 0]
    #expect(try facts(.sigma, bytes).orientation == 6)
  }

  @Test func readsACRWFile() throws {
    let little = ExifWriter.little
    // The list of properties: the size and the degrees, the time, and its table.
    let picture = little(100, 4) + little(80, 4) + little(0, 4) + little(270, 4)
    var list = picture + little(1_514_811_812, 4)
    list += little(2, 2) + little(0x1810, 2) + little(16, 4) + little(0, 4)
    list += little(0x180E, 2) + little(4, 4) + little(16, 4)
    list += little(20, 4)
    let table = little(1, 2) + little(0x300A, 2) + little(list.count, 4) + little(0, 4)
    let head = Array("II".utf8) + little(26, 4) + Array("HEAPCCDR".utf8)
    let bytes =
      head + [UInt8](repeating: 0, count: 26 - head.count) + list + table + little(list.count, 4)
    let facts = try facts(.canonCIFF, bytes)
    #expect(facts.orientation == 8)
    #expect(facts.taken?.exact == "2018-01-01T13:03:32")
  }

  /// Nikon has the color space in its notes, which are a TIFF structure.
  @Test func readsNikonsColorSpace() throws {
    var notes = ExifWriter()
    notes.main = [(0x001E, .short(2))]
    var writer = Self.exif
    writer.exif.append((0x927C, .undefined(Array("Nikon\0\u{2}\u{10}\0\0".utf8) + notes.block)))
    let size = PixelSize(width: 6, height: 4)
    #expect(try facts(.tiff, writer.block).space(of: size) == .adobeRGB)
    #expect(try facts(.tiff, Self.exif.block).space(of: size) == nil)
  }

  @Test func survivesLists() throws {
    // A list that contains itself, and offsets out of the file.
    let little = ExifWriter.little
    let head = Array("II".utf8) + little(14, 4) + Array("HEAPCCDR".utf8)
    let table = little(1, 2) + little(0x300A, 2) + little(16, 4) + little(0, 4)
    #expect(try facts(.canonCIFF, head + table + little(0, 4)).orientation == nil)
    #expect(try facts(.canonCIFF, head + little(-1, 4)).orientation == nil)
    #expect(try facts(.fujifilm, Array("FUJIFILMCCD-RAW".utf8)).exif == nil)
  }
}
