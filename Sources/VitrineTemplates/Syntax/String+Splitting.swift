// Splits the contents of a tag at marks outside quotes. Stencil's own function is not public and
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

  /// The texts before and after a mark outside quotes; nil without the mark.
  func halves(at mark: String) -> (String, String)? {
    var quote: Character?
    for index in indices {
      let character = self[index]
      if let open = quote {
        if character == open { quote = nil }
      } else if character == "\"" || character == "'" {
        quote = character
      } else if self[index...].hasPrefix(mark) {
        return (String(self[..<index]), String(self[index...].dropFirst(mark.count)))
      }
    }
    return nil
  }

  var withoutOuterSpaces: String {
    var rest = Substring(self).drop { $0 == " " }
    while rest.last == " " { rest.removeLast() }
    return String(rest)
  }
}
