// A rendition on its way between machines: one line that names it, proves its bytes and tells the mean
// color of its original, then the bytes. What does not prove itself counts as missing.
//
//     vitrine-rendition 1 <path> <SHA-256> <color>

import VitrineModel
import VitrineStore

struct SharedRendition {
  /// In the site.
  let path: SitePath
  let bytes: [UInt8]
  /// Mean color of the original as 0xRRGGBB.
  let averageColor: Int

  private static let mark = "vitrine-rendition 1"

  init(_ bytes: [UInt8], at path: SitePath, averageColor: Int) {
    self.path = path
    self.bytes = bytes
    self.averageColor = averageColor
  }

  /// Nil for anything that `encoded` would not have made.
  init?(decoding packed: [UInt8], at path: SitePath) {
    guard let end = packed.firstIndex(of: UInt8(ascii: "\n")), end < 400 else { return nil }
    let words = String(decoding: packed[..<end], as: UTF8.self).split(separator: " ")
    let bytes = Array(packed[(end + 1)...])
    guard words.count == 5, words.prefix(3).joined(separator: " ") == "\(Self.mark) \(path)",
      Digest(hex: words[3]) == Store.digest(of: bytes), words[4].utf8.count == 6,
      let color = Int(words[4], radix: 16), color >= 0
    else { return nil }
    self.init(bytes, at: path, averageColor: color)
  }

  var encoded: [UInt8] {
    let color = String(averageColor | 0x100_0000, radix: 16).dropFirst()
    return Array("\(Self.mark) \(path) \(Store.digest(of: bytes).hex) \(color)\n".utf8) + bytes
  }
}
