// Looks for words in the bytes of a text. Searching for a text in a text compares characters, and a
// pattern does more than that: both take ten times as long, in each build.

extension ArraySlice<UInt8> {
  /// Goes on behind the next place where the word stands.
  ///
  /// - Returns: false where it does not stand any more; then nothing is left.
  public mutating func skip(past word: String) -> Bool {
    let word = Array(word.utf8)
    while let start = firstIndex(of: word[0]) {
      self = self[start...]
      if starts(with: word) {
        self = dropFirst(word.count)
        return true
      }
      self = dropFirst()
    }
    self = self[endIndex...]
    return false
  }
}
