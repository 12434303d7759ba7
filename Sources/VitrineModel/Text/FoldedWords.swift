// The words of texts, folded so that case and accents do not matter. Scripts without spaces between
// words match anywhere in a text; all others match whole words.

import Foundation

/// The words of a text in a form in which they can be compared.
public struct FoldedWords: Hashable, Sendable {
  /// The text as it was written.
  public let text: String
  /// The words, in the order of the text.
  public let words: [String]

  /// Splits a text into words: letters, digits and marks in lowercase, without accents.
  public init(_ text: String) {
    self.text = text
    words =
      text.utf8.allSatisfy { $0 < 0x80 } ? Self.plain(text) : Self.folded(text)
  }

  /// Whether a word, folded like these, is among them.
  public func contain(_ word: String) -> Bool {
    Self.isWrittenWithoutSpaces(word)
      ? words.contains { $0.contains(word) } : words.contains(word)
  }

  /// Whether all words of another text follow each other here; false for a text without words.
  public func contain(_ phrase: FoldedWords) -> Bool {
    guard let first = phrase.words.first else { return false }
    if phrase.words.count == 1 { return contain(first) }
    return words.indices.contains { words[$0...].starts(with: phrase.words) }
  }

  /// The words without anything between them, by which `blue-hour` equals `Blue hour`.
  public var joined: String { words.joined() }

  private static func folded(_ text: String) -> [String] {
    let bare = text.lowercased().decomposedStringWithCanonicalMapping.unicodeScalars
      .filter { !isAccent($0) }
    return split(String(String.UnicodeScalarView(bare)))
  }

  private static func isWrittenWithoutSpaces(_ word: String) -> Bool {
    word.unicodeScalars.contains { scalar in
      switch scalar.value {
      case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3040...0x30FF, 0x3400...0x9FFF,
        0xF900...0xFAFF, 0x20000...0x3FFFF:
        true
      default: false
      }
    }
  }

  /// The same for ASCII text, which is the usual case and needs no Unicode properties.
  private static func plain(_ text: String) -> [String] {
    text.lowercased().utf8.split { byte in
      !(UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
        && !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }.map { String(decoding: $0, as: UTF8.self) }
  }

  /// Whether a scalar is a combining diacritical mark.
  ///
  /// Vowel signs of other scripts have a meaning and stay.
  private static func isAccent(_ scalar: Unicode.Scalar) -> Bool {
    (0x0300...0x036F).contains(scalar.value)
  }

  private static func split(_ text: String) -> [String] {
    text.unicodeScalars
      .split { !($0.properties.isAlphabetic || $0.properties.numericType != nil || isMark($0)) }
      .map { String($0) }
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark: true
    default: false
    }
  }
}
