// A checksum for the rows of the index, because SQLite does not notice a flipped bit in a value.
// FNV-1a over 64 bits finds every change within one byte and is cheap. It does not protect against
// forgery: a forger could write the whole row.

/// Seals the table, key and payload of a row.
enum Checksum {
  static let length = 8

  static func seal(
    _ payload: some Sequence<UInt8>, of table: IndexTable, key: some Sequence<UInt8>
  ) -> [UInt8] {
    var value = Array(payload)
    var sum = value.withUnsafeBytes { Self.sum(of: table, key: key, payload: $0) }
    for _ in 0..<length {
      value.append(UInt8(truncatingIfNeeded: sum))
      sum >>= 8
    }
    return value
  }

  /// The payload without its seal; nil if the seal is wrong.
  static func open(
    _ value: UnsafeRawBufferPointer, of table: IndexTable, key: some Sequence<UInt8>
  ) -> UnsafeRawBufferPointer? {
    guard value.count >= length else { return nil }
    let payload = UnsafeRawBufferPointer(rebasing: value.dropLast(length))
    let stored = value.loadUnaligned(fromByteOffset: payload.count, as: UInt64.self).littleEndian
    return stored == Self.sum(of: table, key: key, payload: payload) ? payload : nil
  }

  private static func sum(
    of table: IndexTable, key: some Sequence<UInt8>, payload: UnsafeRawBufferPointer
  ) -> UInt64 {
    var sum: UInt64 = 0xCBF2_9CE4_8422_2325
    var count: UInt64 = 0
    for byte in table.rawValue.utf8 { add(byte, to: &sum) }
    add(0, to: &sum)
    for byte in key {
      add(byte, to: &sum)
      count &+= 1
    }
    // The length of the key, so that a byte moved from the payload to the key is noticed.
    add(UInt8(truncatingIfNeeded: count), to: &sum)
    for byte in payload { add(byte, to: &sum) }
    return sum
  }

  private static func add(_ byte: UInt8, to sum: inout UInt64) {
    sum = (sum ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
  }
}
