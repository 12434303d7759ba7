// Reads the colors of a HEIC or AVIF file from its container. libvips passes on a profile, but not the codes
// of H.273 that a file may have instead. ISO/IEC 14496-12, sections 8.11 and 12.1.5; ISO/IEC 23008-12,
// section 9.3.

import VitrineModel

/// Reads the color space that a HEIC or AVIF file names.
enum HEIFColor {
  /// Returns the color space of the primary image; nil for sRGB and for files with invalid boxes, which the
  /// decoder reports.
  static func space(of file: borrowing ImageFile) -> ColorSpace? {
    guard let boxes = HEIFMeta(of: file)?.boxes, let primary = boxes.primaryItem else { return nil }
    return properties(of: primary, in: boxes).lazy
      .filter { $0.name == "colr" }.compactMap { space($0.content) }.first
  }

  /// Returns the properties of an item.
  static func properties(of item: Int, in boxes: [HEIFBox]) -> [HEIFBox] {
    guard let tables = boxes.first(named: "iprp").map({ HEIFBox.all(in: $0) }),
      let known = tables.first(named: "ipco").map({ HEIFBox.all(in: $0) })
    else { return [] }
    return tables.filter { $0.name == "ipma" }
      .flatMap { HEIFEntries(properties: $0.content)?.properties[item] ?? [] }
      .filter { known.indices.contains($0 - 1) }.map { known[$0 - 1] }
  }

  private static func space(_ content: ArraySlice<UInt8>) -> ColorSpace? {
    guard content.starts(with: "nclx".utf8) else { return nil }
    var reader = HEIFHeaderReader(content.dropFirst(4))
    guard let primaries = reader.number(2).flatMap({ UInt8(exactly: $0) }).flatMap(Primaries.coded),
      let curve = reader.number(2).flatMap({ UInt8(exactly: $0) }).flatMap(Curve.coded)
    else { return nil }
    // Many programs write the television curve with the primaries of sRGB and mean the curve of sRGB.
    let isUsual = primaries.isClose(to: .srgb) && [.srgb, .television].contains(curve)
    return isUsual ? nil : ColorSpace(primaries: primaries, curve: curve)
  }
}
