// Everything that decides the bytes of a rendition, hashed into its key in the cache: the bytes of the original,
// the writer with all its options, and the versions of this pipeline and of libvips. The other requested
// sizes, the machine and the clock do not count.

import VitrineModel
import VitrineStore

/// The hash by which the cache has the renditions of one original in one format.
enum RenditionFingerprint {
  /// The version of the pipeline.
  ///
  /// Change it with every change that may alter a pixel.
  static let version = "mirror-13"

  /// The longest edge that WebP allows.
  ///
  /// No screen needs a longer one.
  static let longestEdge = 16_383
  /// The longest edge that libjpeg allows.
  static let longestEdgeOfJPEG = 65_500

  /// Returns the fingerprint, which is the same for all sizes of one original by one writer.
  static func digest(
    of original: Digest, writer: String, crop: Crop? = nil, isDisplayP3: Bool = false
  ) -> Digest {
    var text = "\(original.hex) \(writer) \(version) libvips \(VipsLibrary.version)"
    if let crop {
      let proportions = crop.proportions
      text += " \(crop.anchor.name) \(proportions.width):\(proportions.height)"
    }
    if isDisplayP3 { text += " display-p3-1" }
    return Store.digest(of: Array(text.utf8))
  }

  /// Returns those of some longest edges to make of an image: at most its own, each once, ascending.
  static func edges(_ edges: [Int], of size: PixelSize) -> [Int] {
    let most = min(size.longestEdge, longestEdge)
    return Set(edges.map { min(max($0, 1), most) }).sorted()
  }
}

extension Crop.Anchor {
  /// A text that decides the position of the crop.
  ///
  /// For salient crops, it is the detection method.
  fileprivate var name: String {
    switch self {
    case .center: "center"
    case .salient: SalientRegions.kind
    case .around(let focus): "around " + focus.inSteps.map { String($0) }.joined(separator: " ")
    }
  }
}

extension PixelSize {
  /// Returns the size with this longest edge.
  ///
  /// The other edge is rounded to the nearest pixel.
  func scaled(to edge: Int) -> PixelSize {
    let across = (width * edge + longestEdge / 2) / longestEdge
    let down = (height * edge + longestEdge / 2) / longestEdge
    return PixelSize(width: across, height: down)
  }
}
