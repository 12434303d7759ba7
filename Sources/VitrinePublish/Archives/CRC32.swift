// The checksum of ZIP files: the reversed polynomial 0xEDB88320, eight bytes at a time by eight tables.

/// A CRC-32 that is computed in chunks.
struct CRC32 {
  private var state = UInt32.max

  private static let tables: [UInt32] = {
    var tables = (0..<256).map { byte in
      (0..<8).reduce(UInt32(byte)) { value, _ in value >> 1 ^ (value & 1 == 1 ? 0xEDB8_8320 : 0) }
    }
    for place in 256..<8 * 256 {
      let before = tables[place - 256]
      tables.append(before >> 8 ^ tables[Int(before & 0xFF)])
    }
    return tables
  }()

  /// The checksum of all bytes.
  var value: UInt32 { ~state }

  /// Adds bytes.
  mutating func update(_ bytes: UnsafeRawBufferPointer) {
    var state = state
    Self.tables.withUnsafeBufferPointer { tables in
      let eights = bytes.count / 8
      for place in 0..<eights {
        var word = UInt64(
          littleEndian: bytes.loadUnaligned(fromByteOffset: place * 8, as: UInt64.self))
        word ^= UInt64(state)
        state = 0
        for table in 0..<8 {
          state ^= tables[(7 - table) * 256 + Int(truncatingIfNeeded: word >> (8 * table) & 0xFF)]
        }
      }
      for byte in bytes[(eights * 8)...] {
        state = state >> 8 ^ tables[Int(truncatingIfNeeded: (state ^ UInt32(byte)) & 0xFF)]
      }
    }
    self.state = state
  }
}
