// What a raw file says about its picture beside the preview: metadata, orientation, colors. The places differ
// between the makers; sources: exiftool's documentation of tags, and the specifications that the readers name.

import VitrineModel

/// The facts of a raw file.
struct RawFacts {
  /// The directories of the camera; nil if the preview has them.
  let exif: ExifBlock?
  let xmp: [UInt8]?
  /// The EXIF orientation of the sensor's pixels; nil if only the preview says it.
  let orientation: Int?
  /// The date, from a file without EXIF.
  let taken: PartialDate?
  /// The manifest store of Content Credentials in a DNG.
  let manifest: [UInt8]?
  private let tree: TIFFTree?

  /// Reads the facts of a file.
  ///
  /// What is invalid counts as missing.
  init(_ file: borrowing ImageFile, _ kind: RawKind) {
    var records: CIFFRecords?
    var turned: Int?
    switch kind {
    case .tiff, .olympus, .panasonic:
      let descriptor = file.descriptor
      exif = ExifBlock { ImageFile.bytes(of: descriptor, at: $0, count: $1)[...] }
      xmp = exif?.field(0x02BC, in: .main, of: file, limit: XMPProperties.longest)
    case .canon: (exif, xmp) = (CR3Boxes.exif(of: file), CR3Boxes.xmp(of: file))
    case .minolta: (exif, xmp) = (Self.minolta(file), nil)
    case .canonCIFF:
      (exif, xmp) = (nil, nil)
      records = CIFFRecords(file)
      turned = records?.orientation
    case .sigma:
      (exif, xmp) = (nil, nil)
      turned = Self.sigma(file)
    case .fujifilm: (exif, xmp) = Self.fujifilm(file)
    }
    taken = records?.taken
    manifest = kind == .tiff ? exif?.manifest(of: file) : nil
    let stated = exif?.numbers(0x0112, in: .main).first.flatMap { Int(exactly: $0) }
    orientation = [stated, turned].compactMap(\.self).first { 1...8 ~= $0 }
    tree = kind == .tiff ? TIFFTree(file) : nil
  }

  /// The metadata blocks.
  var blocks: MetadataBlocks {
    MetadataBlocks(xmp: [xmp].compactMap(\.self), iptc: exif?.iptc, exif: exif)
  }

  /// The EXIF orientation of the preview.
  ///
  /// - Parameters:
  ///   - size: The size of the preview, as stored.
  ///   - own: The orientation that the preview itself has.
  ///   - sensor: The size of the sensor's pixels, if it is known.
  /// - Returns: The orientation, 1 to 8.
  func orientation(of size: PixelSize, own: Int, sensor: PixelSize?) -> Int {
    guard let orientation else { return own }
    // Some programs store the preview upright, while the orientation is that of the sensor.
    let isUpright = sensor.map {
      ($0.width > $0.height && size.width < size.height)
        || ($0.width < $0.height && size.width > size.height)
    }
    return orientation >= 5 && isUpright == true ? 1 : orientation
  }

  /// Returns the color space of a preview without a profile; nil for sRGB, or if the preview itself
  /// may name it.
  func space(of size: PixelSize) -> ColorSpace? {
    // DNG 1.4, PreviewColorSpace.
    let preview = tree?.directories.first {
      $0.first(.width) == size.width && $0.first(.height) == size.height
        && $0[.previewColors] != nil
    }
    if let colors = preview?.first(.previewColors) { return colors == 3 ? .adobeRGB : nil }
    return exif?.isAdobeRGB == true || exif?.nikonColors == 2 ? .adobeRGB : nil
  }

  // MARK: Makers

  /// A chain of blocks, of which one is a TIFF structure (MRW).
  private static func minolta(_ file: borrowing ImageFile) -> ExifBlock? {
    var offset = 8
    for _ in 0..<16 {
      var head = HEIFHeaderReader(file.bytes(at: offset, count: 8)[...])
      guard let name = head.name(), let length = head.number(4) else { return nil }
      if name == "\0TTW" {
        let descriptor = file.descriptor
        let start = offset + 8
        return ExifBlock { ImageFile.bytes(of: descriptor, at: start + $0, count: $1)[...] }
      }
      offset += 8 + length
    }
    return nil
  }

  /// A JPEG, whose position is in the header (RAF).
  ///
  /// The preview that LibRaw finds is usually the same.
  private static func fujifilm(_ file: borrowing ImageFile) -> (ExifBlock?, [UInt8]?) {
    var head = HEIFHeaderReader(file.bytes(at: 84, count: 4)[...])
    guard let start = head.number(4), start > 0 else { return (nil, nil) }
    let descriptor = file.descriptor
    // Behind the mark of the JPEG, that of the segment, its length and its name.
    let exif = ExifBlock { ImageFile.bytes(of: descriptor, at: start + 12 + $0, count: $1)[...] }
    return (exif, JPEGSegments(file, at: start).xmp)
  }

  /// The degrees behind the size in the header (X3F).
  private static func sigma(_ file: borrowing ImageFile) -> Int? {
    let bytes = file.bytes(at: 36, count: 4)
    guard bytes.count == 4 else { return nil }
    return orientation(degrees: bytes.reversed().bigEndian)
  }

  /// Returns the EXIF orientation for a number of degrees.
  static func orientation(degrees: Int) -> Int? { [0: 1, 90: 6, 180: 3, 270: 8][degrees] }
}

extension ExifBlock {
  /// Whether the pixels are Adobe RGB as cameras mark it: an "uncalibrated" color space and the
  /// interoperability index R03 of DCF 2.0, section 3.3.
  var isAdobeRGB: Bool {
    numbers(0xA001, in: .exif).first == 65_535
      && text(1, in: .interoperability)?.embeddedLine(limit: 4) == "R03"
  }

  /// Nikon's number for the color space, whose notes are a separate TIFF structure.
  fileprivate var nikonColors: Double? {
    guard let notes = raw(0x927C, in: .exif), notes.starts(with: "Nikon\0".utf8) else {
      return nil
    }
    return ExifBlock(Array(notes.dropFirst(10)))?.numbers(0x001E, in: .main).first
  }

  /// Returns the bytes of a field of a file, also of one that is too long to be read with the others.
  func field(
    _ tag: UInt16, in directory: Directory, of file: borrowing ImageFile, limit: Int
  ) -> [UInt8]? {
    if let bytes = raw(tag, in: directory) { return Array(bytes) }
    guard let place = skipped(tag, in: directory), place.count <= limit else { return nil }
    let bytes = file.bytes(at: place.lowerBound, count: place.count)
    return bytes.count == place.count ? bytes : nil
  }
}
