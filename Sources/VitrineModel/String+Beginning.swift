// Texts of strangers have no end; this is where they are given one.

extension String {
  /// At most so many bytes from the start, cut between two characters; within one only where that
  /// alone is longer. Takes time in proportion to the bytes, whatever combining marks there are.
  public func beginning(bytes most: Int) -> Substring {
    guard var end = utf8.index(startIndex, offsetBy: most, limitedBy: endIndex), end < endIndex
    else { return self[...] }
    while end.samePosition(in: unicodeScalars) == nil { end = utf8.index(before: end) }
    guard end > startIndex else { return self[..<end] }
    let part = self[..<end]
    // A fresh index: the part's own remembers the last character as the part holds it.
    let length = part.utf8.count - (part.last?.utf8.count ?? 0)
    let last = utf8.index(startIndex, offsetBy: length)
    return last > startIndex && index(after: last) > end ? self[..<last] : self[..<end]
  }
}
