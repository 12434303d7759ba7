// What the pixels of a rendition are, whatever they are written as: which part of the photo, at
// which size. Formats share them.

import VitrineModel

/// A part of a photo at one size.
struct Print: Hashable {
  /// Nil for the whole photo.
  let crop: Crop?
  let size: PixelSize

  /// What it shows of a picture of this size.
  func part(of whole: PixelSize) -> PixelRegion {
    crop?.region(in: whole) ?? PixelRegion(left: 0, top: 0, size: whole)
  }
}

extension MirrorJob.Wanted {
  var print: Print { Print(crop: crop, size: size) }
}

extension [Print] {
  /// Each once, from small to large.
  var unique: [Print] {
    var seen: Set<Print> = []
    return filter { seen.insert($0).inserted }
      .sorted { $0.size.longestEdge < $1.size.longestEdge }
  }
}
