// libvips' image with Swift's memory management. Not Sendable on purpose: a libvips pipeline reads
// its source lazily and must stay with the worker that opened it. What Swift cannot see is in the
// shim; what a picture needs done is decided by the callers.

import VipsShim
import VitrineModel

/// A call of libvips failed; the text is libvips' own.
struct VipsFault: Error, Hashable {
  let text: String

  /// Takes what libvips wrote down. Its buffer is one per process, so with several workers the
  /// text may hold a neighbor's line too: fit for a developer, not for a decision.
  static func take() -> VipsFault {
    guard let raw = shim_take_fault() else { return VipsFault(text: "") }
    defer { shim_free(raw) }
    return VipsFault(text: String(cString: raw))
  }
}

/// Pixels that libvips holds or can compute. A class because it owns a reference that is given
/// back exactly once.
final class VipsPixels {
  let header: ShimHeader
  let image: OpaquePointer

  /// Takes over what a shim function returned.
  init(owning result: OpaquePointer?) throws(VipsFault) {
    guard let result else { throw VipsFault.take() }
    image = result
    header = shim_header(result)
  }

  deinit { shim_release(image) }

  /// Opens a file that is already checked, reading its header only.
  ///
  /// - Parameter shrink: 1, 2, 4 or 8 for JPEG, any power of two for WebP, 1 for the others.
  static func opening(_ file: Int32, as format: SourceFormat, shrink: Int = 1) throws(VipsFault)
    -> VipsPixels
  {
    guard shim_start() == 0 else { throw VipsFault.take() }
    return try VipsPixels(owning: shim_load(file, format.loader, Int32(shrink)))
  }

  /// The size an encoded picture in memory has by its header.
  static func size(of bytes: [UInt8], as format: SourceFormat) throws(VipsFault) -> PixelSize {
    guard shim_start() == 0 else { throw VipsFault.take() }
    let size: Result<PixelSize, VipsFault> = bytes.withUnsafeBytes { raw in
      Result { () throws(VipsFault) in
        let image = try VipsPixels(
          owning: shim_load_bytes(raw.baseAddress, raw.count, format.loader))
        return PixelSize(width: image.width, height: image.height)
      }
    }
    return try size.get()
  }

  /// Returns to the system what freed pictures left unused.
  static func giveBackMemory() { shim_give_back() }

  /// Gives the thread that calls this a heap of its own.
  static func beginThread() { shim_begin_thread() }

  /// Gives none to the threads that libvips starts.
  static func shareHeaps() { shim_share_heaps() }

  /// Lets go what is kept for the thread that calls this, which is about to end.
  static func endThread() { shim_end_thread() }

  var width: Int { Int(header.width) }
  var height: Int { Int(header.height) }
  var size: PixelSize { PixelSize(width: width, height: height) }
  var longestEdge: Int { max(width, height) }
  var hasAlpha: Bool { header.has_alpha != 0 }
  var hasProfile: Bool { header.has_profile != 0 }
  /// 8-bit gray or RGB.
  var isPlain: Bool { header.is_eight_bit != 0 && [1, 3].contains(header.color_channels) }

  /// A copy of a metadata blob, nil where there is none or it is longer than `limit`.
  func blob(_ name: String, limit: Int) -> [UInt8]? {
    var count = 0
    guard let start = shim_blob(image, name, &count), count > 0, count <= limit else { return nil }
    return [UInt8](UnsafeRawBufferPointer(start: start, count: count))
  }
}

extension VipsPixels {
  /// 8-bit sRGB or gray; by the embedded profile where told so.
  func toSRGB(byProfile: Bool) throws(VipsFault) -> VipsPixels {
    try VipsPixels(owning: shim_to_srgb(image, byProfile ? 1 : 0))
  }

  /// The same pixels, to be read by this ICC profile.
  func with(profile: [UInt8]) throws(VipsFault) -> VipsPixels {
    try VipsPixels(owning: shim_with_blob(image, "icc-profile-data", profile, profile.count))
  }

  func premultiplied() throws(VipsFault) -> VipsPixels {
    try VipsPixels(owning: shim_premultiply(image))
  }

  func unpremultiplied() throws(VipsFault) -> VipsPixels {
    try VipsPixels(owning: shim_unpremultiply(image))
  }

  /// Straight alpha laid over white; the same pixels where there is no alpha.
  func overWhite() throws(VipsFault) -> VipsPixels {
    hasAlpha ? try VipsPixels(owning: shim_over_white(image)) : self
  }

  /// Mean of blocks; never more than the picture has in a direction.
  func shrunk(by factor: Int) throws(VipsFault) -> VipsPixels {
    let (across, down) = (min(factor, width), min(factor, height))
    return try VipsPixels(owning: shim_shrink(image, Int32(across), Int32(down)))
  }

  /// A part that lies inside.
  func cut(_ region: PixelRegion) throws(VipsFault) -> VipsPixels {
    let (width, height) = (Int32(region.size.width), Int32(region.size.height))
    return try VipsPixels(
      owning: shim_cut(image, Int32(region.left), Int32(region.top), width, height))
  }

  /// Needs pixels in memory.
  func upright(_ orientation: Int) throws(VipsFault) -> VipsPixels {
    try VipsPixels(owning: shim_upright(image, Int32(orientation)))
  }

  /// All pixels computed into memory.
  func rendered() throws(VipsFault) -> VipsPixels { try VipsPixels(owning: shim_render(image)) }

  /// Mean of each band.
  func means() throws(VipsFault) -> [Double] {
    var means = [0.0, 0.0, 0.0, 0.0]
    let bands = shim_means(image, &means)
    guard bands > 0 else { throw VipsFault.take() }
    return Array(means.prefix(Int(bands)))
  }

  /// The same pixels without any metadata.
  func bare() throws(VipsFault) -> VipsPixels { try VipsPixels(owning: shim_bare(image)) }

  /// The encoded file, by libvips' writer text: `.webp[Q=78,strip,effort=2]`.
  func encoded(_ writer: String) throws(VipsFault) -> [UInt8] {
    var start: UnsafeMutableRawPointer?
    var count = 0
    guard shim_save(image, writer, &start, &count) == 0, let start else { throw VipsFault.take() }
    defer { shim_free(start) }
    return [UInt8](UnsafeRawBufferPointer(start: start, count: count))
  }
}
