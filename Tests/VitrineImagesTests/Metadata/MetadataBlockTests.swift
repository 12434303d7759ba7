import Testing
import VitrineModel

@testable import VitrineImages

/// Metadata blocks of formats other than JPEG, and the fields that are used if the usual ones are missing.
@Suite struct MetadataBlockTests {
  private func read(_ exif: ExifWriter) throws -> ImageMetadata {
    let bed = try ImageTestBed()
    return try bed.read(try bed.file("a.jpg", try jpeg(exif: exif.block)))
  }

  @Test func readsRatingsOfEXIF() throws {
    #expect(try read(ExifWriter(main: [(0x4746, .short(3))])).rating == 3)
    #expect(try read(ExifWriter(main: [(0x4749, .short(75))])).rating == 4)
    let both = ExifWriter(main: [(0x4746, .short(3)), (0x4749, .short(75))])
    #expect(try read(both).rating == 3)
  }

  @Test func givesZeroDegreesNoSign() throws {
    let zero = ExifWriter.Value.fractions([(0, 1), (0, 1), (0, 1)])
    let north = ExifWriter.Value.fractions([(51, 1), (28, 1), (0, 1)])
    let exif = ExifWriter(gps: [(1, .text("N")), (2, north), (3, .text("W")), (4, zero)])
    #expect(try read(exif).location?.longitude.sign == .plus)
  }

  private func metadata(_ bytes: [UInt8]) throws -> ImageMetadata {
    let bed = try ImageTestBed()
    return try bed.read(try bed.file("a", bytes))
  }

  @Test func readsTheDirectoriesOfATIFF() throws {
    var fields = ExifWriter()
    fields.main = [
      (0x010E, .text("A quiet bay")), (0x010F, .text("NIKON")), (0x0110, .text("Z 6")),
      (0x0132, .text("2025:01:01 00:00:00")), (0x013B, .text("Ana")),
      (0x8298, .text("CC BY 4.0")),
    ]
    let scan = try metadata(tiff(fields))
    #expect(scan.size == PixelSize(width: 16, height: 8))
    #expect(scan.title == "A quiet bay" && scan.caption == nil)
    #expect(scan.author == "Ana")
    #expect(scan.rights == [RightsStatement(.rights, "CC BY 4.0")])
    #expect(scan.camera == Camera(make: "NIKON", model: "Z 6"))
    #expect(scan.taken?.iso8601 == "2025-01-01T00:00:00")
    fields.exif = [(0x9003, .text("2024:06:01 18:04:05")), (0x829D, .fractions([(28, 10)]))]
    let photo = try metadata(tiff(fields))
    #expect(photo.taken?.iso8601 == "2024-06-01T18:04:05")
    #expect(photo.camera.aperture == 2.8)
  }

  @Test(arguments: [".avif[effort=0]", ".heic", ".png", ".webp", ".tif"])
  func readsXMPOfEveryFormat(writer: String) throws {
    var quarters = TestImage.quarters()
    quarters.xmp = packet("<dc:title><rdf:Alt><rdf:li>Düne</rdf:li></rdf:Alt></dc:title>")
    #expect(try metadata(try quarters.encoded(writer)).title == "Düne")
    quarters.xmp = Array("no packet".utf8)
    #expect(try metadata(try quarters.encoded(writer)).title == nil)
  }

  @Test func readsXMPOfAGIF() throws {
    let title = "<dc:title><rdf:Alt><rdf:li>Düne</rdf:li></rdf:Alt></dc:title>"
    #expect(try metadata(try gif(xmp: packet(title))).title == "Düne")
  }

