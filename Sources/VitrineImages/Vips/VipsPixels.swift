// An image of libvips with Swift's memory management. It is deliberately not Sendable: a libvips pipeline
// reads its source lazily and must stay with the worker that opened it. What Swift cannot call is in
// `VipsShim`. The callers decide what happens to an image.

import VipsShim
import VitrineModel

/// A failed call of libvips.
struct VipsError: Error, Hashable {
  /// The message of libvips.
  let text: String

  /// Removes and returns the messages of libvips.
  ///
  /// There is one buffer for the process, so with several workers the text may hold lines of others
  /// too. It is for developers, not for decisions.
  static func take() -> VipsError {
    guard let raw = shim_take_error() else { return VipsError(text: "") }
    defer { shim_free(raw) }
    return VipsError(text: String(cString: raw))
  }
}

/// Pixels that libvips holds or can compute.
///
/// A class, since it owns a reference that must be released exactly once.
final class VipsPixels {
  let header: ShimHeader
  let image: OpaquePointer

  /// Takes ownership of an image that a shim function returned.
  init(owning result: OpaquePointer?) throws(VipsError) {
    guard let result else { throw VipsError.take() }
    image = result
    header = shim_header(result)
  }

  deinit { shim_release(image) }

  /// Opens a file that is already checked, and reads only its header.
  ///
  /// - Parameters:
  ///   - file: An open file descriptor.
  ///   - format: The format of the file.
  ///   - shrink: 1, 2, 4 or 8 for JPEG, any power of two for WebP, 1 for the others.
  /// - Returns: The image, not yet decoded.
  /// - Throws: An error of libvips.
  static func opening(_ file: Int32, as format: SourceFormat, shrink: Int = 1) throws(VipsError)
    -> VipsPixels
  {
    guard shim_start() == 0 else { throw VipsError.take() }
    return try VipsPixels(owning: shim_load(file, format.loader, Int32(shrink)))
  }

  /// The same from a view of a file, with no other image of the view in use.
  ///
  /// At least one pixel must be left after shrinking.
  static func opening(_ file: FileView, as format: SourceFormat, shrink: Int = 1) throws(VipsError)
    -> VipsPixels
  {
    guard shim_start() == 0 else { throw VipsError.take() }
    return try VipsPixels(owning: shim_load_view(file.view, format.loader, Int32(shrink)))
  }

  /// Opens an encoded image in memory, which must outlive the image.
  static func openingBytes(
    _ bytes: UnsafeRawBufferPointer, as format: SourceFormat
  ) throws(VipsError) -> VipsPixels {
    guard shim_start() == 0 else { throw VipsError.take() }
    return try VipsPixels(owning: shim_load_bytes(bytes.baseAddress, bytes.count, format.loader))
  }

  /// Returns the size of an encoded image in memory, from its header.
  static func size(of bytes: [UInt8], as format: SourceFormat) throws(VipsError) -> PixelSize {
    let size: Result<PixelSize, VipsError> = bytes.withUnsafeBytes { raw in
      Result { () throws(VipsError) in try openingBytes(raw, as: format).size }
    }
    return try size.get()
  }

  /// Returns freed memory to the system.
  static func releaseFreedMemory() { shim_release_freed_memory() }

  /// Gives the calling thread its own heap.
  static func beginThread() { shim_begin_thread() }

  /// Makes the threads that libvips starts share the existing heaps.
  static func shareHeaps() { shim_share_heaps() }

  /// Frees what libvips keeps for the calling thread, which is about to end.
  static func endThread() { shim_end_thread() }

  var width: Int { Int(header.width) }
  var height: Int { Int(header.height) }
  var size: PixelSize { PixelSize(width: width, height: height) }
  var longestEdge: Int { max(width, height) }
  var hasAlpha: Bool { header.has_alpha != 0 }
  var hasProfile: Bool { header.has_profile != 0 }
  /// The most bands that resized pixels have.
  var resizedBands: Int { hasAlpha || header.color_channels == 4 ? 4 : 3 }
  /// Whether the pixels are 8-bit gray or RGB.
  var isPlain: Bool { isResizable && header.color_channels != 4 }
  /// Whether the pixels are 8-bit gray, RGB or CMYK.
  var isResizable: Bool { header.is_eight_bit != 0 && [1, 3, 4].contains(header.color_channels) }

  /// Returns a copy of a metadata blob; nil if there is none or it is longer than `limit`.
  func blob(_ name: String, limit: Int) -> [UInt8]? {
    var count = 0
    guard let start = shim_blob(image, name, &count), count > 0, count <= limit else { return nil }
    return [UInt8](UnsafeRawBufferPointer(start: start, count: count))
  }
}

extension VipsPixels {
  /// Converts to 8-bit sRGB or gray, by the embedded profile if requested.
  func toSRGB(byProfile: Bool) throws(VipsError) -> VipsPixels {
    try VipsPixels(owning: shim_to_srgb(image, byProfile ? 1 : 0))
  }

  /// Returns the same pixels with this ICC profile.
  func with(profile: [UInt8]) throws(VipsError) -> VipsPixels {
    try VipsPixels(owning: shim_with_blob(image, "icc-profile-data", profile, profile.count))
  }

  func premultiplied() throws(VipsError) -> VipsPixels {
    try VipsPixels(owning: shim_premultiply(image))
  }

  func unpremultiplied() throws(VipsError) -> VipsPixels {
    try VipsPixels(owning: shim_unpremultiply(image))
  }

  /// Puts straight alpha over white.
  ///
  /// Without alpha, the pixels stay the same.
  func overWhite() throws(VipsError) -> VipsPixels {
    hasAlpha ? try VipsPixels(owning: shim_over_white(image)) : self
  }

  /// Shrinks by taking the mean of blocks, which are at most as large as the image.
  func shrunk(by factor: Int) throws(VipsError) -> VipsPixels {
    let (across, down) = (min(factor, width), min(factor, height))
    return try VipsPixels(owning: shim_shrink(image, Int32(across), Int32(down)))
  }

  /// Cuts out a region, which must be inside the image.
  func cut(_ region: PixelRegion) throws(VipsError) -> VipsPixels {
    let (width, height) = (Int32(region.size.width), Int32(region.size.height))
    return try VipsPixels(
      owning: shim_cut(image, Int32(region.left), Int32(region.top), width, height))
  }

  /// Turns the image upright.
  ///
  /// The pixels must be in memory.
  func upright(_ orientation: Int) throws(VipsError) -> VipsPixels {
    try VipsPixels(owning: shim_upright(image, Int32(orientation)))
  }

  /// Computes all pixels into memory.
  func rendered() throws(VipsError) -> VipsPixels { try VipsPixels(owning: shim_render(image)) }

  /// Returns the mean of each band.
  func means() throws(VipsError) -> [Double] {
    var means = [0.0, 0.0, 0.0, 0.0]
    let bands = shim_means(image, &means)
    guard bands > 0 else { throw VipsError.take() }
    return Array(means.prefix(Int(bands)))
  }

  /// Returns the same pixels without any metadata.
  func withoutMetadata() throws(VipsError) -> VipsPixels {
    try VipsPixels(owning: shim_without_metadata(image))
  }

  /// Encodes with a writer of libvips and its options, such as `.webp[Q=78,strip,effort=2]`.
  func encoded(_ writer: String) throws(VipsError) -> [UInt8] {
    var start: UnsafeMutableRawPointer?
    var count = 0
    guard shim_save(image, writer, &start, &count) == 0, let start else { throw VipsError.take() }
    defer { shim_free(start) }
    return [UInt8](UnsafeRawBufferPointer(start: start, count: count))
  }
}
