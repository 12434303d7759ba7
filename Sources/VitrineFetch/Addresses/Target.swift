// Where one request goes. The host is read with the very call that the HTTP client uses, for what
// is checked must be what is connected to: two readers of addresses that disagree are a door.

import Foundation
import VitrineModel

/// An address as it is sent: may hold a secret, so it stays in this room and has no description.
struct Target: Hashable, Sendable {
  let text: String
  /// As the client sees it: no brackets around IPv6.
  let host: String
  /// What requests to one server have in common: scheme, host and port.
  let origin: String
  let isSecure: Bool

  /// Nil for what is no address of the web, or names a user.
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

  /// The host for people and for the list of trusted ones.
  var name: String { host.lowercased() }
}

extension Target {
  /// Where a call goes, with its secrets.
  init?(_ call: APICall) {
    self.init(Self.adding(call.query + call.secretQuery, to: call.address.text))
  }

  /// Appends to the query that is there.
  static func adding(_ parameters: [APICall.Parameter], to text: String) -> String {
    let text = String(text.prefix { $0 != "#" })
    guard !parameters.isEmpty else { return text }
    let query = parameters.map { "\($0.name.percentEncoded)=\($0.value.percentEncoded)" }
    let start = text.contains("?") ? (text.hasSuffix("?") || text.hasSuffix("&") ? "" : "&") : "?"
    return text + start + query.joined(separator: "&")
  }
}
