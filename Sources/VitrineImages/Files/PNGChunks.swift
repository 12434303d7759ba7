// Checks the chunks of a PNG before libvips reads them. When libvips reads the header, it inflates every
// text and the profile, and a build reads the header five times: 50 kB that inflate to 50 MB took 2 s.
// Chunks after the first pixels are inflated by `PNGMetadata` only.

import VipsShim
import VitrineModel

/// Checks the chunks of a PNG file.
enum PNGChunks {
  /// The limit for the work of all chunks, in bytes that are only skipped: 0.1 s.
  private static let mostWork = 6_000_000
  private static let mostChunks = 1_000
  /// The chunks that libpng inflates.
  private static let inflated: Set = ["zTXt", "iTXt", "iCCP"]

  /// Checks all chunks before the first pixels and returns those about colors.
  static func check(
    _ file: borrowing ImageFile, maxMegapixels: Int
  ) throws(ImageError) -> PNGColor {
    var offset = 8
    var color = PNGColor()
    var work = 0
    for index in 0..<mostChunks {
      let head = file.bytes(at: offset, count: 96)
      guard head.count >= 8 else { throw .truncated(reason: "it is incomplete") }
      let length = head[0..<4].bigEndian
      let name = String(decoding: head[4..<8], as: UTF8.self)
      if index == 0 { try checkHeader(head, name, length, maxMegapixels) }
      if name == "IDAT" { return color }
      color.note(name, head.dropFirst(8).prefix(length))
      work += length * workPerByte(name)
      if work <= mostWork, inflated.contains(name) {
        let content = file.bytes(at: offset + 8, count: length)
        work += workOfInflating(name, content, limit: mostWork - work)
      }
      guard work <= mostWork else {
        throw .damaged(reason: "its texts, EXIF block or color profile are too long")
      }
      offset += length + 12
    }
    throw .damaged(reason: "it has more than 1,000 chunks before its pixels")
  }

  private static func checkHeader(
    _ head: [UInt8], _ name: String, _ length: Int, _ maxMegapixels: Int
  ) throws(ImageError) {
    guard name == "IHDR", length == 13, head.count >= 16 else {
      throw .damaged(reason: "its header cannot be read")
    }
    try ValidatedImage.check(
      width: head[8..<12].bigEndian, height: head[12..<16].bigEndian, maxMegapixels: maxMegapixels)
  }

  /// The work for a byte of a chunk: libpng reads an EXIF block byte by byte, and copies texts.
  private static func workPerByte(_ name: String) -> Int {
    switch name {
    case "eXIf": 8
    case "tEXt", "iTXt", "zTXt", "iCCP": 2
    default: 1
    }
  }

  /// The work for all bytes that the compressed part of a chunk inflates to, up to a limit.
  ///
  /// libpng inflates a text twice and a profile once.
  private static func workOfInflating(_ name: String, _ content: [UInt8], limit: Int) -> Int {
    guard let packed = packed(name, content) else { return 0 }
    let workPerByte = name == "iCCP" ? 3 : 6
    let size = packed.withUnsafeBytes {
      shim_inflated_size($0.baseAddress, $0.count, max(0, limit) / workPerByte)
    }
    return size * workPerByte
  }

  /// The compressed part of a chunk; nil if it has none.
  ///
  /// Before it are a keyword of at most 79 bytes and a method; in international texts, a flag, a
  /// method and two texts. Each text ends with 0.
  private static func packed(_ name: String, _ content: [UInt8]) -> ArraySlice<UInt8>? {
    guard let keyword = content.prefix(80).firstIndex(of: 0) else { return nil }
    let rest = content.dropFirst(keyword + 1)
    guard name == "iTXt" else { return rest.dropFirst() }
    guard let flag = rest.first, flag != 0 else { return nil }
    return rest.dropFirst(2).drop { $0 != 0 }.dropFirst().drop { $0 != 0 }.dropFirst()
  }
}
