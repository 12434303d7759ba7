// Reads the list of sets: at least one, each with its own slug.

import VitrineModel

/// Reads the `sets` section.
struct SetsReader {
  let providers: [ProviderDeclaration]
  /// The names of the declared columns of the metadata table.
  let columns: [String]

  /// A set that every gallery can have.
  static let firstSet = "  - { slug: all, provider: folder, album: . }"
  static let example = "`sets:`, then `\(firstSet)`"

  /// Returns the sets that could be read.
  ///
  /// Problems name the others.
  func read(_ value: Value?) -> [PhotoSet] {
    guard let value, let entries = value.elements(example: example(for: value.node)) else {
      return []
    }
    if entries.isEmpty {
      value.refuse("is empty", help: "add at least one set below `sets:`: `\(Self.firstSet)`")
    }
    guard !Self.hasOneKeyPerEntry(entries) else {
      value.refuse(
        "has an entry for each key of a set",
        help: "write a hyphen before the first key of each set only, or braces around its keys")
      return []
    }
    var slugs: [String: Int] = [:]
    var sets: [PhotoSet] = []
    var read: [(slug: String, fields: Fields)] = []
    for (index, entry) in entries.enumerated() {
      let subject = "sets, \(ordinal(index)) entry"
      let name = entry.node.typedName ?? "coast"
      let example = "`- { slug: \(name), provider: folder, album: \(name) }`"
      guard let fields = entry.fields(subject: subject, example: example) else { continue }
      var reader = SetReader(fields: fields, providers: providers, columns: columns)
      let set = reader.read()
      if let slug = reader.slug {
        reportDuplicate(slug, index, &slugs, fields)
        read.append((slug, fields))
      }
      if let set { sets.append(set) }
    }
    SetReferences(sets: sets, entries: read, diagnostics: value.diagnostics).check()
    return sets
  }

  /// Returns an example: for a set without a dash, that set with one.
  private func example(for node: YAMLNode) -> String {
    guard case .mapping(let entries) = node.content, let first = entries.first,
      case .scalar(let text, _) = first.value.content
    else { return Self.example }
    return "a hyphen before the first key of each set: `- \(first.key): \(text)`"
  }

  /// Whether a set is written as one entry for each of its keys.
  private static func hasOneKeyPerEntry(_ entries: [Value]) -> Bool {
    let keys = entries.compactMap { entry -> String? in
      guard case .mapping(let keys) = entry.node.content, keys.count == 1 else { return nil }
      return keys[0].key
    }
    return keys.count == entries.count && keys.count > 1 && keys.contains { $0 != "slug" }
  }

  private func reportDuplicate(
    _ slug: String, _ index: Int, _ slugs: inout [String: Int], _ fields: Fields
  ) {
    guard let earlier = slugs[slug] else { return slugs[slug] = index }
    let entry = fields.entries.first { $0.key == "slug" }
    fields.diagnostics.add(
      "config.bad-value",
      "the slug `\(slug)` is already used by the \(ordinal(earlier)) entry\(fields.context)",
      at: entry?.value.position ?? fields.position, help: "give each set its own slug")
  }
}

extension YAMLNode {
  /// The text of a plain scalar that can be a slug.
  fileprivate var typedName: String? {
    guard case .scalar(let text, isPlain: true) = content, !text.isEmpty, text.isName else {
      return nil
    }
    return text
  }
}
