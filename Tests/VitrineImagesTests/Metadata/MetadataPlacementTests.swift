// Metadata in unusual places of a file: after the pixels, in texts, in later segments, in other encodings.

import Testing
import VitrineModel
import VitrineTesting

@testable import VitrineImages

@Suite struct MetadataPlacementTests {
  private let exif = ExifWriter(
    main: [(0x010E, .text("A dune")), (0x0112, .short(6)), (0x013B, .text("Ana"))],
    exif: [(0x9003, .text("2024:06:01 18:04:05"))])

  private func read(_ file: [UInt8], _ language: String = "en") throws -> ImageMetadata {
    let bed = try ImageTestBed()
    return try bed.read(try bed.file("a", file), .init(language: language))
  }

  /// Adds chunks at the end of a PNG, after its pixels.
  private func late(_ chunks: [(String, [UInt8])]) throws -> [UInt8] {
    let file = try TestImage.quarters().encoded(".png")
    return file.dropLast(12) + chunks.flatMap { pngChunk($0.0, $0.1) } + file.suffix(12)
  }

  private func profile(_ name: String, _ bytes: [UInt8]) -> [UInt8] {
    let digits = bytes.enumerated().map { index, byte in
      (byte < 16 ? "0" : "") + String(byte, radix: 16) + (index % 36 == 35 ? "\n" : "")
    }.joined()
    let length = String(repeating: " ", count: 8 - "\(bytes.count)".count) + "\(bytes.count)"
    // ImageMagick's name of this one has two words.
    let title = name == "iptc" ? "IPTC profile" : name
    return Array("Raw profile type \(name)\0\n\(title)\n\(length)\n\(digits)\n".utf8)
  }

  /// A zlib stream that is not compressed.
  private func stored(_ bytes: [UInt8]) -> [UInt8] {
    let count = [UInt8(bytes.count & 255), UInt8(bytes.count >> 8)]
    return [0x78, 0x01, 1] + count + count.map { ~$0 } + bytes
  }

  // MARK: PNG

  @Test func readsEXIFBehindThePixelsOfAPNG() async throws {
    let file = try late([("eXIf", exif.block)])
    let metadata = try read(file)
    #expect(metadata.title == "A dune" && metadata.author == "Ana")
    #expect(metadata.taken?.iso8601 == "2024-06-01T18:04:05")
    #expect(metadata.size == PixelSize(width: 64, height: 96))
    // Red is at the upper left as stored, and at the upper right as displayed.
    let shown = try TestImage(decoding: try await ImageTestBed().rendition(of: file, edge: 96))
    #expect((shown.width, shown.height) == (64, 96))
    #expect(isClose(shown.pixel(at: 0.75, 0.25), [220, 30, 30], within: 20))
  }

  /// Some phones write the head of a JPEG segment in front of the block.
  @Test(arguments: [[], [0, 0, 0], [0xFF, 0xE1, 0x38, 0x26] + Array("Exif\0\0".utf8)])
  func readsEXIFBehindOtherBytes(front: [UInt8]) throws {
    let metadata = try read(late([("eXIf", front + exif.block)]))
    #expect(metadata.title == "A dune" && metadata.taken?.iso8601 == "2024-06-01T18:04:05")
    #expect(ExifBlock([UInt8](repeating: 1, count: 17) + exif.block) == nil)
  }

  @Test(arguments: ["exif", "APP1"]) func readsEXIFInTextsOfAPNG(name: String) throws {
    let block = Array("Exif\0\0".utf8) + exif.block
    for file in [
      try late([("tEXt", profile(name, block))]),
      try png(.quarters(), [("tEXt", profile(name, block))]),
      // Some programs write more behind the digits.
      try late([("tEXt", profile(name, block) + [0x24, 0x22, 0x91])]),
    ] {
      let metadata = try read(file)
      #expect(metadata.title == "A dune")
      #expect(metadata.size == PixelSize(width: 64, height: 96))
    }
  }

