// ICC profiles of version 2 for tests, with three primaries and one curve. The numbers are the primaries of
// each color space, adapted to D50 as the format requires.

import Foundation

enum ColorProfile {
  /// The primaries of Display P3 with sRGB's curve.
  static let displayP3 = matrix(
    [(0.51512, 0.24120, -0.00105), (0.29198, 0.69225, 0.04189), (0.15710, 0.06657, 0.78407)],
    curve: table { $0 <= 0.04045 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4) })

  /// The primaries of Adobe RGB (1998) with a gamma of 563/256.
  static let adobeRGB = matrix(
    [(0.60974, 0.31111, 0.01947), (0.20528, 0.62567, 0.06087), (0.14919, 0.06322, 0.74457)],
    curve: tag("curv", big(1, 4) + big(563, 2)))

  /// The primaries of Display P3 with a gamma of 4, which converts 110 to 53.
  static let steep = matrix(
    [(0.51512, 0.24120, -0.00105), (0.29198, 0.69225, 0.04189), (0.15710, 0.06657, 0.78407)],
    curve: tag("curv", big(1, 4) + big(1024, 2)))

  private static func matrix(
    _ primaries: [(Double, Double, Double)], curve: [UInt8]
  ) -> [UInt8] {
    let names = ["rXYZ", "gXYZ", "bXYZ"]
    var tags: [(String, [UInt8])] = zip(names, primaries).map { ($0, xyz($1)) }
    tags += [("wtpt", xyz((0.9642, 1, 0.8249)))]
    tags += ["rTRC", "gTRC", "bTRC"].map { ($0, curve) }
    tags += [("cprt", tag("text", Array("none\0".utf8)))]
    tags += [
      ("desc", tag("desc", big(5, 4) + Array("test\0".utf8) + .init(repeating: 0, count: 78)))
    ]
    var table = big(tags.count, 4)
    var content: [UInt8] = []
    let start = 128 + 4 + 12 * tags.count
    for (name, bytes) in tags {
      table += Array(name.utf8) + big(start + content.count, 4) + big(bytes.count, 4)
      content += bytes + [UInt8](repeating: 0, count: (4 - bytes.count % 4) % 4)
    }
    let length = start + content.count
    let head =
      big(length, 4) + big(0, 4) + [2, 0x40, 0, 0] + Array("mntrRGB XYZ ".utf8)
      + [UInt8](repeating: 0, count: 12) + Array("acsp".utf8) + [UInt8](repeating: 0, count: 28)
      + fixed(0.9642) + fixed(1) + fixed(0.8249)
    return head + [UInt8](repeating: 0, count: 128 - head.count) + table + content
  }

  private static func table(_ curve: (Double) -> Double) -> [UInt8] {
    let values = (0..<1024).flatMap { big(Int(curve(Double($0) / 1023) * 65_535 + 0.5), 2) }
    return tag("curv", big(1024, 4) + values)
  }

  private static func tag(_ kind: String, _ content: [UInt8]) -> [UInt8] {
    Array(kind.utf8) + big(0, 4) + content
  }

  private static func xyz(_ value: (Double, Double, Double)) -> [UInt8] {
    tag("XYZ ", fixed(value.0) + fixed(value.1) + fixed(value.2))
  }

  private static func fixed(_ number: Double) -> [UInt8] {
    big(Int((number * 65_536).rounded()), 4)
  }

  private static func big(_ number: Int, _ width: Int) -> [UInt8] {
    (0..<width).map { UInt8(truncatingIfNeeded: number >> (8 * (width - 1 - $0))) }
  }
}
