// From finished pixels to a file's bytes, checked by reading their header back.

import VitrineModel

enum Rendering {
  /// What of the pixels is written: nothing beside them, and over white where the format has no transparency.
  static func visible(
    _ pixels: VipsPixels, in item: MirrorJob.Wanted
  ) throws(VipsFault) -> VipsPixels {
    try (item.format.keepsTransparency ? pixels : pixels.overWhite()).bare()
  }

  /// The encoded file of what is visible.
  static func encode(_ visible: VipsPixels, as item: MirrorJob.Wanted) throws(VipsFault) -> [UInt8]
  {
    let written = try visible.encoded(item.writer)
    let bytes = WebPChunks.bare(written) ?? written
    guard
      case .known(let format) = SourceFormat.recognize(Array(bytes.prefix(SourceFormat.headLength)))
    else {
      throw VipsFault(text: "an unknown format was written")
    }
    guard try VipsPixels.size(of: bytes, as: format) == item.size else {
      throw VipsFault(text: "another size was written")
    }
    return bytes
  }

  /// A writer that fails for one photo fails for all: the library was built without it.
  static func problem(with format: RenditionFormat) -> Problem {
    Problem(
      .error, "image.cannot-write", "libvips cannot write \(format.name) files here",
      at: .setting("images.formats"),
      mend: "take \(format.name) out of the formats, or install a libvips that writes it")
  }
}
