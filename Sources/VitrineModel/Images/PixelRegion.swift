/// A rectangle of an image's pixels.
public struct PixelRegion: Hashable, Sendable {
  /// The number of columns to the left of the rectangle.
  public let left: Int
  /// The number of rows above the rectangle.
  public let top: Int
  /// The width and height of the rectangle.
  public let size: PixelSize

  /// Creates a rectangle.
  public init(left: Int, top: Int, size: PixelSize) {
    self.left = left
    self.top = top
    self.size = size
  }

  /// Returns the same pixels in the stored image, which is turned or mirrored when it is shown.
  ///
  /// - Parameters:
  ///   - orientation: The EXIF orientation, 1 to 8.
  ///   - whole: The size of the image as displayed.
  /// - Returns: The rectangle before the orientation is applied.
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
