// Writes ICC profiles part by part, so that tests can write each of their kinds, and damage each part.

import Foundation

struct ProfileWriter {
  var version: UInt8 = 2
  var kind = "mntr"
  var space = "RGB "
  var connection = "XYZ "
  var tags: [(name: String, content: [UInt8])]

  /// A profile of three primaries, as XYZ under D50, and one curve or three.
  static func rgb(
    _ primaries: [(Double, Double, Double)], _ curves: [UInt8]..., version: UInt8 = 2
  ) -> ProfileWriter {
    var tags = zip(["rXYZ", "gXYZ", "bXYZ"], primaries).map { ($0, xyz($1)) }
    let all = curves.count == 3 ? curves : [curves[0], curves[0], curves[0]]
    tags += zip(["rTRC", "gTRC", "bTRC"], all).map { ($0, $1) }
    return ProfileWriter(version: version, tags: tags + common(version))
  }

  static func gray(_ curve: [UInt8], version: UInt8 = 2) -> ProfileWriter {
    ProfileWriter(
      version: version, space: "GRAY", tags: [("kTRC", curve)] + common(version))
  }

  private static func common(_ version: UInt8) -> [(String, [UInt8])] {
    let white = ("wtpt", xyz((0.9642, 1, 0.8249)))
    guard version < 4 else {
      let unit = [1.0, 0, 0, 0, 1, 0, 0, 0, 1].flatMap(fixed)
      let text = big(1, 4) + big(12, 4) + Array("enUS".utf8) + big(2, 4) + big(28, 4) + [0, 120]
      return [
        white, ("desc", tag("mluc", text)), ("cprt", tag("mluc", text)),
        ("chad", tag("sf32", unit)),
      ]
    }
    let name = big(5, 4) + Array("test\0".utf8) + [UInt8](repeating: 0, count: 78)
    return [white, ("cprt", tag("text", Array("none\0".utf8))), ("desc", tag("desc", name))]
  }

  var bytes: [UInt8] {
    var table = Self.big(tags.count, 4)
    var content: [UInt8] = []
    let start = 128 + 4 + 12 * tags.count
    for (name, bytes) in tags {
      table +=
        Array(name.utf8) + Self.big(start + content.count, 4) + Self.big(bytes.count, 4)
      content += bytes + [UInt8](repeating: 0, count: (4 - bytes.count % 4) % 4)
    }
    let head =
      Self.big(start + content.count, 4) + Self.big(0, 4) + [version, 0x40, 0, 0]
      + Array("\(kind)\(space)\(connection)".utf8)
      + [UInt8](repeating: 0, count: 12) + Array("acsp".utf8) + [UInt8](repeating: 0, count: 28)
      + Self.fixed(0.9642) + Self.fixed(1) + Self.fixed(0.8249)
    return head + [UInt8](repeating: 0, count: 128 - head.count) + table + content
  }

  /// The profile with other content of a tag.
  func replacing(_ name: String, _ content: [UInt8]) -> ProfileWriter {
    var writer = self
    writer.tags = tags.map { $0.name == name ? (name, content) : $0 }
    return writer
  }
}

extension ProfileWriter {
  static func tag(_ kind: String, _ content: [UInt8]) -> [UInt8] {
    Array(kind.utf8) + big(0, 4) + content
  }

  static func xyz(_ value: (Double, Double, Double)) -> [UInt8] {
    tag("XYZ ", fixed(value.0) + fixed(value.1) + fixed(value.2))
  }

  /// A curve of equally distant points.
  static func table(_ count: Int, _ curve: (Double) -> Double) -> [UInt8] {
    let points = (0..<count).flatMap {
      big(Int((curve(Double($0) / Double(count - 1)) * 65_535).rounded()), 2)
    }
    return tag("curv", big(count, 4) + points)
  }

  /// A power in 256ths, or a straight line.
  static func gamma(_ number: Int?) -> [UInt8] {
    tag("curv", number.map { big(1, 4) + big($0, 2) } ?? big(0, 4))
  }

  /// A formula of a type from 0 to 4.
  static func formula(_ type: Int, _ numbers: [Double]) -> [UInt8] {
    tag("para", big(type, 2) + big(0, 2) + numbers.flatMap(fixed))
  }

  static func fixed(_ number: Double) -> [UInt8] { big(Int((number * 65_536).rounded()), 4) }

  static func big(_ number: Int, _ width: Int) -> [UInt8] {
    (0..<width).map { UInt8(truncatingIfNeeded: number >> (8 * (width - 1 - $0))) }
  }

  static func srgbCurve(_ number: Double) -> Double {
    number <= 0.04045 ? number / 12.92 : pow((number + 0.055) / 1.055, 2.4)
  }

  /// The formula of sRGB as phones write it.
  static let srgbFormula = formula(3, [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045])
}
