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
    let example = "`providers: { folder: { path: Photos } }`"
    var fields = value?.fields(subject: "providers", example: example)
    for provider in providers {
      read[provider.name] = options(of: provider, fields?.take(provider.name))
    }
    fields?.finish()
    return read
  }

  private func options(of provider: ProviderDeclaration, _ value: Value?) -> ProviderOptions {
    guard let value else { return ProviderOptions(of: provider) }
    guard case .mapping(let entries) = value.node.content else {
      value.faults.add(
        "config.wrong-type", "\(value.name) must be a mapping of options\(value.context)",
        at: value.node.position, mend: value.node.mendOfMissingSpace ?? example(of: provider))
      return ProviderOptions(of: provider)
    }
    var fields = Fields(
      entries, at: value.node.position, subject: "providers, \(provider.name)",
      faults: value.faults)
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

  private func example(of provider: ProviderDeclaration) -> String {
    guard let option = provider.options.first else { return "remove `\(provider.name)`" }
    return "write `\(provider.name): { \(option.name): … }`"
  }
}
