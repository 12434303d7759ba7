// Camera data as photographers write it: f/2.8, 1/250 s, 35 mm.

import VitrineModel

extension Camera {
  /// Nothing where nothing is known.
  var context: TemplateValue {
    guard self != Camera() else { return .none }
    return [
      "name": .text(orNone: name),
      "lens": .text(orNone: lens),
      "aperture": .text(orNone: aperture.map { "f/" + Self.short($0) }),
      "exposure": .text(orNone: exposure.map(Self.time)),
      "iso": iso.map { .number($0) } ?? .none,
      "focal_length": .text(orNone: focalLength.map { Self.short($0) + " mm" }),
    ]
  }

  /// Many makers repeat their name in the model's.
  private var name: String {
    guard let make, let model else { return make ?? model ?? "" }
    let first = make.split(separator: " ").first.map(String.init) ?? make
    return model.lowercased().hasPrefix(first.lowercased()) ? model : "\(make) \(model)"
  }

  private static func time(_ seconds: Double) -> String {
    guard seconds > 0, seconds < 0.3 else { return short(seconds) + " s" }
    return "1/\(Int((1 / seconds).rounded())) s"
  }

  /// One decimal where it is not zero.
  private static func short(_ number: Double) -> String {
    guard number.isFinite, abs(number) < 1e9 else { return "0" }
    let tenths = Int((number * 10).rounded())
    return tenths % 10 == 0 ? String(tenths / 10) : "\(tenths / 10).\(abs(tenths % 10))"
  }
}
