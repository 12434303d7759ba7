// The metadata segments of a JPEG (ITU-T T.81, annex B), read up to the pixels. libvips keeps one of each
// kind; Photoshop and cameras write several: IPTC in a later APP13, and XMP that is longer than a segment
// in parts (XMP specification part 3, 1.1.3).

/// The XMP and Photoshop blocks of a JPEG.
struct JPEGSegments {
  private(set) var xmp: [UInt8]?
  /// The contents of all Photoshop segments.
  private(set) var photoshop: [[UInt8]] = []
  private var parts: [[UInt8]] = []

  private static let most = 2_000
  private static let mostBytes = 8_000_000

  private static let extensionMark = Array("http://ns.adobe.com/xmp/extension/\0".utf8)
  private static let photoshopMark = Array("Photoshop 3.0\0".utf8)

  /// Reads the segments of a file, or of a JPEG at some position in it.
  init(_ file: borrowing ImageFile, at start: Int = 0) {
    var offset = start + 2
    var total = 0
    for _ in 0..<Self.most {
      let head = file.bytes(at: offset, count: 4)
      guard head.count == 4, head[0] == 0xFF else { return }
      let marker = head[1]
      // A fill byte, or a marker without a length.
      if marker == 0xFF || marker == 1 || (0xD0...0xD7).contains(marker) {
        offset += marker == 0xFF ? 1 : 2
        continue
      }
      guard marker != 0xDA, marker != 0xD9 else { return }
      let length = Int(head[2]) << 8 | Int(head[3])
      guard length >= 2 else { return }
      if marker == 0xE1 || marker == 0xED, total < Self.mostBytes {
        total += length
        take(marker, file.bytes(at: offset + 4, count: length - 2))
      }
      offset += 2 + length
    }
  }

  private mutating func take(_ marker: UInt8, _ content: [UInt8]) {
    if marker == 0xED, content.starts(with: Self.photoshopMark) {
      photoshop.append(Array(content.dropFirst(Self.photoshopMark.count)))
    } else if marker == 0xE1, content.starts(with: JPEGParts.xmpMark), xmp == nil {
      xmp = Array(content.dropFirst(JPEGParts.xmpMark.count))
    } else if marker == 0xE1, content.starts(with: Self.extensionMark) {
      parts.append(Array(content.dropFirst(Self.extensionMark.count)))
    }
  }

  /// The packet that continues the main one; nil unless all of its parts are there.
  var extendedXMP: [UInt8]? {
    guard let xmp, let name = Self.extensionName(in: xmp) else { return nil }
    let own = parts.filter { $0.count > 40 && $0.starts(with: name) }
    guard let first = own.first else { return nil }
    let length = first[32..<36].bigEndian
    guard length <= XMPProperties.longest else { return nil }
    var packet = [UInt8](repeating: 0x20, count: length)
    var filled = 0
    for part in own {
      let offset = part[36..<40].bigEndian
      guard offset + part.count - 40 <= length else { return nil }
      packet.replaceSubrange(offset..<(offset + part.count - 40), with: part[40...])
      filled += part.count - 40
    }
    return filled >= length ? packet : nil
  }

  /// The 32 digits by which the main packet names its continuation.
  private static func extensionName(in xmp: [UInt8]) -> [UInt8]? {
    let mark = Array("HasExtendedXMP".utf8)
    guard
      let start = xmp.indices.dropLast(mark.count + 32).first(where: {
        xmp[$0] == mark[0] && xmp[$0...].starts(with: mark)
      })
    else { return nil }
    let digits = xmp[(start + mark.count)...].drop { !isDigit($0) }.prefix(32)
    return digits.count == 32 && digits.allSatisfy(isDigit) ? Array(digits) : nil
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x46).contains(byte & 0xDF)
  }
}
