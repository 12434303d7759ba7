// Reads scalars by type. A text may be anything that was typed: `title: 2024`, `title: no` and
// `album: 72157600000000000` are texts if the key takes a text.

import VitrineModel

extension Value {
  /// Returns one line of text of at most `maxBytes` bytes, with whitespace trimmed and collapsed.
  func text(maxBytes: Int = 1000) -> String? {
    multilineText(maxBytes: maxBytes).map { $0.isPlainLine ? $0 : $0.inOneLine }
  }

  /// Returns a text that may have several lines.
  func multilineText(maxBytes: Int = 20_000) -> String? {
    guard let raw = scalar() else { return nil }
    guard raw.utf8.count <= maxBytes else {
      refuse("is longer than \(maxBytes) bytes", help: "shorten it")
      return nil
    }
    let isClean = raw.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == .newline || $0 == .tab }
    guard isClean else {
      refuse(
        "contains a control character; in double quotes, a backslash makes one",
        help: "remove the character, or put the text in single quotes")
      return nil
    }
    let text = raw.isPlainLine ? raw : raw.trimmed
    guard !text.isEmpty else {
      refuse("is empty", help: "write some text, or remove the key")
      return nil
    }
    return text
  }

  /// Returns the value with its text cut to `maxBytes` bytes, between characters.
  ///
  /// Reports the cut.
  func truncated(to maxBytes: Int) -> Value {
    guard case .scalar(let text, let isPlain) = node.content, text.utf8.count > maxBytes else {
      return self
    }
    refuse("is longer than \(maxBytes) bytes and is cut off", help: "shorten it")
    let short = String(text.prefix(bytes: maxBytes))
    let content = YAMLNode.Content.scalar(short, isPlain: isPlain)
    return Value(
      node: YAMLNode(content: content, position: node.position), key: key, index: index,
      subject: subject, diagnostics: diagnostics)
  }

  private func scalar() -> String? {
    guard case .scalar(let text, _) = node.content else {
      refuseType(
        "text", help: "write plain text; put it in quotes if it contains `: `, `[` or `{`")
      return nil
    }
    return text
  }

  /// Returns a whole number written without quotes.
  func integer(in range: ClosedRange<Int>) -> Int? {
    let wanted = "a whole number from \(range.lowerBound) to \(range.upperBound)"
    guard case .scalar(let text, let isPlain) = node.content,
      isPlain, let number = Int(text), text.utf8.first != UInt8(ascii: "+")
    else {
      refuseType(wanted, help: "write \(wanted)\(unquoted)")
      return nil
    }
    guard range.contains(number) else {
      refuse("must be \(wanted), not \(quote(text))", help: "write \(wanted)")
      return nil
    }
    return number
  }

  /// Returns a Boolean.
  ///
  /// Also accepts the words of YAML 1.1, such as `yes`, which many people still write.
  func bool() -> Bool? {
    if let bool = plainBoolean { return bool }
    refuseType("`true` or `false`", help: "write `true` or `false`\(unquoted)")
    return nil
  }

  /// The Boolean that YAML 1.1 reads here; nil for other texts, and for texts in quotes.
  var plainBoolean: Bool? {
    guard case .scalar(let text, isPlain: true) = node.content else { return nil }
    switch text.lowercased() {
    case "true", "yes", "on": return true
    case "false", "no", "off": return false
    default: return nil
    }
  }

  /// Returns one of a few named values.
  func choice<Choice>(of choices: [Choice], named name: (Choice) -> String) -> Choice? {
    guard let text = text() else { return nil }
    if let choice = choices.first(where: { name($0) == text }) { return choice }
    let names = choices.map(name)
    let words = names.count > 12 ? "a known value" : alternatives(names)
    refuse(
      "must be \(words), not \(quote(text))",
      help: didYouMean(text, of: names, otherwise: names.count > 1 ? "write one of" : "write"))
    return nil
  }

  func choice<Choice: RawRepresentable & CaseIterable>(
    _: Choice.Type
  ) -> Choice? where Choice.RawValue == String {
    choice(of: Array(Choice.allCases), named: \.rawValue)
  }

  /// Returns an absolute http(s) address.
  ///
  /// Messages do not repeat its text, because people paste addresses with passwords.
  func address() -> WebAddress? {
    guard let text = text(maxBytes: 2048) else { return nil }
    if let address = WebAddress(text) { return address }
    refuse(
      "must be a full http or https address without a user name",
      help: text.wholeMatch(of: /[A-Za-z0-9.-]+\.[A-Za-z]{2,}\/?/) == nil
        ? "write an address such as `https://photos.example.org/`"
        : "write \(quote("https://\(text.withFinalSlash)"))")
    return nil
  }

  private var unquoted: String {
    guard case .scalar(_, isPlain: false) = node.content else { return "" }
    return " without quotes"
  }
}

/// Returns a question about the nearest known word, or a list of the known words, at most this many.
func didYouMean(
  _ word: String, of known: [String], otherwise words: String, most: Int = 20
) -> String {
  if let near = nearest(to: word, in: known) { return "did you mean `\(near)`?" }
  let shown = known.prefix(most).map { "`\($0)`" }.joined(separator: ", ")
  return "\(words) \(shown)\(known.count > most ? " …" : "")"
}
