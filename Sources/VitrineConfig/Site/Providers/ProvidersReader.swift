// Reads the `providers` section and checks it against the declarations. No message here may repeat
// a value, because it could be a secret.

import VitrineModel

/// Reads the options of all providers.
struct ProvidersReader {
  let providers: [ProviderDeclaration]
  let environment: [String: String]

  /// Returns an entry for every declared provider.
  func read(_ value: Value?) -> [String: ProviderOptions] {
    var read: [String: ProviderOptions] = [:]
    var fields = value.flatMap {
      mapping($0, subject: "providers", help: "write `providers: { folder: { path: Photos } }`")
    }
    for provider in providers {
      read[provider.name] = options(of: provider, fields?.take(provider.name))
    }
    fields?.finish()
    return read
  }

  private func options(of provider: ProviderDeclaration, _ value: Value?) -> ProviderOptions {
    guard let value else {
      return ProviderOptions(of: provider, values: environmentValues(provider, [:]))
    }
    let example = provider.options.first.map { "write `\(provider.name): { \($0.name): … }`" }
    let mapped = mapping(
      value, subject: "providers, \(provider.name)",
      help: example ?? "remove `\(provider.name)`")
    guard var fields = mapped else { return ProviderOptions(of: provider) }
    var values: [String: String] = [:]
    var places: [String: Problem.Place] = [:]
    var variables: [String: String] = [:]
    for option in provider.options {
      guard let value = fields.take(option.name) else { continue }
      places[option.name] = value.place
      if case .scalar(let text, _) = value.node.content {
        variables[option.name] = OptionReader.variable(text)
      }
      values[option.name] = OptionReader(
        option, of: provider.name, environment: environment
      ).read(value)
    }
    let delivery = fields.take("delivery").flatMap { value in
      places["delivery"] = value.place
      return self.delivery(of: provider, value)
    }
    fields.finish()
    return ProviderOptions(
      of: provider, values: environmentValues(provider, places).merging(values) { $1 },
      places: places, variables: variables, delivery: delivery)
  }

  /// Returns the values from the environment for options that site.yml does not set.
  private func environmentValues(
    _ provider: ProviderDeclaration, _ places: [String: Problem.Place]
  ) -> [String: String] {
    var values: [String: String] = [:]
    for option in provider.options where places[option.name] == nil {
      guard let text = option.variable.flatMap({ environment[$0]?.trimmed }), !text.isEmpty,
        text.utf8.count <= OptionReader.maxBytes, text.utf8.allSatisfy(OptionReader.mayHold)
      else { continue }
      values[option.name] = text
    }
    return values
  }

  /// Returns the delivery; refuses one that the service's terms forbid, with their reason.
  private func delivery(of provider: ProviderDeclaration, _ value: Value) -> Delivery? {
    guard let delivery = value.choice(Delivery.self) else { return nil }
    let reason: String? =
      switch delivery {
      case .mirror, .imgproxy: provider.terms?.whyNotCopied
      case .hotlink:
        provider.terms == nil ? "its photos are on this machine and have no other address" : nil
      }
    guard let reason else { return delivery }
    value.refuse("must not be `\(delivery.rawValue)`: \(reason)", help: "remove the option")
    return nil
  }

  /// Returns the keys of a mapping.
  ///
  /// A message about another value does not show that value.
  private func mapping(_ value: Value, subject: String, help: String) -> Fields? {
    guard case .mapping(let entries) = value.node.content else {
      value.diagnostics.add(
        "config.wrong-type", "\(value.name) must be a mapping of options\(value.context)",
        at: value.node.position, help: value.node.mistakeHelp ?? help)
      return nil
    }
    return Fields(
      entries, at: value.node.position, subject: subject, diagnostics: value.diagnostics)
  }
}
