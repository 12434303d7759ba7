// The letters of packed values in the files of the index. `index-encoding.js` has the same.

/// Printable ASCII except for what JSON or HTML escapes, and the comma that separates lists.
enum IndexLetters {
  /// Values of six bits use the first 64, most of which are in titles too: similar texts compress
  /// better beside each other.
  static let all: [UInt8] = {
    let letters = (0x21...0x7E).filter { !#""\<>&,"#.utf8.contains($0) }
    return Array(letters.suffix(64) + letters.prefix(24))
  }()

  /// Numbers from here on have two letters.
  private static let short = 87
  /// The first number that has no letters.
  static let end = short + all.count

  /// Returns a small number as one letter or two.
  static func code(of number: Int) -> ArraySlice<UInt8> {
    number < short ? [all[number]] : [all[short], all[number - short]]
  }

  /// Returns a number of hexadecimal digits as letters, always as many for as many digits; nil for
  /// other texts.
  static func code(ofDigits text: Substring.UTF8View) -> [UInt8]? {
    var parts: [UInt64] = []
    var part: UInt64 = 0
    let first = text.count % 8
    for (place, letter) in text.enumerated() {
      guard let digit = digit(letter) else { return nil }
      part = part << 4 | digit
      guard (place + 1 - first).isMultiple(of: 8) else { continue }
      parts.append(part)
      part = 0
    }
    return code(of: &parts, length: length(ofDigits: text.count))
  }

  /// Returns the number of letters of this many hexadecimal digits: a letter has 6.46 bits.
  private static func length(ofDigits count: Int) -> Int { (count * 62 + 99) / 100 }

  /// Returns a number, of parts with 32 bits, as letters; the last letter changes first.
  private static func code(of parts: inout [UInt64], length: Int) -> [UInt8] {
    let base = UInt64(all.count)
    var code = [UInt8](repeating: 0, count: length)
    for place in code.indices.reversed() {
      var rest: UInt64 = 0
      for part in parts.indices {
        let value = rest << 32 | parts[part]
        parts[part] = value / base
        rest = value % base
      }
      code[place] = all[Int(rest)]
    }
    return code
  }

  private static func digit(_ letter: UInt8) -> UInt64? {
    switch letter {
    case 0x30...0x39: UInt64(letter) - 0x30
    case 0x61...0x66: UInt64(letter) - 0x61 + 10
    default: nil
    }
  }
}