  @Test func readsIPTCAndXMPInTextsOfAPNG() throws {
    let iptc = photoshop(dataset(2, 5, Array("Dune".utf8)))
    #expect(try read(late([("tEXt", profile("iptc", iptc))])).title == "Dune")
    let xmp = packet("<dc:title><rdf:Alt><rdf:li>Dune</rdf:li></rdf:Alt></dc:title>")
    #expect(try read(late([("tEXt", profile("xmp", xmp))])).title == "Dune")
    let packed =
      Array("Raw profile type xmp\0\0".utf8) + stored(Array(profile("xmp", xmp).dropFirst(21)))
    #expect(try read(late([("zTXt", packed)])).title == "Dune")
    let text = Array("XML:com.adobe.xmp\0\0\0\0\0".utf8) + xmp
    #expect(try read(late([("iTXt", text)])).title == "Dune")
  }

  @Test(arguments: [
    ("2016-07-05T10:11:12+02:00", "2016-07-05T10:11:12+02:00"), ("1932", "1932"),
    ("Tue, 5 Jul 2016 10:11:12 +0200", "2016-07-05T10:11:12+02:00"),
    ("5 Jul 2016 10:11:12 GMT", "2016-07-05T10:11:12Z"), ("5 Jul 2016", "2016-07-05"),
    ("yesterday", nil), ("", nil), (",", nil), ("Tue,", nil),
  ])
  func readsTextsOfAPNG(_ time: String, _ expected: String?) throws {
    let texts = [
      ("Title", "D\u{FC}ne"), ("Description", "At noon"), ("Author", "Ana"),
      (time.contains("Jul") ? "CreationTime" : "Creation Time", time), ("Copyright", "CC BY 4.0"),
    ]
    let chunks = texts.map { name, text in
      ("tEXt", Array(name.utf8) + [0] + text.unicodeScalars.map { UInt8($0.value) })
    }
    for file in [try png(.quarters(), chunks), try late(chunks)] {
      let metadata = try read(file)
      #expect(metadata.title == "Düne" && metadata.caption == "At noon")
      #expect(metadata.author == "Ana" && metadata.creators == ["Ana"])
      #expect(metadata.rights == [RightsStatement(.rights, "CC BY 4.0")])
      #expect(metadata.taken?.iso8601 == expected)
    }
  }

  @Test func stopsAfterTextsThatInflateToMuch() throws {
    let bomb = ("zTXt", Array("Comment\0\0".utf8) + zlibBomb(1_000_001))
    let title = ("tEXt", Array("Title\0Dune".utf8))
    #expect(try read(late([bomb, title])).title == "Dune")
    #expect(try read(late([bomb, bomb, bomb, bomb, title])).title == nil)
  }

