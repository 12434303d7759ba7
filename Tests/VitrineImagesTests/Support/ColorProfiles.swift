// ICC profiles for tests. The numbers are the primaries of each color space, adapted to D50 as the format
// requires.

enum ColorProfile {
  typealias Primaries = [(Double, Double, Double)]

  static let p3Primaries: Primaries = [
    (0.51512, 0.24120, -0.00105), (0.29198, 0.69225, 0.04189), (0.15710, 0.06657, 0.78407),
  ]
  static let adobePrimaries: Primaries = [
    (0.60974, 0.31111, 0.01947), (0.20528, 0.62567, 0.06087), (0.14919, 0.06322, 0.74457),
  ]
  static let srgbPrimaries: Primaries = [
    (0.43607, 0.22249, 0.01392), (0.38515, 0.71687, 0.09708), (0.14307, 0.06061, 0.71410),
  ]
  static let proPhotoPrimaries: Primaries = [
    (0.79767, 0.28804, 0), (0.13519, 0.71188, 0), (0.03134, 0.00009, 0.82491),
  ]

  /// The primaries of Display P3 with sRGB's curve.
  static let displayP3 =
    ProfileWriter.rgb(p3Primaries, ProfileWriter.table(1_024, ProfileWriter.srgbCurve)).bytes
  /// The primaries of Adobe RGB (1998) with a gamma of 563/256.
  static let adobeRGB = ProfileWriter.rgb(adobePrimaries, ProfileWriter.gamma(563)).bytes
  /// The primaries of Display P3 with a gamma of 4, which converts 110 to 53.
  static let steep = ProfileWriter.rgb(p3Primaries, ProfileWriter.gamma(1_024)).bytes
}
