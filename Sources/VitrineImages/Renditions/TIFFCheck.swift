// Finds out whether all pixels of a TIFF are those of the file. Decoders of faxes and JPEG fill what they cannot
// read with stripes or gray, and only warn. An encoder may read the pixels in its own threads, so that it is
// not known which of several images a warning is about. It is decoded again then, in this thread.

import VipsShim
import VitrineModel

/// A check of one decoding of a TIFF.
struct TIFFCheck {
  private let before = shim_losses()

  /// Checks the picture after it was decoded.
  ///
  /// - Parameters:
  ///   - image: The image.
  ///   - seconds: The time limit if it must be decoded again.
  /// - Throws: An error if pixels are missing.
  func confirm(_ image: borrowing ValidatedImage, within seconds: Double) throws(VipsError) {
    guard shim_losses() != before else { return }
    _ = shim_take_losses()
    let decoded = try DecodedImage(
      image, from: image.view, shrunkBy: 1, keepsDisplayP3: false)
    _ = try decoded.pixels.resampled([], halvings: 8, within: seconds)
    guard shim_take_losses() == 0 else { throw VipsError(text: "the decoder warned") }
  }
}
