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

extension Print {
  /// Is its part found only once the pixels are there.
  var isWaiting: Bool { crop?.anchor == .salient }

  /// With its part where that was found; in the middle where nothing was.
  func placed(around focus: UnitRectangle?) -> Print {
    guard isWaiting else { return self }
    return Print(crop: crop?.moved(to: focus.map { .around($0) } ?? .center), size: size)
  }

  /// The whole photo in the size in which its part has the size of this print.
  func uncut(of whole: PixelSize) -> Print {
    let part = part(of: whole).size
    return Print(
      crop: nil,
      size: PixelSize(
        width: Self.enlarged(size.width, whole.width, part.width),
        height: Self.enlarged(size.height, whole.height, part.height)))
  }

  /// A length in proportion, rounded, and never shorter than it was.
  private static func enlarged(_ length: Int, _ whole: Int, _ part: Int) -> Int {
    max(length, (length * whole + part / 2) / part)
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
