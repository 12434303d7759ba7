// The first sentence of a text, which is the title of a photo that has no other. What ends a
// sentence differs by script: in Latin script a period followed by a space, unless it ends an
// abbreviation.

extension RichText {
  /// The first sentence as a title: on one line, without its full stop; empty if there is no text.
  ///
  /// A sentence of more than `most` characters is cut between two words, with an ellipsis.
  public func title(maxLength most: Int = 100) -> String {
    let line = RichText(String(firstSentence)).summary(maxLength: most)
    let isPlain = [".", "。", "।", "۔"].contains { line.hasSuffix($0) } && !line.hasSuffix("..")
    return isPlain ? String(line.dropLast()) : line
  }

  /// Returns the text without the title; all of it if the title has only a part of a sentence.
  public func withoutTitle(maxLength most: Int = 100) -> RichText {
    let sentence = firstSentence
    guard RichText(String(sentence)).summary(maxLength: .max).count <= most,
      var runs = paragraphs.first
    else { return self }
    var rest = sentence.count
    while let run = runs.first, rest >= run.text.count {
      rest -= run.text.count
      runs.removeFirst()
    }
    if let run = runs.first {
      let text = String(run.text.dropFirst(rest).drop(while: \.isWhitespace))
      if case .link(_, let address) = run {
        runs[0] = .link(text, address)
      } else {
        runs[0] = .text(text)
      }
    }
    return RichText(paragraphs: [runs] + paragraphs.dropFirst())
  }

  /// The first sentence with the space before it.
  private var firstSentence: Substring {
    let text = (paragraphs.first ?? []).map(\.text).joined()[...]
    var index = text.startIndex
    while index < text.endIndex {
      let next = text.index(after: index)
      if text[index].isNewline, !text[..<index].allSatisfy(\.isWhitespace) { return text[..<index] }
      if let end = Self.end(ofSentenceAt: index, in: text) { return text[..<end] }
      index = next
    }
    return text
  }

  /// Returns where a sentence ends whose last mark is at an index; nil if none ends there.
  private static func end(ofSentenceAt index: String.Index, in text: Substring) -> String.Index? {
    let next = text.index(after: index)
    if "。！？".contains(text[index]) { return behindQuotes(next, text) }
    guard ".!?…।۔؟".contains(text[index]) else { return nil }
    let end = behindQuotes(next, text)
    let rest = text[end...]
    guard let space = rest.first else { return end }
    guard space.isWhitespace else { return nil }
    if rest.first(where: { !$0.isWhitespace })?.isLowercase == true { return nil }
    return text[index] == "." && isAbbreviation(text[..<index]) ? nil : end
  }

  private static func behindQuotes(_ index: String.Index, _ text: Substring) -> String.Index {
    text[index...].prefix { "”’»\"')]」』".contains($0) }.endIndex
  }

  /// Whether a text ends with an initial, or with an abbreviation that precedes a name or a number.
  private static func isAbbreviation(_ text: Substring) -> Bool {
    let word = text.split { !$0.isLetter }.last.map { $0.lowercased() } ?? ""
    guard text.last?.isLetter == true else { return false }
    return word.count == 1 || abbreviations.contains(word)
  }

  private static let abbreviations: Set<String> = [
    "dr", "mr", "mrs", "ms", "prof", "st", "ste", "mt", "ft", "no", "nr", "nos", "vs", "ca",
    "approx",
    "sr", "sra", "fr", "hl", "vol", "fig",
  ]
}
