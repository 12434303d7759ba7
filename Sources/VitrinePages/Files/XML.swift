// Text in XML 1.0 and HTML: feeds, the sitemap, and HTML that no template prints.

/// Escapes text for XML 1.0 and HTML.
enum XML {
  /// Returns a text with markup characters escaped, and characters that XML 1.0 or HTML forbids
  /// replaced.
  static func escaped(_ text: String) -> String {
    // Most texts need nothing, and comparing bytes is much faster than comparing characters.
    guard !text.utf8.allSatisfy(isPlain) else { return text }
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      case "\t", "\n": escaped.unicodeScalars.append(scalar)
      // Unescaped, a parser would read it as a line feed.
      case "\r": escaped += "&#13;"
      case "\0"..."\u{1F}", "\u{7F}"..."\u{9F}": escaped += "\u{FFFD}"
      case _ where isNoncharacter(scalar): escaped += "\u{FFFD}"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x22, 0x26, 0x27, 0x3C, 0x3E: false
    case 0x20...0x7E: true
    default: false
    }
  }

  /// Returns whether a scalar is one of the last two of a plane, or one of 32 in between.
  private static func isNoncharacter(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value & 0xFFFE == 0xFFFE || 0xFDD0...0xFDEF ~= scalar.value
  }
}
