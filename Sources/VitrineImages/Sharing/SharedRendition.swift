// The format in which machines exchange a rendition: one line with its path, the hash of its bytes and the
// average color of its original, then the bytes. If the hash does not match, the rendition counts as
// missing. An exclamation mark before the color says that the original lacks its end mark. If salient regions
// were detected, they follow the color after a plus sign.
//
//     vitrine-rendition 1 <path> <SHA-256> [!]<color>[+<regions>]

import VitrineModel
import VitrineStore

/// A rendition as machines exchange it.
struct SharedRendition {
  /// The path in the site.
  let path: SitePath
  /// The encoded image.
  let bytes: [UInt8]
  /// The analysis of the original.
  let analysis: ImageAnalysis

  private static let mark = "vitrine-rendition 1"

  init(_ bytes: [UInt8], at path: SitePath, _ analysis: ImageAnalysis) {
    self.path = path
    self.bytes = bytes
    self.analysis = analysis
  }

  /// Decodes a rendition; nil for anything that `encoded` does not produce.
  init?(decoding packed: [UInt8], at path: SitePath) {
    guard let end = packed.firstIndex(of: UInt8(ascii: "\n")), end < 400 else { return nil }
    let words = String(decoding: packed[..<end], as: UTF8.self).split(separator: " ")
    let bytes = Array(packed[(end + 1)...])
    guard words.count == 5, words.prefix(3).joined(separator: " ") == "\(Self.mark) \(path)",
      Digest(hex: words[3]) == Store.digest(of: bytes), let analysis = ImageAnalysis(words[4])
    else { return nil }
    self.init(bytes, at: path, analysis)
  }

  /// The line followed by the bytes.
  var encoded: [UInt8] {
    let hash = Store.digest(of: bytes).hex
    return Array("\(Self.mark) \(path) \(hash) \(analysis.text)\n".utf8) + bytes
  }
}

extension ImageAnalysis {
  fileprivate var text: String {
    let color = String(averageColor | 0x100_0000, radix: 16).dropFirst()
    let regions = regions.map { "+" + SalientRegions.encode($0).hex }
    return (lacksEndMark ? "!" : "") + color + (regions ?? "")
  }

  fileprivate init?(_ text: Substring) {
    let lacksEndMark = text.first == "!"
    let parts = text.dropFirst(lacksEndMark ? 1 : 0)
      .split(separator: "+", maxSplits: 1, omittingEmptySubsequences: false)
    guard let first = parts.first, first.utf8.count == 6, let color = Int(first, radix: 16),
      color >= 0
    else { return nil }
    guard parts.count == 2 else {
      self.init(averageColor: color, regions: nil, lacksEndMark: lacksEndMark)
      return
    }
    guard let bytes = [UInt8](hexadecimal: parts[1]), let regions = SalientRegions.decode(bytes)
    else { return nil }
    self.init(averageColor: color, regions: regions, lacksEndMark: lacksEndMark)
  }
}
