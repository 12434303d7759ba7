// Parses `Content-Range: bytes 100-199/200`, RFC 9110, section 14.4.

/// The part of a file that an answer contains.
struct ContentRange: Hashable {
  let first: Int
  let last: Int
  /// The length of the whole file; nil if the server does not know it.
  let whole: Int?

  /// Parses the field; nil if it is invalid.
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
