// Cleans untrusted text from files: decodes it from any encoding, removes control characters, trims white
// space and limits the length. Nothing is escaped here; the output does that.

import Foundation
import VitrineModel

extension String {
  /// Decodes bytes as UTF-8 if they are valid, else as Windows code page 1252, which older programs
  /// wrote and which includes Latin-1.
  ///
  /// The text ends at a NUL.
  init(embedded bytes: some Collection<UInt8>) {
    let text = bytes.prefix { $0 != 0 }
    self = String(validating: text, as: UTF8.self) ?? String(western: text)
  }

  /// Decodes an encoding from before Unicode.
  init(_ bytes: ArraySlice<UInt8>, in charset: MetadataPreferences.Charset) {
    let encoding: String.Encoding? =
      switch charset {
      case .windows1252, .latin1: nil
      case .windows1250: .windowsCP1250
      case .windows1251: .windowsCP1251
      case .windows1253: .windowsCP1253
      case .windows1254: .windowsCP1254
      case .latin2: .isoLatin2
      case .macintosh: .macOSRoman
      case .shiftJIS: .shiftJIS
      case .eucJP: .japaneseEUC
      }
    self = encoding.flatMap { String(bytes: bytes, encoding: $0) } ?? String(western: bytes)
  }

  /// Decodes code page 1252.
  ///
  /// Its five undefined bytes become control characters, which are removed later.
  init(western bytes: some Collection<UInt8>) {
    var scalars = UnicodeScalarView()
    scalars.append(
      contentsOf: bytes.lazy.map { 0x80...0x9F ~= $0 ? Self.western[Int($0 - 0x80)] : .init($0) })
    self = String(scalars)
  }

  /// The characters of code page 1252 from 0x80 to 0x9F.
  private static let western: [Unicode.Scalar] = Array(
    ("\u{20AC}\u{81}\u{201A}\u{192}\u{201E}\u{2026}\u{2020}\u{2021}"
      + "\u{2C6}\u{2030}\u{160}\u{2039}\u{152}\u{8D}\u{17D}\u{8F}"
      + "\u{90}\u{2018}\u{2019}\u{201C}\u{201D}\u{2022}\u{2013}\u{2014}"
      + "\u{2DC}\u{2122}\u{161}\u{203A}\u{153}\u{9D}\u{17E}\u{178}").unicodeScalars)

  /// The maximum number of people in one field, each with a name.
  static let maxPeople = 20

  /// The names in a field of people.
  ///
  /// Several people are separated by semicolons and spaces, as in `Ann; Bob`. A semicolon in any other
  /// text is part of the name.
  package var people: [Substring] {
    let parts = split(separator: ";", maxSplits: Self.maxPeople, omittingEmptySubsequences: false)
      .map { $0.drop(while: \.isWhitespace) }
    let names = parts.filter { !$0.isEmpty }
    let isList =
      contains("; ") && (names.isEmpty || !parts[0].isEmpty)
      && names.allSatisfy { $0.first?.isLetter == true }
    return isList ? names : [self[...]]
  }

  /// Decodes UTF-16 up to a NUL.
  ///
  /// An odd byte at the end is ignored.
  package init(wide bytes: ArraySlice<UInt8>, isBigEndian: Bool) {
    let units = stride(from: bytes.startIndex, to: bytes.endIndex - 1, by: 2).lazy.map {
      let (first, second) = (UInt16(bytes[$0]), UInt16(bytes[$0 + 1]))
      return isBigEndian ? first << 8 | second : second << 8 | first
    }
    self = String(decoding: units.prefix { $0 != 0 }, as: UTF16.self)
  }

  /// Decodes UTF-16 whose byte order may be mislabeled.
  ///
  /// The byte order mark decides, else the position of the zero bytes of Western letters, else the
  /// likely order.
  init(wide bytes: ArraySlice<UInt8>, likely isBigEndian: Bool) {
    let pairs = stride(from: bytes.startIndex, to: bytes.endIndex - 1, by: 2).lazy
      .map { (bytes[$0], bytes[$0 + 1]) }.prefix { $0 != (0, 0) }
    let (first, second) = pairs.prefix(100).reduce(into: (0, 0)) { zeros, pair in
      if pair == (0xFE, 0xFF) { zeros.0 += 100 }
      if pair == (0xFF, 0xFE) { zeros.1 += 100 }
      if pair.0 == 0 { zeros.0 += 1 }
      if pair.1 == 0 { zeros.1 += 1 }
    }
    self.init(wide: bytes, isBigEndian: first == second ? isBigEndian : first > second)
  }

  /// Returns one line, in which every run of whitespace is one space; nil if nothing is left.
  func embeddedLine(limit: Int) -> String? {
    let words = cleaned(limit: limit * 2).split { $0.isWhitespace || $0.isNewline }
    return words.joined(separator: " ").cut(to: limit)
  }

  /// Returns the text with its line breaks, for captions; nil if nothing is left.
  func embeddedParagraphs(limit: Int) -> String? {
    let text = Substring(cleaned(limit: limit * 2)).drop { $0.isWhitespace }
    let end = text.lastIndex { !$0.isWhitespace }.map { text.index(after: $0) } ?? text.startIndex
    return String(text[..<end]).cut(to: limit)
  }

  /// Removes control characters, byte order marks and noncharacters.
  ///
  /// CR LF and CR become LF.
  private func cleaned(limit: Int) -> String {
    var kept = UnicodeScalarView()
    var count = 0
    var afterReturn = false
    for scalar in unicodeScalars {
      guard count < limit else { break }
      defer { afterReturn = scalar == "\r" }
      if scalar == "\n" && afterReturn { continue }
      guard let clean = Self.cleaned(scalar) else { continue }
      kept.append(clean)
      count += 1
    }
    return String(kept)
  }

  private static func cleaned(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar.value {
    case 0x0D, 0x2028, 0x2029: "\n"
    case 0x09, 0x0A: scalar
    case 0...0x1F, 0x7F...0x9F, 0xFEFF, 0xFFFE, 0xFFFF: nil
    default: scalar
    }
  }

  private func cut(to limit: Int) -> String? {
    guard !isEmpty else { return nil }
    guard unicodeScalars.count > limit else { return self }
    return String(unicodeScalars.prefix(limit)) + "…"
  }
}
