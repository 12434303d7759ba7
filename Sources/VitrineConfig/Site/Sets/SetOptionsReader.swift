// Reads the options of a set that its provider declares, such as `orientation` or `source`.

import VitrineModel

/// Reads the keys of a set that only its provider knows.
struct SetOptionsReader {
  let provider: ProviderDeclaration?
  let providers: [ProviderDeclaration]

  /// Returns the options, and the help for options of other providers.
  func read(_ fields: inout Fields) -> (options: SetOptions, hints: [String: String]) {
    let named = SetKind.allCases.first { fields.has($0.rawValue) }
    // An option such as `topic` may fill the set itself.
    let filling = provider?.setOptions.first { $0.fills != nil && fields.has($0.name) }
    var values: [String: String] = [:]
    for declaration in provider?.setOptions ?? [] {
      guard let value = fields.take(declaration.name) else { continue }
      let reader = OptionReader(declaration.option, of: provider?.name ?? "", environment: [:])
      values[declaration.name] = reader.read(value)
      if let named {
        if !declaration.kinds.contains(named) { refuse(declaration, named.rawValue, value) }
      } else if let filling, let kind = filling.fills, filling.name != declaration.name,
        !declaration.kinds.contains(kind)
      {
        refuse(declaration, filling.name, value)
      }
    }
    return (SetOptions(values), hints)
  }

  private func refuse(_ option: SetOptionDeclaration, _ other: String, _ value: Value) {
    let kinds = SetKind.allCases.filter(option.kinds.contains).map(\.rawValue)
    value.refuse(
      "cannot be combined with `\(other)`",
      help: kinds.isEmpty ? "remove one of them" : "remove it, or use \(alternatives(kinds))")
  }

  private var hints: [String: String] {
    var owners: [String: [String]] = [:]
    for other in providers where other.name != provider?.name {
      for option in other.setOptions { owners[option.name, default: []].append(other.title) }
    }
    return owners.mapValues { "remove it: only sets of \($0.joined(separator: " and ")) have it" }
  }
}
