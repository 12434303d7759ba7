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
  private var taken: [String] = []
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

  /// Returns the value of a required key.
  mutating func require(_ key: String, help: String) -> Value? {
    if !has(key) { reportMissing([key], "`\(key)` is missing", help: help) }
    return take(key, help: "write a value after the colon")
  }

  private mutating func take(_ key: String, help: String) -> Value? {
    taken.append(key)
    guard let entry = entries.first(where: { $0.key == key }) else { return nil }
    guard !entry.value.isEmpty else {
      diagnostics.add(
        "config.bad-value", "`\(key)` has no value\(context)", at: entry.position, help: help)
      return nil
    }
    return value(of: entry)
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
  /// - Parameter hints: the help for some keys that do not exist, by their names.
  func finish(hints: [String: String] = [:]) {
    for entry in unknownEntries {
      if let key = entry.key.prefixBeforeMissingSpace {
        reportMissingSpace(after: key, at: entry.position)
      } else {
        diagnostics.add(
          "config.unknown-key", "unknown key \(quote(entry.key))\(context)",
          at: entry.position,
          help: hints[entry.key]
            ?? didYouMean(entry.key, of: taken, otherwise: "known here:"))
      }
    }
    reportMissingKeys()
  }

  /// The entries that no reader took.
  private var unknownEntries: [YAMLEntry] { entries.filter { !taken.contains($0.key) } }

  /// The known keys that unknown keys were probably meant to be.
  private var likelyMeant: [String] {
    unknownEntries.prefix(100).compactMap { entry in
      entry.key.prefixBeforeMissingSpace ?? nearest(to: entry.key, in: taken)
    }
  }

  /// Returns the keys whose values may differ from what the author meant.
  ///
  /// These are the keys with a problem in their value, and the keys that an unknown key was
  /// probably meant to be.
  ///
  /// - Parameter ignoring: codes of problems that do not affect values.
  /// - Returns: the names of the keys.
  func uncertainKeys(ignoring: Set<String>) -> Set<String> {
    let suspect = diagnostics.problems.filter { !ignoring.contains($0.code) }.compactMap {
      problem in
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

  /// Reports a missing space.
  ///
  /// `{api_key:abc}` is one long key to YAML. The message shows only its beginning, because the
  /// rest may be a secret.
  private func reportMissingSpace(after key: String, at position: Position) {
    diagnostics.add(
      "config.syntax", "a space is missing after the colon of `\(key)`\(context)", at: position,
      help: "write `\(key): …`")
  }
}
