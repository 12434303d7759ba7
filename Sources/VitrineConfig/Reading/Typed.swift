// What people type who do not know YAML: suggestions that quote their own words, and characters
// that look like others. Editors and phones type curly quotes, long dashes and spaces that do not
// break, and none of them means anything in YAML.

import VitrineModel

/// Returns `key: "text"` for a message, with the text in the quotes that fit it.
///
/// A text that may be a secret is not repeated.
func suggestion(_ key: some StringProtocol, quoting text: some StringProtocol) -> String {
  mayBeSecret(key, text) ? "`\(key): \"…\"`" : quote("\(key): \(inQuotes(text.trimmed))")
}

/// Returns `key: value` for a message; a value that may be a secret is not repeated.
func suggestion(_ key: some StringProtocol, _ value: some StringProtocol) -> String {
  mayBeSecret(key, value) ? "`\(key): …`" : quote("\(key): \(value)")
}

private func mayBeSecret(_ key: some StringProtocol, _ value: some StringProtocol) -> Bool {
  // A line that is not valid YAML may contain several keys, or one of a shell.
  String(key).mayNameSecret || value.contains { ":=".contains($0) } && String(value).mayNameSecret
}

/// Returns the text in quotes of YAML, without curly quotes around it.
private func inQuotes(_ text: String) -> String {
  let text = text.withoutCurlyQuotes
  guard text.contains("\"") || text.contains("\\") else { return "\"\(text)\"" }
  return "'\(text.replacing("'", with: "''"))'"
}

extension String {
  /// Whether a key of this name may have a secret as its value.
  var mayNameSecret: Bool {
    lowercased().split { !$0.isLetter }
      .contains { ["key", "apikey", "secret", "token", "salt", "password"].contains($0) }
  }

  /// The text without what follows the name of a secret: `api_key…` for `api_key=abc`.
  var withoutSecret: String {
    let name = split { !$0.isKeyLetter }.first { String($0).mayNameSecret }
    guard let name, name.endIndex < endIndex else { return self }
    return "\(self[..<name.endIndex])…"
  }

  /// Whether a curly quotation mark begins the text.
  var beginsWithCurlyQuote: Bool { first.map("“”„‟‘’‚‛«»‹›".contains) ?? false }

  /// Whether curly quotation marks enclose the text.
  var isInCurlyQuotes: Bool {
    count > 1 && beginsWithCurlyQuote && (last.map("“”‟‘’‛«»‹›".contains) ?? false)
  }

  /// The text without the curly quotation marks around it.
  var withoutCurlyQuotes: String {
    var text = self[...]
    if beginsWithCurlyQuote { text.removeFirst() }
    if let last = text.last, "“”‟‘’‛«»‹›".contains(last) { text.removeLast() }
    return String(text)
  }

  /// The first `${NAME}` or `${{ … }}` in the text; nil if there is none.
  var variableReference: String? {
    firstMatch(of: /\$\{([A-Za-z_][A-Za-z0-9_]*|\{[^}]*\})\}/).map { String($0.output.0) }
  }
}

extension Character {
  /// Whether this looks like a space, or like nothing, and is not the space of YAML.
  var isOddSpace: Bool {
    guard let scalar = unicodeScalars.first, scalar.value > 0x7F else { return false }
    return scalar.properties.isWhitespace
      || ["\u{200B}", "\u{200C}", "\u{200D}", "\u{2060}", "\u{FEFF}"].contains(scalar)
  }

  /// Whether this is a dash or a bullet that people type for the hyphen of a list.
  var looksLikeListDash: Bool { "‐‑‒–—―−•·".contains(self) }

  /// The code point for messages, such as `U+00A0`.
  var codePoint: String {
    let digits = String(unicodeScalars.first?.value ?? 0, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
