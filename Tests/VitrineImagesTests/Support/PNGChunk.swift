// PNG chunks written by hand.

/// A number with the highest byte first.
func bigEndian(_ number: Int, _ width: Int = 4) -> [UInt8] {
  (0..<width).map { UInt8(truncatingIfNeeded: number >> (8 * (width - 1 - $0))) }
}

/// A chunk with its length and checksum.
func pngChunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
  let body = Array(name.utf8) + content
  return bigEndian(content.count) + body + bigEndian(checksum(body))
}

/// The picture as a PNG with these chunks behind its header, which ends at byte 33.
func png(_ picture: TestPicture, _ chunks: [(String, [UInt8])]) throws -> [UInt8] {
  let file = try picture.encoded(".png")
  return file.prefix(33) + chunks.flatMap { pngChunk($0.0, $0.1) } + file.dropFirst(33)
}

private func checksum(_ bytes: [UInt8]) -> Int {
  var value: UInt32 = 0xFFFF_FFFF
  for byte in bytes {
    value ^= UInt32(byte)
    for _ in 0..<8 { value = value & 1 == 1 ? 0xEDB8_8320 ^ value >> 1 : value >> 1 }
  }
  return Int(value ^ 0xFFFF_FFFF)
}
