// The color space of an original, by its profile or by name.

import VipsShim

extension ValidatedImage {
  /// Whether the colors are Display P3.
  var isDisplayP3: Bool {
    guard let implied = impliedProfile else { return opened.isDisplayP3 }
    return (try? opened.with(profile: implied).isDisplayP3) ?? false
  }

  /// Whether Display P3 is converted to sRGB before it is resized, so that it is decoded for each.
  var needsDecodingForEachColorSpace: Bool {
    isDisplayP3 && (opened.hasAlpha || !opened.isPlain)
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
