// Obtains tokens with the credentials of a registered program: the client credentials grant of RFC
// 6749. Tokens of services end within hours, so a build on a schedule cannot have one from outside. A
// token is kept in memory only, and so never outlives the build.

import Foundation
import NIOHTTP1
public import VitrineModel
import VitrineStore

/// The credentials of a program, for which a service returns a token.
///
/// They can be sent, but not printed.
public struct TokenGrant: Sendable {
  let address: WebAddress
  private let id: String
  private let secret: String
  /// What to do if the service rejects the credentials.
  let help: String

  /// Creates a grant.
  ///
  /// - Parameters:
  ///   - address: Where tokens are asked for.
  ///   - id: The public part of the credentials.
  ///   - secret: The secret part.
  ///   - help: What to do if the service rejects them.
  public init(at address: WebAddress, id: String, secret: String, help: String) {
    self.address = address
    self.id = id
    self.secret = secret
    self.help = help
  }

  /// What no answer, file or message may contain.
  var secrets: [String] { [id, secret] }

  /// Identifies the grant in this run.
  var key: Digest {
    Store.digest(of: Array([address.text, id, secret].joined(separator: "\0").utf8))
  }

  /// The request for a token.
  var request: OutgoingRequest {
    let form = [("grant_type", "client_credentials"), ("client_id", id), ("client_secret", secret)]
      .map { "\($0)=\($1.percentEncoded)" }.joined(separator: "&")
    return OutgoingRequest(
      method: .POST,
      headers: [
        .init("Content-Type", "application/x-www-form-urlencoded"),
        .init("Accept", "application/json"),
      ], body: RequestBody(Array(form.utf8)))
  }
}

extension TokenGrant: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// What it is, without its secrets.
  public var description: String { "the credentials of a program" }
  /// The same as `description`.
  public var debugDescription: String { description }
  /// An empty mirror, so that `dump` does not print secrets.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

/// A token, with the time at which it ends.
struct AccessToken: Sendable {
  let text: String
  let end: Date?
}

/// The reply to a request for a token, or the refusal.
struct TokenReply: Decodable {
  private let token: String?
  private let lifetime: Double?
  private let error: String?
  private let description: String?
  private let detail: String?

  /// The names in the JSON.
  private enum CodingKeys: String, CodingKey {
    case error, detail
    case token = "access_token"
    case lifetime = "expires_in"
    case description = "error_description"
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    func text(_ key: CodingKeys) -> String? { try? values.decode(String.self, forKey: key) }
    token = text(.token)
    lifetime =
      (try? values.decode(Double.self, forKey: .lifetime)) ?? text(.lifetime).flatMap(Double.init)
    (error, description, detail) = (text(.error), text(.description), text(.detail))
  }

  /// Why the service refuses, in its words.
  var refusal: String? { description ?? detail ?? error }

  /// Returns the token; nil if it could not be sent in a header field.
  ///
  /// It counts as ended a minute early, so that it does not end on its way.
  func token(at date: Date) -> AccessToken? {
    guard let token, !token.isEmpty, token.utf8.count <= 8192,
      token.utf8.allSatisfy({ 0x21...0x7E ~= $0 })
    else { return nil }
    return AccessToken(text: token, end: lifetime.map { date.addingTimeInterval($0 - 60) })
  }
}
