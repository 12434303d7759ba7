// Removes the metadata from a finished WebP file: libvips 8.14 writes an EXIF block into every one,
// even with the option `strip`. The container is described in RFC 9649, section 2.

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
    let length = rest[(rest.startIndex + 4)..<(rest.startIndex + 8)].reversed()
      .reduce(0) { $0 << 8 | Int($1) }
    let padded = 8 + length + length % 2
    return padded <= rest.count ? rest.prefix(padded) : nil
  }
}