  @Test func survivesDamagedChunks() throws {
    let bad: [(String, [UInt8])] = [
      ("tEXt", []), ("tEXt", Array("Title".utf8)), ("zTXt", Array("Title\0".utf8)),
      ("zTXt", Array("Title\0\0x".utf8)), ("iTXt", [0]), ("iTXt", Array("Title\0\u{1}".utf8)),
      ("eXIf", []), ("eXIf", [1, 2, 3]),
      ("tEXt", Array("Raw profile type exif\0\nexif\n 9\n4x".utf8)),
      ("tEXt", Array("Raw profile type exif\0".utf8)),
    ]
    for chunk in bad { #expect(try read(late([chunk])).title == nil) }
    let whole = try late([("eXIf", exif.block)])
    for length in stride(from: whole.count - 200, to: whole.count, by: 7) {
      _ = try? read(Array(whole.prefix(length)))
    }
  }

  // MARK: Compressed texts

  private static let again: [UInt8] = [
    0x78, 0xDA, 0x73, 0x54, 0x48, 0x29, 0xCD, 0x4B, 0x55, 0x48, 0xAA, 0x54, 0x28, 0xC9, 0x48, 0x55,
    0x28, 0x4E, 0x4D, 0xD4, 0x51, 0x70, 0x1C, 0x15, 0x1A, 0x15, 0x22, 0x2C, 0x04, 0x00, 0xCA, 0x10,
    0xB5, 0xA5,
  ]

  @Test func decompressesStreams() throws {
    let text = Array(String(repeating: "A dune by the sea, ", count: 30).utf8)
    #expect(Inflate.bytes(of: Self.again[...], limit: 1_000) == text)
    #expect(Inflate.bytes(of: Self.again[...], limit: text.count - 1) == nil)
    #expect(Inflate.bytes(of: stored(text)[...], limit: text.count) == text)
    for length in 0..<(Self.again.count - 5) {
      #expect(Inflate.bytes(of: Self.again.prefix(length), limit: 1_000) == nil)
    }
  }

  /// libpng compresses with its own codes; its decoder and this one must agree.
  @Test func decompressesWhatTheEncoderOfPNGWrites() throws {
    var image = TestImage.waves(64, 48)
    image.profile = [UInt8]((0..<3_000).map { UInt8(truncatingIfNeeded: $0 * $0 / 7) })
    let file = try image.encoded(".png")
    var start = 8
    var stream: [UInt8] = []
    while start + 8 < file.count {
      let length = file[start..<(start + 4)].reduce(0) { $0 << 8 | Int($1) }
      if file[(start + 4)..<(start + 8)].elementsEqual("IDAT".utf8) {
        stream += file[(start + 8)..<(start + 8 + length)]
      }
      start += length + 12
    }
    let row = 1 + 64 * 3
    #expect(Inflate.bytes(of: stream[...], limit: 20_000)?.count == row * 48)
  }

  @Test func survivesDamagedStreams() throws {
    var dice = SeededGenerator(seed: 7)
    for _ in 0..<3_000 {
      var stream = Self.again
      for _ in 0..<3 { stream[Int(dice.next() % 34)] = UInt8(truncatingIfNeeded: dice.next()) }
      #expect((Inflate.bytes(of: stream[...], limit: 5_000)?.count ?? 0) <= 5_000)
    }
  }

  // MARK: JPEG and TIFF

  private func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
    [0xFF, marker, UInt8((content.count + 2) >> 8), UInt8((content.count + 2) & 255)] + content
  }

  private func jpeg(with segments: [UInt8]) throws -> [UInt8] {
    let file = try jpeg()
    return file.prefix(2) + segments + file.dropFirst(2)
  }

  private func jpeg() throws -> [UInt8] { try TestImage.quarters().encoded(".jpg") }

