import Testing
import VitrineModel

@testable import VitrineImages

@Suite struct MetadataTests {
  private func metadata(
    exif: ExifWriter? = nil, iptc: [UInt8]? = nil, xmp: [UInt8]? = nil
  ) throws -> ImageMetadata {
    let bed = try ImageTestBed()
    return try bed.read(
      try bed.file("a", try jpeg(exif: exif?.block, iptc: iptc, xmp: xmp)))
  }

  @Test func readsEXIF() throws {
    var exif = ExifWriter()
    exif.main = [
      (0x010E, .text(" A quiet bay \n")), (0x010F, .text("NIKON CORPORATION")),
      (0x0110, .text("NIKON Z 6")), (0x013B, .text("Nour El-Amin")),
      (0x8298, .text("© 2024 Nour El-Amin")),
    ]
    exif.exif = [
      (0x829A, .fractions([(1, 250)])), (0x829D, .fractions([(28, 10)])), (0x8827, .short(400)),
      (0x9003, .text("2024:06:01 18:04:05")), (0x9011, .text("+02:00")),
      (0x920A, .fractions([(50, 1)])), (0xA434, .text("NIKKOR Z 50mm f/1.8 S")),
    ]
    exif.gps = [
      (1, .text("S")), (2, .fractions([(33, 1), (30, 1), (36, 1)])), (3, .text("E")),
      (4, .fractions([(18, 1), (15, 1), (0, 1)])),
    ]
    let metadata = try metadata(exif: exif)
    #expect(metadata.title == "A quiet bay" && metadata.caption == nil)
    #expect(metadata.author == "Nour El-Amin")
    #expect(metadata.rights == [RightsStatement(.rights, "© 2024 Nour El-Amin")])
    #expect(metadata.taken?.iso8601 == "2024-06-01T18:04:05+02:00")
    #expect(
      metadata.camera
        == Camera(
          make: "NIKON CORPORATION", model: "NIKON Z 6", lens: "NIKKOR Z 50mm f/1.8 S",
          aperture: 2.8, exposure: 1.0 / 250, iso: 400, focalLength: 50))
    #expect(metadata.location == Location(latitude: -33.51, longitude: 18.25))
  }

  @Test func readsTextFieldsOfWindows() throws {
    let wide = { (text: String) in
      ExifWriter.Value.bytes(text.utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] } + [0, 0])
    }
    var exif = ExifWriter()
    exif.main = [(0x9C9B, wide("Dünen 🏜")), (0x9C9E, wide("Sand;Sea; Sand ;"))]
    let metadata = try metadata(exif: exif)
    #expect(metadata.title == "Dünen 🏜")
    #expect(metadata.keywords == ["Sand", "Sea"])
  }

  @Test(arguments: [
    "OLYMPUS DIGITAL CAMERA", "SONY DSC", "   ", "SAMSUNG", "SANYO DIGITAL CAMERA", "Screenshot",
    "DCIM\\100MEDIA\\DJI_0001.JPG", "© 2012 Somebody", "Copyright (c) by me", "EOS R5",
    "Canon EOS R5", "DSC_0412",
    "IMG_0001.JPG", "AVENIR Digital  Camera", "Screenshot_20190704.png", "all rights reserved",
  ])
  func ignoresTextsOfCamerasInEveryBlock(text: String) throws {
    let camera: [(UInt16, ExifWriter.Value)] = [
      (0x010F, .text("Canon")), (0x0110, .text("EOS R5")),
    ]
    let exif = ExifWriter(main: [(0x010E, .text(text))] + camera)
    #expect(try metadata(exif: exif).title == nil && metadata(exif: exif).caption == nil)
    let iptc = photoshop(dataset(2, 5, Array(text.utf8)) + dataset(2, 120, Array(text.utf8)))
    let both = try metadata(exif: ExifWriter(main: camera), iptc: iptc)
    #expect(both.title == nil && both.caption == nil)
    let item = "<rdf:Alt><rdf:li>\(text)</rdf:li></rdf:Alt>"
    let xmp = packet("<dc:title>\(item)</dc:title><dc:description>\(item)</dc:description>")
    let last = try metadata(exif: ExifWriter(main: camera), xmp: xmp)
    // No camera writes the title of XMP, in which the name of another maker may be meant.
    #expect(last.title == (text == "SAMSUNG" ? text : nil) && last.caption == nil)
    #expect(
      try metadata(exif: exif, iptc: photoshop(dataset(2, 120, Array("Sea".utf8)))).caption == "Sea"
    )
  }

  @Test(arguments: [
    "A copyright sign on a wall", "Samsung building in Seoul", "My new digital camera bag",
    "DCIM is where cameras put photos", "The Canon EOS R5", "Screenshots of old games",
    "before.jpg and after.jpg",
    "My first digital camera",
  ])
  func keepsTextsOfPeople(text: String) throws {
    #expect(try metadata(exif: ExifWriter(main: [(0x010E, .text(text))])).title == text)
  }

  /// EXIF calls it a title, most programs write a caption.
  @Test func takesTheImageDescriptionByItsLength() throws {
    let long = String(repeating: "Waves. ", count: 12) + "Sand"
    var exif = ExifWriter(main: [(0x010E, .text("Low tide"))])
    exif.exif = [(0x9286, .bytes(Array("ASCII\0\0\0A note for myself".utf8)))]
    let short = try metadata(exif: exif)
    #expect(short.title == "Low tide" && short.caption == nil)
    for text in [long, "Low tide\nSand"] {
      let caption = try metadata(exif: ExifWriter(main: [(0x010E, .text(text))]))
      #expect(caption.title == nil && caption.caption == text)
    }
    // Beside another title or caption, it is the caption.
    let titled = photoshop(dataset(2, 5, Array("Sea".utf8)))
    let both = try metadata(exif: ExifWriter(main: [(0x010E, .text("Low tide"))]), iptc: titled)
    #expect(both.title == "Sea" && both.caption == "Low tide")
  }

  @Test func ignoresInvalidNumbers() throws {
    var exif = ExifWriter()
    exif.exif = [
      (0x829A, .fractions([(1, 0)])), (0x829D, .fractions([(0, 10)])), (0x8827, .short(65_535)),
      (0x9003, .text("0000:00:00 00:00:00")),
    ]
    exif.gps = [(2, .fractions([(33, 1), (30, 0), (36, 1)])), (4, .fractions([(18, 1)]))]
    let metadata = try metadata(exif: exif)
    #expect(metadata.camera == Camera())
    #expect(metadata.taken == nil)
    #expect(metadata.location == nil)
  }

  @Test func readsIPTCInLatin1AndInUTF8() throws {
    let latin = dataset(2, 5, [0x44, 0xFC, 0x6E, 0x65]) + dataset(2, 80, Array("Ana".utf8))
    #expect(try metadata(iptc: photoshop(latin)).title == "Düne")
    // A mark that says UTF-8 may be wrong.
    let wrong = dataset(1, 90, [0x1B, 0x25, 0x47]) + latin
    #expect(try metadata(iptc: photoshop(wrong)).title == "Düne")
    let modern =
      dataset(1, 90, [0x1B, 0x25, 0x47]) + dataset(2, 5, Array("Düne".utf8))
      + dataset(2, 120, Array("Am Meer\r\nim Mai".utf8)) + dataset(2, 25, Array("Sand".utf8))
      + dataset(2, 25, Array("Meer".utf8)) + dataset(2, 55, Array("20240501".utf8))
      + dataset(2, 60, Array("120000+0100".utf8)) + dataset(2, 116, Array("CC BY 4.0".utf8))
    let metadata = try metadata(iptc: photoshop(modern))
    #expect(metadata.title == "Düne")
    #expect(metadata.caption == "Am Meer\nim Mai")
    #expect(metadata.keywords == ["Sand", "Meer"])
    #expect(metadata.taken?.iso8601 == "2024-05-01T12:00:00+01:00")
    #expect(metadata.rights == [RightsStatement(.rights, "CC BY 4.0")])
  }

  @Test func readsXMPElements() throws {
    let metadata = try metadata(
      xmp: packet(
        """
        <dc:title><rdf:Alt><rdf:li xml:lang="de">Düne</rdf:li>
          <rdf:li xml:lang="x-default">Dune &amp; sea</rdf:li></rdf:Alt></dc:title>
        <dc:creator><rdf:Seq><rdf:li>Ana</rdf:li><rdf:li>Ben</rdf:li></rdf:Seq></dc:creator>
        <dc:subject><rdf:Bag><rdf:li>sand</rdf:li><rdf:li>sea</rdf:li></rdf:Bag></dc:subject>
        <iptc:AltTextAccessibility><rdf:Alt><rdf:li xml:lang="x-default">A dune</rdf:li></rdf:Alt>
        </iptc:AltTextAccessibility>
        <cc:license rdf:resource="https://creativecommons.org/licenses/by/4.0/"/>
        <iptc:CreatorContactInfo rdf:parseType="Resource">
          <iptc:CiUrlWork>https://ana.example/</iptc:CiUrlWork></iptc:CreatorContactInfo>
        <ps:DateCreated>2024-05-01T10:00:00</ps:DateCreated>
        """))
    #expect(metadata.title == "Dune & sea")
    #expect(metadata.author == "Ana, Ben")
    #expect(metadata.keywords == ["sand", "sea"])
    #expect(metadata.alternativeText == "A dune")
    let license = "https://creativecommons.org/licenses/by/4.0/"
    #expect(metadata.rights == [RightsStatement(.terms, license)])
    #expect(metadata.creators == ["Ana", "Ben"])
    #expect(metadata.authorPage?.text == "https://ana.example/")
    #expect(metadata.taken?.iso8601 == "2024-05-01T10:00:00")
  }

  /// A semicolon alone does not make a list of people.
  @Test(arguments: [
    "a;b", "; id", ";", "data:text/html;base64,PHNjcmlwdD4=", "]};hit();({[",
    "\"; DROP TABLE photos;--", "&lt;b&gt; &amp;",
  ])
  func keepsANameWithSemicolons(_ name: String) throws {
    let escaped = name.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
    let file = try metadata(xmp: packet("<dc:creator>\(escaped)</dc:creator>"))
    #expect(file.author == name && file.creators == [name])
  }

  /// Each block has its own list, and some programs write all names into one text.
  @Test func readsSeveralAuthorsAlikeFromAnyBlock() throws {
    let both = "Ana;  Ben ; ;Ana"
    var exif = ExifWriter()
    exif.main = [(0x013B, .text(both))]
    let iptc = photoshop(dataset(2, 80, Array(both.utf8)))
    func creator(_ items: String) -> [UInt8] {
      packet("<dc:creator><rdf:Seq>\(items)</rdf:Seq></dc:creator>")
    }
    let files = [
      try metadata(exif: exif), try metadata(iptc: iptc),
      try metadata(xmp: creator("<rdf:li>\(both)</rdf:li>")),
      try metadata(xmp: creator("<rdf:li>Ana</rdf:li><rdf:li>Ben; Ana</rdf:li>")),
      try metadata(exif: exif, iptc: iptc, xmp: creator("<rdf:li> ; </rdf:li>")),
    ]
    for file in files {
      #expect(file.author == "Ana, Ben")
      #expect(file.creators == ["Ana", "Ben"])
    }
  }

  @Test func readsXMPAttributesWithAnyPrefix() throws {
    let metadata = try metadata(
      xmp: packet(
        attributes: """
          xmlns:p="http://ns.adobe.com/photoshop/1.0/" p:Headline="A headline"
          rights:WebStatement="https://creativecommons.org/licenses/by-sa/3.0/"
          """))
    #expect(metadata.title == "A headline")
    let license = "https://creativecommons.org/licenses/by-sa/3.0/"
    #expect(metadata.rights == [RightsStatement(.rights, license)])
    #expect(metadata.authorPage == nil)
  }

  @Test func prefersXMPToIPTCToEXIF() throws {
    var exif = ExifWriter()
    exif.main = [(0x010E, .text("exif")), (0x013B, .text("exif")), (0x8298, .text("exif"))]
    exif.exif = [(0x9003, .text("2024:05:01 10:20:30"))]
    let iptc = photoshop(dataset(2, 120, Array("iptc".utf8)) + dataset(2, 80, Array("iptc".utf8)))
    let xmp = packet(
      attributes: "ps:DateCreated=\"2024-05-01\"",
      "<dc:description><rdf:Alt><rdf:li>xmp</rdf:li></rdf:Alt></dc:description>")
    let metadata = try metadata(exif: exif, iptc: iptc, xmp: xmp)
    #expect(metadata.caption == "xmp")
    #expect(metadata.author == "iptc")
    #expect(metadata.creators == ["iptc", "exif"])
    #expect(metadata.rights == [RightsStatement(.rights, "exif")])
    #expect(metadata.taken?.iso8601 == "2024-05-01T10:20:30")
  }

  @Test(arguments: [
    "<!DOCTYPE x [<!ENTITY a \"b\">]>", "<!ENTITY % x SYSTEM \"file:///etc/passwd\">",
  ])
  func refusesXMPWithDeclarations(declaration: String) throws {
    let title = "<dc:title><rdf:Alt><rdf:li>t</rdf:li></rdf:Alt></dc:title>"
    #expect(try metadata(xmp: packet(title)).title == "t")
    #expect(try metadata(xmp: Array(declaration.utf8) + packet(title)).title == nil)
    #expect(try metadata(xmp: packet(title) + Array(declaration.utf8)).title == nil)
  }

  @Test func survivesDeepAndLongXMP() throws {
    let deep = String(repeating: "<dc:a>", count: 5_000)
    #expect(try metadata(xmp: packet(deep)).title == nil)
    let many = "<dc:subject><rdf:Bag>" + (0..<3_000).map { "<rdf:li>\($0)</rdf:li>" }.joined()
    let keywords = try metadata(xmp: packet(many + "</rdf:Bag></dc:subject>")).keywords
    #expect(keywords.count == ImageMetadata.Limit.keywords + 1)
  }

  @Test func ignoresPropertiesOfNestedResources() throws {
    let nested = """
      <dc:source rdf:parseType="Resource"><rdf:Description dc:title="part"><dc:creator>part
      </dc:creator></rdf:Description></dc:source>
      """
    let metadata = try metadata(xmp: packet(nested))
    #expect(metadata.title == nil)
    #expect(metadata.author == nil)
  }

  @Test func truncatesAndCleansTexts() throws {
    let noise = "a\u{0}b"
    #expect(noise.embeddedLine(limit: 10) == "ab")
    #expect(
      "\u{7}\u{1B}[31m red\r\n\u{2028} line\u{FEFF} ".embeddedLine(limit: 50) == "[31m red line")
    #expect("a\r\nb\rc\n".embeddedParagraphs(limit: 50) == "a\nb\nc")
    let long = String(repeating: "x", count: 5_000)
    #expect(long.embeddedLine(limit: 1_000) == long.prefix(1_000) + "…")
    #expect(" \u{0} ".embeddedLine(limit: 10) == nil)
    #expect(String(embedded: [0x47, 0xFC, 0x6E]) == "Gün")
  }

  @Test func listsTruncatedFields() throws {
    func long(_ count: Int) -> [UInt8] {
      let keywords = (0..<count).map { "<rdf:li>\($0)</rdf:li>" }.joined()
      let title = String(repeating: "é", count: count)
      return packet(
        """
        <dc:title><rdf:Alt><rdf:li xml:lang="x-default">\(title)</rdf:li></rdf:Alt></dc:title>
        <dc:subject><rdf:Bag>\(keywords)</rdf:Bag></dc:subject>
        """)
    }
    #expect(try metadata(xmp: long(200)).truncatedFields.isEmpty)
    #expect(try metadata(xmp: long(201)).truncatedFields == ["the keywords"])
    #expect(try metadata(xmp: long(1_001)).truncatedFields == ["the title", "the keywords"])
  }
}
