// Makes an ICC profile for a color space without one, so that libvips converts it like any other. It is the
// smallest profile that version 2 of the format allows: ICC.1:2001-04, sections 6.1 to 6.5. The profile for
// published files is of version 4, whose curve is a formula instead of a table: ICC.1:2010, section 10.15.

extension ColorSpace {
  /// Returns the profile, for gray images or for RGB; nil if the primaries do not span a color space.
  ///
  /// That of HDR colors is for RGB and names the codes of H.273: ICC.1:2022, section 9.2.17.
  func profile(isGray: Bool) -> [UInt8]? {
    let name = Array("none\0".utf8)
    let description = ByteOrder.big(name.count, 4) + name + [UInt8](repeating: 0, count: 78)
    let shared = [
      ("wtpt", Self.xyz(Primaries.d50)), ("cprt", Self.tag("text", name)),
      ("desc", Self.tag("desc", description)),
    ]
    if let codes {
      return Self.profile("RGB ", version: 4, shared + [("cicp", Self.tag("cicp", codes))])
    }
    if isGray { return Self.profile("GRAY", version: 2, shared + [("kTRC", table)]) }
    guard let columns = primaries.adapted else { return nil }
    let points = zip(["rXYZ", "gXYZ", "bXYZ"], columns.map(Self.xyz))
    let curves = ["rTRC", "gTRC", "bTRC"].map { ($0, table) }
    return Self.profile("RGB ", version: 2, shared + points + curves)
  }

  /// The codes of HDR colors: primaries, curve, matrix and range; nil for other colors.
  private var codes: [UInt8]? {
    let known: [UInt8] = [1, 9, 11, 12]
    guard curve.isHDR, let code = known.first(where: { Primaries.coded($0) == primaries }) else {
      return nil
    }
    return [code, curve == .pq ? 16 : 18, 0, 1]
  }

  /// The curve at 1,024 points, between which lcms interpolates linearly.
  private var table: [UInt8] {
    let values = (0..<1_024).flatMap {
      ByteOrder.big(Int((curve.light(Double($0) / 1_023) * 65_535).rounded()), 2)
    }
    return Self.tag("curv", ByteOrder.big(1_024, 4) + values)
  }

  /// Returns the smallest profile for published files; empty if the primaries do not span a color space.
  ///
  /// Programs show its name.
  func publishedProfile(named name: String) -> [UInt8] {
    guard let columns = primaries.adapted else { return [] }
    // One text in American English, 28 bytes from the start of the tag.
    let text = name.utf8.flatMap { [UInt8(0), $0] }
    let head = ByteOrder.big(1, 4) + ByteOrder.big(12, 4) + Array("enUS".utf8)
    let names = Self.tag(
      "mluc", head + ByteOrder.big(text.count, 4) + ByteOrder.big(28, 4) + text)
    let numbers: [Double] = [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045]
    let curve = Self.tag("para", [0, 3, 0, 0] + numbers.flatMap { Self.fixed($0) })
    let shared = [("desc", names), ("cprt", names), ("wtpt", Self.xyz(Primaries.d50))]
    let points = zip(["rXYZ", "gXYZ", "bXYZ"], columns.map(Self.xyz))
    let curves = ["rTRC", "gTRC", "bTRC"].map { ($0, curve) }
    return Self.profile("RGB ", version: 4, shared + points + curves)
  }

  /// Returns the bytes of a profile, in which equal tags are stored once.
  private static func profile(
    _ colors: String, version: UInt8, _ tags: [(name: String, bytes: [UInt8])]
  ) -> [UInt8] {
    let start = 128 + 4 + 12 * tags.count
    var index = ByteOrder.big(tags.count, 4)
    var content: [UInt8] = []
    var places: [[UInt8]: Int] = [:]
    for tag in tags {
      let place = places[tag.bytes] ?? start + content.count
      index +=
        Array(tag.name.utf8) + ByteOrder.big(place, 4) + ByteOrder.big(tag.bytes.count, 4)
      if places.updateValue(place, forKey: tag.bytes) == nil {
        content += tag.bytes + [UInt8](repeating: 0, count: (4 - tag.bytes.count % 4) % 4)
      }
    }
    // A fixed date, since a month of 0 is invalid.
    let date = [2000, 1, 1, 0, 0, 0].flatMap { ByteOrder.big($0, 2) }
    let kind = [version, 0x40, 0, 0] + Array("mntr\(colors)XYZ ".utf8) + date
    let head =
      ByteOrder.big(start + content.count, 4) + ByteOrder.big(0, 4) + kind
      + Array("acsp".utf8) + [UInt8](repeating: 0, count: 28) + fixed(Primaries.d50)
    return head + [UInt8](repeating: 0, count: 128 - head.count) + index + content
  }

  private static func tag(_ kind: String, _ content: [UInt8]) -> [UInt8] {
    Array(kind.utf8) + ByteOrder.big(0, 4) + content
  }

  private static func xyz(_ value: Matrix.Vector) -> [UInt8] { tag("XYZ ", fixed(value)) }

  private static func fixed(_ value: Matrix.Vector) -> [UInt8] {
    [value.x, value.y, value.z].flatMap { fixed($0) }
  }

  private static func fixed(_ number: Double) -> [UInt8] {
    ByteOrder.big(Int((number * 65_536).rounded()), 4)
  }
}