  @Test func readsIPTCInALaterSegment() throws {
    let iptc = photoshop(dataset(2, 5, Array("Dune".utf8)))
    let other = Array("Photoshop 3.0\0".utf8) + Array("8BIM".utf8) + [4, 5, 0, 0, 0, 0, 0, 2, 1, 2]
    #expect(
      try read(jpeg(with: segment(0xED, Array("Adobe_CM\0".utf8)) + segment(0xED, iptc))).title
        == "Dune")
    #expect(try read(jpeg(with: segment(0xED, other) + segment(0xED, iptc))).title == "Dune")
    // One resource that is divided between two segments.
    let mark = Array("Photoshop 3.0\0".utf8)
    let body = Array(iptc.dropFirst(mark.count))
    let halves = segment(0xED, mark + body.prefix(15)) + segment(0xED, mark + body.dropFirst(15))
    #expect(try read(jpeg(with: halves)).title == "Dune")
  }

  @Test func readsXMPThatContinuesInMoreSegments() throws {
    let name = Array("0123456789ABCDEF0123456789ABCDEF".utf8)
    let main = packet(
      attributes:
        "xmlns:n=\"http://ns.adobe.com/xmp/note/\" n:HasExtendedXMP=\"\(String(decoding: name, as: UTF8.self))\""
    )
    let more = packet("<dc:title><rdf:Alt><rdf:li>Dune</rdf:li></rdf:Alt></dc:title>")
    func part(_ range: Range<Int>) -> [UInt8] {
      func four(_ number: Int) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) }
      }
      return segment(
        0xE1,
        Array("http://ns.adobe.com/xmp/extension/\0".utf8) + name + four(more.count)
          + four(range.lowerBound) + more[range])
    }
    let first = segment(0xE1, Array("http://ns.adobe.com/xap/1.0/\0".utf8) + main)
    let parts = [part(300..<more.count), part(0..<300)]
    #expect(try read(jpeg(with: first + parts[0] + parts[1])).title == "Dune")
    #expect(try read(jpeg(with: first + parts[0])).title == nil)
    #expect(try read(jpeg(with: parts[0] + parts[1])).title == nil)
  }

  @Test func readsXMPInEveryEncoding() throws {
    let text = String(
      decoding: packet("<dc:title><rdf:Alt><rdf:li>Düne 🏜</rdf:li></rdf:Alt></dc:title>"),
      as: UTF8.self)
    let plain = text.drop { $0 != "\n" }.dropFirst()
    for start in ["", "\u{FEFF}", "<?xml version=\"1.0\" encoding=\"UTF-16\"?>\n"] {
      let whole = start + plain
      let wide = whole.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
      let swapped = whole.utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
      let widest = whole.unicodeScalars.flatMap { scalar in
        (0..<4).map { UInt8(truncatingIfNeeded: scalar.value >> (24 - 8 * $0)) }
      }
      for bytes in [Array(whole.utf8), wide, swapped, widest] {
        let mark = Array("http://ns.adobe.com/xap/1.0/\0".utf8)
        #expect(try read(jpeg(with: segment(0xE1, mark + bytes))).title == "Düne 🏜")
      }
    }
  }

  @Test func readsThePositionFromXMP() throws {
    func location(_ latitude: String, _ longitude: String) throws -> Location? {
      let xmp = packet(
        attributes: "xmlns:exif=\"http://ns.adobe.com/exif/1.0/\" exif:GPSLatitude=\"\(latitude)\""
          + " exif:GPSLongitude=\"\(longitude)\"")
      return try read(try VitrineImagesTests.jpeg(exif: nil, xmp: xmp)).location
    }
    let expected = Location(latitude: -48.5, longitude: 2.25)
    #expect(try location("48,30S", "2,15E") == expected)
    #expect(try location("48,30,0S", "2,15,0E") == expected)
    #expect(try location("48.5S", "2.25e") == expected)
    for text in ["", "48,30", "N", "x,yN", "1,2,3,4N", "-1N", "91N"] {
      #expect(try location(text, "2,15E") == nil)
    }
  }

  @Test func readsIPTCOfATIFFAsNumbersOrBytes() throws {
    let records = dataset(2, 5, Array("Dune".utf8)) + dataset(2, 80, Array("Ana".utf8))
    let padded = records + [UInt8](repeating: 0, count: (4 - records.count % 4) % 4)
    let swapped = stride(from: 0, to: padded.count, by: 4).flatMap {
      padded[$0..<($0 + 4)].reversed()
    }
    for block in [padded, Array(swapped)] {
      let metadata = try read(tiff(ExifWriter(main: [(0x83BB, .undefined(block))])))
      #expect(metadata.title == "Dune" && metadata.author == "Ana")
    }
  }

  // MARK: Languages

  @Test(arguments: [
    ("de", "Düne"), ("de-AT", "Düne"), ("fr", "Dune"), ("fr-CA", "Dune (Québec)"), ("pt", "Duna"),
    ("ja", "The dune"), ("DE", "Düne"),
  ])
  func prefersTheLanguageOfTheSite(_ language: String, _ expected: String) throws {
    let texts = [
      ("en-US", "US"), ("x-default", "The dune"), ("fr-CA", "Dune (Québec)"), ("fr", "Dune"),
      ("de", "Düne"), ("pt-BR", "Duna"),
    ]
    let list =
      "<rdf:Alt>" + texts.map { "<rdf:li xml:lang=\"\($0)\">\($1)</rdf:li>" }.joined()
      + "</rdf:Alt>"
    let names = ["dc:title", "dc:description", "iptc:AltTextAccessibility"]
    // The caption must not repeat the title.
    let lists = [list, list.replacing("</rdf:li>", with: ".</rdf:li>"), list]
    let xmp = packet(zip(names, lists).map { "<\($0)>\($1)</\($0)>" }.joined())
    let metadata = try read(try VitrineImagesTests.jpeg(exif: nil, xmp: xmp), language)
    #expect(metadata.title == expected && metadata.caption == "\(expected).")
    #expect(metadata.alternativeText == expected)
  }
}
