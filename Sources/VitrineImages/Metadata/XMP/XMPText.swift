// The text of an XMP packet, which may be UTF-8, UTF-16 or UTF-32 (ISO 16684-1, 7.1), and the names of what
// is read inside its structures.

/// Decodes packets.
enum XMPText {
  /// Returns the text of a packet.
  static func decoded(_ packet: [UInt8]) -> String {
    // A packet begins with a mark or with `<`: the zeros beside it show the width.
    let head = Array(packet.prefix(4))
    switch head.map({ $0 == 0 }) {
    case [false, true, false, true] where head[0] == 0x3C: return wide(packet, isBig: false)
    case [true, false, true, false] where head[1] == 0x3C: return wide(packet, isBig: true)
    case [false, true, true, true] where head[0] == 0x3C: return scalars(packet, isBig: false)
    case [true, true, true, false] where head[3] == 0x3C: return scalars(packet, isBig: true)
    default: break
    }
    if head.starts(with: [0xFF, 0xFE, 0, 0]) { return scalars(packet, isBig: false) }
    if head.starts(with: [0, 0, 0xFE, 0xFF]) { return scalars(packet, isBig: true) }
    if head.starts(with: [0xFF, 0xFE]) { return wide(packet, isBig: false) }
    if head.starts(with: [0xFE, 0xFF]) { return wide(packet, isBig: true) }
    return plain(packet.prefix { $0 != 0 })
  }

  /// Whether the text is an RDF document, as all packets are.
  static func isPacket(_ bytes: [UInt8]) -> Bool {
    decoded(bytes).contains("http://www.w3.org/1999/02/22-rdf-syntax-ns#")
  }

  private static func plain(_ bytes: ArraySlice<UInt8>) -> String {
    String(
      decoding: bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes, as: UTF8.self)
  }

  private static func wide(_ packet: [UInt8], isBig: Bool) -> String {
    let text = String(wide: packet[...], isBigEndian: isBig)
    return text.unicodeScalars.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text
  }

  private static func scalars(_ packet: [UInt8], isBig: Bool) -> String {
    var text = String.UnicodeScalarView()
    for start in stride(from: 0, to: packet.count - 3, by: 4) {
      let four = packet[start..<(start + 4)]
      let value = (isBig ? Array(four) : four.reversed()).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      guard value != 0 else { break }
      if value != 0xFEFF { text.append(Unicode.Scalar(value) ?? "\u{FFFD}") }
    }
    return String(text)
  }
}

/// The names of what is read inside structures.
enum XMPPart {
  private static let ext = "http://iptc.org/std/Iptc4xmpExt/2008-02-29/"
  private static let region = "http://www.metadataworkinggroup.com/schemas/regions/"

  static let regionName = region + "Name"
  static let regionType = region + "Type"
  static let personName = "http://ns.microsoft.com/photo/1.2/t/Region#PersonDisplayName"
  static let locationName = ext + "LocationName"
  static let sublocation = ext + "Sublocation"
  static let city = ext + "City"
  static let state = ext + "ProvinceState"
  static let country = ext + "CountryName"

  static let all: Set = [
    regionName, regionType, personName, locationName, sublocation, city, state, country,
  ]
}

extension XMPName {
  /// Whether the property is a structure whose parts are read.
  var isStructure: Bool {
    switch self {
    case .locationShown, .locationCreated, .regions, .windowsRegions: true
    default: false
    }
  }
}
