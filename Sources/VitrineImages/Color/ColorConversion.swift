// What a profile asks for. That most photos with a profile have sRGB in one of its many forms is known by its
// numbers, not its name, and costs nothing. A matrix and curves are applied after resizing, by tables of
// integers that are made once for each profile. lcms converts by anything else: after resizing, too, by a transform
// made once for each profile, unless there are 16 bits or colors that photos rarely have.

/// How colors become sRGB.
enum ColorHandling: Sendable {
  /// They are sRGB, within half a level.
  case unchanged
  /// By tables.
  case tables(ColorTables)
  /// By tables. They are Display P3, within half a level.
  case displayP3(ColorTables)
  /// They are HDR, in this color space.
  case hdr(ColorSpace)
  /// By lcms.
  case profile(ProfileTransform)
  /// By libvips.
  case library
}

/// What makes colors sRGB.
enum ColorConversion: Sendable {
  case tables(ColorTables)
  case profile(ProfileTransform)
}

/// The tables that convert 8-bit gray or RGB to sRGB.
struct ColorTables: Sendable {
  /// The shares of each level of red, green and blue, in the order of `shim_converted`; nil for gray.
  let shares: [Int32]?
  /// The levels by light, or for gray by level.
  let levels: [UInt8]
}

extension ColorHandling {
  /// The distance in levels within which colors count as equal.
  private static let tolerance = 0.5

  /// Finds out what a profile asks for.
  ///
  /// - Parameters:
  ///   - profile: Untrusted bytes.
  ///   - isGray: Whether the pixels are gray. For an RGB profile, they are three equal channels.
  init(_ profile: [UInt8], isGray: Bool) {
    self =
      ColorSpace(namedBy: profile).map { .hdr($0) } ?? Self.byTables(profile, isGray: isGray)
      ?? .library
  }

  private static func byTables(_ bytes: [UInt8], isGray: Bool) -> ColorHandling? {
    guard let profile = ICCProfile(bytes) else { return nil }
    let lights = profile.curves.compactMap(\.lights)
    guard lights.count == profile.curves.count else { return nil }
    if profile.columns.isEmpty { return isGray ? gray(lights[0]) : nil }
    guard let matrix = Matrix(profile.columns), matrix.inverse != nil,
      let columns = SRGB.inverse.flatMap({ changed(profile.columns, by: $0) })
    else { return nil }
    if isGray { return isNeutral(columns, lights) ? gray(lights[0]) : nil }
    func equals(_ definition: Matrix) -> Bool {
      changed(profile.columns, by: definition).map { isUnchanged($0, lights) } ?? false
    }
    if SRGB.definitions.contains(where: equals) { return .unchanged }
    let tables = ColorTables(columns, lights)
    return DisplayP3.definition.map(equals) == true ? .displayP3(tables) : .tables(tables)
  }

  private static func gray(_ lights: [Double]) -> ColorHandling {
    let levels = lights.map { SRGB.level(ofLight: $0) }
    if levels.enumerated().allSatisfy({ abs($1 - Double($0)) <= tolerance }) { return .unchanged }
    return .tables(ColorTables(shares: nil, levels: levels.map { UInt8($0.rounded()) }))
  }

  /// Returns the primaries in another space; nil if they are so far outside that sums could overflow.
  private static func changed(_ columns: [Matrix.Vector], by matrix: Matrix) -> [Matrix.Vector]? {
    let changed = columns.map { matrix * $0 }
    let isNear = changed.allSatisfy { abs($0.x) <= 8 && abs($0.y) <= 8 && abs($0.z) <= 8 }
    return isNear ? changed : nil
  }

  /// Whether equal channels make equal channels.
  private static func isNeutral(_ columns: [Matrix.Vector], _ lights: [[Double]]) -> Bool {
    let white = columns.reduce(Matrix.Vector()) { $0 + $1 }
    return lights[1] == lights[0] && lights[2] == lights[0]
      && [white.x, white.y, white.z].allSatisfy { abs($0 - 1) < 0.002 }
  }

  /// Whether colors are those of a space with the curve of sRGB: none moves by more than the
  /// tolerance, each level alone and as gray, and a grid.
  private static func isUnchanged(_ columns: [Matrix.Vector], _ lights: [[Double]]) -> Bool {
    let ideal = [Matrix.Vector(1, 0, 0), Matrix.Vector(0, 1, 0), Matrix.Vector(0, 0, 1)]
    let errors = zip(columns, ideal).map { $0 - $1 }
    let distance = errors.map { ($0 * $0).sum() }.max() ?? 1
    guard distance < 0.0001 else { return false }
    func isKept(_ red: Int, _ green: Int, _ blue: Int) -> Bool {
      let sum =
        columns[0] * lights[0][red] + columns[1] * lights[1][green] + columns[2] * lights[2][blue]
      return abs(SRGB.level(ofLight: sum.x) - Double(red)) <= tolerance
        && abs(SRGB.level(ofLight: sum.y) - Double(green)) <= tolerance
        && abs(SRGB.level(ofLight: sum.z) - Double(blue)) <= tolerance
    }
    let grid = stride(from: 0, through: 255, by: 51)
    return (0...255).allSatisfy {
      isKept($0, $0, $0) && isKept($0, 0, 0) && isKept(0, $0, 0) && isKept(0, 0, $0)
        && isKept($0, 255, 255) && isKept(255, $0, 255) && isKept(255, 255, $0)
    }
      && grid.allSatisfy { red in
        grid.allSatisfy { green in grid.allSatisfy { isKept(red, green, $0) } }
      }
  }
}

extension ColorTables {
  /// Shares are finer than the steps of light by this factor.
  private static let fineness = 1_024.0

  /// Creates the tables of RGB.
  ///
  /// - Parameters:
  ///   - columns: Red, green and blue at full strength, as light of sRGB.
  ///   - lights: The light of each level of red, green and blue.
  fileprivate init(_ columns: [Matrix.Vector], _ lights: [[Double]]) {
    let unit = Double(SRGB.steps) * Self.fineness
    var shares: [Int32] = []
    shares.reserveCapacity(3 * 256 * 4)
    for (channel, (column, lights)) in zip(columns, lights).enumerated() {
      // A half step, so that steps are rounded to the nearest.
      let half = channel == 0 ? Self.fineness / 2 : 0
      for light in lights {
        let share = column * (light * unit)
        shares += [share.x, share.y, share.z].map { Int32($0.rounded() + half) } + [0]
      }
    }
    self.init(shares: shares, levels: SRGB.levels)
  }
}
