// The colors of an image of libvips.

import VipsShim

extension VipsPixels {
  /// The length of the longest profile that is read here.
  ///
  /// Three curves of the largest size have 200 KB; profiles beyond are tables for several channels.
  private static let mostBytes = 256 << 10

  /// How the colors become sRGB.
  ///
  /// Samples of 16 bits and other colors than gray and RGB are left to lcms.
  var colorHandling: ColorHandling {
    guard hasProfile else { return .unchanged }
    return isPlain ? handling : .library
  }

  /// Whether the colors are Display P3, of 8 or 16 bits.
  var isDisplayP3: Bool {
    guard hasProfile, header.color_channels == 3, case .displayP3 = handling else { return false }
    return true
  }

  private var handling: ColorHandling {
    blob("icc-profile-data", limit: Self.mostBytes).map {
      KnownProfiles.shared.handling(of: $0, isGray: header.color_channels == 1)
    } ?? .library
  }

  /// Returns the pixels in sRGB, converted as they are read.
  func converted(by conversion: ColorConversion?) throws(VipsError) -> VipsPixels {
    guard let conversion else { return self }
    return try VipsPixels(owning: shim_converted(image, conversion.shares, conversion.levels))
  }
}
