/// The bytes of numbers in the two orders of image formats.
enum ByteOrder {
  /// Returns the bytes of a number, the highest first.
  static func big(_ number: Int, _ width: Int) -> [UInt8] {
    (0..<width).map { UInt8(truncatingIfNeeded: number >> (8 * (width - 1 - $0))) }
  }

  /// Returns the bytes of a number, the lowest first.
  static func little(_ number: Int, _ width: Int) -> [UInt8] {
    (0..<width).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }
}

extension Sequence<UInt8> {
  /// The number that the bytes write, the highest first.
  package var bigEndian: Int { reduce(0) { $0 << 8 | Int($1) } }
}
