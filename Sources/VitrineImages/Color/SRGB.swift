// sRGB, to which everything published is converted that is not kept in Display P3: the curve of IEC 61966-2-1,
// and its primaries as the profiles have them that say so.

/// The color space of published images.
enum SRGB {
  /// The primaries of the profile to which libvips converts, as XYZ under D50.
  private static let target = fixed(
    [28_564, 14_574, 912], [25_253, 46_992, 6_366], [9_373, 3_971, 46_782])
  /// Those of the first sRGB profile, by HP and Microsoft, which most others repeat.
  private static let first = fixed(
    [28_578, 14_581, 912], [25_241, 46_981, 6_362], [9_376, 3_972, 46_799])

  /// The colors of XYZ in sRGB.
  static let inverse = Matrix(target)?.inverse
  /// The same by each of the roundings of the primaries that profiles of sRGB have.
  static let definitions = [first, target, Primaries.srgb.adapted ?? first]
    .compactMap { Matrix($0)?.inverse }

  /// The steps of light for which `levels` has an entry, without the first.
  static let steps = 32_767
  /// The level of each step of light, rounded to the nearest.
  static let levels: [UInt8] = {
    var levels: [UInt8] = []
    levels.reserveCapacity(steps + 1)
    for level in 0..<255 {
      let end = Curve.srgb.light((Double(level) + 0.5) / 255) * Double(steps)
      let count = max(0, Int(end.rounded(.up)) - levels.count)
      levels += [UInt8](repeating: UInt8(level), count: count)
    }
    return levels + [UInt8](repeating: 255, count: steps + 1 - levels.count)
  }()

  /// Returns the level of light, 0 to 255, which is not rounded.
  static func level(ofLight light: Double) -> Double {
    guard light > 0 else { return 0 }
    guard light < 1 else { return 255 }
    return 255 * (light <= 0.003_130_8 ? light * 12.92 : 1.055 * Power.of(light, 1 / 2.4) - 0.055)
  }

  private static func fixed(_ columns: Matrix.Vector...) -> [Matrix.Vector] {
    columns.map { $0 / 65_536 }
  }
}

extension Matrix {
  /// Creates a matrix of three columns.
  init?(_ columns: [Vector]) {
    guard columns.count == 3 else { return nil }
    self.columns = (columns[0], columns[1], columns[2])
  }
}
