// Signs requests on behalf of a user, RFC 5849 with HMAC-SHA1. A signature covers the time and a
// number that is used once, so it is made when a request is sent and is not part of a call. It goes
// into a header field, because addresses are repeated in logs of proxies.

import Crypto
import Foundation
import VitrineModel

/// The key of an app and the token of a user, with which requests are signed.
///
/// It can sign, but not be printed.
public struct OAuthSigner: Sendable {
  private let key: String
  private let keySecret: String
  private let token: String
  private let tokenSecret: String

  /// Creates a signer from the key and secret of an app, and the token and secret of a user.
  public init(key: String, keySecret: String, token: String, tokenSecret: String) {
    self.key = key
    self.keySecret = keySecret
    self.token = token
    self.tokenSecret = tokenSecret
  }

  /// What no answer, file or message may contain.
  var secrets: [String] { [key, keySecret, token, tokenSecret] }

  /// Returns the header field that signs a GET request.
  ///
  /// - Parameters:
  ///   - target: The address, with its whole query.
  ///   - date: The time of the request.
  ///   - nonce: A text that no other request has.
  /// - Returns: The field.
  func field(
    for target: ResolvedURL, at date: Date, nonce: String = Self.nonce()
  ) -> APICall.Parameter {
    let own = [
      ("oauth_consumer_key", key), ("oauth_nonce", nonce), ("oauth_signature_method", "HMAC-SHA1"),
      ("oauth_timestamp", String(Int(date.timeIntervalSince1970))), ("oauth_token", token),
      ("oauth_version", "1.0"),
    ]
    let signature = signature(of: Self.base(of: target, own))
    let fields = (own + [("oauth_signature", signature)]).map { name, value in
      "\(name)=\"\(value.percentEncoded)\""
    }
    return APICall.Parameter("Authorization", "OAuth " + fields.joined(separator: ", "))
  }

  private func signature(of base: String) -> String {
    let key = SymmetricKey(
      data: Data("\(keySecret.percentEncoded)&\(tokenSecret.percentEncoded)".utf8))
    let code = HMAC<Insecure.SHA1>.authenticationCode(for: Data(base.utf8), using: key)
    return Data(code).base64EncodedString()
  }

  /// Returns the text that is signed: the method, the address, and all parameters in order.
  private static func base(of target: ResolvedURL, _ own: [(String, String)]) -> String {
    let parts = target.text.split(separator: "?", maxSplits: 1).map { String($0) }
    let query = (parts.count > 1 ? parts[1] : "").split(separator: "&").map { pair in
      let halves = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return (decoded(halves[0]), halves.count > 1 ? decoded(halves[1]) : "")
    }
    let pairs = (query + own).map { ($0.0.percentEncoded, $0.1.percentEncoded) }
    let text = pairs.sorted(by: <).map { "\($0.0)=\($0.1)" }.joined(separator: "&")
    return ["GET", address(parts[0]), text].map(\.percentEncoded).joined(separator: "&")
  }

  private static func decoded(_ text: Substring) -> String {
    let spaced = String(text).replacing("+", with: " ")
    return spaced.removingPercentEncoding ?? spaced
  }

  /// Returns an address with its scheme and host in lowercase, and without the usual port.
  private static func address(_ text: String) -> String {
    guard var parts = URLComponents(string: text) else { return text }
    parts.scheme = parts.scheme?.lowercased()
    parts.host = parts.host?.lowercased()
    if parts.port == (parts.scheme == "https" ? 443 : 80) { parts.port = nil }
    if parts.percentEncodedPath.isEmpty { parts.percentEncodedPath = "/" }
    return parts.string ?? text
  }

  private static func nonce() -> String {
    (0..<2).map { _ in String(UInt64.random(in: .min ... .max), radix: 36) }.joined()
  }
}

extension OAuthSigner: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// What it is, without its secrets.
  public var description: String { "a signer of requests" }
  /// The same as `description`.
  public var debugDescription: String { description }
  /// An empty mirror, so that `dump` does not print secrets.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
