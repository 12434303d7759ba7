// Untrusted texts may be of any length; this limits them.

extension String {
  /// Returns the beginning of the text, at most `most` bytes, cut between two characters; cut
  /// within the first character only if that alone is longer.
  ///
  /// The time is proportional to the bytes, whatever combining marks there are.
  public func prefix(bytes most: Int) -> Substring {
    guard var end = utf8.index(startIndex, offsetBy: most, limitedBy: endIndex), end < endIndex
    else { return self[...] }
    while end.samePosition(in: unicodeScalars) == nil { end = utf8.index(before: end) }
    guard end > startIndex else { return self[..<end] }
    let part = self[..<end]
    // A new index: the one of the part caches the last character as the part contains it.
    let length = part.utf8.count - (part.last?.utf8.count ?? 0)
    let last = utf8.index(startIndex, offsetBy: length)
    return last > startIndex && index(after: last) > end ? self[..<last] : self[..<end]
  }
}
