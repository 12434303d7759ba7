// Gain maps (Ultra HDR, ISO 21496-1): a second JPEG behind a photo says how much brighter a bright screen may
// show it. A copy in full size keeps it: the map without its metadata, and the numbers that apply it.
// https://developer.android.com/media/platform/hdr-image-format

import VitrineModel

/// The gain map of a JPEG file, free of all other metadata.
struct GainMap {
  /// The map as a JPEG.
  private let image: [UInt8]
  private let hasXMP: Bool
  private let hasISO: Bool

  private static let isoMark = Array("urn:iso:std:iso:ts:21496:-1\0".utf8)
  private static let mostBytes = 16 << 20
  private static let mostISO = 512

  /// Whether a file has a gain map.
  static func isIn(_ file: borrowing ImageFile) -> Bool { search(in: file).place != nil }

  /// Returns what is known about the gain map of a file.
  static func state(of file: borrowing ImageFile, isUpright: Bool) -> GainMapState {
    let (place, isNamed) = search(in: file)
    if place == nil { return isNamed ? .missing : .none }
    return isUpright ? .upright : .turned
  }

  /// Reads the gain map of a file; nil if it has none.
  init?(_ file: borrowing ImageFile) {
    guard let place = Self.search(in: file).place, place.count <= Self.mostBytes,
      let (segments, scan) = JPEGParts.segments(in: file, at: place.lowerBound)
    else { return nil }
    var head: [UInt8] = [0xFF, 0xD8]
    var (xmp, iso): ([UInt8]?, [UInt8]?)
    for segment in segments {
      let content = file.bytes(at: segment.content.lowerBound, count: segment.content.count)
      switch segment.marker {
      case 0xE1 where xmp == nil:
        xmp = GainMapNumbers(in: content, after: JPEGParts.xmpMark).map {
          JPEGParts.xmpMark + $0.packet
        }
      case 0xE2 where content.starts(with: Self.isoMark) && content.count <= Self.mostISO:
        iso = content
      case 0xE0...0xED, 0xEF, 0xFE: break
      default: head += JPEGParts.segment(segment.marker, content) ?? []
      }
    }
    guard xmp != nil || iso != nil else { return nil }
    let marked = [(UInt8(0xE1), xmp), (0xE2, iso)].compactMap { marker, content in
      content.flatMap { JPEGParts.segment(marker, $0) }
    }
    guard let pixels = Self.pixels(file.bytes(at: scan, count: place.upperBound - scan)) else {
      return nil
    }
    image = Array(head.prefix(2)) + marked.joined() + head.dropFirst(2) + pixels
    (hasXMP, hasISO) = (xmp != nil, iso != nil)
  }

  /// Returns a JPEG of the photo with the gain map; nil if the JPEG is not as our encoder writes it.
  func added(to jpeg: [UInt8]) -> [UInt8]? {
    guard let front = JPEGParts.startOfSegments(in: jpeg) else { return nil }
    var marked: [UInt8] = []
    if hasXMP {
      let content = JPEGParts.xmpMark + GainMapNumbers.directory(length: image.count)
      marked += JPEGParts.segment(0xE1, content) ?? []
    }
    if hasISO { marked += JPEGParts.segment(0xE2, Self.isoMark + [0, 0, 0, 0]) ?? [] }
    let index = MultiPicture.index(first: 0, second: 0, distance: 0).count + 4
    let first = jpeg.count + marked.count + index
    let base = front + marked.count + 4 + MultiPicture.mark.count
    marked +=
      JPEGParts.segment(
        0xE2,
        MultiPicture.index(first: first, second: image.count, distance: first - base)) ?? []
    return jpeg[..<front] + marked + jpeg[front...] + image
  }

  /// Returns the scans up to the end mark; nil if anything else is between them.
  private static func pixels(_ bytes: [UInt8]) -> ArraySlice<UInt8>? {
    var place = 0
    while place + 3 < bytes.count {
      guard let mark = bytes[place...].firstIndex(of: 0xFF), mark + 1 < bytes.count else {
        return nil
      }
      switch bytes[mark + 1] {
      case 0xD9: return bytes[...(mark + 1)]
      case 0, 0xD0...0xD7: place = mark + 2
      case 0xFF: place = mark + 1
      case 0xC4, 0xDA...0xDD:
        guard mark + 3 < bytes.count else { return nil }
        place = mark + 2 + max(2, Int(bytes[mark + 2]) << 8 | Int(bytes[mark + 3]))
      default: return nil
      }
    }
    return bytes.suffix(2) == [0xFF, 0xD9] ? bytes[...] : nil
  }

  /// Returns the place of the picture that says that it is a gain map, and whether the metadata of the file name
  /// one.
  ///
  /// Programs that change the metadata of a photo often leave its index as it was. The lengths in its XMP packet
  /// count from the end, and stay right.
  private static func search(
    in file: borrowing ImageFile
  ) -> (place: Range<Int>?, isNamed: Bool) {
    let indexed = MultiPicture(file)?.pictures ?? []
    for place in indexed where isGainMap(at: place, in: file) { return (place, true) }
    guard let items = ContainerItems(file) else { return (nil, false) }
    if let place = items.gainMap, isGainMap(at: place, in: file) { return (place, true) }
    // Some programs append their own bytes, or drop the items behind the map.
    for start in JPEGParts.furtherPictures(in: file) {
      let place = start..<(start + items.length)
      if place.upperBound <= file.length, isGainMap(at: place, in: file) { return (place, true) }
    }
    return (nil, true)
  }

  private static func isGainMap(at place: Range<Int>, in file: borrowing ImageFile) -> Bool {
    guard let (segments, _) = JPEGParts.segments(in: file, at: place.lowerBound) else {
      return false
    }
    for segment in segments where segment.marker == 0xE1 || segment.marker == 0xE2 {
      let content = file.bytes(at: segment.content.lowerBound, count: segment.content.count)
      if content.starts(with: isoMark)
        || GainMapNumbers(in: content, after: JPEGParts.xmpMark) != nil
      {
        return true
      }
    }
    return false
  }
}
