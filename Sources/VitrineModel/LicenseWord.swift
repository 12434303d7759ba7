// A text about rights, cut into words. Addresses stay whole, since a deed counts only where it is
// the whole address. A sign that is no known punctuation becomes a word of its own, which nothing
// understands: `CC0?` and `≠ CC0` grant nothing.

/// A word of a text about rights.
struct LicenseWord {
  /// In lower case.
  let text: String
  /// What the address of a deed names.
  let deed: License?

  fileprivate init(_ word: some StringProtocol, deed: License? = nil) {
    text = word.lowercased()
    self.deed = deed
  }

  /// `4.0`, `v4.0` or `4`, as `4.0`.
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

  var isAddress: Bool { text.contains("://") || text.contains("creativecommons.org") }

  /// Is it a part of the name of any license.
  var namesLicense: Bool {
    deed != nil || LicenseVocabulary.gifts.contains(text) || text.contains("creativecommons.org")
  }

  /// The words of a text in their order.
  static func words(of text: String) -> [LicenseWord] {
    var cutter = WordCutter()
    let text = text.replacing("(c)", with: "©").replacing("(C)", with: "©")
    text.split(whereSeparator: \.isWhitespace).forEach { cutter.cut($0) }
    return cutter.words
  }
}

private struct WordCutter {
  private(set) var words: [LicenseWord] = []

  private static let brackets: Set<Character> = [
    ",", ";", "|", "(", ")", "[", "]", "<", ">", "\"", "“", "”", "„", "«", "»",
  ]
  /// They stand between words; brackets do in addresses as well.
  private static let separators: Set<Character> = [
    "/", ":", "–", "—", "·", "•", "-", "\u{2010}", "\u{2011}", "_", "'", "‘", "’",
  ]

  /// - Parameter chunk: what stands between white space.
  mutating func cut(_ chunk: Substring) {
    for piece in chunk.split(whereSeparator: Self.brackets.contains) {
      if piece.contains("://") || piece.lowercased().contains("creativecommons.org") {
        let address = piece.trimming([".", ":", "'"])
        words.append(LicenseWord(address, deed: License(deed: address.lowercased())))
      } else {
        cutWords(piece)
      }
    }
  }

  private mutating func cutWords(_ piece: Substring) {
    var word = piece[piece.startIndex..<piece.startIndex]
    for place in piece.indices {
      let sign = piece[place]
      let next = piece.index(after: place)
      if sign.isLetter || sign.isNumber || sign == "." {
        word = piece[(word.isEmpty ? place : word.startIndex)..<next]
        continue
      }
      add(word)
      word = piece[next..<next]
      add(sign: sign)
    }
    add(word)
  }

  /// A full stop inside a word belongs to a version, at its end to the sentence or to a name.
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
