// The color space of an original that names one instead of embedding a profile.

import VipsShim

extension ValidatedImage {
  /// A profile for the colors; nil if the embedded profile or sRGB applies.
  var impliedProfile: [UInt8]? {
    let space = namedSpace ?? (!opened.hasProfile && exif?.isAdobeRGB == true ? .adobeRGB : nil)
    guard [1, 3].contains(opened.header.color_channels) else { return nil }
    return space?.profile(isGray: opened.header.color_channels == 1)
  }
}
