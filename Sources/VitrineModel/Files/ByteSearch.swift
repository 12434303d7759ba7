// Search in the bytes of a text. Searching a string in a string compares characters, and a regular
// expression does more than that: both take ten times as long, in every build.

extension ArraySlice<UInt8> {
  /// Drops everything up to the end of the next occurrence of a word.
  ///
  /// - Parameter word: The text to search for, not empty.
  /// - Returns: False if the word does not occur; then nothing is left.
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
