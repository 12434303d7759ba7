// The color space of an original that names one instead of embedding a profile.

import VipsShim

extension ValidatedImage {
  /// A profile for the colors; nil if the embedded profile or sRGB applies.
  var impliedProfile: [UInt8]? {
    let space = namedSpace ?? (isAdobeRGB ? .adobeRGB : nil)
    guard [1, 3].contains(opened.header.color_channels) else { return nil }
    return space?.profile(isGray: opened.header.color_channels == 1)
  }

  /// Whether the file is marked as Adobe RGB, as cameras do: an "uncalibrated" color space and the
  /// interoperability index R03 of DCF 2.0, section 3.3.
  private var isAdobeRGB: Bool {
    guard !opened.hasProfile, opened.header.color_channels == 3, let exif else { return false }
    return exif.numbers(0xA001, in: .exif).first == 65_535
      && exif.text(1, in: .interoperability)?.embeddedLine(limit: 4) == "R03"
  }
}
