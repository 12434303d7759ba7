// The words by which a search finds a photo, folded so that case and accents do not matter. Scripts
// without spaces between words match anywhere in a text; all others match whole words.

import Foundation
import VitrineModel

/// The searchable words of a photo.
struct SearchWords: Hashable, Sendable {
  // The folded words of each field.
  private let title: [String]
  private let tags: [String]
  private let author: [String]
  private let caption: [String]

  init(of photo: Photo) {
    title = Self.folded(photo.title)
    tags = photo.tags.flatMap { Self.folded($0.name) }
    author = Self.folded(photo.author?.name ?? "")
    caption = Self.folded(photo.caption.text)
  }

  /// Returns how well the words match; nil if one of them occurs nowhere.
  ///
  /// A match in the title counts 8, in a tag 4, in the author 2, in the caption 1.
  func score(of query: [String]) -> Int? {
    guard !query.isEmpty else { return nil }
    var sum = 0
    for word in query {
      let fields = [(title, 8), (tags, 4), (author, 2), (caption, 1)]
      let score = fields.reduce(0) { $0 + (Self.matches($1.0, word) ? $1.1 : 0) }
      guard score > 0 else { return nil }
      sum += score
    }
    return sum
  }

  private static func matches(_ words: [String], _ word: String) -> Bool {
    isWrittenWithoutSpaces(word)
      ? words.contains { $0.contains(word) } : words.contains(word)
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

  /// Returns the words of a text: letters, digits and marks in lower case, without accents.
  static func folded(_ text: String) -> [String] {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return plain(text) }
    let bare = text.lowercased().decomposedStringWithCanonicalMapping.unicodeScalars
      .filter { !isAccent($0) }
    return split(String(String.UnicodeScalarView(bare)))
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
