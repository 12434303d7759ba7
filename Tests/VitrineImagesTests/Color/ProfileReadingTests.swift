import Testing
import VitrineTesting

@testable import VitrineImages

/// What profiles ask for, by their contents.
@Suite struct ProfileReadingTests {
  private typealias Writer = ProfileWriter

  private enum Kind: Equatable { case unchanged, tables, displayP3, library }

  private func kind(_ profile: [UInt8], isGray: Bool = false) -> Kind {
    switch ColorHandling(profile, isGray: isGray) {
    case .unchanged: .unchanged
    case .tables: .tables
    case .displayP3: .displayP3
    case .hdr, .profile, .library: .library
    }
  }

  private func kind(_ profile: ProfileWriter, isGray: Bool = false) -> Kind {
    kind(profile.bytes, isGray: isGray)
  }

  /// The curve of sRGB in 26 points, moved so that the lines between them are as close as possible.
  private let few = Writer.table(26) { place in
    guard place > 0, place < 1 else { return place }
    let sides = Writer.srgbCurve(place - 0.02) + Writer.srgbCurve(place + 0.02)
    return Writer.srgbCurve(place) - (sides - 2 * Writer.srgbCurve(place)) / 4
  }

  private let p3 = Writer.rgb(ColorProfile.p3Primaries, Writer.srgbFormula, version: 4)

  /// The curve of sRGB in few and many points and as formulas.
  private var curves: [[UInt8]] {
    [42, 182, 512, 1_024, 4_096].map { Writer.table($0, Writer.srgbCurve) } + [
      few, Writer.srgbFormula,
      Writer.formula(4, [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045, 0, 0]),
    ]
  }

  /// The primaries as Apple and Google round them.
  @Test func recognizesDisplayP3InAllItsForms() {
    let primaries: [ColorProfile.Primaries] = [
      ColorProfile.p3Primaries,
      [
        (0.515102, 0.241182, -0.001049), (0.291965, 0.692236, 0.041882),
        (0.157153, 0.066582, 0.784378),
      ],
    ]
    for (place, points) in primaries.enumerated() {
      for (number, curve) in curves.enumerated() {
        for version in [2, 4] as [UInt8] {
          let profile = Writer.rgb(points, curve, version: version)
          #expect(kind(profile) == .displayP3, "\(place), curve \(number), version \(version)")
          #expect(kind(profile, isGray: true) == .unchanged)
        }
      }
    }
    #expect(kind(Writer.rgb(ColorProfile.p3Primaries, Writer.gamma(563))) == .tables)
    #expect(kind(Writer.rgb(ColorProfile.p3Primaries, Writer.gamma(666))) == .tables)
    var moved = ColorProfile.p3Primaries
    moved[0].0 *= 1.002
    #expect(kind(Writer.rgb(moved, Writer.srgbFormula)) == .tables)
  }

