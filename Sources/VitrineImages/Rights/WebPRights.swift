// An XMP chunk in a WebP file (RFC 9649, section 2.7). It needs the extended header, which is made from the
// header of the picture if it is missing.

/// Writes an XMP packet into a WebP file.
enum WebPRights {
  private static let hasXMP: UInt8 = 0x04
  private static let hasAlpha: UInt8 = 0x10

  static func spliced(_ packet: [UInt8], into file: [UInt8]) -> [UInt8]? {
    guard let chunks = WebPChunks.all(in: file), let first = chunks.first,
      !chunks.contains(where: { WebPChunks.name(of: $0) == "XMP " })
    else { return nil }
    let isExtended = WebPChunks.name(of: first) == "VP8X"
    guard let header = isExtended ? flagged(first) : extendedHeader(of: first) else { return nil }
    let body = isExtended ? chunks.dropFirst().flatMap(\.self) : Array(first)
    let padding: [UInt8] = packet.count % 2 == 0 ? [] : [0]
    let content =
      Array("WEBP".utf8) + header + body + Array("XMP ".utf8) + ByteOrder.little(packet.count, 4)
      + packet + padding
    return Array("RIFF".utf8) + ByteOrder.little(content.count, 4) + content
  }

  private static func flagged(_ header: ArraySlice<UInt8>) -> [UInt8]? {
    guard header.count == 18 else { return nil }
    var header = Array(header)
    header[8] |= hasXMP
    return header
  }

  /// Makes an extended header from the chunk of a picture.
  private static func extendedHeader(of chunk: ArraySlice<UInt8>) -> [UInt8]? {
    let content = Array(chunk.dropFirst(8).prefix(10))
    guard content.count == 10 else { return nil }
    let (width, height, alpha): (Int, Int, Bool)
    switch WebPChunks.name(of: chunk) {
    case "VP8 ":
      guard Array(content[3..<6]) == [0x9D, 0x01, 0x2A] else { return nil }
      width = (Int(content[6]) | Int(content[7]) << 8) & 0x3FFF
      height = (Int(content[8]) | Int(content[9]) << 8) & 0x3FFF
      alpha = false
    case "VP8L":
      guard content[0] == 0x2F else { return nil }
      let bits = (1...4).reversed().reduce(0) { $0 << 8 | Int(content[$1]) }
      (width, height, alpha) = ((bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1, bits >> 28 & 1 == 1)
    default: return nil
    }
    guard width > 0, height > 0 else { return nil }
    let size = [width - 1, height - 1].flatMap { ByteOrder.little($0, 3) }
    let flags = hasXMP | (alpha ? hasAlpha : 0)
    return Array("VP8X".utf8) + ByteOrder.little(10, 4) + [flags, 0, 0, 0] + size
  }
}
