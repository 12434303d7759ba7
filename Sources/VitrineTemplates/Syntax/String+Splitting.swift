// Splits the contents of a tag at marks outside of quotes. Stencil's own function is not public and
// joins what it should not (`|:`), so this one is stricter: no part may be empty.

extension StringProtocol {
  /// The parts between the marks, without outer spaces; quoted text is kept whole.
  ///
  /// Nil if a quote is not closed.
  func parts(at mark: Character, limit: Int = .max) -> [String]? {
    var parts: [String] = [""]
    var quote: Character?
    for character in self {
      if let open = quote {
        if character == open { quote = nil }
      } else if character == "\"" || character == "'" {
        quote = character
      } else if character == mark, parts.count < limit {
        parts.append("")
        continue
      }
      parts[parts.count - 1].append(character)
    }
    guard quote == nil else { return nil }
    return parts.map(\.withoutOuterSpaces)
  }

  var withoutOuterSpaces: String {
    var rest = Substring(self).drop { $0 == " " }
    while rest.last == " " { rest.removeLast() }
    return String(rest)
  }
}
