// How images of a HEIF file contain others: grids their tiles, overlays their layers. libheif 1.15 follows an image
// that contains itself until the process crashes, and decodes an image again for each way that leads to it
// (measured: 3.8 GB and more than a minute for a file of 4 kB). ISO/IEC 23008-12, section 6.6.

import VitrineModel

/// Checks how images contain each other, before a decoder follows them.
enum HEIFNesting {
  /// The limit of levels.
  ///
  /// Cameras and phones use one; an overlay of rotated grids has three.
  static let deepest = 8
  /// The limit of images to follow.
  ///
  /// A grid of 65,535 tiles has as many, and may have as many masks.
  private static let most = 500_000

  /// Refuses a file whose images contain each other, or too many others.
  static func check(_ meta: HEIFMeta) throws(ImageError) {
    let parts = try parts(in: meta.boxes)
    var followed = 0
    for image in parts.keys {
      var level = [image]
      for _ in 0..<deepest where !level.isEmpty {
        level = level.flatMap { parts[$0, default: []] }
        followed += level.count
        guard followed <= most else { throw .damaged(reason: "its images contain too many others") }
      }
      guard level.isEmpty else { throw .damaged(reason: "its images contain each other") }
    }
  }

  /// Returns the images that each image is made of, its transparency among them.
  private static func parts(in boxes: [HEIFBox]) throws(ImageError) -> [Int: [Int]] {
    var parts: [Int: [Int]] = [:]
    for box in boxes where box.name == "iref" {
      guard let references = HEIFReference.all(in: box.content) else {
        throw .damaged(reason: "its header cannot be read")
      }
      for reference in references {
        switch reference.type {
        case "dimg": parts[reference.from, default: []] += reference.to
        case "auxl": for image in reference.to { parts[image, default: []].append(reference.from) }
        default: break
        }
      }
    }
    return parts
  }
}
