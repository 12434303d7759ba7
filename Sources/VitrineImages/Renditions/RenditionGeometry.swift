// The geometry of a rendition, whatever its format: a part of the photo, at one size. All formats share
// the pixels.

import VitrineModel

/// A part of a photo at one size.
struct RenditionGeometry: Hashable {
  /// The crop; nil for the whole photo.
  let crop: Crop?
  /// The size in pixels.
  let size: PixelSize

  /// Returns the part of an image of this size that is shown.
  func part(of whole: PixelSize) -> PixelRegion {
    crop?.region(in: whole) ?? PixelRegion(left: 0, top: 0, size: whole)
  }
}

extension RenditionGeometry {
  /// Whether the crop's position is known only after the pixels are analyzed.
  var needsFocus: Bool { crop?.anchor == .salient }

  /// Returns the geometry with its crop around a focus, or in the center if there is none.
  func placed(around focus: UnitRectangle?) -> RenditionGeometry {
    guard needsFocus else { return self }
    return RenditionGeometry(
      crop: crop?.moved(to: focus.map { .around($0) } ?? .center), size: size)
  }

  /// Returns the geometry of the whole photo, at the scale at which the crop has its size.
  func uncropped(of whole: PixelSize) -> RenditionGeometry {
    let part = part(of: whole).size
    return RenditionGeometry(
      crop: nil,
      size: PixelSize(
        width: Self.enlarged(size.width, whole.width, part.width),
        height: Self.enlarged(size.height, whole.height, part.height)))
  }

  /// A length in proportion, rounded, and at least the original length.
  private static func enlarged(_ length: Int, _ whole: Int, _ part: Int) -> Int {
    max(length, (length * whole + part / 2) / part)
  }
}

extension RenditionJob.RenditionSpec {
  /// The part and size of the rendition.
  var geometry: RenditionGeometry { RenditionGeometry(crop: crop, size: size) }
}

extension [RenditionGeometry] {
  /// The distinct geometries, from small to large.
  var fromSmallToLarge: [RenditionGeometry] {
    distinct.sorted { $0.size.longestEdge < $1.size.longestEdge }
  }
}
