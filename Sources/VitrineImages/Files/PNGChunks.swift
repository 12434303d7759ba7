// Looks over a PNG's chunks before libvips does. Its header call inflates every text and profile
// it meets, so that some kilobytes can cost minutes; here only lengths are read.

import VitrineModel

enum PNGChunks {
  /// Texts and profiles before the pixels, as stored. Inflated they can be a thousand times that.
  private static let mostInflating = 4_000_000
  private static let mostChunks = 1_000

  /// Walks to the first pixels.
  static func check(_ file: borrowing PictureFile, maxMegapixels: Int) throws(PictureFault) {
    var offset = 8
    var inflating = 0
    for index in 0..<mostChunks {
      let head = file.bytes(at: offset, count: 16)
      guard head.count >= 8 else { throw .damaged(reason: "it is cut short") }
      let length = number(head[0..<4])
      let name = String(decoding: head[4..<8], as: UTF8.self)
      if index == 0 {
        guard name == "IHDR", length == 13, head.count == 16 else {
          throw .damaged(reason: "its header cannot be read")
        }
        try AdmittedPicture.check(
          width: number(head[8..<12]), height: number(head[12..<16]), maxMegapixels: maxMegapixels)
      }
      if name == "IDAT" { return }
      if ["zTXt", "iTXt", "iCCP"].contains(name) { inflating += length }
      guard inflating <= mostInflating, length < 0x8000_0000 else {
        throw .damaged(reason: "its texts or profile are absurdly long")
      }
      offset += length + 12
    }
    throw .damaged(reason: "it has thousands of parts before its pixels")
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.reduce(0) { $0 << 8 | Int($1) }
  }
}
