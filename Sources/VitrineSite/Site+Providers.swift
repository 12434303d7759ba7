// What the command tells about providers, handed on from their own room.

import VitrineModel
import VitrineProviders

extension Site {
  /// The names of all providers.
  public static var providerNames: [String] { ProviderRegistry.sheets.map(\.name) }

  /// What a provider can do, takes and asks for; nil where there is none of that name.
  public static func describe(provider name: String) -> String? {
    ProviderRegistry.sheets.first { $0.name == name }?.text
  }
}
