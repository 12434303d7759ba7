// Reads texts that people write for people, such as titles. YAML accepts much that its author did
// not mean: a `#` hides the rest of a line, and curly quotes are letters.

extension Value {
  /// Returns one line of text, and reports what is probably not meant as it is written.
  func typedText(maxBytes: Int = 1000) -> String? {
    warnOfHiddenText()
    guard !reportsCurlyQuotes(), !reportsVariable() else { return nil }
    return text(maxBytes: maxBytes)
  }

  /// Warns that `#` hides a part of the text.
  func warnOfHiddenText() {
    guard let hidden = node.hiddenText, case .scalar(let text, _) = node.content else { return }
    diagnostics.warn(
      "config.comment",
      "everything from \(quote(hidden.text)) on is a comment, not a part of"
        + " \(name)\(context)",
      at: hidden.position,
      help: "put the text in quotes: \(suggestion(key, quoting: "\(text) \(hidden.text)"));"
        + " for a comment, write a space after `#`")
  }

  /// Reports a text in curly quotes, which YAML shows as letters of the text.
  private func reportsCurlyQuotes() -> Bool {
    guard case .scalar(let text, isPlain: true) = node.content, text.isInCurlyQuotes else {
      return false
    }
    refuse(
      "is in curly quotes, which do not quote in YAML",
      help: "use straight ones: \(suggestion(key, quoting: text)); to show the curly ones, write"
        + " \(quote("\(key): \"\(text)\""))")
    return true
  }

  /// Reports a `${NAME}`, which is replaced only where secrets and folders are named.
  func reportsVariable() -> Bool {
    guard case .scalar(let text, _) = node.content, let variable = text.variableReference else {
      return false
    }
    refuse(
      "contains \(quote(variable)), and variables are not replaced here",
      help: "write the text itself; only `providers` and `images.imgproxy` take `${NAME}`")
    return true
  }
}
