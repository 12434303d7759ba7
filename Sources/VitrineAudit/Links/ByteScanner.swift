// Reads words from the bytes of a style sheet or a script. Only goes forward, a bounded distance at
// a time.

import VitrineModel

/// A reader of the bytes of a text, which only goes forward.
struct ByteScanner {
  private let bytes: [UInt8]
  private var place = 0

  /// Longer texts are not addresses.
  private static let longest = 4_096

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool { place >= bytes.count }

  mutating func step() { place += 1 }

  /// Skips at least one byte, to the next that may begin something.
  @inline(__always)
  mutating func step(to begins: (UInt8) -> Bool) {
    place += 1
    while place < bytes.count, !begins(bytes[place]) { place += 1 }
  }

  static func isQuote(_ byte: UInt8) -> Bool { byte == 0x22 || byte == 0x27 || byte == 0x60 }

  /// Skips these letters if they come next, in any case.
  mutating func take(_ letters: StaticString) -> Bool {
    let count = letters.utf8CodeUnitCount
    guard place + count <= bytes.count else { return false }
    for index in 0..<count {
      guard bytes[place + index].lowercased == letters.utf8Start[index] else { return false }
    }
    place += count
    return true
  }

  func isNext(_ letters: StaticString) -> Bool {
    var ahead = self
    return ahead.take(letters)
  }

  /// Skips these letters if they are a whole word.
  mutating func takeWord(_ letters: StaticString) -> Bool {
    guard place == 0 || !Self.isOfWord(bytes[place - 1]) else { return false }
    return take(letters)
  }

  mutating func skip(past letters: StaticString) {
    while !isAtEnd, !take(letters) { step() }
  }

  mutating func skipSpace() {
    while !isAtEnd, bytes[place] <= 0x20 { step() }
  }

  /// The text in quotes at the position; nil if there are no quotes, or they do not end on the same
  /// line.
  mutating func quoted() -> String? {
    guard !isAtEnd, Self.isQuote(bytes[place]) else { return nil }
    let rest = bytes[(place + 1)...].prefix(Self.longest)
    guard let end = rest.firstIndex(where: { $0 == bytes[place] || $0 == 0x0A }),
      bytes[end] == bytes[place]
    else { return nil }
    defer { place = end + 1 }
    return String(decoding: bytes[(place + 1)..<end], as: UTF8.self)
  }

  /// The text up to whitespace or a letter.
  mutating func word(endingWith end: Unicode.Scalar) -> String {
    let rest = bytes[place...].prefix(Self.longest)
    let word = rest.prefix { $0 > 0x20 && $0 != UInt8(ascii: end) }
    place = word.endIndex
    return String(decoding: word, as: UTF8.self)
  }

  private static func isOfWord(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
      || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$") || byte >= 0x80
  }
}
