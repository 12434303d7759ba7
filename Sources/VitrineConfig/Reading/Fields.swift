// A mapping that is read key by key. A key is known because a reader takes it. No second list of
// names exists that could disagree with the code.

import VitrineModel

/// The keys of one mapping.
struct Fields {
  let position: Position
  /// The mapping's name in messages, such as "sets, second entry"; nil for the file itself.
  let subject: String?
  let entries: [YAMLEntry]
  let diagnostics: Diagnostics
  private(set) var taken: [String] = []
  private var missing: [(keys: [String], what: String, help: String)] = []

  init(_ entries: [YAMLEntry], at position: Position, subject: String?, diagnostics: Diagnostics) {
    self.entries = entries
    self.position = position
    self.subject = subject
    self.diagnostics = diagnostics
  }

  /// The end of each message: the subject in parentheses, or nothing.
  var context: String { subject.map { " (\($0))" } ?? "" }

  /// Returns the value of a key, which is known from now on; nil if it is absent or empty.
  mutating func take(_ key: String) -> Value? {
    take(key, help: "write a value after the colon, or remove the key")
  }

  /// Makes a key known whose value its reader looks at itself.
  mutating func accept(_ key: String) { taken.append(key) }

  /// Returns the value of a required key.
  ///
  /// `emptyHelp` is the help if the key has no value, which for a list is an empty list.
  mutating func require(
    _ key: String, help: String, emptyHelp: String = "write a value after the colon",
    isList: Bool = false
  ) -> Value? {
    if !has(key) { reportMissing([key], "`\(key)` is missing", help: help) }
    return take(key, help: emptyHelp, isList: isList)
  }

  private mutating func take(_ key: String, help: String, isList: Bool = false) -> Value? {
    taken.append(key)
    guard let entry = entries.first(where: { $0.key == key }) else { return nil }
    guard !entry.value.isEmpty else {
      reportEmpty(entry, isList ? "is empty" : "has no value", help: help)
      return nil
    }
    return value(of: entry)
  }

  private func reportEmpty(_ entry: YAMLEntry, _ fault: String, help: String) {
    let what = "\(quote(entry.key)) \(fault)\(context)"
    guard let hidden = entry.value.hiddenText else {
      return diagnostics.add("config.bad-value", what, at: entry.position, help: help)
    }
    diagnostics.add(
      "config.bad-value", "\(what), because `#` begins a comment", at: hidden.position,
      help: "put the text in quotes: \(suggestion(entry.key, quoting: hidden.text))")
  }

  /// Records that none of several keys is present.
  ///
  /// `finish` reports this, unless one of them seems to be misspelled.
  mutating func reportMissing(_ keys: [String], _ what: String, help: String) {
    missing.append((keys, what, help))
  }

  func has(_ key: String) -> Bool { entries.contains { $0.key == key } }

  func value(of entry: YAMLEntry) -> Value {
    Value(node: entry.value, key: entry.key, subject: subject, diagnostics: diagnostics)
  }

  /// Reports the keys that no reader took.
  ///
  /// Call it after the last `take`.
  ///
  /// - Parameters:
  ///   - hints: The help for some keys that do not exist, by their names.
  ///   - isHarmless: Whether an unknown key asks for nothing that must not be ignored.
  ///   - help: The help for a key that is like no known one; nil for a list of all known keys.
  func finish(
    hints: [String: String] = [:], isHarmless: (YAMLEntry) -> Bool = { _ in false },
    help: ((String) -> String)? = nil
  ) {
    diagnostics.note(taken, of: subject)
    reportUnknownKeys(hints, isHarmless, help)
    reportMissingKeys()
  }

  /// The entries that no reader took.
  var unknownEntries: [YAMLEntry] { entries.filter { !taken.contains($0.key) } }

  /// The known keys that unknown keys were probably meant to be.
  private var likelyMeant: [String] {
    unknownEntries.prefix(100).compactMap { entry in
      entry.key.prefixBeforeMissingSpace ?? nearest(to: entry.key.onlyKeyLetters, in: taken)
    }
  }

  /// Returns the keys whose values may differ from what the author meant.
  ///
  /// These are the keys with a problem in their value, and the keys that an unknown key was
  /// probably meant to be.
  ///
  /// - Parameter ignoring: Codes of problems that do not affect values.
  /// - Returns: The names of the keys.
  func uncertainKeys(ignoring: Set<String>) -> Set<String> {
    let suspect = diagnostics.problems.filter {
      $0.severity == .error && !ignoring.contains($0.code)
    }.compactMap { problem in
      problem.place.flatMap { Position(of: $0) }.flatMap(entry(at:))
    }
    return Set(suspect.map(\.key) + likelyMeant)
  }

  /// Returns the entry whose text contains a position.
  private func entry(at position: Position) -> YAMLEntry? {
    entries.filter { $0.position <= position }.max { $0.position < $1.position }
  }

  private func reportMissingKeys() {
    guard !missing.isEmpty else { return }
    let likelyMeant = likelyMeant
    for (keys, what, help) in missing where !likelyMeant.contains(where: keys.contains) {
      diagnostics.add("config.missing-key", what + context, at: position, help: help)
    }
  }
}
