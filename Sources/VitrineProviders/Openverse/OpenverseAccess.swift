// What identifies a site at Openverse: nothing, a token, or the credentials of a registered
// application, with which a build obtains a token. A token ends within twelve hours, which is too soon
// for builds on a schedule.

import VitrineConfig
import VitrineFetch
import VitrineModel

/// The token of a site, or the credentials for one.
struct OpenverseAccess: Sendable {
  static let options = [
    OptionDeclaration(
      name: "client_id",
      help: "the id of a registered application; with its secret, each build obtains a token",
      isSecret: true, variable: "OPENVERSE_CLIENT_ID"),
    OptionDeclaration(
      name: "client_secret", help: "the secret of the application", isSecret: true,
      variable: "OPENVERSE_CLIENT_SECRET"),
    OptionDeclaration(
      name: "token",
      help: "an access token, which allows longer pages and more calls, for a few hours",
      isSecret: true, variable: "OPENVERSE_TOKEN"),
  ]

  private let id: ServiceKey
  private let secret: ServiceKey
  private let token: ServiceKey

  init(_ options: ProviderOptions) {
    func key(_ name: String) -> ServiceKey {
      ServiceKey(name, in: options, of: OpenverseProvider.info)
    }
    (id, secret, token) = (key("client_id"), key("client_secret"), key("token"))
  }

  private var hasCredentials: Bool { id.isSet || secret.isSet }

  /// Whether the site is registered.
  var isSet: Bool { hasCredentials || token.isSet }

  /// The header fields with the token; none if each build obtains its own.
  func headers() throws(ProviderError) -> [APICall.Parameter] {
    guard token.isSet, !hasCredentials else { return [] }
    return [.init("Authorization", "Bearer \(try token.value())")]
  }

  /// Returns the credentials for a token; nil if there are none.
  ///
  /// - Throws: `ProviderError.unavailable` if one of the two is missing.
  func grant(at endpoint: Endpoint) throws(ProviderError) -> TokenGrant? {
    guard hasCredentials else { return nil }
    return TokenGrant(
      at: try endpoint.address(of: ["auth_tokens", "token", ""]), id: try id.value(),
      secret: try secret.value(), help: help)
  }

  /// The advice for a rejected token or rejected credentials.
  var help: String {
    hasCredentials
      ? "check the values of \(id.variable) and \(secret.variable) in the environment"
      : token.help
  }

  /// Returns a message of the service as a quotation, without any secret.
  func quoted(_ words: String) -> String {
    [id, secret].reduce(token.quoted(words)) { $1.removed(from: $0) }
  }
}
