// Is what came the picture that was announced. Services put a notice in the place of a photo that is
// gone, with status 200 and sometimes in the photo's own shape.

import VitrineFetch
import VitrineModel

extension Download {
  /// Does it come from where services keep the pictures that say that a photo is gone.
  var isNotice: Bool {
    let name = address.text.split(separator: "/").last?.lowercased() ?? ""
    // Hardly any name has what all of theirs have: one search instead of four.
    guard name.contains("available") else { return false }
    return ["photo_unavailable", "photo-unavailable", "image_unavailable", "not_available"]
      .contains { name.contains($0) }
  }
}

extension SourceFormat {
  /// Notices are drawings: a PNG or GIF that comes where a JPEG was announced is one. Other formats
  /// are made of JPEGs for those who read them.
  static func isNotice(_ head: [UInt8], at announced: WebAddress) -> Bool {
    let path = announced.text.lowercased().prefix { $0 != "?" && $0 != "#" }
    guard path.hasSuffix(".jpg") || path.hasSuffix(".jpeg") else { return false }
    return [.known(.png), .known(.gif)].contains(recognize(head))
  }
}

extension PixelSize {
  /// Is this the picture that was announced in that size. Services put a notice in the place of a
  /// photo that is gone; some round sizes up and tell the one they were asked for; some tell the
  /// size of a picture as it lies in the file, to be turned by its orientation tag.
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
