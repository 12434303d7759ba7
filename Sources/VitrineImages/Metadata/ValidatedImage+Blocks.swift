// Finds the metadata blocks of each format. libvips provides most of them; the others are read from the
// file.

import VitrineModel

extension ValidatedImage {
  /// The XMP packet.
  var xmp: [UInt8]? {
    if let packet = opened.blob("xmp-data", limit: XMPProperties.longest) { return packet }
    switch format {
    case .heif: return mimeItems.first { Self.isXMP($0) }
    case .gif: return GIFBlocks.xmp(of: file.descriptor, limit: XMPProperties.longest)
    case .jpeg, .png, .webp, .tiff: return nil
    }
  }

  /// The EXIF directories.
  ///
  /// In a TIFF, they are the directories of the file itself.
  var exif: ExifBlock? {
    guard format == .tiff else {
      return opened.blob("exif-data", limit: 4_000_000).flatMap { ExifBlock($0) }
    }
    let descriptor = file.descriptor
    return ExifBlock { ImageFile.bytes(of: descriptor, at: $0, count: $1)[...] }
  }

  /// The MIME items of a HEIF file.
  ///
  /// libvips up to 8.15 numbers them by position among all metadata items.
  private var mimeItems: [[UInt8]] {
    (0..<16).compactMap { opened.blob("heif-mime-\($0)", limit: XMPProperties.longest) }
  }

  private static func isXMP(_ item: [UInt8]) -> Bool {
    String(decoding: item, as: UTF8.self).contains("http://www.w3.org/1999/02/22-rdf-syntax-ns#")
  }
}
