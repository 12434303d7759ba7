// Camera data as photographers write it: f/2.8, 1/250 s, 35 mm. Files may contain any number, so
// values that no camera measures are dropped.

import VitrineModel

extension Camera {
  /// What pages show of the camera; `.none` if nothing is known.
  var context: TemplateValue {
    guard self != Camera() else { return .none }
    return [
      "name": .text(orNone: name),
      "lens": .text(orNone: lens),
      "aperture": .text(orNone: Self.real(aperture).map { "f/" + Self.short($0) }),
      "exposure": .text(orNone: Self.real(exposure).map { Self.time($0) + " s" }),
      "iso": iso.flatMap { $0 > 0 ? .number($0) : nil } ?? .none,
      "focal_length": .text(orNone: Self.real(focalLength).map { Self.short($0) + " mm" }),
    ]
  }

  /// Returns nil for not-a-number, zero, negative numbers, and sizes that no instrument has.
  private static func real(_ number: Double?) -> Double? {
    number.flatMap { (1e-6...1e6).contains($0) ? $0 : nil }
  }

  private static func time(_ seconds: Double) -> String {
    seconds < 0.3 ? "1/\(Int((1 / seconds).rounded()))" : short(seconds)
  }

  /// Returns a number with one decimal if that is not zero.
  private static func short(_ number: Double) -> String {
    let tenths = Int((number * 10).rounded())
    return tenths % 10 == 0 ? String(tenths / 10) : "\(tenths / 10).\(tenths % 10)"
  }
}
