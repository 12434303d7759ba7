// What was found to draw the eye, kept by the original's digest. Crops depend on it, so that it holds for
// one version of everything that makes pixels, as a rendition does.

import VitrineModel
import VitrineStore

enum SalientRegions {
  /// Change it with every change of the method.
  static let kind = "saliency-1"

  /// Bytes of a region.
  private static let length = 9

  static func known(
    of originals: [Digest], in store: Store
  ) throws(Problem) -> [Digest: [SalientRegion]] {
    let pixels = pixels
    return try store.facts(kind, originals).compactMapValues { bytes in
      bytes.starts(with: pixels) ? decode(bytes.dropFirst(pixels.count)) : nil
    }
  }

  static func keep(
    _ regions: [SalientRegion], of original: Digest, in store: Store
  ) throws(Problem) {
    try store.setFact(kind, original, pixels + encode(regions))
  }

  /// What made the pixels.
  private static var pixels: [UInt8] {
    let text = "\(Recipe.version) libvips \(VipsLibrary.version)"
    return Array(Store.digest(of: Array(text.utf8)).bytes.prefix(8))
  }

  /// In ten-thousandths, two bytes each, and in hundredths.
  static func encode(_ regions: [SalientRegion]) -> [UInt8] {
    regions.flatMap { region in
      region.frame.inSteps.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
        + [UInt8((region.confidence * 100).rounded())]
    }
  }

  /// Nil for anything that `encode` would not have made.
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
