// The descriptions of providers, for the command.

import VitrineModel
import VitrineProviders

extension Site {
  /// The names of all providers.
  public static var providerNames: [String] { ProviderRegistry.descriptions.map(\.name) }

  /// The capabilities and options of a provider; nil if no provider has the name.
  public static func describe(provider name: String) -> String? {
    ProviderRegistry.descriptions.first { $0.name == name }?.text
  }
}
