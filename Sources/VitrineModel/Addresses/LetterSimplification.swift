// Latin letters without marks, as keyboards have them. Letters of other scripts keep their marks:
// without them, many languages would have different words.

import Foundation

/// Simplifies the letters of a text.
enum LetterSimplification {
  /// Returns letters and digits in lowercase, with single hyphens between words.
  static func simplified(_ text: String) -> String {
    var words = Words()
    // Composed letters would hide their marks.
    for scalar in text.lowercased().decomposedStringWithCanonicalMapping.unicodeScalars {
      words.add(scalar)
    }
    words.endWord()
    return String(words.text).precomposedStringWithCanonicalMapping
  }

  /// Returns a text that is equal for names that a file system may hold for one.
  static func folded(_ text: String) -> String {
    guard !text.utf8.allSatisfy({ $0 < 0x80 }) else { return text }
    return text.uppercased().lowercased().precomposedStringWithCanonicalMapping
  }

  /// The words of letters and digits so far.
  private struct Words {
    var text = String.UnicodeScalarView()
    private var isBetween = false
    /// The number of letters in the last word.
    private var length = 0
    /// Whether the last letter keeps its marks.
    private var keepsMarks = false

    mutating func add(_ scalar: Unicode.Scalar) {
      if scalar.isASCII {
        guard scalar.isLetterOrDigit else { return separate() }
        append([scalar], keepsMarks: false)
        return
      }
      let properties = scalar.properties
      // Invisible: a hyphen would break a word in two.
      guard !properties.isDefaultIgnorableCodePoint else { return }
      switch properties.generalCategory {
      case .nonspacingMark, .spacingMark, .enclosingMark:
        if keepsMarks { text.append(scalar) }
      case .lowercaseLetter, .uppercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
        .decimalNumber, .letterNumber, .otherNumber:
        let latin = LetterSimplification.latin(scalar)
        append(latin ?? [scalar], keepsMarks: latin == nil)
      default: separate()
      }
    }

    private mutating func append(_ letters: [Unicode.Scalar], keepsMarks: Bool) {
      if isBetween, !text.isEmpty { text.append("-") }
      length = isBetween ? 1 : length + 1
      text.append(contentsOf: letters)
      (isBetween, self.keepsMarks) = (false, keepsMarks)
    }

    private mutating func separate() {
      endWord()
      (isBetween, keepsMarks) = (true, false)
    }

    /// Replaces σ at the end of a word by ς: both have the same capital letter.
    mutating func endWord() {
      guard !isBetween, length > 1, text.last == "σ" else { return }
      text.removeLast()
      text.append("ς")
    }
  }

  /// Latin letters that are more than a letter with a mark.
  private static let special: [Unicode.Scalar: String] = [
    "ß": "ss", "æ": "ae", "œ": "oe", "þ": "th", "ð": "d", "ı": "i", "ŋ": "ng", "ə": "e", "ɛ": "e",
    "ɔ": "o", "ĸ": "k", "ȝ": "y", "ƿ": "w", "ȷ": "j",
  ]

  private static let start = "LATIN SMALL LETTER "

  /// Returns the plain letters for a letter or digit; nil if it is not Latin.
  private static func latin(_ scalar: Unicode.Scalar) -> [Unicode.Scalar]? {
    if let known = special[scalar] { return Array(known.unicodeScalars) }
    if let name = scalar.properties.name, name.hasPrefix(start) {
      // `L WITH STROKE` has no decomposition.
      let letter = name.dropFirst(start.count).prefix { $0 != " " }
      if letter.utf8.count == 1 { return Array(letter.lowercased().unicodeScalars) }
    }
    let plain = String(scalar).decomposedStringWithCompatibilityMapping.lowercased().unicodeScalars
      .filter { $0.properties.generalCategory != .nonspacingMark }
    return plain.allSatisfy(\.isLetterOrDigit) ? Array(plain) : nil
  }
}

extension Unicode.Scalar {
  /// Whether it is an ASCII letter in lowercase, or an ASCII digit.
  fileprivate var isLetterOrDigit: Bool {
    (0x61...0x7A).contains(value) || (0x30...0x39).contains(value)
  }
}
