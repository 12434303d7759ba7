// Keys that no reader took. Most are misspelled. Others are parts of a text that a comma in braces
// cut, or keys that belong elsewhere because a line is not indented.

import VitrineModel

extension Fields {
  /// Reports the keys that no reader took.
  func reportUnknownKeys(
    _ hints: [String: String], _ isHarmless: (YAMLEntry) -> Bool, _ help: ((String) -> String)?
  ) {
    let cut = cutTexts
    cut.forEach(report)
    let parts = Set(cut.flatMap(\.parts).map(\.position))
    for entry in unknownEntries where !parts.contains(entry.position) {
      if let key = entry.key.prefixBeforeMissingSpace {
        reportMissingSpace(after: key, at: entry.position)
      } else {
        let what = "unknown key \(quote(entry.key.withoutSecret))\(context)"
        let help = self.help(for: entry.key, hints, help)
        if isHarmless(entry) {
          diagnostics.add("config.unknown-key", what, at: entry.position, help: help)
        } else {
          diagnostics.addUnknown("config.unknown-key", what, at: entry.position, help: help)
        }
      }
    }
  }

  private func help(
    for key: String, _ hints: [String: String], _ help: ((String) -> String)?
  ) -> String {
    let word = key.prefix(while: \.isKeyLetter)
    if taken.contains(String(word)), key[word.endIndex...].trimmed.hasPrefix("=") {
      return "write a colon and a space instead of `=`: `\(word): …`"
    }
    let letters = key.onlyKeyLetters
    if letters != key, taken.contains(letters) {
      return "write `\(letters)`, without other characters"
    }
    if let hint = hints[key] ?? diagnostics.elsewhere(letters, subject) { return hint }
    if let help, nearest(to: letters, in: taken) == nil { return help(letters) }
    return didYouMean(letters, of: taken, otherwise: "known here:", most: .max)
  }

  /// Reports a missing space.
  ///
  /// `{api_key:abc}` is one long key to YAML. The message shows only its beginning, because the
  /// rest may be a secret.
  private func reportMissingSpace(after key: String, at position: Position) {
    diagnostics.addUnknown(
      "config.syntax", "a space is missing after the colon of `\(key)`\(context)", at: position,
      help: "write `\(key): …`")
  }

  // MARK: Texts that commas cut

  /// A text with the parts of it that YAML reads as keys.
  private struct CutText {
    let key: String
    let beginning: String
    let position: Position
    var parts: [YAMLEntry]

    var text: String { ([beginning] + parts.map(\.key)).joined(separator: ", ") }
  }

  /// The texts in braces that contain a comma: what follows it is a key without a colon.
  private var cutTexts: [CutText] {
    var texts: [CutText] = []
    var isOpen = false
    for entry in entries {
      if !entry.hasColon, !taken.contains(entry.key) {
        if isOpen { texts[texts.count - 1].parts.append(entry) }
      } else if case .scalar(let text, isPlain: true) = entry.value.content, !text.isEmpty {
        isOpen = true
        texts.append(
          CutText(key: entry.key, beginning: text, position: entry.value.position, parts: []))
      } else {
        isOpen = false
      }
    }
    return texts.filter { !$0.parts.isEmpty }
  }

  private func report(_ cut: CutText) {
    if cut.beginning.beginsWithCurlyQuote {
      return diagnostics.addUnknown(
        "config.syntax", "curly quotes do not quote in YAML\(context)", at: cut.position,
        help: "use straight ones: \(suggestion(cut.key, quoting: cut.text))")
    }
    let isList = diagnostics.listKeys.contains(cut.key)
    diagnostics.addUnknown(
      "config.syntax", "a comma in braces ends the value of \(quote(cut.key))\(context)",
      at: cut.position,
      help: isList
        ? "write a list: \(suggestion(cut.key, "[\(cut.text)]"))"
        : "put the text in quotes: \(suggestion(cut.key, quoting: cut.text))")
  }
}

extension String {
  /// The text without characters that keys of site.yml do not have, such as curly quotes and
  /// invisible spaces around a key.
  var onlyKeyLetters: String {
    let letters = filter(\.isKeyLetter)
    return letters.isEmpty ? self : letters
  }
}