  /// Curves of few and many points and formulas, and the roundings of the primaries that are in use.
  @Test func recognizesSRGBInAllItsForms() {
    let primaries: [ColorProfile.Primaries] = [
      ColorProfile.srgbPrimaries,
      [(0.43604, 0.22249, 0.01392), (0.38512, 0.71690, 0.09706), (0.14305, 0.06061, 0.71393)],
      [(0.43585, 0.22238, 0.01392), (0.38533, 0.71704, 0.09714), (0.14302, 0.06059, 0.71384)],
      [(0.43602, 0.22247, 0.01390), (0.38512, 0.71692, 0.09706), (0.14304, 0.06061, 0.71391)],
    ]
    for (place, points) in primaries.enumerated() {
      for (number, curve) in curves.enumerated() {
        for version in [2, 4] as [UInt8] {
          let profile = Writer.rgb(points, curve, version: version)
          #expect(kind(profile) == .unchanged, "\(place), curve \(number), version \(version)")
          #expect(kind(profile, isGray: true) == .unchanged)
        }
      }
    }
    for curve in curves { #expect(kind(Writer.gray(curve), isGray: true) == .unchanged) }
  }

  @Test func convertsWhatOnlyResemblesSRGB() {
    let srgb = ColorProfile.srgbPrimaries
    let curve = Writer.table(1_024, Writer.srgbCurve)
    let darker = Writer.table(1_024) { $0 == 1 ? 1 : Writer.srgbCurve($0) * 0.98 }
    let moved = [(srgb[0].0 * 1.002, srgb[0].1, srgb[0].2), srgb[1], srgb[2]]
    let swapped = [srgb[1], srgb[0], srgb[2]]
    for profile in [
      Writer.rgb(srgb, Writer.gamma(563)), Writer.rgb(srgb, Writer.gamma(nil)),
      Writer.rgb(srgb, curve, curve, darker), Writer.rgb(moved, curve),
      Writer.rgb(swapped, curve),
    ] {
      #expect(kind(profile) == .tables)
    }
    #expect(kind(Writer.gray(Writer.gamma(563)), isGray: true) == .tables)
  }

  @Test func readsFormulasOfAllTypes() {
    let formulas: [(Int, [Double], Double)] = [
      (0, [2], 0.25), (1, [2, 0.5, 0.5], 0.5625), (2, [2, 0.5, 0.25, 0.125], 0.375),
      (3, [2, 1, 0, 0.5, 0.75], 0.25), (3, [2, 1, 0, 0.5, 0.25], 0.25),
      (4, [2, 1, 0, 0.5, 0.25, 0.125, 0.5], 0.375), (4, [2, 1, 0, 0.5, 0.75, 0.125, 0.5], 0.75),
    ]
    for (type, numbers, light) in formulas {
      let tag = ICCTag(bytes: Writer.formula(type, numbers)[...])
      let found = ToneCurve(tag).map { $0.light(0.5) } ?? -1
      #expect(abs(found - light) < 1e-12, "type \(type): \(found)")
      #expect(ToneCurve(ICCTag(bytes: tag.bytes.dropLast())) == nil)
    }
    #expect(ToneCurve(ICCTag(bytes: Writer.formula(5, [1, 1, 1, 1, 1, 1, 1])[...])) == nil)
  }

  @Test func computesPowers() {
    for (base, exponent, expected) in [
      (2.0, 10.0, 1_024.0), (0.5, 2.4, 0.189_464_570_813_798), (1, 2.4, 1), (0, 2.2, 0),
      (-1, 2, 0), (1e-9, 0.5, 3.162_277_660_168_379e-5), (10, -3, 0.001),
    ] {
      #expect(abs(Power.of(base, exponent) - expected) <= expected * 1e-14, "\(base)^\(exponent)")
    }
    #expect(Power.of(.infinity, 2) == 0 && Power.of(.nan, 2) == 0 && Power.of(2, .nan) == 0)
    #expect(Power.of(1e300, 100) == .infinity && Power.of(1e-300, 100) == 0)
  }

  /// What is neither a matrix nor curves, or for other pixels.
  @Test func leavesOtherProfilesToTheLibrary() {
    var others: [ProfileWriter] = []
    for change in [
      { $0.kind = "link" }, { $0.kind = "nmcl" }, { $0.connection = "Lab " },
      { $0.space = "CMYK" }, { $0.space = "Lab " }, { $0.version = 5 }, { $0.version = 0 },
      { $0.tags.append(("A2B0", Writer.tag("mft2", []))) },
      { $0.tags.append(("D2B1", Writer.tag("mpet", []))) },
      { $0.tags.append(("rXYZ", Writer.xyz((1, 1, 1)))) },
    ] as [(inout ProfileWriter) -> Void] {
      var profile = p3
      change(&profile)
      others.append(profile)
    }
    for name in ["rXYZ", "gXYZ", "bXYZ", "rTRC", "gTRC", "bTRC"] {
      var profile = p3
      profile.tags.removeAll { $0.name == name }
      others.append(profile)
    }
    for profile in others { #expect(kind(profile) == .library, "\(profile.tags.map(\.name))") }
    #expect(kind(Writer.gray(Writer.gamma(563))) == .library)
    let tinted = Writer.rgb([(0.6, 0.3, 0), (0.2, 0.6, 0), (0.1, 0.1, 0.6)], Writer.gamma(563))
    #expect(kind(tinted) == .tables && kind(tinted, isGray: true) == .library)
    let uneven = Writer.rgb(
      ColorProfile.p3Primaries, Writer.gamma(500), Writer.gamma(563), Writer.gamma(500))
    #expect(kind(uneven) == .tables && kind(uneven, isGray: true) == .library)
  }

  /// Numbers that would divide by zero, overflow, or have no meaning.
  @Test func leavesHostileNumbersToTheLibrary() {
    let big = 32_767.0
    let curves =
      [
        [0], [-1], [2.4, 0, 0.5], [big, big, big, big, big], [0, 1, 0, 0, 0],
        [-2, 1, 0, 0, 0], [2.4, 1, 0.5, 0], [2.4, -1, -1, 0, 0, 1, 1], [1, 2, 0, 0, 0],
        [2.4, 1, 0, 1, 0.5, 0, 0.5],
      ].map { (numbers: [Double]) in
        Writer.formula([1: 0, 3: 1, 4: 2, 5: 3, 7: 4][numbers.count] ?? 9, numbers)
      } + [
        Writer.gamma(0), Writer.tag("curv", Writer.big(0xFFFF_FFFF, 4)),
        Writer.tag("curv", Writer.big(0x7FFF_FFFF, 4) + [1, 2]), Writer.tag("curv", [0, 0]),
        Writer.tag("curv", Writer.big(2, 4) + [0, 0, 0]), Writer.tag("curv", []), [],
        Writer.table(40_000) { $0 }, Writer.table(256) { 1 - $0 }, Writer.tag("para", [0, 3]),
      ]
    for (number, curve) in curves.enumerated() {
      let profile = Writer.rgb(ColorProfile.p3Primaries, curve)
      let found = [kind(profile), kind(Writer.gray(curve), isGray: true)]
      #expect(found == [.library, .library], "curve \(number)")
    }
    // A formula of nearly nothing but black is a curve too.
    let dark = [Writer.formula(0, [big]), Writer.formula(3, [2.4, 0, 0, 0, 0])]
    for curve in dark { #expect(kind(Writer.gray(curve), isGray: true) == .tables) }
    for columns in [
      [(0, 0, 0), (0, 0, 0), (0, 0, 0)], [(1, 1, 1), (1, 1, 1), (0.1, 0.2, 0.3)],
      [(big, big, -big), (big, -big, big), (-big, big, big)],
    ] as [ColorProfile.Primaries] {
      #expect(kind(Writer.rgb(columns, Writer.srgbFormula)) == .library, "\(columns)")
    }
  }

  /// Lengths and positions at their limits, each byte cut off and each byte changed.
  @Test func survivesDamage() {
    let whole = p3.bytes
    for length in 0..<whole.count { _ = kind(Array(whole.prefix(length))) }
    #expect(kind(Array(whole.prefix(200))) == .library)
    for place in stride(from: 0, to: 132 + 12 * p3.tags.count, by: 4) {
      for number in [0, 1, 127, 0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFFF, 0xFFFF_FFF0, whole.count] {
        var damaged = whole
        damaged.replaceSubrange(place..<(place + 4), with: Writer.big(number, 4))
        _ = kind(damaged)
      }
    }
    var dice = SeededGenerator(seed: 5)
    for _ in 0..<300 {
      var damaged = whole
      for _ in 0..<3 {
        damaged[Int(dice.next() % UInt64(whole.count))] = UInt8(truncatingIfNeeded: dice.next())
      }
      _ = kind(damaged)
    }
    let beyond = Writer.big(whole.count - 4, 4) + Writer.big(20, 4)
    var moved = whole
    moved.replaceSubrange(136..<144, with: beyond)
    #expect(kind(moved) == .library)
  }

  @Test func keepsWhatAProfileAsksFor() {
    let known = KnownProfiles()
    for _ in 0..<3 { _ = known.handling(of: p3.bytes, isGray: false) }
    #expect(known.count == 1)
    _ = known.handling(of: p3.bytes, isGray: true)
    #expect(known.count == 2)
    for number in 0..<KnownProfiles.most { _ = known.handling(of: [UInt8(number)], isGray: false) }
    #expect(known.count <= KnownProfiles.most)
  }
}
