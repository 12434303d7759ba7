// Reads the colors of a HEIC or AVIF file from its container. libvips passes on a profile, but not the codes
// of H.273 that a file may have instead. ISO/IEC 14496-12, sections 8.11 and 12.1.5; ISO/IEC 23008-12,
// section 9.3.

import VitrineModel

/// Reads the color space that a HEIC or AVIF file names.
enum HEIFColor {
  /// Returns the color space of the primary image; nil for sRGB and for files with invalid boxes, which the
  /// decoder reports.
  ///
  /// If the container names none, only HDR is read from the image data. A gain map beside colors of the web is
  /// not part of the primary image.
  static func space(of file: borrowing ImageFile) -> ColorSpace? {
    guard let boxes = HEIFMeta(of: file)?.boxes, let picture = picture(in: boxes) else {
      return nil
    }
    guard let named = codes(in: picture.properties) else {
      let header = AV1Header(of: picture.item, in: boxes, file)
      let space = header.flatMap { ColorSpace(primaries: $0.primaries, transfer: $0.transfer) }
      return space?.curve.isHDR == true ? space : nil
    }
    var reader = HEIFHeaderReader(named)
    guard let primaries = reader.number(2), let transfer = reader.number(2),
      let space = ColorSpace(primaries: primaries, transfer: transfer)
    else { return nil }
    // Many programs write the television curve with the primaries of sRGB and mean the curve of sRGB.
    let isUsual =
      space.primaries.isClose(to: .srgb) && [.srgb, .television].contains(space.curve)
    return isUsual ? nil : space
  }

  /// Refuses an image whose colors are stored in a way that libheif does not know or gets wrong.
  static func check(_ file: borrowing ImageFile) throws(ImageError) {
    guard let boxes = HEIFMeta(of: file)?.boxes, let picture = picture(in: boxes),
      let codec = picture.properties.first(where: isCodec), !HEIFRange.isGray(codec)
    else { return }
    let named = codes(in: picture.properties)?.dropFirst(4).prefix(2).reduce(0) {
      $0 << 8 | Int($1)
    }
    let matrix = named ?? AV1Header(of: picture.item, in: boxes, file)?.matrix
    guard let matrix, let name = unknownMatrices[matrix] else { return }
    throw .unsupported(
      format: "HEIC or AVIF with colors stored as \(name)",
      help: "export it as AVIF with colors stored as YCbCr, or as PNG")
  }

  /// The names of the matrices that libheif 1.15 to 1.19 does not know (libheif/color-conversion): ITU-T H.273,
  /// table 4.
  private static let unknownMatrices = [
    10: "BT.2020 with constant luminance", 11: "Y′D′ZD′X", 13: "YCbCr with constant luminance",
    14: "ICtCp", 15: "IPT-PQ-C2", 16: "YCgCo-Re", 17: "YCgCo-Ro",
  ]

  /// Returns the codes of colors: primaries, transfer, matrix and range; nil if there are none.
  static func codes(in properties: [HEIFBox]) -> ArraySlice<UInt8>? {
    properties.first { $0.name == "colr" && $0.content.starts(with: "nclx".utf8) }?
      .content.dropFirst(4)
  }

  /// Whether a property says how the samples of an image are coded.
  static func isCodec(_ box: HEIFBox) -> Bool { ["av1C", "hvcC"].contains(box.name) }

  /// Returns the properties of the primary image, and the item that has its samples: the first tile of an image
  /// of tiles, or what an image turns or cuts, whose properties follow those of the image.
  static func picture(in boxes: [HEIFBox]) -> (item: Int, properties: [HEIFBox])? {
    guard var item = boxes.primaryItem else { return nil }
    var found = properties(of: item, in: boxes)
    for _ in 0..<HEIFNesting.deepest where !found.contains(where: isCodec) {
      guard let tile = firstTile(of: item, in: boxes) else { break }
      item = tile
      found += properties(of: item, in: boxes)
    }
    return (item, found)
  }

  private static func firstTile(of image: Int, in boxes: [HEIFBox]) -> Int? {
    boxes.first(named: "iref").flatMap { HEIFReference.all(in: $0) }?
      .first { $0.type == "dimg" && $0.from == image }?.to.first
  }

  /// Returns the properties of an item.
  private static func properties(of item: Int, in boxes: [HEIFBox]) -> [HEIFBox] {
    guard let tables = boxes.first(named: "iprp").map({ HEIFBox.all(in: $0) }),
      let known = tables.first(named: "ipco").map({ HEIFBox.all(in: $0) })
    else { return [] }
    return tables.filter { $0.name == "ipma" }
      .flatMap { HEIFEntries(properties: $0.content)?.properties[item] ?? [] }
      .filter { known.indices.contains($0 - 1) }.map { known[$0 - 1] }
  }
}
