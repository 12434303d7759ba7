// The rules of writing systems for search: which marks people leave out, which letters have a plain
// form that Unicode does not name, and which scripts have no spaces between words. `search-text.js` has
// the same ranges.

/// The letters, marks and digits of scripts, as search sees them.
enum WritingSystems {
  /// Accents and points that people leave out when they type, and invisible signs.
  ///
  /// Vowel signs of Indic scripts, Thai and others, and the voiced marks of kana are not among
  /// them: they make another word.
  private static let silent: [ClosedRange<UInt32>] = [
    0xAD...0xAD, 0x300...0x36F, 0x483...0x489, 0x591...0x5BD, 0x5BF...0x5BF, 0x5C1...0x5C2,
    0x5C4...0x5C5, 0x5C7...0x5C7, 0x610...0x61A, 0x640...0x640, 0x64B...0x65F, 0x670...0x670,
    0x6D6...0x6DC, 0x6DF...0x6E4, 0x6E7...0x6E8, 0x6EA...0x6ED, 0x730...0x74A, 0x1AB0...0x1AFF,
    0x1DC0...0x1DFF, 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x2064, 0x20D0...0x20FF,
    0xFE00...0xFE0F, 0xFE20...0xFE2F, 0xFEFF...0xFEFF, 0xE0100...0xE01EF,
  ]

  /// Scripts without spaces between words: Han, kana, Thai, Lao, Khmer and Myanmar.
  private static let unspaced: [ClosedRange<UInt32>] = [
    0xE01...0xE3A, 0xE40...0xE4E, 0xE81...0xECF, 0xEDC...0xEDF, 0x1000...0x103F,
    0x1050...0x109F, 0x1780...0x17D3, 0x17DC...0x17DD, 0x2E80...0x2FDF, 0x3005...0x3007,
    0x3021...0x3029, 0x3041...0x3096, 0x3099...0x309A, 0x309D...0x309F, 0x30A1...0x30FA,
    0x30FC...0x30FF, 0x31F0...0x31FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA9E0...0xA9FE,
    0xAA60...0xAA7F, 0xF900...0xFAFF, 0x20000...0x3FFFF,
  ]

  /// The plain forms of letters, in lowercase and decomposed.
  static let plain: [Unicode.Scalar: String] = [
    "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ð": "d", "þ": "th", "ł": "l",
    "ħ": "h", "ı": "i", "ŧ": "t", "ŋ": "n", "ς": "σ", "\u{649}": "\u{64A}",
    "\u{6CC}": "\u{64A}", "\u{629}": "\u{647}", "\u{6A9}": "\u{643}", "\u{671}": "\u{627}",
  ]

  /// The zeros of scripts with their own digits.
  private static let zeros: [UInt32] = [
    0x660, 0x6F0, 0x966, 0x9E6, 0xA66, 0xAE6, 0xBE6, 0xC66, 0xCE6, 0xD66, 0xE50, 0xED0, 0x1040,
    0x17E0,
  ]

  static func isSilent(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= 0xAD && silent.contains { $0.contains(scalar.value) }
  }

  static func isUnspaced(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= 0xE01 && unspaced.contains { $0.contains(scalar.value) }
  }

  /// Returns the European digit of the same value; nil for any other character.
  static func digit(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    guard scalar.value >= 0x660,
      let zero = zeros.first(where: { $0 <= scalar.value && scalar.value < $0 + 10 })
    else { return nil }
    return Unicode.Scalar(scalar.value - zero + 0x30)
  }

  /// Whether a scalar is a letter, a digit, or a mark on one.
  static func isOfWord(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .decimalNumber, .letterNumber, .otherNumber, .nonspacingMark, .spacingMark, .enclosingMark:
      true
    default: false
    }
  }
}
