// The most common words beside tags, for a site whose index has many files. A typo in the first
// letters of a word leads to the wrong file; a script that knows the word opens the right one at
// once.

import VitrineModel

/// The words that scripts know before they open a file of the index.
enum CommonWords {
  /// The maximum size of all words in bytes; a small site has few.
  private static let maxBytes = 6_000
  /// Scripts correct no shorter words.
  private static let minLength = 4

  /// Returns common words of letters that are in no suggested tag, in their order.
  static func words(of terms: SearchTerms, beside tags: [Catalog.TagEntry]) -> [String] {
    let known = Set(tags.flatMap { SearchText.terms(of: $0.tag.name) })
    let common = terms.names.indices
      .filter { terms.postings[$0].count > 1 && isWord(terms.names[$0]) }
      .sorted {
        (terms.postings[$1].count, terms.names[$0]) < (terms.postings[$0].count, terms.names[$1])
      }
    var bytes = min(maxBytes, terms.positions.count)
    var words: [String] = []
    for word in common.lazy.map({ terms.names[$0] }) where !known.contains(word) {
      bytes -= word.utf8.count + 1
      guard bytes >= 0 else { break }
      words.append(word)
    }
    return words.sorted()
  }

  private static func isWord(_ term: String) -> Bool {
    guard let first = term.unicodeScalars.first, first != "=", !WritingSystems.isUnspaced(first)
    else { return false }
    return term.utf16.count >= minLength
      && !term.unicodeScalars.contains { $0.properties.numericType == .decimal }
  }
}
