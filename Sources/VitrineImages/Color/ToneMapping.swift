// Tables that show HDR colors on other screens. Light is that of a screen of 1,000 cd/m²; what PQ has beyond becomes
// white. Curves: ITU-R BT.2100-2, tables 4 and 5. The tone mapping is that of ITU-R BT.2390-10, section 5.4.1, from
// this screen to one whose white is the reference white of HDR: dark and middle tones, up to 92 cd/m², stay.

/// The tables by which HDR colors become sRGB or Display P3, in the form that `shim_tone_mapped` expects.
struct ToneMapping {
  /// The brightest light and the reference white, in cd/m²: ITU-R BT.2408, section 2.2.
  static let peak = 1_000.0
  private static let white = 203.0
  private static let steps = 0..<4_096

  /// The light by sample.
  let lights: [Float]
  /// The factors from the light of a scene to that of a screen; nil if the light is that of a screen.
  let gains: [Float]?
  /// The parts of red, green and blue in the channels of the output and in the luminance.
  let colors: [Float]

  /// Returns the tables of a color space; nil if it is not HDR.
  init?(_ space: ColorSpace, toDisplayP3: Bool) {
    guard space.curve.isHDR, let columns = space.primaries.adapted,
      let luminances = space.primaries.luminances,
      let output = (toDisplayP3 ? Primaries.displayP3 : .srgb).adapted,
      let matrix = Matrix(output)?.inverse
    else { return nil }
    let changed = columns.map { matrix * $0 }
    let parts = changed.map(\.x) + changed.map(\.y) + changed.map(\.z)
    colors = (parts + [luminances.x, luminances.y, luminances.z]).map { Float($0) }
    (lights, gains) = space.curve == .pq ? (Self.lightsOfPQ, nil) : (Self.lightsOfHLG, Self.gamma)
  }

  private static let lightsOfPQ = table { Curve.pq.light($0) }
  private static let lightsOfHLG = table { Curve.hlg.light($0) }
  /// The screen's gamma of 1.2, by luminance.
  private static let gamma = table { Power.of($0, 0.2) }
  /// The factors to the output, by light.
  static let tones = table { light in
    let light = max(light, 1 / Double(steps.count))
    return mapped(light) / light
  }

  private static func table(_ value: (Double) -> Double) -> [Float] {
    steps.map { Float(value(Double($0) / Double(steps.count - 1))) }
  }

  /// Returns the light of the output, of which 1 is white.
  private static func mapped(_ light: Double) -> Double {
    let most = PQ.number(peak)
    let (number, top) = (PQ.number(light * peak) / most, PQ.number(white) / most)
    let knee = 1.5 * top - 0.5
    guard number > knee else { return light * peak / white }
    let place = (number - knee) / (1 - knee)
    let (square, cube) = (place * place, place * place * place)
    let curved =
      (2 * cube - 3 * square + 1) * knee + (cube - 2 * square + place) * (1 - knee)
      + (3 * square - 2 * cube) * top
    return PQ.light(curved * most) / white
  }

  /// Returns the light of a scene by a number of HLG.
  static func sceneLight(_ number: Double) -> Double {
    guard number > 0.5 else { return number * number / 3 }
    let euler = 2.718_281_828_459_045
    return (Power.of(euler, (number - 0.559_910_73) / 0.178_832_77) + 0.284_668_92) / 12
  }
}

/// The curve of PQ, in cd/m².
enum PQ {
  private static let exponents = (2_610.0 / 16_384, 2_523.0 / 32)
  private static let numbers = (3_424.0 / 4_096, 2_413.0 / 128, 2_392.0 / 128)

  /// Returns the light of a number from 0 to 1.
  static func light(_ number: Double) -> Double {
    let power = Power.of(number, 1 / exponents.1)
    return 10_000
      * Power.of((power - numbers.0) / (numbers.1 - numbers.2 * power), 1 / exponents.0)
  }

  /// Returns the number of a light.
  static func number(_ light: Double) -> Double {
    let power = Power.of(light / 10_000, exponents.0)
    return Power.of((numbers.0 + numbers.1 * power) / (1 + numbers.2 * power), exponents.1)
  }
}
