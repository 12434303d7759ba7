// Undoes escapes in bytes: JSON's `\u002b`, HTML's `&#43;` and `%2B` in an address are all a plus
// sign, and HTML's tags are nothing. A service that repeats a secret may write any of its letters
// like this.

import Foundation

/// Bytes with their escapes undone once, and the original index of each byte.
struct DecodedText {
  private(set) var bytes: [UInt8] = []
  /// The original index of each byte in `bytes`, and the length of the text as the last element.
  private(set) var origins: [Int] = []

  private init(bytes: [UInt8], origins: [Int]) {
    self.bytes = bytes
    self.origins = origins
  }

  init(of text: [UInt8]) {
    bytes.reserveCapacity(text.count)
    origins.reserveCapacity(text.count + 1)
    var rest = text[...]
    while let mark = rest.firstIndex(where: Self.beginsEscape) {
      let (byte, length) = Self.escape(in: text[mark...]) ?? (text[mark], 1)
      bytes += rest[..<mark]
      origins += rest.startIndex..<mark
      bytes.append(byte)
      origins.append(mark)
      rest = text[(mark + length)...]
    }
    bytes += rest
    origins += rest.startIndex...text.count
  }

  /// Whether a text contains anything that could be undone.
  static func differs(from text: [UInt8]) -> Bool {
    text.contains { beginsEscape($0) || $0 == UInt8(ascii: "<") }
  }

  private static func beginsEscape(_ byte: UInt8) -> Bool {
    byte == 0x5C || byte == 0x26 || byte == 0x25
  }

  /// The same text without tags, so that `012<b>345</b>` reads as `012345`; nil if it has none.
  var withoutTags: DecodedText? {
    guard bytes.contains(UInt8(ascii: "<")) else { return nil }
    var view = DecodedText(bytes: [], origins: [])
    var rest = bytes[...]
    while let mark = rest.firstIndex(of: UInt8(ascii: "<")) {
      // A `<` that begins no tag is a letter.
      let length = Self.tag(in: bytes[mark...])
      view.append(rest.startIndex..<(length == nil ? mark + 1 : mark), of: self)
      rest = bytes[(mark + (length ?? 1))...]
    }
    view.append(rest.startIndex..<bytes.count, of: self)
    view.origins.append(origins[bytes.count])
    return view
  }

  private mutating func append(_ places: Range<Int>, of other: DecodedText) {
    bytes += other.bytes[places]
    origins += other.origins[places]
  }

  /// Returns the length of a tag at the beginning.
  private static func tag(in text: ArraySlice<UInt8>) -> Int? {
    guard text.first == UInt8(ascii: "<"),
      let next = text.dropFirst().first, isTagStart(next),
      let end = text.prefix(longestTag).firstIndex(of: UInt8(ascii: ">"))
    else { return nil }
    return end + 1 - text.startIndex
  }

  /// Far longer than any link of a service.
  ///
  /// Limits the cost of a `<` without a `>`.
  private static let longestTag = 4096

  private static func isTagStart(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "/") || byte == UInt8(ascii: "!") || 0x61...0x7A ~= byte | 0x20
  }

  /// Returns the byte that an escape at the beginning stands for, and the length of the escape.
  private static func escape(in text: ArraySlice<UInt8>) -> (UInt8, Int)? {
    let window = text.prefix(12)
    switch (window.first, window.dropFirst().first) {
    case (0x5C, UInt8(ascii: "u")):
      return code(window.dropFirst(2).prefix(4), radix: 16).map { ($0, 6) }
    case (0x5C, UInt8(ascii: "/")): return (UInt8(ascii: "/"), 2)
    case (0x26, UInt8(ascii: "#")): return entity(window)
    case (0x25, _): return code(window.dropFirst().prefix(2), radix: 16).map { ($0, 3) }
    default: return nil
    }
  }

  /// Parses `&#43;` or `&#x2B;`.
  private static func entity(_ window: ArraySlice<UInt8>) -> (UInt8, Int)? {
    guard let end = window.firstIndex(of: UInt8(ascii: ";")) else { return nil }
    let digits = window[(window.startIndex + 2)..<end]
    let isHex = digits.first == UInt8(ascii: "x") || digits.first == UInt8(ascii: "X")
    let letter = isHex ? code(digits.dropFirst(), radix: 16) : code(digits, radix: 10)
    return letter.map { ($0, end + 1 - window.startIndex) }
  }

  /// Parses an ASCII code.
  ///
  /// Keys are ASCII, so other codes do not matter.
  private static func code(_ digits: ArraySlice<UInt8>, radix: Int) -> UInt8? {
    UInt8(String(decoding: digits, as: UTF8.self), radix: radix).flatMap { $0 < 0x80 ? $0 : nil }
  }
}
