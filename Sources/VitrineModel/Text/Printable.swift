// Untrusted text for a terminal or a log. A control character could move the cursor, and a separate
// line could be a command to a CI system.

extension StringProtocol {
  /// The text on one line, with control and direction characters written as `\u{7}`.
  public var printable: String {
    var shown = ""
    for scalar in unicodeScalars {
      if scalar.isUnprintable {
        shown += "\\u{\(String(scalar.value, radix: 16))}"
      } else {
        shown.unicodeScalars.append(scalar)
      }
    }
    return shown
  }
}

extension String {
  /// The text as one word of a command that a reader may copy into a shell.
  ///
  /// A leading hyphen would be an option. Control and direction characters are escaped.
  public var asShellWord: String {
    let word = hasPrefix("-") ? "./\(self)" : self
    let isPlain =
      !word.isEmpty
      && word.utf8.allSatisfy { byte in
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
          || (UInt8(ascii: "-")...UInt8(ascii: ":")).contains(byte) || byte == UInt8(ascii: "_")
      }
    return isPlain ? word : "'\(word.replacing("'", with: #"'\''"#))'".printable
  }
}

extension Unicode.Scalar {
  /// Whether the character acts on a terminal, a line or the direction of text instead of being
  /// shown.
  var isUnprintable: Bool {
    switch value {
    case 0...0x1F, 0x7F...0x9F, 0x2028, 0x2029, 0x200E, 0x200F, 0x061C, 0x202A...0x202E,
      0x2066...0x2069, 0xFEFF:
      true
    default: false
    }
  }
}
