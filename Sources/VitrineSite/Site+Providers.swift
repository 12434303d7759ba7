// The descriptions of providers, for the command.

import VitrineModel
import VitrineProviders

extension Site {
  /// The names of all providers.
  public static var providerNames: [String] { ProviderRegistry.descriptions.map(\.name) }

  /// The abilities and options of a provider; nil if there is none of that name.
  public static func describe(provider name: String) -> String? {
    ProviderRegistry.descriptions.first { $0.name == name }?.text
  }
}
