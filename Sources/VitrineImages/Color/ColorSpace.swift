// Color spaces that files name instead of embedding a profile, by their primaries and their curve.
// Numbers from ITU-T H.273, tables 2 and 3, and Adobe RGB (1998), section 4.3.

/// A color space: its primaries and its transfer curve.
struct ColorSpace: Equatable {
  var primaries: Primaries
  var curve: Curve

  static let adobeRGB = ColorSpace(
    primaries: Primaries(white: .d65, red: .srgbRed, green: (0.21, 0.71), blue: (0.15, 0.06)),
    curve: .power(563 / 256))

  static let displayP3 = ColorSpace(primaries: .displayP3, curve: .srgb)
}

extension ColorSpace {
  /// Creates the color space of two codes of H.273; nil if images do not use them.
  ///
  /// The primaries of HDR are those of BT.2100 unless others are named.
  init?(primaries: Int, transfer: Int) {
    guard let curve = UInt8(exactly: transfer).flatMap(Curve.coded),
      let primaries = UInt8(exactly: primaries).flatMap(Primaries.coded)
        ?? (curve.isHDR ? .bt2020 : nil)
    else { return nil }
    self.init(primaries: primaries, curve: curve)
  }
}

/// The chromaticities of the white point and the primaries, as x and y of CIE 1931.
struct Primaries: Equatable {
  /// A chromaticity in the CIE xy diagram.
  typealias Point = (x: Double, y: Double)

  var white: SIMD2<Double>
  var red: SIMD2<Double>
  var green: SIMD2<Double>
  var blue: SIMD2<Double>

  init(white: SIMD2<Double>, red: SIMD2<Double>, green: Point, blue: Point) {
    (self.white, self.red) = (white, red)
    (self.green, self.blue) = (SIMD2(green.x, green.y), SIMD2(blue.x, blue.y))
  }

  static let srgb = Primaries(
    white: .d65, red: .srgbRed, green: (0.30, 0.60), blue: (0.15, 0.06))
  static let displayP3 = Primaries(
    white: .d65, red: .cinemaRed, green: (0.265, 0.69), blue: (0.15, 0.06))
  static let bt2020 = Primaries(
    white: .d65, red: SIMD2(0.708, 0.292), green: (0.17, 0.797), blue: (0.131, 0.046))

  /// Returns the primaries of a code of H.273, if images use it.
  static func coded(_ code: UInt8) -> Primaries? {
    switch code {
    case 1: return srgb
    case 9: return bt2020
    case 11:
      return Primaries(
        white: SIMD2(0.314, 0.351), red: .cinemaRed, green: (0.265, 0.69), blue: (0.15, 0.06))
    case 12: return displayP3
    default: return nil
    }
  }

  /// Whether the primaries are visually the same as others.
  func isClose(to other: Primaries) -> Bool {
    zip([white, red, green, blue], [other.white, other.red, other.green, other.blue])
      .allSatisfy { abs($0.x - $1.x) < 0.003 && abs($0.y - $1.y) < 0.003 }
  }
}

extension SIMD2<Double> {
  fileprivate static let d65 = SIMD2(0.3127, 0.3290)
  fileprivate static let srgbRed = SIMD2(0.64, 0.33)
  fileprivate static let cinemaRed = SIMD2(0.68, 0.32)
}

/// A transfer curve: from a stored number, 0 to 1, to light.
enum Curve: Equatable {
  case srgb, television
  case power(Double)
  /// The curves of HDR, by which 1 is the brightest light of a screen and of a scene.
  case pq, hlg

  /// Whether light is far brighter than white.
  var isHDR: Bool { self == .pq || self == .hlg }

  /// Returns the curve of a code of H.273, if images use it.
  static func coded(_ code: UInt8) -> Curve? {
    switch code {
    case 1, 6, 14, 15: .television
    case 4: .power(2.2)
    case 5: .power(2.8)
    case 8: .power(1)
    case 13: .srgb
    case 16: .pq
    case 18: .hlg
    default: nil
    }
  }

  /// Returns the light of a stored number.
  func light(_ number: Double) -> Double {
    switch self {
    case .srgb: number <= 0.04045 ? number / 12.92 : Power.of((number + 0.055) / 1.055, 2.4)
    case .television: number < 0.081 ? number / 4.5 : Power.of((number + 0.099) / 1.099, 1 / 0.45)
    case .power(let exponent): Power.of(number, exponent)
    case .pq: min(PQ.light(number) / ToneMapping.peak, 1)
    case .hlg: ToneMapping.sceneLight(number)
    }
  }
}
