// Reads `where` of a set: conditions on its photos.

import VitrineModel

/// Reads the conditions of a set.
struct WhereReader {
  private static let example = "`where: { rating: 4, taken: 2024-05..2025 }`"

  /// The names of the declared columns of the metadata table.
  let columns: [String]

  func read(_ value: Value) -> PhotoFilter? {
    guard var fields = value.fields(subject: "where", example: Self.example) else {
      return nil
    }
    var conditions: [PhotoCondition] = []
    for kind in PhotoCondition.Kind.allCases {
      guard let value = fields.take(kind.rawValue) else { continue }
      conditions += self.conditions(kind, value)
    }
    fields.finish(hints: Self.hints)
    if fields.entries.isEmpty { value.refuse("is empty", help: "write \(Self.example)") }
    return PhotoFilter(conditions)
  }

  private static let hints = [
    "licenses": "write `licenses` beside `where`", "license": "write `licenses` beside `where`",
    "person": "did you mean `people`?", "date": "did you mean `taken`?",
    "year": "did you mean `taken`?",
    "shape": "did you mean `orientation`?", "limit": "write `limit` beside `where`",
  ]

  private func conditions(
    _ kind: PhotoCondition.Kind, _ value: Value
  ) -> [PhotoCondition] {
    switch kind {
    case .rating: one(value.integer(in: 1...5)) { .rating(atLeast: $0) }
    case .taken: one(value.dateSpan()) { .taken($0) }
    case .uploaded: one(value.dateSpan()) { .uploaded($0) }
    case .people: words(of: value, example: "[Ada, Ben]").map { .person($0) }
    case .place: one(value.foldedWords()) { .place($0) }
    case .camera: one(value.foldedWords()) { .camera($0) }
    case .orientation: one(value.choice(Orientation.self)) { .orientation($0) }
    case .tags: tags(value)
    case .fields: fields(value)
    }
  }

  private func fields(_ value: Value) -> [PhotoCondition] {
    let example = "`fields: { \(columns.first ?? "medium"): oil }`"
    guard let fields = value.fields(subject: "where, fields", example: example) else { return [] }
    if fields.entries.isEmpty { value.refuse("is empty", help: "write \(example)") }
    return fields.entries.compactMap { entry in
      guard columns.contains(entry.key) else {
        reportUndeclared(entry.key, at: entry.position, value)
        return nil
      }
      return fields.value(of: entry).foldedWords().map { .field(entry.key, $0) }
    }
  }

  private func reportUndeclared(_ name: String, at position: Position, _ value: Value) {
    let help =
      columns.isEmpty
      ? "declare it: add `fields: { \(name.printable): { title: … } }` to the whole site"
      : didYouMean(name, of: columns, otherwise: "declared in `fields`:")
    value.diagnostics.addUnknown(
      "config.unknown-key", "the column \(quote(name)) is not declared", at: position, help: help)
  }

  private func one<Fact>(
    _ fact: Fact?, _ make: (Fact) -> PhotoCondition
  ) -> [PhotoCondition] {
    fact.map { [make($0)] } ?? []
  }

  private func words(of value: Value, example: String) -> [FoldedWords] {
    let example = "`\(value.key): \(example)`"
    guard let elements = value.oneOrMore(example: example) else { return [] }
    if elements.isEmpty { value.refuse("is an empty list", help: "write \(example)") }
    return elements.compactMap { $0.foldedWords() }
  }

  private func tags(_ value: Value) -> [PhotoCondition] {
    let example = "`tags: { any: [sea, lake], none: [family] }`"
    guard var fields = value.fields(subject: "where, tags", example: example) else { return [] }
    let any = fields.take("any").map { words(of: $0, example: "[sea, lake]") } ?? []
    let none = fields.take("none").map { words(of: $0, example: "[family]") } ?? []
    fields.finish(hints: ["all": "write `tagged: [sea, red]`, or a set of each tag and `within`"])
    if fields.entries.isEmpty { value.refuse("is empty", help: "write \(example)") }
    return (any.isEmpty ? [] : [.anyTag(any)]) + (none.isEmpty ? [] : [.noTag(none)])
  }
}

extension Value {
  fileprivate func dateSpan() -> DateSpan? {
    guard let text = typedText(maxBytes: 100) else { return nil }
    if let span = DateSpan(text) { return span }
    let turned = text.split(separator: "..").reversed().joined(separator: "..")
    guard turned == text || DateSpan(turned) == nil else {
      refuse("ends before it begins", help: "write \(quote(turned))")
      return nil
    }
    refuse(
      "must be a year, a month, a day, or two of these with `..` between, not \(quote(text))",
      help: "write it like `2024`, `2024-05..2025` or `..1950-12-31`")
    return nil
  }

  fileprivate func foldedWords() -> FoldedWords? {
    guard let text = typedText() else { return nil }
    let words = FoldedWords(text)
    if !words.words.isEmpty { return words }
    refuse("has no letters or digits", help: "write a name, or remove the key")
    return nil
  }
}
