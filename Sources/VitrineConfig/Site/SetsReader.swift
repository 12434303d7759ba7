// The list of sets: at least one, each under a slug of its own.

import VitrineModel

/// Reads `sets`.
struct SetsReader {
  let providers: [ProviderDeclaration]

  static let example = "`sets:`, then `  - { slug: all, provider: folder, album: . }`"

  /// The sets that could be read; the faults name the others.
  func read(_ value: Value?) -> [PhotoSet] {
    guard let value, let entries = value.elements(example: Self.example) else { return [] }
    if entries.isEmpty { value.refuse("is an empty list", mend: "add a set: \(Self.example)") }
    var slugs: [String: Int] = [:]
    var sets: [PhotoSet] = []
    for (index, entry) in entries.enumerated() {
      let subject = "sets, \(ordinal(index)) entry"
      guard let fields = entry.fields(subject: subject, example: "`- slug: …`, …") else { continue }
      var reader = SetReader(fields: fields, providers: providers)
      let set = reader.read()
      if let slug = reader.slug { tellDoubled(slug, index, &slugs, fields) }
      if let set { sets.append(set) }
    }
    return sets
  }

  private func tellDoubled(
    _ slug: String, _ index: Int, _ slugs: inout [String: Int], _ fields: Fields
  ) {
    guard let earlier = slugs[slug] else { return slugs[slug] = index }
    let entry = fields.entries.first { $0.key == "slug" }
    fields.faults.add(
      "config.bad-value",
      "the slug `\(slug)` belongs to the \(ordinal(earlier)) entry already\(fields.context)",
      at: entry?.value.position ?? fields.position, mend: "give each set a slug of its own")
  }
}
