// Detects placeholder images. For a photo that no longer exists, some services send a notice ("photo
// unavailable") with status 200, sometimes in the proportions of the photo itself.

import VitrineFetch
import VitrineModel

extension Download {
  /// Whether the address is one at which services keep their placeholders.
  var isPlaceholder: Bool {
    let name = address.text.split(separator: "/").last?.lowercased() ?? ""
    // Few other names contain the word that all of theirs share: one search instead of four.
    guard name.contains("available") else { return false }
    return ["photo_unavailable", "photo-unavailable", "image_unavailable", "not_available"]
      .contains { name.contains($0) }
  }
}

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
  /// Whether an image of this size can be the one that was announced.
  ///
  /// Placeholders have other proportions. Some services round sizes up and announce the requested
  /// size. Some announce the size before the orientation tag is applied.
  func fits(_ announced: PixelSize) -> Bool {
    isShape(of: announced)
      || isShape(of: PixelSize(width: announced.height, height: announced.width))
  }

  private func isShape(of announced: PixelSize) -> Bool {
    let isAsLarge = longestEdge * 100 >= announced.longestEdge * 90
    let ratio = Double(width) * Double(announced.height)
    let other = Double(height) * Double(announced.width)
    return isAsLarge && abs(ratio - other) <= 0.03 * max(ratio, other) + Double(max(width, height))
  }
}
