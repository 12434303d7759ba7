// The result of analyzing the pixels of a photo.

import VitrineModel
import VitrineStore

/// The average color of a photo, its salient regions, and whether its file is whole.
public struct ImageAnalysis: Hashable, Sendable {
  /// The average color as 0xRRGGBB, sRGB.
  let averageColor: Int
  /// The salient regions; nil if none were looked for.
  let regions: [SalientRegion]?
  /// Whether the file lacks nothing but its end mark.
  var lacksEndMark = false

  /// Stores the analysis under the digest of the original.
  func keep(of original: Digest, in store: Store) throws(Problem) {
    try AverageColor.keep(self, of: original, in: store)
    if let regions { try SalientRegions.keep(regions, of: original, in: store) }
  }

  /// The analysis of a photo whose pixels are not available: gray, without regions.
  static let unknown = ImageAnalysis(averageColor: RenditionSet.unknownColor, regions: nil)
}
