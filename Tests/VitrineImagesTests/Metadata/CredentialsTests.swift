// Content Credentials in the places where each format has them.

import Testing
import VitrineModel
import VitrineTesting

@testable import VitrineImages

@Suite struct CredentialsTests {
  private static let signed = ManifestWriter.store(by: "Camera Works")
  private static let uuid: [UInt8] = [
    0xD8, 0xFE, 0xC3, 0xD6, 0x1B, 0x0E, 0x48, 0x3C, 0x92, 0x97, 0x58, 0x28, 0x87, 0x7E, 0xC4, 0x81,
  ]

  private func read(_ bytes: [UInt8]) throws -> ContentCredentials? {
    let bed = try ImageTestBed()
    return try bed.read(try bed.file("a", bytes)).credentials
  }

  private func picture(_ writer: String) throws -> [UInt8] {
    try TestImage(64, 48, color: [90, 120, 30]).encoded(writer)
  }

  private func jpeg(_ store: [UInt8], partsOf length: Int = 60_000) throws -> [UInt8] {
    var segments: [[UInt8]] = []
    for start in stride(from: 0, to: store.count, by: length) {
      // Each part but the first repeats the head of the box.
      let part = (start == 0 ? [] : store.prefix(8)) + store[start...].prefix(length)
      let head: [UInt8] =
        Array("JP".utf8) + ByteOrder.big(7, 2) + ByteOrder.big(segments.count + 1, 4)
      segments.append([0xFF, 0xEB] + ByteOrder.big(head.count + part.count + 2, 2) + head + part)
    }
    let file = try picture(".jpg")
    return Array(file[..<2]) + segments.reversed().joined() + file[2...]
  }

  private func png(_ store: [UInt8]) throws -> [UInt8] {
    try VitrineImagesTests.png(TestImage(20, 20, color: [1, 2, 3]), [("caBX", store)])
  }

  private func webp(_ store: [UInt8]) throws -> [UInt8] {
    let chunk =
      Array("C2PA".utf8) + ByteOrder.little(store.count, 4) + store
      + [UInt8](repeating: 0, count: store.count % 2)
    let body = try picture(".webp")[8...] + chunk
    return Array("RIFF".utf8) + ByteOrder.little(body.count, 4) + body
  }

  private func avif(_ store: [UInt8], purpose: String = "manifest") throws -> [UInt8] {
    let head = Self.uuid + ByteOrder.big(0, 4) + purpose.utf8 + [0] + ByteOrder.big(0, 8)
    return try picture(".avif") + HEIFBox.bytes("uuid", head + store)
  }

  private func gif(_ store: [UInt8]) throws -> [UInt8] {
    let blocks = stride(from: 0, to: store.count, by: 255).flatMap { start in
      let part = store[start...].prefix(255)
      return [UInt8(part.count)] + part
    }
    return try picture(".gif").dropLast() + [0x21, 0xFF, 11] + Array("C2PA_GIF".utf8) + [1, 0, 0]
      + blocks + [0, 0x3B]
  }

  private func files(_ store: [UInt8]) throws -> [(String, [UInt8])] {
    [
      ("JPEG", try jpeg(store)), ("PNG", try png(store)), ("WebP", try webp(store)),
      ("AVIF", try avif(store)), ("GIF", try gif(store)),
      ("TIFF", tiff(ExifWriter(main: [(0xCD41, .undefined(store))]))),
    ]
  }

  @Test func areFoundInEachFormat() throws {
    for (format, file) in try files(Self.signed) {
      #expect(try read(file)?.issuer == "Camera Works", "\(format)")
    }
    #expect(try read(try jpeg(Self.signed, partsOf: 50))?.issuer == "Camera Works")
    #expect(try read(try avif(Self.signed, purpose: "update"))?.issuer == "Camera Works")
  }

  /// A field of more than 64 KB in a TIFF, several segments and sub-blocks.
  @Test func areFoundIfTheyAreLong() throws {
    let thumbnail = HEIFBox.bytes("bidb", [UInt8](repeating: 9, count: 150_000))
    let message = ManifestWriter.message([
      ManifestWriter.certificate(subject: [(10, 0x0C, Array("Camera Works".utf8))])
    ])
    let store = ManifestWriter.box(
      "c2pa",
      ManifestWriter.box(
        "urn:a",
        ManifestWriter.box("c2pa.thumbnail", thumbnail)
          + ManifestWriter.box("c2pa.signature", HEIFBox.bytes("cbor", message))))
    for (format, file) in try files(store) {
      #expect(try read(file)?.issuer == "Camera Works", "\(format)")
    }
  }

  @Test(
    arguments: [
      [], [1, 2, 3], Array("another box of JUMBF".utf8), ManifestWriter.box("c2pa", []),
      ManifestWriter.box("other", ManifestWriter.box("urn:a", [])), HEIFBox.bytes("jumb", []),
      [UInt8](repeating: 0xFF, count: 300), HEIFBox.bytes("jumb", HEIFBox.bytes("jumd", [1, 2])),
    ] as [[UInt8]])
  func areNotWhatIsNoStore(_ bytes: [UInt8]) throws {
    for (format, file) in try files(bytes) where !bytes.isEmpty || format != "TIFF" {
      #expect(try read(file) == nil, "\(format)")
    }
    #expect(try read(try avif(Self.signed, purpose: "merkle")) == nil)
    #expect(try read(try picture(".avif") + HEIFBox.bytes("uuid", Self.uuid)) == nil)
  }

