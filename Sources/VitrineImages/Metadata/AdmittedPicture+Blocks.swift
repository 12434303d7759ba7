// Where each format keeps its metadata blocks: libvips hands most of them over, the rest is looked
// up in the file.

import VitrineModel

extension AdmittedPicture {
  /// The XMP packet.
  var xmp: [UInt8]? {
    if let packet = opened.blob("xmp-data", limit: XMPProperties.longest) { return packet }
    switch format {
    case .heif: return mimeItems.first { Self.isXMP($0) }
    case .gif: return GIFBlocks.xmp(of: file.descriptor, limit: XMPProperties.longest)
    case .jpeg, .png, .webp, .tiff: return nil
    }
  }

  /// The EXIF directories; those of a TIFF are its own.
  var exif: ExifBlock? {
    guard format == .tiff else {
      return opened.blob("exif-data", limit: 4_000_000).flatMap { ExifBlock($0) }
    }
    let descriptor = file.descriptor
    return ExifBlock { PictureFile.bytes(of: descriptor, at: $0, count: $1)[...] }
  }

  /// Up to libvips 8.15 an item of a HEIF file goes by its place among all metadata items.
  private var mimeItems: [[UInt8]] {
    (0..<16).compactMap { opened.blob("heif-mime-\($0)", limit: XMPProperties.longest) }
  }

  private static func isXMP(_ item: [UInt8]) -> Bool {
    String(decoding: item, as: UTF8.self).contains("http://www.w3.org/1999/02/22-rdf-syntax-ns#")
  }
}
