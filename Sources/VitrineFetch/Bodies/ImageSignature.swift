// Recognizes image files by their first bytes. Some services answer with an HTML page instead of
// an image, with status 200 and often with the image's type. Such answers are detected here, before
// they replace a photo. The image reader later checks the rest of the file.

/// The signatures of image formats.
enum ImageSignature {
  /// The number of first bytes to check.
  static let length = 32

  /// Whether a file that begins with these bytes has an image format that can be read.
  static func isImage(_ head: some Collection<UInt8>) -> Bool {
    let head = Array(head.prefix(length))
    return starts.contains { head.starts(with: $0) } || isWebP(head) || isHEIF(head)
  }

  private static let starts: [[UInt8]] = [
    [0xFF, 0xD8, 0xFF], [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A],
    Array("GIF87a".utf8), Array("GIF89a".utf8),
    [0x49, 0x49, 0x2A, 0], [0x4D, 0x4D, 0, 0x2A],
  ]

  private static func isWebP(_ head: [UInt8]) -> Bool {
    head.starts(with: "RIFF".utf8) && head.dropFirst(8).starts(with: "WEBP".utf8)
  }

  private static func isHEIF(_ head: [UInt8]) -> Bool {
    guard head.count >= 12, head.dropFirst(4).starts(with: "ftyp".utf8) else { return false }
    return brands.contains(String(decoding: head[8..<12], as: UTF8.self))
  }

  private static let brands: Set = [
    "avif", "avis", "heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1", "miaf",
  ]
}
