// Looks over a PNG's chunks before libvips does. Its header call inflates every text it meets, so
// that some kilobytes can cost minutes (measured: 3.5 MB in 500 chunks, over a minute); here only
// lengths are read.

import VitrineModel

enum PNGChunks {
  /// Compressed texts together, as stored: deflate makes at most a thousand times that of them.
  private static let mostCompressed = 65_536
  /// Plain texts and the profile together. libpng inflates a profile only as far as it is needed.
  private static let mostPlain = 8_000_000
  private static let mostChunks = 1_000

  /// Walks to the first pixels and brings what is said of the colors.
  static func check(
    _ file: borrowing PictureFile, maxMegapixels: Int
  ) throws(PictureFault) -> PNGColor {
    var offset = 8
    var color = PNGColor()
    var (compressed, plain) = (0, 0)
    for index in 0..<mostChunks {
      let head = file.bytes(at: offset, count: 96)
      guard head.count >= 8 else { throw .truncated(reason: "it is cut short") }
      let length = number(head[0..<4])
      let name = String(decoding: head[4..<8], as: UTF8.self)
      if index == 0 { try checkHeader(head, name, length, maxMegapixels) }
      if name == "IDAT" { return color }
      if length <= 32 { color.note(name, head.dropFirst(8).prefix(length)) }
      if isCompressed(name, content: head[8...]) { compressed += length } else { plain += length }
      guard compressed <= mostCompressed, plain <= mostPlain else {
        throw .damaged(reason: "its texts or profile are absurdly long")
      }
      offset += length + 12
    }
    throw .damaged(reason: "it has a thousand parts before its pixels")
  }

  private static func checkHeader(
    _ head: [UInt8], _ name: String, _ length: Int, _ maxMegapixels: Int
  ) throws(PictureFault) {
    guard name == "IHDR", length == 13, head.count >= 16 else {
      throw .damaged(reason: "its header cannot be read")
    }
    try AdmittedPicture.check(
      width: number(head[8..<12]), height: number(head[12..<16]), maxMegapixels: maxMegapixels)
  }

  /// International texts tell behind their keyword, of at most 79 bytes, whether they are.
  private static func isCompressed(_ name: String, content: ArraySlice<UInt8>) -> Bool {
    guard name == "iTXt" else { return name == "zTXt" }
    return content.drop { $0 != 0 }.dropFirst().first != 0
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.reduce(0) { $0 << 8 | Int($1) }
  }
}
