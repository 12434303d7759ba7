// Writes PNG chunks.

/// Returns the bytes of a number, the highest byte first.
public func bigEndian(_ number: Int, _ width: Int = 4) -> [UInt8] {
  (0..<width).map { UInt8(truncatingIfNeeded: number >> (8 * (width - 1 - $0))) }
}

/// Returns a PNG chunk with its length and checksum.
public func pngChunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
  let body = Array(name.utf8) + content
  return bigEndian(content.count) + body + bigEndian(checksum(body))
}

private func checksum(_ bytes: [UInt8]) -> Int {
  var value: UInt32 = 0xFFFF_FFFF
  for byte in bytes {
    value ^= UInt32(byte)
    for _ in 0..<8 { value = value & 1 == 1 ? 0xEDB8_8320 ^ value >> 1 : value >> 1 }
  }
  return Int(value ^ 0xFFFF_FFFF)
}
