// Reads the selection of a set: exactly one of the kinds, and one that the provider offers.

import VitrineModel

/// Reads the key that says how to fill a set.
struct SelectionReader {
  /// The provider of the set; nil if the set needs none or it could not be read.
  ///
  /// Any kind is then accepted.
  let provider: ProviderDeclaration?

  func read(_ fields: inout Fields) -> PhotoSet.Selection? {
    var found: [(kind: SetKind, value: Value?)] = []
    for kind in SetKind.allCases {
      let isThere = fields.has(kind.rawValue)
      let value = fields.take(kind.rawValue)
      if isThere { found.append((kind, value)) }
    }
    guard let (kind, value) = found.first else {
      if let selection = filled(by: fields) { return selection }
      let kinds = SetKind.allCases.map(\.rawValue)
      fields.reportMissing(
        kinds, "the set does not say which photos it shows",
        help: "add one of \(alternatives(kinds))")
      return nil
    }
    refuseOthers(found.map(\.kind), in: fields)
    guard let value, offers(kind, fields) else { return nil }
    return selection(kind, value)
  }

  /// The selection of a set that an option of its provider fills.
  private func filled(by fields: Fields) -> PhotoSet.Selection? {
    let options = provider?.setOptions.filter { fields.has($0.name) } ?? []
    if options.contains(where: { $0.fills == .search }) { return .search("") }
    guard let option = options.first(where: { $0.fills == .album }),
      let value = fields.entries.first(where: { $0.key == option.name })?.value,
      case .scalar(let text, _) = value.content
    else { return nil }
    return .album("\(option.name):\(text)")
  }

  private func refuseOthers(_ kinds: [SetKind], in fields: Fields) {
    for kind in kinds.dropFirst() {
      guard let entry = fields.entries.first(where: { $0.key == kind.rawValue }) else { continue }
      fields.diagnostics.add(
        "config.bad-value",
        "a set cannot have both `\(kind.rawValue)` and `\(kinds[0].rawValue)`\(fields.context)",
        at: entry.position, help: "keep one of them, or make two sets")
    }
  }

  private func offers(_ kind: SetKind, _ fields: Fields) -> Bool {
    guard let provider, !provider.kinds.contains(kind) else { return true }
    let entry = fields.entries.first { $0.key == kind.rawValue }
    let offered = SetKind.allCases.filter(provider.kinds.contains).map(\.rawValue)
    fields.diagnostics.add(
      "config.bad-value", "\(provider.title) does not offer `\(kind.rawValue)`\(fields.context)",
      at: entry?.position ?? fields.position,
      help: offered.isEmpty ? "choose another provider" : "use \(alternatives(offered))")
    return false
  }

  private func selection(_ kind: SetKind, _ value: Value) -> PhotoSet.Selection? {
    switch kind {
    case .search: value.typedText().map { .search($0) }
    case .user: value.typedText().map { .user($0) }
    case .favorites: favorites(value)
    case .album: album(value)
    case .albums: value.typedText().map { .albums(of: $0) }
    case .tagged: tagged(value)
    case .featured: featured(value)
    case .sets: value.slugs().map { .sets($0) }
    }
  }

  private func album(_ value: Value) -> PhotoSet.Selection? {
    guard case .list = value.node.content else { return value.typedText().map { .album($0) } }
    value.refuseType("the name of one album", help: "write a set for each album")
    return nil
  }

  private func favorites(_ value: Value) -> PhotoSet.Selection? {
    let help = "write `true`, the name of a person, or a file such as `favorites.csv`"
    switch value.plainBoolean {
    case true?: return .favorites(of: nil)
    case false?:
      value.refuse(
        "must be `true`, a person's name or a file, not \(value.node.summary)", help: help)
      return nil
    case nil: break
    }
    guard !Self.namesFile(value.node) else { return value.path().map { .list($0) } }
    return value.text().map { .favorites(of: $0) }
  }

  private func featured(_ value: Value) -> PhotoSet.Selection? {
    guard value.plainBoolean != true else { return .featured }
    value.refuse(
      "must be `true`, not \(value.node.summary)", help: "write `featured: true`, or remove the set"
    )
    return nil
  }

  /// Whether a set with these keys needs no provider, because it is filled from a file or from
  /// other sets.
  static func needsNoProvider(_ fields: Fields) -> Bool {
    fields.has(SetKind.featured.rawValue) || isFilledFromFile(fields) || isFilledFromSets(fields)
  }

  /// Whether a set with these keys is filled from a file.
  static func isFilledFromFile(_ fields: Fields) -> Bool {
    fields.entries.contains { $0.key == SetKind.favorites.rawValue && namesFile($0.value) }
  }

  /// Whether a set with these keys is filled from other sets.
  static func isFilledFromSets(_ fields: Fields) -> Bool { fields.has(SetKind.sets.rawValue) }

  private static func namesFile(_ node: YAMLNode) -> Bool {
    guard case .scalar(let text, _) = node.content else { return false }
    return text.lowercased().hasSuffix(".csv")
  }

  private func tagged(_ value: Value) -> PhotoSet.Selection? {
    let example = "`tagged: [red, sea]`"
    guard let elements = value.oneOrMore(example: example) else { return nil }
    guard (1...100).contains(elements.count) else {
      value.refuse("must list 1 to 100 tags", help: "write \(example)")
      return nil
    }
    let tags = elements.compactMap { $0.typedText() }
    return tags.count == elements.count ? .tagged(tags) : nil
  }
}
