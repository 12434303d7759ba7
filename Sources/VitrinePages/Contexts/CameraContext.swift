// Camera data as photographers write it: f/2.8, 1/250 s, 35 mm. Files hold any number, so what no
// camera could have measured is left out.

import VitrineModel

extension Camera {
  /// Nothing where nothing is known.
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

  /// Many makers repeat their name in the model's.
  private var name: String {
    guard let make, !make.isEmpty, let model else { return model ?? make ?? "" }
    let first = make.split(separator: " ").first.map(String.init) ?? make
    return model.lowercased().hasPrefix(first.lowercased()) ? model : "\(make) \(model)"
  }

  /// Nil for not-a-number, nothing, less than nothing, and sizes no instrument has.
  private static func real(_ number: Double?) -> Double? {
    number.flatMap { (1e-6...1e6).contains($0) ? $0 : nil }
  }

  private static func time(_ seconds: Double) -> String {
    seconds < 0.3 ? "1/\(Int((1 / seconds).rounded()))" : short(seconds)
  }

  /// One decimal where it is not zero.
  private static func short(_ number: Double) -> String {
    let tenths = Int((number * 10).rounded())
    return tenths % 10 == 0 ? String(tenths / 10) : "\(tenths / 10).\(tenths % 10)"
  }
}
