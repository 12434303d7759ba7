// A conversion to sRGB by lcms. Preparing one takes as long as converting a megapixel, and photos of one scanner or
// museum share a profile, so it is prepared once.

import VipsShim

/// A conversion to sRGB by a profile that tables cannot describe.
///
/// A class, since it owns a reference that must be released exactly once. Unchecked, since it is C: the reference
/// never changes, and without the cache of the last pixel (`cmsFLAGS_NOCACHE`), converting changes nothing.
final class ProfileTransform: @unchecked Sendable {
  /// The samples that a transform converts.
  struct Samples: Hashable {
    /// 1 for gray, 3 for RGB, 4 for CMYK.
    let channels: Int
    let hasAlpha: Bool
    /// Whether there are 16 bits.
    let isWide: Bool
  }

  let transform: OpaquePointer

  /// Prepares a transform; nil if the profile is damaged or for other samples.
  init?(by profile: [UInt8], _ samples: Samples) {
    let kind = ShimSamples(
      channels: Int32(samples.channels), has_alpha: samples.hasAlpha ? 1 : 0,
      is_wide: samples.isWide ? 1 : 0)
    guard let transform = shim_transform_new(profile, profile.count, kind) else { return nil }
    self.transform = transform
  }

  deinit { shim_transform_release(transform) }

  /// The profile of CMYK without a profile; nil if libvips has none.
  static let ofUntaggedCMYK: [UInt8]? = {
    var count = 0
    guard shim_start() == 0, let start = shim_cmyk_profile(&count) else { return nil }
    return [UInt8](UnsafeRawBufferPointer(start: start, count: count))
  }()
}
