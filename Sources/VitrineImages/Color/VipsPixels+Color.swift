// The colors of an image of libvips.

import VipsShim

extension VipsPixels {
  /// The length of the longest profile that is read here.
  ///
  /// Those of printing presses have up to 3 MB.
  private static let mostBytes = 4 << 20

  /// How the colors become sRGB.
  var colorHandling: ColorHandling {
    guard hasProfile else { return .unchanged }
    guard let profile = blob("icc-profile-data", limit: Self.mostBytes) else { return .library }
    let named = header.color_channels == 4 ? .library : handling(of: profile)
    if case .hdr = named, samples != nil { return named }
    let byTables = isPlain ? named : .library
    guard case .library = byTables, let samples else { return byTables }
    return KnownProfiles.shared.transform(by: profile, samples).map { .profile($0) } ?? .library
  }

  /// Whether the profile is for gray, even if the pixels are not.
  var hasGrayProfile: Bool {
    // The color space is named in the header: ICC.1:2010, section 7.2.6.
    blob("icc-profile-data", limit: Self.mostBytes)?.dropFirst(16).starts(with: "GRAY".utf8) == true
  }

  /// Whether the colors are HDR.
  var isHDR: Bool { if case .hdr = colorHandling { true } else { false } }

  /// Whether the colors are Display P3 or become it, of 8 or 16 bits.
  var isDisplayP3: Bool {
    guard hasProfile, header.color_channels == 3,
      let profile = blob("icc-profile-data", limit: Self.mostBytes)
    else { return false }
    switch handling(of: profile) {
    case .displayP3: return true
    case .hdr(let space): return samples != nil && !space.primaries.isClose(to: .srgb)
    default: return false
    }
  }

  /// What a profile of gray or RGB asks for.
  private func handling(of profile: [UInt8]) -> ColorHandling {
    KnownProfiles.shared.handling(of: profile, isGray: header.color_channels == 1)
  }

  /// The samples, if lcms can convert them as they are.
  private var samples: ProfileTransform.Samples? {
    let channels = Int(header.color_channels)
    guard [1, 3, 4].contains(channels), header.has_known_samples != 0,
      Int(header.bands) == channels + (hasAlpha ? 1 : 0)
    else { return nil }
    return ProfileTransform.Samples(
      channels: channels, hasAlpha: hasAlpha, isWide: header.is_eight_bit == 0)
  }

  /// Returns HDR pixels in sRGB or Display P3, as screens without HDR show them, converted as they are read.
  func toneMapped(from space: ColorSpace, toDisplayP3: Bool) throws(VipsError) -> VipsPixels {
    guard let mapping = ToneMapping(space, toDisplayP3: toDisplayP3) else {
      throw VipsError(text: "the colors are not HDR")
    }
    return try VipsPixels(
      owning: shim_tone_mapped(
        image, mapping.lights, mapping.gains, ToneMapping.tones, mapping.colors, SRGB.levels))
  }

  /// Returns the pixels in sRGB, converted as they are read.
  func converted(by conversion: ColorConversion?) throws(VipsError) -> VipsPixels {
    switch conversion {
    case .tables(let tables):
      try VipsPixels(owning: shim_converted(image, tables.shares, tables.levels))
    case .profile(let profile):
      try VipsPixels(owning: shim_transformed(image, profile.transform))
    case nil: self
    }
  }
}
