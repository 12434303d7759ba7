// A rendition on its way between machines: one line that names it, proves its bytes and tells the mean
// color of its original, then the bytes. What does not prove itself counts as missing. Where somebody
// looked for what draws the eye, that follows the color after a plus sign.
//
//     vitrine-rendition 1 <path> <SHA-256> <color>[+<regions>]

import VitrineModel
import VitrineStore

struct SharedRendition {
  /// In the site.
  let path: SitePath
  let bytes: [UInt8]
  /// Of the original.
  let impression: Impression

  private static let mark = "vitrine-rendition 1"

  init(_ bytes: [UInt8], at path: SitePath, _ impression: Impression) {
    self.path = path
    self.bytes = bytes
    self.impression = impression
  }

  /// Nil for anything that `encoded` would not have made.
  init?(decoding packed: [UInt8], at path: SitePath) {
    guard let end = packed.firstIndex(of: UInt8(ascii: "\n")), end < 400 else { return nil }
    let words = String(decoding: packed[..<end], as: UTF8.self).split(separator: " ")
    let bytes = Array(packed[(end + 1)...])
    guard words.count == 5, words.prefix(3).joined(separator: " ") == "\(Self.mark) \(path)",
      Digest(hex: words[3]) == Store.digest(of: bytes), let impression = Impression(words[4])
    else { return nil }
    self.init(bytes, at: path, impression)
  }

  var encoded: [UInt8] {
    let proof = Store.digest(of: bytes).hex
    return Array("\(Self.mark) \(path) \(proof) \(impression.text)\n".utf8) + bytes
  }
}

extension Impression {
  fileprivate var text: String {
    let color = String(averageColor | 0x100_0000, radix: 16).dropFirst()
    let regions = regions.map { "+" + SalientRegions.encode($0).hex }
    return color + (regions ?? "")
  }

  fileprivate init?(_ text: Substring) {
    let parts = text.split(separator: "+", maxSplits: 1, omittingEmptySubsequences: false)
    guard let first = parts.first, first.utf8.count == 6, let color = Int(first, radix: 16),
      color >= 0
    else { return nil }
    guard parts.count == 2 else {
      self.init(averageColor: color, regions: nil)
      return
    }
    guard let bytes = [UInt8](hexadecimal: parts[1]), let regions = SalientRegions.decode(bytes)
    else { return nil }
    self.init(averageColor: color, regions: regions)
  }
}
