// `Content-Range: bytes 100-199/200`, RFC 9110, section 14.4.

/// Which part of a file an answer holds.
struct ContentRange: Hashable {
  let first: Int
  let last: Int
  /// Of the whole file; nil where the server does not know.
  let whole: Int?

  /// Nil for what cannot be read or makes no sense.
  init?(_ text: String?) {
    guard let text, text.lowercased().hasPrefix("bytes ") else { return nil }
    let parts = text.dropFirst(6).split(separator: "/", omittingEmptySubsequences: false)
    let ends = parts.first?.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let ends, ends.count == 2, let first = ends[0], let last = ends[1],
      first >= 0, first <= last
    else { return nil }
    self.first = first
    self.last = last
    whole = Int(parts[1])
    guard whole != nil || parts[1] == "*", last < whole ?? .max else { return nil }
  }
}
