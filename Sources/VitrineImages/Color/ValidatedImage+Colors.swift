// The color space of an original, by its profile or by name.

import VipsShim

extension ValidatedImage {
  /// Whether the colors are Display P3, or HDR that becomes it.
  var isDisplayP3: Bool { colored?.isDisplayP3 ?? false }

  /// Whether colors are converted before they are resized, so that they are decoded for sRGB and Display P3.
  var needsDecodingForEachColorSpace: Bool {
    isDisplayP3 && (opened.hasAlpha || !opened.isPlain || colored?.isHDR == true)
  }

  /// The image with the profile of its colors.
  private var colored: VipsPixels? {
    guard let implied = impliedProfile else { return opened }
    return try? opened.with(profile: implied)
  }

  /// A profile for the colors; nil if the embedded profile or sRGB applies.
  var impliedProfile: [UInt8]? {
    if opened.header.color_channels == 4, !opened.hasProfile {
      return ProfileTransform.ofUntaggedCMYK
    }
    let space = namedSpace ?? (!opened.hasProfile && exif?.isAdobeRGB == true ? .adobeRGB : nil)
    guard [1, 3].contains(opened.header.color_channels) else { return nil }
    return space?.profile(isGray: opened.header.color_channels == 1)
  }
}
