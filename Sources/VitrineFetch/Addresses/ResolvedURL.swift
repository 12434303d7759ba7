// The address of one request. The host is parsed by the same function that the HTTP client uses, so
// that the checked host is the one that is connected to. Two parsers that disagree would be a hole.

import Foundation
import VitrineModel

/// A parsed address as it is sent.
///
/// It may contain a secret, so it stays in this module and has no description.
struct ResolvedURL: Hashable, Sendable {
  let text: String
  /// The host as the HTTP client sees it, without brackets around IPv6.
  let host: String
  /// Scheme, host and port: the same for all requests to one server.
  let origin: String
  let isSecure: Bool

  /// Parses a web address; nil for other texts and for addresses with a user name.
  init?(_ text: String) {
    let text = String(text.prefix { $0 != "#" })
    guard let url = URL(string: text), let scheme = url.scheme?.lowercased(),
      scheme == "http" || scheme == "https", url.user == nil, url.password == nil,
      let host = url.host, !host.isEmpty
    else { return nil }
    self.text = text
    self.host = host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host
    isSecure = scheme == "https"
    origin = "\(scheme)://\(host.lowercased()):\(url.port ?? (isSecure ? 443 : 80))"
  }

  /// The host for messages and for the list of trusted hosts.
  var name: String { host.lowercased() }
}

extension ResolvedURL {
  /// Creates the address of a call, with its secrets.
  init?(_ call: APICall) {
    self.init(Self.adding(call.query + call.secretQuery, to: call.address.text))
  }

  /// Returns the address with parameters appended to its query.
  static func adding(_ parameters: [APICall.Parameter], to text: String) -> String {
    let text = String(text.prefix { $0 != "#" })
    guard !parameters.isEmpty else { return text }
    let query = parameters.map { "\($0.name.percentEncoded)=\($0.value.percentEncoded)" }
    let start = text.contains("?") ? (text.hasSuffix("?") || text.hasSuffix("&") ? "" : "&") : "?"
    return text + start + query.joined(separator: "&")
  }
}
