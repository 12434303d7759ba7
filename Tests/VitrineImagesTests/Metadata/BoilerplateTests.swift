// Which texts of a file are by a person: titles and captions of photos come from these alone.

import Testing
import VitrineModel

@testable import VitrineImages

@Suite struct BoilerplateTests {
  private func read(_ file: [UInt8]) throws -> ImageMetadata {
    let bed = try ImageTestBed()
    return try bed.read(try bed.file("a", file))
  }

  @Test(arguments: [
    "File written by Adobe Photoshop¨ 4.0", "Adobe Photoshop 7.0", "Adobe Photoshop CS2", "DCF 1.0",
    "Minolta DSC", "EPSON DSC picture", "GC-X1E Image", "KODAK Action Cam",
    "Kofax PDF Filter, version 2", "Software: Microsoft Office", "converted PBM file",
    "{\"shape\": [16, 16, 3]}", "GCM_TAG", "R:  139 G:  255 B: 12",
    "R:  139 G:  255 B:  189 X:39852 Y:    0 S:    0 Zs:   6 Zp: 115 F:  531 I:    1 ImgVer:08.01.09",
    "CREATOR: gd-jpeg v1.0 (using IJG JPEG v62), quality = 90\n", "Created with GIMP",
    "ImageJ=1.52\nimages=3", "Lavc58.54.100", "?", "???? ??", "’",
  ])
  func leavesOutTextsOfPrograms(_ text: String) throws {
    #expect(Boilerplate.matches(text, camera: [], isTyped: true))
    let description = try read(jpeg(exif: ExifWriter(main: [(0x010E, .text(text))]).block))
    #expect(description.title == nil && description.caption == nil)
  }

  @Test(arguments: [
    "Adobe Photoshop for beginners, a talk", "The DCF 1.0 standard explained", "Kofaxstraße",
    "R: the letter", "A picture", "Minolta DSC club meeting", "Null Island", "T-34 in a museum",
    "🌅", "Why?",
  ])
  func keepsTextsOfPeople(_ text: String) throws {
    #expect(try read(jpeg(exif: ExifWriter(main: [(0x010E, .text(text))]).block)).title == text)
  }

  @Test(arguments: ["Apple", "Photo", "Vivo", "HDR", "Leica"])
  func keepsSingleWordsThatNoCameraWrites(_ word: String) throws {
    let title = packet("<dc:title><rdf:Alt><rdf:li>\(word)</rdf:li></rdf:Alt></dc:title>")
    #expect(try read(jpeg(xmp: title)).title == word)
    let make = ExifWriter(main: [(0x010F, .text(word.uppercased()))]).block
    #expect(try read(jpeg(exif: make, xmp: title)).title == nil)
    #expect(try read(jpeg(exif: ExifWriter(main: [(0x010E, .text(word))]).block)).title == nil)
    #expect(try read(jpeg(iptc: photoshop(dataset(2, 5, Array(word.utf8))))).title == nil)
  }

  // MARK: Comments

  /// Some people keep notes for themselves there.
  @Test func readsNoComment() throws {
    #expect(try read(jpeg(comment: "Refused, do not show")).caption == nil)
    let file = try png(.quarters(), [("tEXt", Array("Comment\0Refused".utf8))])
    #expect(try read(file).caption == nil)
  }

  @Test func showsTheSameTextOnce() throws {
    let text = Array("Low tide".utf8)
    let once = try read(jpeg(iptc: photoshop(dataset(2, 5, text) + dataset(2, 120, text))))
    #expect(once.title == "Low tide" && once.caption == nil)
  }

  // MARK: Places of other fields

  @Test func readsTheDateOfTheShotInTheMainDirectory() throws {
    let shot = ExifWriter(main: [(0x9003, .text("2024:06:01 18:04:05"))])
    #expect(try read(jpeg(exif: shot.block)).taken?.iso8601 == "2024-06-01T18:04:05")
  }

  /// The date of the last change is not when a photo was taken.
  @Test func readsNoDateOfTheLastChange() throws {
    var exif = ExifWriter(main: [(0x0132, .text("2024:06:01 18:04:05"))])
    exif.exif = [(0x8827, .short(400))]
    #expect(try read(jpeg(exif: exif.block)).taken == nil)
    let file = try png(.quarters(), [("tIME", [0x07, 0xE8, 6, 1, 18, 4, 5])])
    #expect(try read(file).taken == nil)
  }

  @Test func readsIPTCAfterASegmentWithout() throws {
    let file = try jpeg(iptc: photoshop(dataset(2, 5, Array("Dune".utf8))))
    let mark = Array("Photoshop 3.0\0".utf8)
    for content in [mark, mark + [0, 0, 0, 0], photoshop([])] {
      let segment: [UInt8] = [0xFF, 0xED, 0, UInt8(content.count + 2)] + content
      #expect(try read(file.prefix(2) + segment + file.dropFirst(2)).title == "Dune")
    }
  }
}
