// The curves of ICC profiles: ICC.1:2010, sections 10.5 and 10.15.

/// The curve of a channel in a profile: from a stored number, 0 to 1, to light.
enum ToneCurve: Equatable {
  /// Light at equal distances, in units of 1/65535.
  case table([UInt16])
  case formula(Formula)

  /// A power with a straight line at its dark end.
  struct Formula: Equatable {
    var exponent: Double
    var scale = 1.0
    var shift = 0.0
    var lift = 0.0
    /// Below this number, the curve is a line.
    var start = 0.0
    var slope = 0.0
    var offset = 0.0

    func light(_ number: Double) -> Double {
      number >= start
        ? Power.of(scale * number + shift, exponent) + lift : slope * number + offset
    }
  }

  /// The number of entries that lcms allows.
  private static let mostEntries = 0x7FFF

  /// Reads a curve; nil if it is of another kind, cut, or without a meaning.
  init?(_ tag: ICCTag) {
    switch tag.kind {
    case "curv": self.init(table: tag)
    case "para": self.init(formula: tag)
    default: return nil
    }
    // Without a positive exponent, black would be white, or infinitely bright.
    if case .formula(let formula) = self, formula.exponent <= 0 { return nil }
  }

  private init?(table tag: ICCTag) {
    guard let count = tag.number(at: 8, 4), count <= Self.mostEntries,
      tag.bytes.count >= 12 + 2 * count
    else { return nil }
    let entries = (0..<count).compactMap { tag.number(at: 12 + 2 * $0, 2) }
    switch count {
    case 0: self = .formula(Formula(exponent: 1))
    case 1: self = .formula(Formula(exponent: Double(entries[0]) / 256))
    default: self = .table(entries.map { UInt16($0) })
    }
  }

  /// Reads a formula of the types 0 to 4.
  private init?(formula tag: ICCTag) {
    let lengths = [1, 3, 4, 5, 7]
    guard let type = tag.number(at: 8, 2), lengths.indices.contains(type) else { return nil }
    let numbers = (0..<lengths[type]).compactMap { tag.fixed(at: 12 + 4 * $0) }
    guard numbers.count == lengths[type] else { return nil }
    var formula = Formula(exponent: numbers[0])
    if type > 0 { (formula.scale, formula.shift) = (numbers[1], numbers[2]) }
    switch type {
    case 1, 2:
      guard formula.scale != 0 else { return nil }
      formula.start = -formula.shift / formula.scale
      if type == 2 { (formula.lift, formula.offset) = (numbers[3], numbers[3]) }
    case 3, 4:
      (formula.slope, formula.start) = (numbers[3], numbers[4])
      if type == 4 { (formula.lift, formula.offset) = (numbers[5], numbers[6]) }
    default: break
    }
    self = .formula(formula)
  }

  /// Returns the light of a stored number, 0 to 1.
  func light(_ number: Double) -> Double {
    switch self {
    case .formula(let formula): return formula.light(number)
    case .table(let entries):
      let place = number * Double(entries.count - 1)
      let below = min(Int(place), entries.count - 2)
      let (low, high) = (Double(entries[below]), Double(entries[below + 1]))
      return (low + (high - low) * (place - Double(below))) / 65_535
    }
  }

  /// The light of each level of 8 bits; nil if black is not dark, or if any light is beyond white.
  ///
  /// For such curves, lcms moves the black point or limits the light.
  var lights: [Double]? {
    let lights = (0...255).map { light(Double($0) / 255) }
    guard lights[0] < 1.0 / 8_192, lights.allSatisfy({ -0.001...1.001 ~= $0 }) else { return nil }
    return lights
  }
}
