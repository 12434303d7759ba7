// A part of a photo with fixed proportions, for grids of equal frames.

/// Which part of a picture a rendition shows.
public struct Crop: Hashable, Sendable {
  /// Where the part lies.
  public enum Anchor: Hashable, Sendable {
    case center
    /// Around what draws the eye. Until somebody has looked only the size of the part is known.
    case salient
    /// Around a place in the picture.
    case around(UnitRectangle)
  }

  public let anchor: Anchor
  /// The proportions of the part.
  public let proportions: PixelSize

  /// - Parameter proportions: both above zero.
  public init(_ anchor: Anchor, proportions: PixelSize) {
    self.anchor = anchor
    self.proportions = proportions
  }

  /// The same part somewhere else.
  public func moved(to anchor: Anchor) -> Crop { Crop(anchor, proportions: proportions) }

  /// The largest part of a picture that has the proportions, as near as whole pixels can. It lies in
  /// the middle as long as nobody knows better.
  public func region(in size: PixelSize) -> PixelRegion {
    let (across, down) = (proportions.width, proportions.height)
    let isWide = size.width * down > size.height * across
    let width = isWide ? max(1, size.height * across / down) : size.width
    let height = isWide ? size.height : max(1, size.width * down / across)
    return part(PixelSize(width: width, height: height), of: size)
  }

  /// A part of this size where the anchor says, as far as the picture goes.
  public func part(_ part: PixelSize, of size: PixelSize) -> PixelRegion {
    let (across, down) = (size.width - part.width, size.height - part.height)
    guard case .around(let place) = anchor else {
      return PixelRegion(left: across / 2, top: down / 2, size: part)
    }
    let left = place.midX * Double(size.width) - Double(part.width) / 2
    let top = place.midY * Double(size.height) - Double(part.height) / 2
    return PixelRegion(
      left: min(max(0, Int(left.rounded())), across), top: min(max(0, Int(top.rounded())), down),
      size: part)
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
