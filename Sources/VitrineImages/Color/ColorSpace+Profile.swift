// Makes an ICC profile for a color space without one, so that libvips converts it like any other. It is the
// smallest profile that version 2 of the format allows: ICC.1:2001-04, sections 6.1 to 6.5.

extension ColorSpace {
  /// Returns the profile, for gray images or for RGB; nil if the primaries do not span a color space.
  func profile(isGray: Bool) -> [UInt8]? {
    let name = Array("none\0".utf8)
    let description = ByteOrder.big(name.count, 4) + name + [UInt8](repeating: 0, count: 78)
    let shared = [
      ("wtpt", Self.xyz(Primaries.d50)), ("cprt", Self.tag("text", name)),
      ("desc", Self.tag("desc", description)),
    ]
    if isGray { return Self.profile("GRAY", shared + [("kTRC", table)]) }
    guard let columns = primaries.adapted else { return nil }
    let points = zip(["rXYZ", "gXYZ", "bXYZ"], columns.map(Self.xyz))
    let curves = ["rTRC", "gTRC", "bTRC"].map { ($0, table) }
    return Self.profile("RGB ", shared + points + curves)
  }

  /// The curve at 1,024 points, between which lcms interpolates linearly.
  private var table: [UInt8] {
    let values = (0..<1_024).flatMap {
      ByteOrder.big(Int((curve.light(Double($0) / 1_023) * 65_535).rounded()), 2)
    }
    return Self.tag("curv", ByteOrder.big(1_024, 4) + values)
  }

  private static func profile(_ colors: String, _ tags: [(name: String, bytes: [UInt8])]) -> [UInt8]
  {
    let start = 128 + 4 + 12 * tags.count
    var index = ByteOrder.big(tags.count, 4)
    var content: [UInt8] = []
    for tag in tags {
      index +=
        Array(tag.name.utf8) + ByteOrder.big(start + content.count, 4)
        + ByteOrder.big(tag.bytes.count, 4)
      content += tag.bytes + [UInt8](repeating: 0, count: (4 - tag.bytes.count % 4) % 4)
    }
    let head =
      ByteOrder.big(start + content.count, 4) + ByteOrder.big(0, 4) + [2, 0x40, 0, 0]
      + Array("mntr\(colors)XYZ ".utf8)
      + [UInt8](repeating: 0, count: 12) + Array("acsp".utf8) + [UInt8](repeating: 0, count: 28)
      + fixed(Primaries.d50)
    return head + [UInt8](repeating: 0, count: 128 - head.count) + index + content
  }

  private static func tag(_ kind: String, _ content: [UInt8]) -> [UInt8] {
    Array(kind.utf8) + ByteOrder.big(0, 4) + content
  }

  private static func xyz(_ value: Matrix.Vector) -> [UInt8] { tag("XYZ ", fixed(value)) }

  private static func fixed(_ value: Matrix.Vector) -> [UInt8] {
    [value.x, value.y, value.z].flatMap { ByteOrder.big(Int(($0 * 65_536).rounded()), 4) }
  }
}
