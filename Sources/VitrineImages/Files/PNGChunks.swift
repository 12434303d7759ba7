// Checks the chunks of a PNG before libvips reads them. When libvips reads the header, it inflates every
// text, so that some kilobytes can cost minutes (measured: 3.5 MB in 500 chunks, over a minute). Here
// only lengths are read.

import VitrineModel

/// Checks the chunks of a PNG file.
enum PNGChunks {
  /// The limit for all compressed texts, in compressed bytes.
  ///
  /// Inflated, they are at most 1,000 times that.
  private static let mostCompressed = 65_536
  /// The limit for all plain texts and the profile.
  ///
  /// libpng inflates a profile only as far as needed.
  private static let mostPlain = 8_000_000
  private static let mostChunks = 1_000

  /// Checks all chunks before the first pixels and returns those about colors.
  static func check(
    _ file: borrowing ImageFile, maxMegapixels: Int
  ) throws(ImageError) -> PNGColor {
    var offset = 8
    var color = PNGColor()
    var (compressed, plain) = (0, 0)
    for index in 0..<mostChunks {
      let head = file.bytes(at: offset, count: 96)
      guard head.count >= 8 else { throw .truncated(reason: "it is incomplete") }
      let length = number(head[0..<4])
      let name = String(decoding: head[4..<8], as: UTF8.self)
      if index == 0 { try checkHeader(head, name, length, maxMegapixels) }
      if name == "IDAT" { return color }
      if length <= 32 { color.note(name, head.dropFirst(8).prefix(length)) }
      if isCompressed(name, content: head[8...]) { compressed += length } else { plain += length }
      guard compressed <= mostCompressed, plain <= mostPlain else {
        throw .damaged(reason: "its text chunks or color profile are too long")
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
      width: number(head[8..<12]), height: number(head[12..<16]), maxMegapixels: maxMegapixels)
  }

  /// Whether a text chunk is compressed.
  ///
  /// International texts have a flag after the keyword, which is at most 79 bytes long.
  private static func isCompressed(_ name: String, content: ArraySlice<UInt8>) -> Bool {
    guard name == "iTXt" else { return name == "zTXt" }
    return content.drop { $0 != 0 }.dropFirst().first != 0
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.reduce(0) { $0 << 8 | Int($1) }
  }
}
