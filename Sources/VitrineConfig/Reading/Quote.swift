// Formats text from files for messages: short, on one line, in backticks.

/// Returns the text in backticks, cut after 60 characters, with control characters escaped, and
/// without the user name and the password of an address.
func quote(_ text: String) -> String {
  let shown = text.contains("@") ? text.replacing(/:\/\/[^\/@\s]+@/, with: "://…@") : text
  var short = ""
  for (count, scalar) in shown.unicodeScalars.enumerated() {
    guard count < 60 else { return "`\(short)…`" }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned,
      .spaceSeparator where scalar != " ":
      short += "\\u{\(String(scalar.value, radix: 16))}"
    default: short.unicodeScalars.append(scalar)
    }
  }
  return "`\(short)`"
}

/// Returns the ordinal of an index that counts from 0: `first` … `tenth`, then `11th`.
func ordinal(_ index: Int) -> String {
  let words = [
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
  ]
  guard index >= words.count else { return words[index] }
  let number = index + 1
  switch (number % 10, number % 100) {
  case (1, let rest) where rest != 11: return "\(number)st"
  case (2, let rest) where rest != 12: return "\(number)nd"
  case (3, let rest) where rest != 13: return "\(number)rd"
  default: return "\(number)th"
  }
}

/// Returns a list such as `a, b or c`, with each text in backticks.
func alternatives(_ texts: [String]) -> String {
  let quoted = texts.map { "`\($0)`" }
  guard let last = quoted.last, quoted.count > 1 else { return quoted.first ?? "" }
  return quoted.dropLast().joined(separator: ", ") + " or " + last
}
