// Encodes finished pixels as a file. The result is checked by reading its header back.

import VitrineModel

/// Encodes pixels in the format of a rendition.
enum RenditionEncoding {
  /// Returns the pixels without metadata, and over white if the format has no transparency.
  static func visible(
    _ pixels: VipsPixels, in item: RenditionJob.RenditionSpec
  ) throws(VipsError) -> VipsPixels {
    try (item.format.keepsTransparency ? pixels : pixels.overWhite()).withoutMetadata()
  }

  /// Returns the encoded file.
  static func encode(_ visible: VipsPixels, as item: RenditionJob.RenditionSpec) throws(VipsError)
    -> [UInt8]
  {
    let bytes = try finished(visible.encoded(item.writer), as: item)
    guard
      case .known(let format) = SourceFormat.recognize(Array(bytes.prefix(SourceFormat.headLength)))
    else {
      throw VipsError(text: "an unknown format was written")
    }
    guard try VipsPixels.size(of: bytes, as: format) == item.size else {
      throw VipsError(text: "another size was written")
    }
    return bytes
  }

  /// Returns a written file without metadata, and with a profile if it is in Display P3.
  static func finished(
    _ written: [UInt8], as item: RenditionJob.RenditionSpec
  ) throws(VipsError) -> [UInt8] {
    let bytes = WebPChunks.withoutMetadata(written) ?? written
    guard item.isDisplayP3 else { return bytes }
    guard let tagged = DisplayP3.tagged(bytes) else {
      throw VipsError(text: "an unknown file structure was written")
    }
    return tagged
  }

  /// The problem for a failing writer.
  ///
  /// If it fails for one photo, it fails for all: libvips was built without it.
  static func problem(with format: RenditionFormat) -> Problem {
    Problem(
      .error, "image.cannot-write", "libvips on this machine cannot write \(format.name) files",
      at: .setting("images.formats"),
      help: help(for: format))
  }

  private static func help(for format: RenditionFormat) -> String {
    guard format == .avif else {
      return "remove \(format.name) from `images.formats`, or install a libvips that can write it"
    }
    return "install libheif's encoder (on Debian 13 and Ubuntu 24.04: "
      + "`sudo apt-get install libheif-plugin-aomenc`), or set `images.formats` to `[webp, jpeg]`"
  }
}
