// Detects placeholder images. For a photo that no longer exists, some services send a notice ("photo
// unavailable") with status 200, sometimes in the proportions of the photo itself.

import VitrineModel

extension SourceFormat {
  /// Whether a file is a placeholder by its format.
  ///
  /// Placeholders are drawings: if a JPEG was announced and a PNG or GIF arrives, it is one. Services
  /// convert JPEGs to other formats for clients that accept them.
  static func isPlaceholder(_ head: [UInt8], at announced: WebAddress) -> Bool {
    let path = announced.text.lowercased().prefix { $0 != "?" && $0 != "#" }
    guard path.hasSuffix(".jpg") || path.hasSuffix(".jpeg") else { return false }
    return [.known(.png), .known(.gif)].contains(recognize(head))
  }
}

extension PixelSize {
  /// An image that is no larger than this is a spacer.
  private static let spacer = 8

  /// Whether an image of this size can be the one that was announced.
  ///
  /// Placeholders have other proportions. A smaller image is the same photo: some services announce
  /// the size of an original that they do not give. Some announce the size before the orientation tag
  /// is applied.
  func fits(_ announced: PixelSize) -> Bool {
    guard longestEdge > min(Self.spacer, announced.longestEdge - 1) else { return false }
    return isShape(of: announced)
      || isShape(of: PixelSize(width: announced.height, height: announced.width))
  }

  /// Whether an image of this size is about as large as announced.
  ///
  /// Some services round sizes up and announce the requested size.
  func isAsLarge(as announced: PixelSize) -> Bool {
    longestEdge * 100 >= announced.longestEdge * 90
  }

  /// One pixel of difference is a rounded edge.
  private func isShape(of announced: PixelSize) -> Bool {
    let ratio = Double(width) * Double(announced.height)
    let other = Double(height) * Double(announced.width)
    let pixel = Double(max(width, height, announced.width, announced.height))
    return abs(ratio - other) <= 0.03 * max(ratio, other) + pixel
  }
}
