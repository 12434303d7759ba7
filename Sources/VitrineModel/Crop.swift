// A part of a photo with fixed proportions, for grids of equal frames. Where the part lies is a
// value, so that more ways than the middle can be found later.

/// Which part of a picture a rendition shows.
public struct Crop: Hashable, Sendable {
  /// Where the part lies.
  public enum Anchor: String, Hashable, Sendable, CaseIterable {
    case center
  }

  public let anchor: Anchor
  /// The proportions of the part.
  public let proportions: PixelSize

  /// - Parameter proportions: both above zero.
  public init(_ anchor: Anchor, proportions: PixelSize) {
    self.anchor = anchor
    self.proportions = proportions
  }

  /// The largest part of a picture that has the proportions, as near as whole pixels can.
  public func region(in size: PixelSize) -> PixelRegion {
    let (across, down) = (proportions.width, proportions.height)
    let isWide = size.width * down > size.height * across
    let width = isWide ? max(1, size.height * across / down) : size.width
    let height = isWide ? size.height : max(1, size.width * down / across)
    switch anchor {
    case .center:
      return PixelRegion(
        left: (size.width - width) / 2, top: (size.height - height) / 2,
        size: PixelSize(width: width, height: height))
    }
  }
}

/// A rectangle of a picture's pixels.
public struct PixelRegion: Hashable, Sendable {
  public let left: Int
  public let top: Int
  public let size: PixelSize

  public init(left: Int, top: Int, size: PixelSize) {
    self.left = left
    self.top = top
    self.size = size
  }

  /// The same pixels in the file of a picture that is turned when it is shown.
  ///
  /// - Parameters:
  ///   - orientation: 1 to 8, as EXIF has it.
  ///   - whole: the picture as shown.
  public func stored(orientation: Int, of whole: PixelSize) -> PixelRegion {
    let right = whole.width - left - size.width
    let bottom = whole.height - top - size.height
    let turned = PixelSize(width: size.height, height: size.width)
    switch orientation {
    case 2: return PixelRegion(left: right, top: top, size: size)
    case 3: return PixelRegion(left: right, top: bottom, size: size)
    case 4: return PixelRegion(left: left, top: bottom, size: size)
    case 5: return PixelRegion(left: top, top: left, size: turned)
    case 6: return PixelRegion(left: top, top: right, size: turned)
    case 7: return PixelRegion(left: bottom, top: right, size: turned)
    case 8: return PixelRegion(left: bottom, top: left, size: turned)
    default: return self
    }
  }
}

/// The small pictures that a theme wants of every photo beside its usual sizes.
public struct Thumbnails: Hashable, Sendable {
  public let crop: Crop
  /// Longest edges in pixels, ascending, each once.
  public let sizes: [Int]

  public init(crop: Crop, sizes: [Int]) {
    self.crop = crop
    self.sizes = sizes
  }

  /// The one edge at which a grid shows the fallback format beside better ones: browsers that read
  /// no better one get no choice of sizes.
  ///
  /// - Parameter edges: those there are, ascending.
  public static func fallback(of edges: some Collection<Int>) -> Int? {
    edges.first { $0 >= 320 } ?? edges.max()
  }
}
