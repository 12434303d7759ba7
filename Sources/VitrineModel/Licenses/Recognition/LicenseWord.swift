// A text about rights, split into words. Addresses remain whole, because a deed counts only as a
// whole address. A character that is not known punctuation becomes a separate word, which is
// never understood: `CC0?` and `≠ CC0` grant nothing.

/// A word of a text about rights.
struct LicenseWord {
  /// The word in lowercase.
  let text: String
  /// The license, if the word is the address of a deed.
  let deed: License?

  fileprivate init(_ word: some StringProtocol, deed: License? = nil) {
    text = word.lowercased()
    self.deed = deed
  }

  /// The version that the word writes, `4.0`, `v4.0` or `4`, as `4.0`.
  var version: String? {
    let number = text.hasPrefix("v") ? text.dropFirst() : text[...]
    let parts = number.split(separator: ".", omittingEmptySubsequences: false)
    let areDigits = parts.allSatisfy { $0.utf8.count == 1 && ("0"..."9").contains($0) }
    guard areDigits, (1...2).contains(parts.count) else { return nil }
    return parts.count == 1 ? "\(number).0" : String(number)
  }

  var isYear: Bool {
    text.utf8.count == 4 && Int(text).map { (1800..<2200).contains($0) } == true
  }

  var isMark: Bool { text == "©" || text == "copyright" }

  var isAddress: Bool { Self.isAddress(text) }

  /// Whether a text is an address; its scheme may be missing if the host has only licenses.
  fileprivate static func isAddress(_ text: String) -> Bool {
    text.contains("://") || isOfLicenses(text)
  }

  /// Whether a text is the address of a host that has only licenses and statements.
  private static func isOfLicenses(_ text: String) -> Bool {
    text.contains("creativecommons.org") || text.contains("rightsstatements.org")
  }

  /// Whether the word is a part of the name of any license.
  var namesLicense: Bool {
    deed != nil || LicenseVocabulary.grantWords.contains(text) || Self.isOfLicenses(text)
  }

  /// Returns the words of a text in their order.
  static func words(of text: String) -> [LicenseWord] {
    var splitter = WordSplitter()
    let text = text.replacing("(c)", with: "©").replacing("(C)", with: "©")
    text.split(whereSeparator: \.isWhitespace).forEach { splitter.split($0) }
    return splitter.words
  }
}

/// Cuts a rights text into words.
private struct WordSplitter {
  private(set) var words: [LicenseWord] = []

  private static let brackets: Set<Character> = [
    ",", ";", "|", "(", ")", "[", "]", "<", ">", "\"", "“", "”", "„", "«", "»",
  ]
  /// Characters that separate words; the brackets above separate addresses as well.
  private static let separators: Set<Character> = [
    "/", ":", "–", "—", "·", "•", "-", "\u{2010}", "\u{2011}", "_", "'", "‘", "’",
  ]

  /// Splits a part of the text that contains no whitespace.
  mutating func split(_ chunk: Substring) {
    for part in chunk.split(whereSeparator: Self.brackets.contains) {
      if LicenseWord.isAddress(part.lowercased()) {
        let address = part.trimming([".", ":", "'"])
        words.append(LicenseWord(address, deed: License(deed: address.lowercased())))
      } else {
        splitWords(part)
      }
    }
  }

  private mutating func splitWords(_ part: Substring) {
    var word = part[part.startIndex..<part.startIndex]
    for place in part.indices {
      let sign = part[place]
      let next = part.index(after: place)
      if sign.isLetter || sign.isNumber || sign == "." {
        word = part[(word.isEmpty ? place : word.startIndex)..<next]
        continue
      }
      add(word)
      word = part[next..<next]
      add(sign: sign)
    }
    add(word)
  }

  /// Adds a word without the periods around it.
  ///
  /// A period inside a word belongs to a version, at its end to the sentence or a name.
  private mutating func add(_ raw: Substring) {
    let word = raw.trimming(["."])
    if !word.isEmpty { words.append(LicenseWord(word)) }
  }

  private mutating func add(sign: Character) {
    guard !Self.separators.contains(sign) else { return }
    words.append(LicenseWord(sign == "&" ? "and" : String(sign)))
  }
}

extension Substring {
  fileprivate func trimming(_ signs: Set<Character>) -> Substring {
    let start = drop(while: signs.contains)
    guard let end = start.lastIndex(where: { !signs.contains($0) }) else { return "" }
    return start[...end]
  }
}
