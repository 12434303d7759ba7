// Checks that sets name sets that exist, and that no set depends on itself.

import VitrineModel

/// The references of sets to other sets.
struct SetReferences {
  let sets: [PhotoSet]
  /// The slug and the keys of every entry, even if the entry could not be read as a set.
  let entries: [(slug: String, fields: Fields)]
  let diagnostics: Diagnostics

  private static let keys = ["sets", "within", "except"]

  /// Reports unknown slugs and cycles.
  func check() {
    let known = Set(entries.map(\.slug))
    for (slug, fields) in entries {
      for entry in fields.entries where Self.keys.contains(entry.key) {
        for node in entry.value.elements { reportUnknown(node, known, in: slug, fields) }
      }
    }
    reportCycles()
  }

  private func reportUnknown(
    _ node: YAMLNode, _ known: Set<String>, in slug: String, _ fields: Fields
  ) {
    guard case .scalar(let text, _) = node.content, text.isName, !text.isEmpty,
      !known.contains(text)
    else { return }
    let others = entries.map(\.slug).filter { $0 != slug }
    diagnostics.add(
      "config.unknown-set", "there is no set \(quote(text))\(fields.context)", at: node.position,
      help: others.isEmpty
        ? "remove it" : didYouMean(text, of: others, otherwise: "write one of"))
  }

  /// Reports each cycle once, at its first set in the file.
  private func reportCycles() {
    let references = Dictionary(sets.map { ($0.slug, $0.references) }) { first, _ in first }
    var done: Set<String> = []
    for set in sets where !done.contains(set.slug) {
      var path: [String] = []
      guard let cycle = cycle(from: set.slug, references, &path, &done),
        let start = sets.first(where: { cycle.contains($0.slug) }),
        let position = Position(of: start.place)
      else { continue }
      let shown = (cycle + cycle.prefix(1)).map { "“\($0)”" }.joined(separator: " → ")
      diagnostics.add(
        "config.circle", "these sets depend on each other: \(shown)", at: position,
        help: "remove one of these from `sets`, `within` or `except`")
    }
  }

  /// Returns a cycle that a set leads to; nil if there is none.
  ///
  /// A set that was looked at before leads to none that is not reported yet.
  private func cycle(
    from slug: String, _ references: [String: [String]], _ path: inout [String],
    _ done: inout Set<String>
  ) -> [String]? {
    if let start = path.firstIndex(of: slug) { return Array(path[start...]) }
    guard done.insert(slug).inserted else { return nil }
    path.append(slug)
    defer { path.removeLast() }
    for next in references[slug] ?? [] {
      if let found = cycle(from: next, references, &path, &done) { return found }
    }
    return nil
  }
}

extension YAMLNode {
  /// The elements of a list; a scalar is a list of one.
  fileprivate var elements: [YAMLNode] {
    if case .list(let nodes) = content { nodes } else { [self] }
  }
}
