// zlib data written bit by bit (RFC 1950, RFC 1951), since nothing here compresses.

/// Returns zlib data that inflates to these bytes, uncompressed.
func zlibData(_ bytes: [UInt8]) -> [UInt8] {
  let length = [0, 8].map { UInt8(truncatingIfNeeded: bytes.count >> $0) }
  var (low, high): (UInt32, UInt32) = (1, 0)
  for byte in bytes {
    low = (low + UInt32(byte)) % 65_521
    high = (high + low) % 65_521
  }
  let sum = high << 16 | low
  let checksum = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: sum >> $0) }
  return [0x78, 0x01, 0x01] + length + length.map { ~$0 } + bytes + checksum
}

/// Returns zlib data that inflates to at least this many zeros, and is 158 times smaller.
func zlibBomb(_ count: Int) -> [UInt8] {
  // The last block, with the fixed code: a zero, then repetitions of it, then the end.
  var bits = [true, true, false] + [false, false, true, true, false, false, false, false]
  let repetition = [true, true, false, false, false, true, false, true]
  for _ in 0...(count / 258) { bits += repetition + [false, false, false, false, false] }
  bits += [Bool](repeating: false, count: 7)
  var bytes: [UInt8] = [0x78, 0x01]
  for start in stride(from: 0, to: bits.count, by: 8) {
    let byte = bits[start..<min(start + 8, bits.count)].enumerated()
    bytes.append(byte.reduce(0) { $0 | ($1.element ? 1 << UInt8($1.offset) : 0) })
  }
  return bytes
}
