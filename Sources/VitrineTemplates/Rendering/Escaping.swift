// Escapes for HTML while writing, in one pass over the bytes: runs without special characters are
// copied whole. Controls and noncharacters, which neither HTML nor XML allows, become U+FFFD.

import VitrineModel

extension [UInt8] {
  /// Appends text with `& < > " '` as references, or as marks of a `TemplateOutput`.
  mutating func appendEscaped(_ text: String, marking: Bool = false) {
    var text = text
    text.withUTF8 { appendEscaped($0, marking) }
  }

  private mutating func appendEscaped(_ bytes: UnsafeBufferPointer<UInt8>, _ marking: Bool) {
    var start = 0
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      guard Escape.isSpecial(byte), let (length, replacement) = Escape.at(index, bytes) else {
        index += 1
        continue
      }
      append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start..<index]))
      if marking, let mark = TemplateOutput.mark(for: byte) {
        append(mark)
      } else {
        append(contentsOf: replacement.utf8Start, count: replacement.utf8CodeUnitCount)
      }
      index += length
      start = index
    }
    append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start..<index]))
  }

  private mutating func append(contentsOf start: UnsafePointer<UInt8>, count: Int) {
    append(contentsOf: UnsafeBufferPointer(start: start, count: count))
  }

  /// Appends what a template printed, with its marks as references.
  mutating func appendEscaped(_ output: TemplateOutput) {
    for byte in output.bytes {
      guard let character = TemplateOutput.character(markedBy: byte) else {
        append(byte)
        continue
      }
      appendEscaped(String(decoding: [character], as: UTF8.self))
    }
  }

  /// Appends text as it is.
  mutating func append(utf8 text: String) {
    var text = text
    text.withUTF8 { append(contentsOf: $0) }
  }

  mutating func append(decimal number: Int) {
    guard number >= 0, number < 10 else { return append(utf8: String(number)) }
    append(0x30 + UInt8(number))
  }
}

/// Characters that need escaping.
private enum Escape {
  /// Whether a byte may need escaping.
  ///
  /// Cheap, since most bytes of most texts do not.
  @inline(__always)
  static func isSpecial(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x28...0x3B, 0x3D, 0x3F...0x7E, 0x20, 0x21, 0x23...0x25: false
    case 0x80...0xC1, 0xC3...0xEE: false
    default: true
    }
  }

  /// The number of bytes to replace, and their replacement; nil if the byte stays.
  static func at(_ index: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> (Int, StaticString)? {
    switch bytes[index] {
    case UInt8(ascii: "&"): (1, "&amp;")
    case UInt8(ascii: "<"): (1, "&lt;")
    case UInt8(ascii: ">"): (1, "&gt;")
    case UInt8(ascii: "\""): (1, "&quot;")
    case UInt8(ascii: "'"): (1, "&#39;")
    case 0x09, 0x0A, 0x0D: nil
    case 0x00...0x1F, 0x7F: (1, "\u{FFFD}")
    case 0xC2: isC1(index, bytes) ? (2, "\u{FFFD}") : nil
    case 0xEF: isNoncharacter3(index, bytes) ? (3, "\u{FFFD}") : nil
    case 0xF0...0xF4: isNoncharacter4(index, bytes) ? (4, "\u{FFFD}") : nil
    default: nil
    }
  }

  /// U+0080 to U+009F.
  private static func isC1(_ index: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    index + 1 < bytes.count && bytes[index + 1] < 0xA0
  }

  /// U+FDD0 to U+FDEF, U+FFFE, U+FFFF.
  private static func isNoncharacter3(
    _ index: Int, _ bytes: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    guard index + 2 < bytes.count else { return false }
    switch (bytes[index + 1], bytes[index + 2]) {
    case (0xB7, 0x90...0xAF), (0xBF, 0xBE...0xBF): return true
    default: return false
    }
  }

  /// The last two of each plane.
  private static func isNoncharacter4(
    _ index: Int, _ bytes: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    guard index + 3 < bytes.count else { return false }
    return bytes[index + 1] & 0x0F == 0x0F && bytes[index + 2] == 0xBF
      && bytes[index + 3] >= 0xBE
  }
}
