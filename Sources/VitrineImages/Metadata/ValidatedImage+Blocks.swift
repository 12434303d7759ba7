// Finds the metadata blocks of each format. libvips provides most of them; the others are read from the
// file.

import VitrineModel

/// The metadata blocks of a file, in the order of their precedence.
struct MetadataBlocks {
  /// The XMP packets: the main one, and one that continues it.
  var xmp: [[UInt8]] = []
  var iptc: [UInt8]?
  /// The texts of a PNG, by keyword.
  var texts: [String: String] = [:]
  var exif: ExifBlock?
}

extension ValidatedImage {
  /// Returns the metadata of the file, and for a raw file also that of its preview.
  func embedded(_ preferences: MetadataPreferences) -> Embedded {
    let own = Embedded(blocks, preferences)
    guard let raw else { return own }
    var whole = raw.exif == nil ? own : Embedded(raw.blocks, preferences)
    if raw.exif != nil { whole.complete(withPreview: own) }
    whole.dates.original = whole.dates.original ?? raw.taken
    return whole
  }

  /// All metadata blocks.
  var blocks: MetadataBlocks {
    switch format {
    case .jpeg: jpegBlocks
    case .png: pngBlocks
    case .tiff: tiffBlocks
    case .heif, .webp, .gif:
      MetadataBlocks(
        xmp: [xmp].compactMap(\.self), iptc: blob("iptc-data"), exif: exif)
    }
  }

  private var jpegBlocks: MetadataBlocks {
    let segments = JPEGSegments(file)
    // Photoshop divides a long list of resources between segments.
    let lists = [segments.photoshop.flatMap(\.self)] + segments.photoshop
    let iptc = lists.lazy.map { Array(IPTCRecords.records(in: $0)) }
      .first { $0.first == IPTCRecords.mark }
    return MetadataBlocks(
      xmp: [xmp ?? segments.xmp, segments.extendedXMP].compactMap(\.self),
      iptc: iptc ?? blob("iptc-data"), exif: exif)
  }

  private var pngBlocks: MetadataBlocks {
    let own = PNGMetadata(file)
    return MetadataBlocks(
      xmp: [xmp ?? own.xmp].compactMap(\.self), iptc: blob("iptc-data") ?? own.iptc,
      texts: own.texts, exif: exif ?? own.exif.flatMap { ExifBlock($0) })
  }

  private var tiffBlocks: MetadataBlocks {
    let exif = exif
    return MetadataBlocks(
      xmp: [xmp].compactMap(\.self), iptc: exif?.iptc ?? blob("iptc-data"), exif: exif)
  }

  private func blob(_ name: String) -> [UInt8]? { opened.blob(name, limit: 4_000_000) }

  /// The XMP packet.
  private var xmp: [UInt8]? {
    if let packet = opened.blob("xmp-data", limit: XMPProperties.longest) { return packet }
    switch format {
    case .heif: return mimeItems.first { Self.isXMP($0) }
    case .gif: return GIFBlocks.xmp(of: file.descriptor, limit: XMPProperties.longest)
    case .tiff: return exif?.field(0x02BC, in: .main, of: file, limit: XMPProperties.longest)
    case .jpeg, .png, .webp: return nil
    }
  }

  /// The EXIF directories.
  ///
  /// In a TIFF, they are the directories of the file itself.
  var exif: ExifBlock? {
    guard format == .tiff else { return blob("exif-data").flatMap { ExifBlock($0) } }
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

extension ExifBlock {
  /// The IPTC records of a TIFF.
  ///
  /// Photoshop declares them as 32-bit numbers. Their bytes are in order all the same, but a program
  /// on another kind of machine may have swapped them.
  var iptc: [UInt8]? {
    let block = raw(0x83BB, in: .main) ?? raw(0x8649, in: .main)
    guard let block, block.count >= 4 else { return nil }
    let bytes = Array(block)
    guard bytes[0] != 0x1C, bytes[3] == 0x1C else { return bytes }
    return stride(from: 0, to: bytes.count - 3, by: 4)
      .flatMap { bytes[$0..<($0 + 4)].reversed() }
  }
}
