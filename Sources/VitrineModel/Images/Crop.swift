// A part of a photo with a fixed aspect ratio, for grids of equal frames.

/// The part of an image that a rendition shows.
public struct Crop: Hashable, Sendable {
  /// The position of the part.
  public enum Anchor: Hashable, Sendable {
    /// In the middle of the image.
    case center
    /// Around the most salient region. Until regions are detected, only the size of the part is
    /// known.
    case salient
    /// Around the center of a rectangle.
    case around(UnitRectangle)
  }

  /// The position of the part.
  public let anchor: Anchor
  /// The aspect ratio, as a width and a height.
  public let proportions: PixelSize

  /// Creates a crop with the aspect ratio of `proportions`.
  public init(_ anchor: Anchor, proportions: PixelSize) {
    self.anchor = anchor
    self.proportions = proportions
  }

  /// Returns a crop of the same aspect ratio at another position.
  public func moved(to anchor: Anchor) -> Crop { Crop(anchor, proportions: proportions) }

  /// Returns the largest part of an image that has the aspect ratio, as nearly as whole pixels
  /// allow.
  ///
  /// It is in the middle unless the anchor is a rectangle.
  public func region(in size: PixelSize) -> PixelRegion {
    let (across, down) = (proportions.width, proportions.height)
    let isWide = size.width * down > size.height * across
    let width = isWide ? max(1, size.height * across / down) : size.width
    let height = isWide ? size.height : max(1, size.width * down / across)
    return part(PixelSize(width: width, height: height), of: size)
  }

  /// Returns the part of the given size at the anchor, moved to be inside the image.
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
