// Salient regions in the store, under the digest of the original. Crops depend on them, so like renditions
// they are valid for one version of the pipeline and of libvips.

import VitrineModel
import VitrineStore

/// Stores and encodes salient regions.
enum SalientRegions {
  /// The kind of fact in the store.
  ///
  /// Change it with every change of the method.
  static let kind = "saliency-1"

  /// The bytes of an encoded region.
  private static let length = 9

  /// Returns the regions that earlier runs stored, by original.
  static func known(
    of originals: [Digest], in store: Store
  ) throws(Problem) -> [Digest: [SalientRegion]] {
    let versions = versions
    return try store.facts(kind, originals).compactMapValues { bytes in
      bytes.starts(with: versions) ? decode(bytes.dropFirst(versions.count)) : nil
    }
  }

  /// Stores the regions of an original.
  static func keep(
    _ regions: [SalientRegion], of original: Digest, in store: Store
  ) throws(Problem) {
    try store.setFact(kind, original, versions + encode(regions))
  }

  /// A hash of the versions that made the pixels.
  private static var versions: [UInt8] {
    let text = "\(RenditionFingerprint.version) libvips \(VipsLibrary.version)"
    return Array(Store.digest(of: Array(text.utf8)).bytes.prefix(8))
  }

  /// Encodes regions: the frame in ten-thousandths, two bytes each, then the confidence in hundredths.
  static func encode(_ regions: [SalientRegion]) -> [UInt8] {
    regions.flatMap { region in
      region.frame.inSteps.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
        + [UInt8((region.confidence * 100).rounded())]
    }
  }

  /// Decodes regions; nil for anything that `encode` does not produce.
  static func decode(_ bytes: some Collection<UInt8>) -> [SalientRegion]? {
    guard bytes.count.isMultiple(of: length) else { return nil }
    var regions: [SalientRegion] = []
    var rest = Array(bytes)[...]
    while !rest.isEmpty {
      let region = Array(rest.prefix(length))
      rest = rest.dropFirst(length)
      let steps = (0..<4).map { Int(region[$0 * 2]) << 8 | Int(region[$0 * 2 + 1]) }
      guard let frame = UnitRectangle(inSteps: steps), region[8] <= 100 else { return nil }
      regions.append(SalientRegion(frame, confidence: Double(region[8]) / 100))
    }
    return regions
  }
}
