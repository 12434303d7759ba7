// A mapping being read key by key. A key is known because somebody takes it: there is no second
// list of names that could disagree with the code.

import VitrineModel

/// The keys of one mapping.
struct Fields {
  let position: Position
  /// What messages call the mapping, nil for the file itself: "sets, second entry".
  let subject: String?
  let entries: [YAMLEntry]
  let faults: Faults
  private var taken: [String] = []
  private var lacks: [(keys: [String], what: String, mend: String)] = []

  init(_ entries: [YAMLEntry], at position: Position, subject: String?, faults: Faults) {
    self.entries = entries
    self.position = position
    self.subject = subject
    self.faults = faults
  }

  /// What messages end with.
  var context: String { subject.map { " (\($0))" } ?? "" }

  /// The value of a key, which is known from now on; nil where it is absent or left empty.
  mutating func take(_ key: String) -> Value? {
    take(key, mend: "write a value after the colon, or remove the key")
  }

  /// The value of a key that must be there.
  mutating func require(_ key: String, mend: String) -> Value? {
    if !has(key) { lack([key], "`\(key)` is missing", mend: mend) }
    return take(key, mend: "write a value after the colon")
  }

  private mutating func take(_ key: String, mend: String) -> Value? {
    taken.append(key)
    guard let entry = entries.first(where: { $0.key == key }) else { return nil }
    guard !entry.value.isEmpty else {
      faults.add(
        "config.bad-value", "`\(key)` has no value\(context)", at: entry.position, mend: mend)
      return nil
    }
    return value(of: entry)
  }

  /// Notes that none of some keys is there. Told at the end, unless one of them is misspelled.
  mutating func lack(_ keys: [String], _ what: String, mend: String) {
    lacks.append((keys, what, mend))
  }

  func has(_ key: String) -> Bool { entries.contains { $0.key == key } }

  func value(of entry: YAMLEntry) -> Value {
    Value(node: entry.value, key: entry.key, subject: subject, faults: faults)
  }

  /// Refuses the keys nobody took. Call it when all have been asked for.
  /// - Parameter hints: what to say of keys that are no keys, by their names.
  func finish(hints: [String: String] = [:]) {
    for stranger in strangers {
      if let key = stranger.key.prefixBeforeMissingSpace {
        tellMissingSpace(after: key, at: stranger.position)
      } else {
        faults.add(
          "config.unknown-key", "unknown key \(quote(stranger.key))\(context)",
          at: stranger.position,
          mend: hints[stranger.key]
            ?? didYouMean(stranger.key, of: taken, otherwise: "known here:"))
      }
    }
    tellLacks()
  }

  /// Those that nobody took.
  private var strangers: [YAMLEntry] { entries.filter { !taken.contains($0.key) } }

  /// The keys that strangers may stand for.
  private var meant: [String] {
    strangers.prefix(100).compactMap { stranger in
      stranger.key.prefixBeforeMissingSpace ?? nearest(to: stranger.key, in: taken)
    }
  }

  /// The keys whose values may not be what was meant: those with a fault in them, and those that a key
  /// nobody knows may stand for.
  ///
  /// - Parameter forgiven: codes of faults that leave the values as they are.
  func doubtful(but forgiven: Set<String>) -> Set<String> {
    let doubted = faults.problems.filter { !forgiven.contains($0.code) }.compactMap { problem in
      problem.place.flatMap { Position(of: $0) }.flatMap(entry(at:))
    }
    return Set(doubted.map(\.key) + meant)
  }

  /// The key in whose text a position is.
  private func entry(at position: Position) -> YAMLEntry? {
    entries.filter { $0.position <= position }.max { $0.position < $1.position }
  }

  private func tellLacks() {
    guard !lacks.isEmpty else { return }
    let meant = meant
    for (keys, what, mend) in lacks where !meant.contains(where: keys.contains) {
      faults.add("config.missing-key", what + context, at: position, mend: mend)
    }
  }

  /// `{api_key:abc}` is one long key to YAML. Only its beginning is told: the rest may be a secret.
  private func tellMissingSpace(after key: String, at position: Position) {
    faults.add(
      "config.syntax", "a space is missing after the colon of `\(key)`\(context)", at: position,
      mend: "write `\(key): …`")
  }
}