  /// A box that is shorter than what its name says.
  @Test func surviveShortBoxes() throws {
    let file = try picture(".avif")
    for length in 0..<30 {
      let rest = (Self.uuid + [0, 0, 0, 0] + Array("manifest\0".utf8)).prefix(length)
      let box = ByteOrder.big(8 + length, 4) + Array("uuid".utf8) + rest
      #expect(try read(file + box) == nil)
      #expect(try read(file + box + Self.uuid) == nil)
      let wide = ByteOrder.big(1, 4) + Array("uuid".utf8) + ByteOrder.big(16 + length, 8) + rest
      #expect(try read(file + wide + Self.uuid) == nil)
    }
  }

  @Test func surviveDamage() throws {
    var dice = SeededGenerator(seed: 3)
    let whole = Self.signed
    for _ in 0..<3_000 {
      var bytes = whole
      for _ in 0..<3 { bytes[Int(dice.next() % UInt64(bytes.count))] = UInt8(dice.next() & 255) }
      _ = ManifestStore(bytes)
      _ = ManifestStore(Array(bytes.prefix(Int(dice.next() % UInt64(bytes.count)))))
    }
    // Values within values, without an end.
    let deep = [UInt8](repeating: 0x81, count: 100_000)
    let endless = [UInt8](repeating: 0x9F, count: 100_000)
    let many: [UInt8] = [0x9B, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]
    for message in [deep, endless, many, [0x84, 0x5B] + [UInt8](repeating: 0xFF, count: 8)] {
      #expect(ManifestStore(ManifestWriter.store(signedBy: message))?.issuer == "")
    }
  }

  // MARK: The issuer

  private static let camera = ManifestWriter.certificate(subject: [(10, 0x0C, Array("A".utf8))])

  private func issuer(_ messages: [UInt8]...) -> String? {
    let manifests = messages.flatMap { message in
      ManifestWriter.box(
        "urn:a", ManifestWriter.box("c2pa.signature", HEIFBox.bytes("cbor", message)))
    }
    return ManifestStore(ManifestWriter.box("c2pa", manifests))?.issuer
  }

  @Test func areFromTheLastManifestOfTheStore() {
    let other = ManifestWriter.certificate(subject: [(10, 0x0C, Array("B".utf8))])
    #expect(issuer(ManifestWriter.message([Self.camera]), ManifestWriter.message([other])) == "B")
    #expect(issuer(ManifestWriter.message([Self.camera]), [0xF6]) == "")
  }

  @Test func areFromTheFirstCertificateOfTheChain() {
    let authority = ManifestWriter.certificate(subject: [(10, 0x0C, Array("Root".utf8))])
    let text = [0x67] + Array("x5chain".utf8)
    for chain in [[Self.camera], [Self.camera, authority]] {
      for isProtected in [true, false] {
        for key in [[0x18, 33], text] {
          let message = ManifestWriter.message(chain, isProtected: isProtected, key: key)
          #expect(issuer(message) == "A")
        }
      }
    }
    #expect(issuer(ManifestWriter.message([Self.camera], isTagged: false)) == "A")
    #expect(issuer(ManifestWriter.message([Self.camera], key: [0x18, 34])) == "")
    #expect(issuer(ManifestWriter.message([[1, 2, 3]])) == "")
  }

  @Test(
    arguments: [
      ([(3, 0x0C, "Common"), (10, 0x0C, "Organization")], "Organization"),
      ([(3, 0x0C, "Common"), (11, 0x0C, "Unit")], "Common"), ([(11, 0x0C, "Unit")], ""),
      ([(10, 0x13, "Printable")], "Printable"), ([(10, 0x16, "Letters")], "Letters"),
      ([(10, 0x04, "Octets"), (3, 0x0C, "Common")], "Common"),
      ([(10, 0x0C, ""), (3, 12, "C")], "C"),
      ([(10, 0x0C, "a\u{1}b\nc")], "ab c"), ([(10, 0x0C, "\u{202E}abc\u{2066}\u{200F}")], "abc"),
      ([(10, 0x0C, "Bürger 山田")], "Bürger 山田"),
    ] as [([(UInt8, UInt8, String)], String)])
  func nameTheOrganizationElseThePerson(_ names: [(UInt8, UInt8, String)], _ expected: String) {
    let certificate = ManifestWriter.certificate(subject: names.map { ($0, $1, Array($2.utf8)) })
    #expect(CertificateSubject(certificate[...]).name ?? "" == expected)
  }

  @Test func readTextsOfOtherEncodings() {
    let wide = "Fotó 山".utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
    for (tag, text, expected) in [
      (0x1E, wide, "Fotó 山"), (0x14, [0x42, 0xFC, 0x72, 0x67], "Bürg"), (0x0C, [0xFF, 0x41], nil),
    ] as [(UInt8, [UInt8], String?)] {
      let certificate = ManifestWriter.certificate(subject: [(10, tag, text)])
      #expect(CertificateSubject(certificate[...]).name == expected)
    }
  }

  @Test func areNotInWhatIsPublished() async throws {
    let bed = try ImageTestBed()
    for format in RenditionFormat.all {
      let file = try await bed.rendition(of: try jpeg(Self.signed), as: format)
      #expect(try read(file) == nil)
    }
  }
}
