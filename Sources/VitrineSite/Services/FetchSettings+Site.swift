// Settings of the network from site.yml.

public import VitrineConfig
import VitrineFetch
import VitrineModel

extension FetchSettings {
  init(_ configuration: SiteConfiguration, isOffline: Bool) {
    self.init(
      userAgent: configuration.userAgent,
      trustedHosts: configuration.namedHosts, isOffline: isOffline)
  }
}

extension SiteConfiguration {
  /// The name of the program in requests to services and stores.
  public var userAgent: String {
    let contacts = [address?.text, providers["commons"]?["contact"]]
    return FetchSettings.userAgent(version: Site.version, contacts: contacts.compactMap(\.self))
  }

  /// Hosts that site.yml names as endpoints.
  ///
  /// Only they may have private addresses.
  fileprivate var namedHosts: Set<String> {
    Set(
      providers.values.compactMap { options in
        guard options.place(of: "endpoint") != nil else { return nil }
        return options["endpoint"].flatMap { WebAddress($0)?.host }
      })
  }
}

extension Site {
  /// The program's version.
  public static let version = "0.1.0"
}
