// The order that a person expects of file names: `img2` before `img10`, capitals and accents beside
// plain letters, a name before its numbered copies. It depends on no locale, so that every machine
// builds the same site.

import Foundation

/// The order of file names and paths as a person expects it.
public enum NaturalOrder {
  /// Whether one path comes before another.
  ///
  /// Numbers are compared by value. Paths are compared folder by folder, and names before their
  /// extensions. Names that only differ in capitals, accents or leading zeros are in the order of
  /// their bytes, so two different texts are never equal.
  public static func precedes(_ a: String, _ b: String) -> Bool {
    let order = compared(a, b)
    return order == 0 ? a.utf8.lexicographicallyPrecedes(b.utf8) : order < 0
  }

  private static func compared(_ a: String, _ b: String) -> Int {
    var (x, y) = (folded(a), folded(b))
    return x.withUTF8 { x in
      y.withUTF8 { y in
        var (left, right) = (Names(x), Names(y))
        return left.compared(with: &right)
      }
    }
  }

  /// The letters without capitals and accents.
  private static func folded(_ text: String) -> String {
    guard !text.utf8.allSatisfy({ $0 < 0x80 }) else { return text }
    let plain = text.lowercased().decomposedStringWithCanonicalMapping.unicodeScalars
      .filter { !(0x0300...0x036F).contains($0.value) }
    return String(String.UnicodeScalarView(plain))
  }

  /// A path, read from its front.
  private struct Names {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var position = 0
    /// The start of the extension of the current name.
    private var ending = 0

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
      self.bytes = bytes
      findEnding()
    }

    /// Returns a negative number, zero or a positive number, as the path is before, beside or after
    /// another.
    mutating func compared(with other: inout Names) -> Int {
      while true {
        switch (digits, other.digits) {
        case (let a?, let b?):
          let order = Self.compared(a, b)
          if order != 0 { return order }
          skip(digits: a)
          other.skip(digits: b)
        default:
          let (a, b) = (next(), other.next())
          if a != b { return a - b }
          if a == Self.end { return 0 }
        }
      }
    }

    // Ends and separators come before all letters.
    private static let end = -3
    private static let separator = -2
    private static let dot = -1

    private mutating func next() -> Int {
      guard position < bytes.count else { return Self.end }
      let byte = bytes[position]
      let isDot = position == ending && byte == UInt8(ascii: ".")
      position += 1
      switch byte {
      case UInt8(ascii: "/"):
        findEnding()
        return Self.separator
      case _ where isDot: return Self.dot
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): return Int(byte) + 0x20
      default: return Int(byte)
      }
    }

    private mutating func findEnding() {
      let name = bytes[position...].prefix { $0 != UInt8(ascii: "/") }
      ending = name.lastIndex(of: UInt8(ascii: ".")) ?? name.endIndex
    }

    /// The digits at the front; nil if there are none.
    private var digits: Slice<UnsafeBufferPointer<UInt8>>? {
      let digits = bytes[position...].prefix { (0x30...0x39).contains($0) }
      return digits.isEmpty ? nil : digits
    }

    private mutating func skip(digits: Slice<UnsafeBufferPointer<UInt8>>) {
      position = digits.endIndex
    }

    private static func compared(
      _ a: Slice<UnsafeBufferPointer<UInt8>>, _ b: Slice<UnsafeBufferPointer<UInt8>>
    ) -> Int {
      let (a, b) = (a.drop { $0 == 0x30 }, b.drop { $0 == 0x30 })
      if a.count != b.count { return a.count - b.count }
      return zip(a, b).lazy.map { Int($0) - Int($1) }.first { $0 != 0 } ?? 0
    }
  }
}
