// A text about rights, cut into words. Addresses stay whole, since a deed counts only where it is
// the whole address. The end of a clause is kept, since a name ends there. A sign that is no known
// punctuation becomes a word of its own, which nothing understands: `CC0?` and `≠ CC0` grant nothing.

/// A word of a text about rights.
struct LicenseWord {
  /// In lower case.
  let text: String
  /// What the address of a deed names.
  let deed: License?
  let beginsSmall: Bool
  /// Does punctuation follow.
  fileprivate(set) var endsClause = false

  fileprivate init(_ word: some StringProtocol, deed: License? = nil) {
    text = word.lowercased()
    self.deed = deed
    beginsSmall = word.first?.isLowercase == true
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

  /// The words of a text in their order.
  static func words(of text: String) -> [LicenseWord] {
    var cutter = WordCutter()
    let text = text.replacing("(c)", with: "©").replacing("(C)", with: "©")
    for line in text.split(whereSeparator: \.isNewline) {
      line.split(whereSeparator: \.isWhitespace).forEach { cutter.cut($0) }
      cutter.endClause()
    }
    return cutter.words
  }
}

private struct WordCutter {
  private(set) var words: [LicenseWord] = []

  private static let brackets: Set<Character> = [
    ",", ";", "|", "(", ")", "[", "]", "<", ">", "\"", "“", "”", "„", "«", "»",
  ]
  private static let stops: Set<Character> = ["/", ":", "–", "—", "·", "•"]
  /// They stand inside of words, or of words that belong together.
  private static let joints: Set<Character> = ["-", "\u{2010}", "\u{2011}", "_", "'", "‘", "’"]

  mutating func endClause() {
    if !words.isEmpty { words[words.count - 1].endsClause = true }
  }

  /// - Parameter chunk: what stands between white space.
  mutating func cut(_ chunk: Substring) {
    if chunk.allSatisfy(Self.joints.contains) { endClause() }
    for (index, piece) in chunk.split(
      omittingEmptySubsequences: false, whereSeparator: Self.brackets.contains
    ).enumerated() {
      if index > 0 { endClause() }
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

  /// A full stop inside a word belongs to a version, at its end to the sentence or, after a single
  /// letter, to a name.
  private mutating func add(_ raw: Substring) {
    let word = raw.trimming(["."])
    guard !word.isEmpty else { return }
    words.append(LicenseWord(word))
    if raw.hasSuffix("."), word.count > 1 { endClause() }
  }

  private mutating func add(sign: Character) {
    if Self.stops.contains(sign) {
      endClause()
    } else if !Self.joints.contains(sign) {
      words.append(LicenseWord(sign == "&" ? "and" : String(sign)))
    }
  }
}

extension Substring {
  fileprivate func trimming(_ signs: Set<Character>) -> Substring {
    let start = drop(while: signs.contains)
    guard let end = start.lastIndex(where: { !signs.contains($0) }) else { return "" }
    return start[...end]
  }
}