  @Test func usesTheDateOfDigitizationIfTheDateTakenIsMissing() throws {
    var exif = ExifWriter()
    exif.main = [(0x0132, .text("2025:01:01 00:00:00"))]
    exif.exif = [(0x9004, .text("2024:06:01 18:04:05")), (0x9012, .text("+02:00"))]
    #expect(
      try metadata(try jpeg(exif: exif.block)).taken?.iso8601 == "2024-06-01T18:04:05+02:00")
    // In a camera's file, the main date is that of the last change.
    exif.exif = [(0x8827, .short(400))]
    #expect(try metadata(try jpeg(exif: exif.block)).taken == nil)
  }

  @Test(arguments: [
    ("ASCII\0\0\0", Array("By the sea ".utf8)), ("UNICODE\0", [0x42, 0, 0x79, 0]),
    ("UNICODE\0", [0, 0x42, 0, 0x79]), ("UNICODE\0", [0xFE, 0xFF, 0, 0x42, 0, 0x79, 0, 0, 9]),
    ("\0\0\0\0\0\0\0\0", Array("By".utf8)),
  ])
  func usesTheUserCommentAsACaption(code: String, text: [UInt8]) throws {
    var exif = ExifWriter(exif: [(0x9286, .undefined(Array(code.utf8) + text))])
    let caption = try metadata(try jpeg(exif: exif.block)).caption
    #expect(caption == "By" || caption == "By the sea")
    exif.main = [(0x010E, .text("a description"))]
    let both = try metadata(try jpeg(exif: exif.block))
    #expect(both.title == "a description" && both.caption == nil)
    exif.main = [(0x010E, .text("A description\nof two lines"))]
    #expect(try metadata(try jpeg(exif: exif.block)).caption == "A description\nof two lines")
  }

  @Test(
    arguments: [
      ("ASCII\0\0\0", []), ("ASCII\0\0\0", [0, 0, 0]), ("\0\0\0\0\0\0\0\0", [0xFF, 0xFE, 0x80]),
      ("UNICODE\0", [0x42]), ("JIS\0\0\0\0\0", [0x42]), ("AS", []),
    ] as [(String, [UInt8])])
  func ignoresInvalidUserComments(code: String, text: [UInt8]) throws {
    let exif = ExifWriter(exif: [(0x9286, .undefined(Array(code.utf8) + text))])
    #expect(try metadata(try jpeg(exif: exif.block)).caption == nil)
  }

  private let cameraNames = """
    xmlns:tiff="http://ns.adobe.com/tiff/1.0/" xmlns:exif="http://ns.adobe.com/exif/1.0/"
    xmlns:aux="http://ns.adobe.com/exif/1.0/aux/"
    """

  @Test func readsTheCameraFromXMPIfEXIFHasNone() throws {
    let xmp = packet(
      attributes: cameraNames + """
         tiff:Make="FUJIFILM" tiff:Model="X-T5" exif:FNumber="28/10" exif:ExposureTime="1/250"
         exif:FocalLength="35" aux:Lens="XF35mm"
        """, "<exif:ISOSpeedRatings><rdf:Seq><rdf:li>400</rdf:li></rdf:Seq></exif:ISOSpeedRatings>")
    let expected = Camera(
      make: "FUJIFILM", model: "X-T5", lens: "XF35mm", aperture: 2.8, exposure: 1.0 / 250,
      iso: 400, focalLength: 35)
    #expect(try metadata(try jpeg(xmp: xmp)).camera == expected)
    let exif = ExifWriter(main: [(0x0110, .text("X100"))], exif: [(0x8827, .short(800))])
    let both = try metadata(try jpeg(exif: exif.block, xmp: xmp)).camera
    #expect((both.model, both.iso, both.lens) == ("X100", 800, "XF35mm"))
  }

  @Test(arguments: ["1/0", "-1/250", "x", "", "1/2/3", "nan", "inf", "1e300", "/"])
  func ignoresInvalidExposureTimes(text: String) throws {
    let xmp = packet(attributes: cameraNames + " exif:ExposureTime=\"\(text)\"")
    #expect(try metadata(try jpeg(xmp: xmp)).camera == Camera())
  }

  @Test func usesTagPathsIfThereAreNoKeywords() throws {
    let names = """
      xmlns:d="http://www.digikam.org/ns/1.0/" xmlns:lr="http://ns.adobe.com/lightroom/1.0/"
      """
    func list(_ name: String, _ items: String...) -> String {
      "<\(name)><rdf:Seq>" + items.map { "<rdf:li>\($0)</rdf:li>" }.joined()
        + "</rdf:Seq></\(name)>"
    }
    let lightroom = list("lr:hierarchicalSubject", "Places|Europe|Oslo", "|", "alone")
    let digiKam = list("d:TagsList", "Places/Norway", "People/Ana", "/")
    let subject = list("dc:subject", "plain")
    func keywords(_ elements: String) throws -> [String] {
      try metadata(try jpeg(xmp: packet(attributes: names, elements))).keywords
    }
    #expect(try keywords(lightroom) == ["Oslo", "alone"])
    #expect(try keywords(digiKam + lightroom) == ["Norway"])
    #expect(try keywords(digiKam + subject) == ["plain"])
  }

  @Test func readsUnmarkedIPTCAsWindowsCodePage() throws {
    let quoted = dataset(2, 5, [0x93, 0x44, 0xFC, 0x6E, 0x65, 0x94, 0x20, 0x80, 0x81])
    #expect(try metadata(try jpeg(iptc: photoshop(quoted))).title == "“Düne” €")
    let utf8 = dataset(2, 5, Array("„Düne“".utf8))
    #expect(try metadata(try jpeg(iptc: photoshop(utf8))).title == "„Düne“")
  }
}
