// Content Credentials in the places where each format has them. The manifests have only what is read.

import Testing
import VitrineModel

@testable import VitrineImages

@Suite struct CredentialsTests {
  private static func name(_ text: String, tag: UInt8 = 0x0C) -> [UInt8] {
    [0x06, 0x03, 0x55, 0x04, 0x03, tag, UInt8(text.utf8.count)] + text.utf8
  }

  private static func manifest(_ names: [UInt8]) -> [UInt8] {
    HEIFBox.bytes("jumb", HEIFBox.bytes("jumd", Array("c2pa-type-16-byte\u{3}c2pa\0".utf8)) + names)
  }

  private static let signed = manifest(name("Root Authority") + name("Camera Works", tag: 0x13))

  private func read(_ bytes: [UInt8]) throws -> ContentCredentials? {
    let bed = try ImageTestBed()
    return try bed.read(try bed.file("a", bytes)).credentials
  }

  private func picture(_ writer: String) throws -> [UInt8] {
    try TestImage(64, 48, color: [90, 120, 30]).encoded(writer)
  }

  private func jpeg(_ manifest: [UInt8]) throws -> [UInt8] {
    let head = Array("JP".utf8) + ByteOrder.big(1, 2) + ByteOrder.big(1, 4) + manifest.prefix(8)
    let content: [UInt8] = head + manifest
    let segment: [UInt8] = [0xFF, 0xEB] + ByteOrder.big(content.count + 2, 2) + content
    let file = try picture(".jpg")
    return Array(file[..<2]) + segment + file[2...]
  }

  @Test func areFoundInJPEG() throws {
    #expect(try read(try jpeg(Self.signed))?.issuer == "Camera Works")
    #expect(try read(try picture(".jpg")) == nil)
    #expect(try read(try jpeg(Array("another box of JUMBF".utf8))) == nil)
  }

  @Test func areFoundInPNG() throws {
    let file = try png(TestImage(20, 20, color: [1, 2, 3]), [("caBX", Self.signed)])
    #expect(try read(file)?.issuer == "Camera Works")
  }

  @Test func areFoundInWebP() throws {
    let file = try picture(".webp")
    let chunk =
      Array("C2PA".utf8) + ByteOrder.little(Self.signed.count, 4) + Self.signed
      + [UInt8](repeating: 0, count: Self.signed.count % 2)
    let body = file[8...] + chunk
    let whole = Array("RIFF".utf8) + ByteOrder.little(body.count, 4) + body
    #expect(try read(whole)?.issuer == "Camera Works")
  }

  @Test func areFoundInAVIF() throws {
    let uuid: [UInt8] = [
      0xD8, 0xFE, 0xC3, 0xD6, 0x1B, 0x0E, 0x48, 0x3C, 0x92, 0x97, 0x58, 0x28, 0x87, 0x7E, 0xC4,
      0x81,
    ]
    let file = try picture(".avif") + HEIFBox.bytes("uuid", uuid + Self.signed)
    #expect(try read(file)?.issuer == "Camera Works")
  }

  @Test(
    arguments: [
      ([], ""), (name("Only One"), "Only One"), (name("A") + [0x06, 0x03, 0x55], "A"),
      ([0x06, 0x03, 0x55, 0x04, 0x03, 0x0C, 127, 65], ""), (name("B") + name(""), "B"),
      ([0x06, 0x03, 0x55, 0x04, 0x03, 0x0C, 2, 0xFF, 0xFE], ""),
    ] as [([UInt8], String)])
  func readTheIssuerAsText(_ names: [UInt8], _ issuer: String) {
    #expect(CredentialsManifest.issuer(in: Self.manifest(names)) == issuer)
  }

  @Test func showNoControlCharacters() {
    let found = CredentialsManifest.issuer(in: Self.manifest(Self.name("a\u{1}b\nc")))
    #expect(found.unicodeScalars.allSatisfy { $0.value >= 32 })
  }

  @Test func areNotInWhatIsPublished() async throws {
    let bed = try ImageTestBed()
    for format in RenditionFormat.all {
      let file = try await bed.rendition(of: try jpeg(Self.signed), as: format)
      #expect(try read(file) == nil)
    }
  }
}
