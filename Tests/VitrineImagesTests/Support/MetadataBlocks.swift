// EXIF, IPTC and XMP blocks written byte by byte, and JPEG files that contain them.

/// Builds a little-endian TIFF structure with a main, an EXIF and a GPS directory.
struct ExifWriter {
  enum Value {
    case text(String)
    case bytes([UInt8])
    case short(Int)
    case shorts([Int])
    case longs([Int])
    case undefined([UInt8])
    case fractions([(Int, Int)])
  }

  var main: [(UInt16, Value)] = []
  var exif: [(UInt16, Value)] = []
  var gps: [(UInt16, Value)] = []
  /// A directory that the EXIF directory refers to.
  var interoperability: [(UInt16, Value)] = []

  /// The structure, without the prefix `Exif`.
  var block: [UInt8] { block(behind: []) }

  /// The structure as the end of a TIFF file, after the pixels.
  func block(behind pixels: [UInt8]) -> [UInt8] {
    let start = 8 + pixels.count
    let links = (exif.isEmpty ? 0 : 1) + (gps.isEmpty ? 0 : 1)
    let exifStart = start + Self.length(main.count + links)
    let inner = interoperability.isEmpty ? 0 : 1
    let gpsStart = exifStart + (exif.isEmpty ? 0 : Self.length(exif.count + inner))
    let innerStart = gpsStart + (gps.isEmpty ? 0 : Self.length(gps.count))
    var heap: [UInt8] = []
    let heapStart = innerStart + (inner == 0 ? 0 : Self.length(interoperability.count))
    var extra: [(UInt16, Int)] = []
    if !exif.isEmpty { extra.append((0x8769, exifStart)) }
    if !gps.isEmpty { extra.append((0x8825, gpsStart)) }
    var bytes: [UInt8] = [0x49, 0x49, 0x2A, 0] + Self.little(start, 4) + pixels
    bytes += Self.directory(main, extra, &heap, heapStart)
    let within = inner == 0 ? [] : [(UInt16(0xA005), innerStart)]
    if !exif.isEmpty { bytes += Self.directory(exif, within, &heap, heapStart) }
    if !gps.isEmpty { bytes += Self.directory(gps, [], &heap, heapStart) }
    if inner > 0 { bytes += Self.directory(interoperability, [], &heap, heapStart) }
    return bytes + heap
  }

  private static func length(_ count: Int) -> Int { 2 + 12 * count + 4 }

  private static func directory(
    _ fields: [(UInt16, Value)], _ links: [(UInt16, Int)], _ heap: inout [UInt8], _ heapStart: Int
  ) -> [UInt8] {
    var bytes = little(fields.count + links.count, 2)
    for (tag, value) in fields {
      let (kind, count, content) = encode(value)
      bytes += little(Int(tag), 2) + little(kind, 2) + little(count, 4)
      if content.count <= 4 {
        bytes += content + [UInt8](repeating: 0, count: 4 - content.count)
      } else {
        bytes += little(heapStart + heap.count, 4)
        heap += content
      }
    }
    for (tag, start) in links {
      bytes += little(Int(tag), 2) + little(4, 2) + little(1, 4) + little(start, 4)
    }
    return bytes + little(0, 4)
  }

  private static func encode(_ value: Value) -> (kind: Int, count: Int, [UInt8]) {
    switch value {
    case .text(let text): (2, text.utf8.count + 1, Array(text.utf8) + [0])
    case .bytes(let bytes): (1, bytes.count, bytes)
    case .short(let number): (3, 1, little(number, 2))
    case .shorts(let list): (3, list.count, list.flatMap { little($0, 2) })
    case .longs(let list): (4, list.count, list.flatMap { little($0, 4) })
    case .undefined(let bytes): (7, bytes.count, bytes)
    case .fractions(let list):
      (5, list.count, list.flatMap { little($0.0, 4) + little($0.1, 4) })
    }
  }

  static func little(_ number: Int, _ width: Int) -> [UInt8] {
    (0..<width).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }
}

/// An IPTC-IIM dataset.
func dataset(_ record: UInt8, _ number: UInt8, _ value: [UInt8]) -> [UInt8] {
  [0x1C, record, number, UInt8(value.count >> 8), UInt8(value.count & 255)] + value
}

/// Photoshop's wrapping of IPTC datasets.
func photoshop(_ datasets: [UInt8]) -> [UInt8] {
  let length = (0..<4).map { UInt8(truncatingIfNeeded: datasets.count >> (24 - 8 * $0)) }
  return Array("Photoshop 3.0\0".utf8) + Array("8BIM".utf8) + [4, 4, 0, 0] + length + datasets
    + (datasets.count % 2 == 0 ? [] : [0])
}

/// An XMP packet with these properties in one description.
func packet(attributes: String = "", _ elements: String = "") -> [UInt8] {
  Array(
    """
    <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>
    <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF
      xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about=""
      xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:ps="http://ns.adobe.com/photoshop/1.0/"
      xmlns:iptc="http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/"
      xmlns:rights="http://ns.adobe.com/xap/1.0/rights/" xmlns:cc="http://creativecommons.org/ns#"
      \(attributes)>\(elements)</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>
    """.utf8)
}

/// A JPEG with metadata after its first marker.
func jpeg(
  exif: [UInt8]? = nil, iptc: [UInt8]? = nil, xmp: [UInt8]? = nil, comment: String? = nil,
  _ image: TestImage = .quarters()
) throws -> [UInt8] {
  var bytes = try image.encoded(".jpg[Q=95]")
  func insert(_ marker: UInt8, _ content: [UInt8]) {
    let length = content.count + 2
    bytes.insert(
      contentsOf: [0xFF, marker, UInt8(length >> 8), UInt8(length & 255)] + content, at: 2)
  }
  if let comment { insert(0xFE, Array(comment.utf8)) }
  if let iptc { insert(0xED, iptc) }
  if let xmp { insert(0xE1, Array("http://ns.adobe.com/xap/1.0/\0".utf8) + xmp) }
  if let exif { insert(0xE1, Array("Exif\0\0".utf8) + exif) }
  return bytes
}

/// A gray TIFF of 16 x 8 pixels with these fields in its directories.
func tiff(_ fields: ExifWriter) -> [UInt8] {
  var writer = fields
  writer.main += [
    (0x0100, .short(16)), (0x0101, .short(8)), (0x0102, .short(8)), (0x0103, .short(1)),
    (0x0106, .short(1)), (0x0111, .short(8)), (0x0115, .short(1)), (0x0116, .short(8)),
    (0x0117, .short(128)),
  ]
  writer.main.sort { $0.0 < $1.0 }
  return writer.block(behind: [UInt8](repeating: 90, count: 128))
}

/// A GIF with a packet before its end.
func gif(xmp: [UInt8]) throws -> [UInt8] {
  let bytes = try TestImage.quarters().encoded(".gif")
  let trailer = [1] + (0...255).reversed().map { UInt8($0) } + [0]
  return bytes.dropLast() + [0x21, 0xFF, 11] + Array("XMP DataXMP".utf8) + xmp + trailer + [0x3B]
}
