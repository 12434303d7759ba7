// Removes the metadata from a finished WebP file: libvips 8.14 writes an EXIF block into every one,
// even with the option `strip`. Adds a profile or an XMP packet, which need the extended header; it is made from
// the header of the picture if it is missing. The container is described in RFC 9649, section 2.

/// The chunks of a WebP file.
enum WebPChunks {
  private static let pixels: Set = ["VP8 ", "VP8L", "ALPH", "ANIM", "ANMF"]
  /// The flags for alpha and animation in the extended header.
  ///
  /// The other flags are cleared.
  private static let kept: UInt8 = 0x12

  /// Returns the file with nothing but its pixels; nil if it is not well-formed.
  static func withoutMetadata(_ file: [UInt8]) -> [UInt8]? {
    guard let chunks = all(in: file) else { return nil }
    var header: [UInt8] = []
    var body: [UInt8] = []
    for chunk in chunks {
      let name = name(of: chunk)
      if pixels.contains(name) { body += chunk }
      if name == "VP8X", chunk.count > 8, chunk[chunk.startIndex + 8] & kept != 0 {
        header = Array(chunk)
        header[8] &= kept
      }
    }
    guard !body.isEmpty else { return nil }
    return Array("RIFF".utf8) + ByteOrder.little(4 + header.count + body.count, 4)
      + Array("WEBP".utf8) + header + body
  }

  /// Returns the chunks, each with its name, length and padding; nil if the file is not well-formed.
  static func all(in file: [UInt8]) -> [ArraySlice<UInt8>]? {
    guard file.count >= 12, file.starts(with: "RIFF".utf8),
      file[8..<12].elementsEqual("WEBP".utf8)
    else { return nil }
    var chunks: [ArraySlice<UInt8>] = []
    var rest = file[12...]
    while !rest.isEmpty {
      guard let chunk = first(of: rest) else { return nil }
      chunks.append(chunk)
      rest = rest[chunk.endIndex...]
    }
    return chunks
  }

  /// Returns the name of a chunk, such as `VP8X`.
  static func name(of chunk: ArraySlice<UInt8>) -> String {
    String(decoding: chunk.prefix(4), as: UTF8.self)
  }

  /// The first chunk, with its name, length and padding.
  private static func first(of rest: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard rest.count >= 8 else { return nil }
    let length = rest[(rest.startIndex + 4)..<(rest.startIndex + 8)].reversed().bigEndian
    let padded = 8 + length + length % 2
    return padded <= rest.count ? rest.prefix(padded) : nil
  }
}

extension WebPChunks {
  /// The chunks beside the pixels, with their flags in the extended header.
  private static let flags: [String: UInt8] = ["ICCP": 0x20, "XMP ": 0x04]
  private static let hasAlpha: UInt8 = 0x10

  /// Returns the file with a profile before its pixels or an XMP packet behind them; nil if it is not
  /// well-formed or has one.
  static func adding(_ name: String, _ content: [UInt8], to file: [UInt8]) -> [UInt8]? {
    guard let chunks = all(in: file), let first = chunks.first, let flag = flags[name],
      !chunks.contains(where: { self.name(of: $0) == name })
    else { return nil }
    let isExtended = self.name(of: first) == "VP8X"
    guard var header = isExtended ? Array(first) : extendedHeader(of: first), header.count == 18
    else { return nil }
    header[8] |= flag
    let body = isExtended ? chunks.dropFirst().flatMap(\.self) : Array(first)
    let padding: [UInt8] = content.count % 2 == 0 ? [] : [0]
    let chunk = Array(name.utf8) + ByteOrder.little(content.count, 4) + content + padding
    let parts = name == "ICCP" ? header + chunk + body : header + body + chunk
    return Array("RIFF".utf8) + ByteOrder.little(4 + parts.count, 4) + Array("WEBP".utf8) + parts
  }

  /// Makes an extended header from the chunk of a picture.
  private static func extendedHeader(of chunk: ArraySlice<UInt8>) -> [UInt8]? {
    let content = Array(chunk.dropFirst(8).prefix(10))
    guard content.count == 10 else { return nil }
    let (width, height, alpha): (Int, Int, Bool)
    switch name(of: chunk) {
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
    return Array("VP8X".utf8) + ByteOrder.little(10, 4) + [alpha ? hasAlpha : 0, 0, 0, 0] + size
  }
}
