// The average color of a photo, shown while the photo loads. It is computed from a level of fixed size, so
// it does not depend on the requested renditions. It is stored under the digest of the original, with the mark
// of a file that lacks nothing but its end mark.

import VitrineModel
import VitrineStore

/// Computes and stores average colors.
enum AverageColor {
  /// The kind of fact in the store.
  static let kind = "color-3"

  /// Returns the mean of premultiplied or opaque pixels over white, as 0xRRGGBB.
  static func of(_ pixels: VipsPixels) throws(VipsError) -> Int {
    let means = try pixels.means()
    let white = pixels.hasAlpha ? 255 - (means.last ?? 255) : 0
    let colors = pixels.hasAlpha ? means.dropLast() : means[...]
    let levels = colors.map { min(255, max(0, Int(($0 + white).rounded()))) }
    let first = levels.first ?? 0
    return levels.count < 3 ? first * 0x010101 : levels.prefix(3).reduce(0) { $0 << 8 | $1 }
  }
}

extension AverageColor {
  /// Returns the analyses that earlier runs stored, by original, without salient regions.
  static func known(
    of originals: [Digest], in store: Store
  ) throws(Problem) -> [Digest: ImageAnalysis] {
    try store.facts(kind, originals).compactMapValues(decode)
  }

  /// Stores the color of an original.
  static func keep(
    _ analysis: ImageAnalysis, of original: Digest, in store: Store
  ) throws(Problem) {
    let color = analysis.averageColor
    let bytes = [color >> 16, color >> 8, color].map { UInt8($0 & 255) }
    try store.setFact(kind, original, bytes + (analysis.lacksEndMark ? [1] : []))
  }

  private static func decode(_ bytes: [UInt8]) -> ImageAnalysis? {
    guard bytes.count == 3 || bytes.count == 4 && bytes[3] == 1 else { return nil }
    return ImageAnalysis(
      averageColor: bytes.prefix(3).bigEndian, regions: nil,
      lacksEndMark: bytes.count == 4)
  }
}
