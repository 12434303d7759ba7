// Reads the colors of a HEIC or AVIF file from its container. libvips passes on a profile, but not the codes
// of H.273 that a file may have instead. ISO/IEC 14496-12, sections 8.11 and 12.1.5; ISO/IEC 23008-12,
// section 9.3.

import VitrineModel

/// Reads the color space that a HEIC or AVIF file names.
enum HEIFColor {
  /// The size limit of the box that describes all images of a file.
  ///
  /// Hundreds of tiles take some 10,000 bytes.
  private static let longestMeta = 4_000_000
  /// The number of boxes to read at the top level of a file, which usually has a handful.
  private static let mostBoxes = 64

  /// Returns the color space of the primary image; nil for sRGB and for files with invalid boxes, which the
  /// decoder reports.
  static func space(of file: borrowing ImageFile) -> ColorSpace? {
    guard let meta = meta(of: file) else { return nil }
    let boxes = HEIFBox.all(in: meta.dropFirst(4))
    guard let primary = boxes.first(named: "pitm").flatMap(primaryItem),
      let properties = boxes.first(named: "iprp").map({ HEIFBox.all(in: $0) }),
      let known = properties.first(named: "ipco").map({ HEIFBox.all(in: $0) })
    else { return nil }
    let links = properties.filter { $0.name == "ipma" }
      .flatMap { associations(in: $0.content, of: primary) }
    return links.lazy.filter { known.indices.contains($0 - 1) }.map { known[$0 - 1] }
      .filter { $0.name == "colr" }.compactMap { space($0.content) }.first
  }

  private static func meta(of file: borrowing ImageFile) -> ArraySlice<UInt8>? {
    var offset = 0
    for _ in 0..<mostBoxes {
      var head = HEIFHeaderReader(file.bytes(at: offset, count: 16)[...])
      guard let frame = head.frame(rest: file.length - offset) else { return nil }
      let content = frame.length - frame.head
      guard frame.name == "meta" else {
        offset += frame.length
        continue
      }
      guard content <= longestMeta else { return nil }
      return file.bytes(at: offset + frame.head, count: content)[...]
    }
    return nil
  }

  private static func primaryItem(_ content: ArraySlice<UInt8>) -> Int? {
    var reader = HEIFHeaderReader(content)
    return reader.number(4).flatMap { reader.number($0 >> 24 == 0 ? 2 : 4) }
  }

  /// The numbers, from 1, of the properties that an item has.
  private static func associations(in content: ArraySlice<UInt8>, of item: Int) -> [Int] {
    var reader = HEIFHeaderReader(content)
    guard let flags = reader.number(4), let count = reader.number(4) else { return [] }
    let (nameWidth, linkWidth) = (flags >> 24 == 0 ? 2 : 4, flags & 1 == 0 ? 1 : 2)
    var found: [Int] = []
    for _ in 0..<count {
      guard let name = reader.number(nameWidth), let links = reader.number(1) else { break }
      for _ in 0..<links {
        guard let link = reader.number(linkWidth) else { break }
        // The first bit says whether a reader must understand the property.
        if name == item { found.append(link & (linkWidth == 1 ? 0x7F : 0x7FFF)) }
      }
    }
    return found
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
