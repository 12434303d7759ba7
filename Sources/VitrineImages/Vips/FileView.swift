// A file as a loader should see it: with some bytes replaced, and without what is behind its end.

import VipsShim

/// A view of an open file.
///
/// A class, since it owns memory of the shim.
final class FileView {
  let view: OpaquePointer

  /// Creates a view.
  ///
  /// - Parameters:
  ///   - file: The descriptor of the file, which stays open as long as images are read from the view.
  ///   - length: The length of the view.
  ///   - start: The position of the bytes that replace those of the file, also behind its end.
  ///   - bytes: The bytes.
  ///   - exact: The position from which on `position` is exact.
  /// - Throws: An error if there is no memory for the bytes.
  init(
    of file: Int32, length: Int, replacingAt start: Int, by bytes: [UInt8],
    exactFrom exact: Int = .max
  ) throws(VipsError) {
    let view = bytes.withUnsafeBytes { raw in
      var replacement = ShimReplacement(
        length: Int64(length), start: Int64(start), bytes: raw.baseAddress, count: raw.count,
        stepwise_from: Int64(exact))
      return shim_view(file, &replacement)
    }
    guard let view else { throw VipsError(text: "no memory for a view") }
    self.view = view
  }

  deinit { shim_release_view(view) }

  /// The position up to which the last image was read.
  var position: Int { Int(shim_view_position(view)) }
}
