// What a photo's pixels tell, beside what is made of them.

import VitrineModel
import VitrineStore

/// The mean color of a photo, and where the eye goes in it.
public struct Impression: Hashable, Sendable {
  /// 0xRRGGBB, sRGB.
  let averageColor: Int
  /// Nil where nobody looked.
  let regions: [SalientRegion]?

  func keep(of original: Digest, in store: Store) throws(Problem) {
    try AverageColor.keep(averageColor, of: original, in: store)
    if let regions { try SalientRegions.keep(regions, of: original, in: store) }
  }

  /// Gray, of a photo that nobody has seen yet.
  static let unknown = Impression(averageColor: Mirrored.unknownColor, regions: nil)
}
