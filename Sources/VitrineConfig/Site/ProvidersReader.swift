// The `providers` section, checked against what the providers declare. Nothing here may repeat a
// value in a message: it could be a secret.

import VitrineModel

/// Reads the options of all providers.
struct ProvidersReader {
  let providers: [ProviderDeclaration]
  let environment: [String: String]

  /// An entry for every declared provider.
  func read(_ value: Value?) -> [String: ProviderOptions] {
    var read: [String: ProviderOptions] = [:]
    var fields = value.flatMap {
      mapping($0, subject: "providers", mend: "write `providers: { folder: { path: Photos } }`")
    }
    for provider in providers {
      read[provider.name] = options(of: provider, fields?.take(provider.name))
    }
    fields?.finish()
    return read
  }

  private func options(of provider: ProviderDeclaration, _ value: Value?) -> ProviderOptions {
    guard let value else { return ProviderOptions(of: provider) }
    let example = provider.options.first.map { "write `\(provider.name): { \($0.name): … }`" }
    let mapped = mapping(
      value, subject: "providers, \(provider.name)",
      mend: example ?? "remove `\(provider.name)`")
    guard var fields = mapped else { return ProviderOptions(of: provider) }
    var values: [String: String] = [:]
    var places: [String: Problem.Place] = [:]
    for option in provider.options {
      guard let value = fields.take(option.name) else { continue }
      places[option.name] = value.place
      values[option.name] = OptionReader(
        option, of: provider.name, environment: environment
      ).read(value)
    }
    fields.finish()
    return ProviderOptions(of: provider, values: values, places: places)
  }

  /// Says nothing of what stands there instead of a mapping.
  private func mapping(_ value: Value, subject: String, mend: String) -> Fields? {
    guard case .mapping(let entries) = value.node.content else {
      value.faults.add(
        "config.wrong-type", "\(value.name) must be a mapping of options\(value.context)",
        at: value.node.position, mend: value.node.mendOfMissingSpace ?? mend)
      return nil
    }
    return Fields(entries, at: value.node.position, subject: subject, faults: value.faults)
  }
}
