// Reads the list of sets: at least one, each with its own slug.

import VitrineModel

/// Reads the `sets` section.
struct SetsReader {
  let providers: [ProviderDeclaration]

  static let example = "`sets:`, then `  - { slug: all, provider: folder, album: . }`"

  /// Returns the sets that could be read.
  ///
  /// Problems name the others.
  func read(_ value: Value?) -> [PhotoSet] {
    guard let value, let entries = value.elements(example: Self.example) else { return [] }
    if entries.isEmpty { value.refuse("is empty", help: "add at least one set: \(Self.example)") }
    var slugs: [String: Int] = [:]
    var sets: [PhotoSet] = []
    for (index, entry) in entries.enumerated() {
      let subject = "sets, \(ordinal(index)) entry"
      let example = "`- { slug: coast, provider: folder, album: coast }`"
      guard let fields = entry.fields(subject: subject, example: example) else { continue }
      var reader = SetReader(fields: fields, providers: providers)
      let set = reader.read()
      if let slug = reader.slug { reportDuplicate(slug, index, &slugs, fields) }
      if let set { sets.append(set) }
    }
    return sets
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
