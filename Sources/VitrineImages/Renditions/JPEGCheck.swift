// Finds out whether a JPEG is whole while it is decoded. Decoders show what they can of damaged data and warn:
// half of the picture is gray, or shifted, or in wrong colors. libvips fails on a warning only if further rows
// follow, so warnings are counted when the decoder has ended. If data is lost in the middle, the decoder may
// also end before the data does, without a warning. So it reads a view of the file in which each of the last
// bytes is read on its own.

import VipsShim
import VitrineModel

/// A check of one decoding of a JPEG.
struct JPEGCheck {
  private let structure: JPEGStructure
  /// The file up to its end mark, which is added if it is missing.
  let view: FileView

  /// The number of bytes before the end mark that are read one by one: more than decoders read ahead.
  private static let exactBytes = 64
  /// The number of rows that libvips decodes at a time.
  private static let rowsOfDecoder = 8

  init(of image: borrowing ValidatedImage) throws(VipsError) {
    structure = JPEGStructure(of: image.file)
    view = try FileView(
      of: image.file.descriptor, length: structure.end + JPEGStructure.endMark.count,
      replacingAt: structure.end, by: JPEGStructure.endMark,
      exactFrom: structure.end - Self.exactBytes)
    _ = shim_take_warnings()
  }

  /// Whether nothing but the end mark is missing, if the picture turns out to be whole.
  var lacksEndMark: Bool { !structure.hasEndMark }

  /// Checks the picture after it was decoded and its pixels were released.
  ///
  /// - Parameters:
  ///   - image: The image.
  ///   - shrink: The factor by which it was shrunk while decoding.
  ///   - seconds: The time limit if it must be decoded again.
  /// - Throws: An error if the picture is damaged.
  func confirm(
    _ image: borrowing ValidatedImage, shrunkBy shrink: Int, within seconds: Double
  ) throws(VipsError) {
    let position = view.position
    try confirmWarnings()
    guard hasUnreadData(from: position, in: image.file) else { return }
    // Rows that are lost to rounding are not decoded.
    let rows = image.opened.height / shrink
    guard shrink > 1, rows * shrink < image.opened.height, rows % Self.rowsOfDecoder == 0 else {
      throw VipsError(text: "data follows the last row")
    }
    try Self.decodeAll(VipsPixels.opening(view, as: .jpeg), within: seconds)
    try confirm(image, shrunkBy: 1, within: seconds)
  }

  private static func decodeAll(_ pixels: VipsPixels, within seconds: Double) throws(VipsError) {
    _ = try pixels.resampled([], halvings: 8, within: seconds)
  }

  /// A warning about the header is repeated by each decoder, of which libvips has two, and does no harm.
  private func confirmWarnings() throws(VipsError) {
    let warnings = Int(shim_take_warnings())
    guard warnings > structure.unusualScans else { return }
    try? Self.readHeader(view)
    let ofHeader = Int(shim_take_warnings())
    guard warnings <= 2 * ofHeader + structure.unusualScans else {
      throw VipsError(text: "the decoder warned")
    }
  }

  private static func readHeader(_ view: FileView) throws(VipsError) {
    _ = try VipsPixels.opening(view, as: .jpeg)
  }

  /// Whether the decoder ended before the data.
  ///
  /// Some programs add padding, one more restart marker, or one more byte than the last row fills.
  private func hasUnreadData(from position: Int, in file: borrowing ImageFile) -> Bool {
    let unread = structure.end - position
    guard unread > 1 else { return false }
    return !file.bytes(at: position, count: min(unread, 1 << 20)).allSatisfy {
      $0 == 0 || $0 == 0xFF || (0xD0...0xD7).contains($0)
    }
  }
}
