// What decides a rendition's bytes, gathered into its name: the original's bytes, the writer with
// all its options, the version of this pipeline and of libvips. The other sizes asked for, the
// machine and the clock have no part in it.

import VitrineModel
import VitrineStore

enum Recipe {
  /// Change it with every change that may alter a pixel.
  static let version = "mirror-5"

  /// WebP holds no longer edge than this, and no screen asks for one.
  static let longestEdge = 16_383
  /// libjpeg's own limit.
  static let longestEdgeOfJPEG = 65_500

  /// Equal for all sizes of one original by one writer.
  static func digest(of original: Digest, writer: String, crop: Crop? = nil) -> Digest {
    var text = "\(original.hex) \(writer) \(version) libvips \(VipsLibrary.version)"
    if let crop {
      let proportions = crop.proportions
      text += " \(crop.anchor.name) \(proportions.width):\(proportions.height)"
    }
    return Store.digest(of: Array(text.utf8))
  }

  /// The longest edges a picture gets: never more than its own, each once, ascending.
  static func edges(of size: PixelSize, sizes: [Int]) -> [Int] {
    let most = min(size.longestEdge, longestEdge)
    return Set(sizes.map { min(max($0, 1), most) }).sorted()
  }
}

extension Crop.Anchor {
  /// What decides where the part lies; of what nobody has looked at yet, the way of looking.
  fileprivate var name: String {
    switch self {
    case .center: "center"
    case .salient: SalientRegions.kind
    case .around(let place): "around " + place.inSteps.map { String($0) }.joined(separator: " ")
    }
  }
}

extension PixelSize {
  /// The size with this longest edge, the other rounded to the nearest pixel.
  func scaled(to edge: Int) -> PixelSize {
    let across = (width * edge + longestEdge / 2) / longestEdge
    let down = (height * edge + longestEdge / 2) / longestEdge
    return PixelSize(width: across, height: down)
  }
}
