// Text in XML 1.0 and HTML: feeds, the sitemap, and HTML that no template prints.

/// Escapes text for XML 1.0 and HTML.
enum XML {
  /// Returns a text with markup characters escaped, and characters that XML 1.0 or HTML forbids
  /// replaced.
  static func escaped(_ text: String) -> String { escaped(text, apostrophe: "&#39;") }

  /// Returns a text escaped for an attribute in double quotes, in which apostrophes stay.
  static func attribute(_ text: String) -> String { escaped(text, apostrophe: "'") }

  private static func escaped(_ text: String, apostrophe: String) -> String {
    // Most texts need nothing, and comparing bytes is much faster than comparing characters.
    guard !text.utf8.allSatisfy(isPlain) else { return text }
    var escaped: [UInt8] = []
    escaped.reserveCapacity(text.utf8.count + 64)
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;".utf8
      case "<": escaped += "&lt;".utf8
      case ">": escaped += "&gt;".utf8
      case "\"": escaped += "&quot;".utf8
      case "'": escaped += apostrophe.utf8
      // Unescaped, a parser would read it as a line feed.
      case "\r": escaped += "&#13;".utf8
      case "\t", "\n", " "..."~": escaped.append(UInt8(truncatingIfNeeded: scalar.value))
      case _ where isForbidden(scalar): escaped += "\u{FFFD}".utf8
      default: escaped += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
      }
    }
    return String(decoding: escaped, as: UTF8.self)
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x22, 0x26, 0x27, 0x3C, 0x3E: false
    case 0x20...0x7E: true
    default: false
    }
  }

  /// Returns whether a scalar is a control character, one of the last two of a plane, or one of 32 in
  /// between.
  private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
    0...0x1F ~= scalar.value || 0x7F...0x9F ~= scalar.value
      || scalar.value & 0xFFFE == 0xFFFE || 0xFDD0...0xFDEF ~= scalar.value
  }
}
