// A request that the loopback server received.

import Foundation

/// A request to a `LoopbackServer`.
public struct LoopbackRequest: Sendable {
  /// The HTTP method.
  public let method: String
  /// Path and query, as received.
  public let target: String
  /// The header fields, by lowercase name; the last value if a name is repeated.
  public let headers: [String: String]
  /// The body.
  public let body: [UInt8]
  /// The time at which the request was complete.
  public let arrived: ContinuousClock.Instant
  /// The number of earlier requests with the same path.
  public let earlier: Int
  /// The port of the client, which identifies the connection.
  public let connection: Int

  /// Creates a GET request without a server.
  ///
  /// - Parameters:
  ///   - target: Path and query.
  ///   - headers: The header fields, by lowercase name.
  public init(target: String, headers: [String: String] = [:]) {
    self.init(
      method: "GET", target: target, headers: headers, body: [], arrived: .now, earlier: 0,
      connection: 0)
  }

  init(
    method: String, target: String, headers: [String: String], body: [UInt8],
    arrived: ContinuousClock.Instant, earlier: Int, connection: Int
  ) {
    self.method = method
    self.target = target
    self.headers = headers
    self.body = body
    self.arrived = arrived
    self.earlier = earlier
    self.connection = connection
  }

  /// The path without the query, as received.
  public var path: String { String(target.prefix { $0 != "?" }) }

  /// The decoded query parameters; the last value if a name is repeated.
  public var query: [String: String] {
    let items = URLComponents(string: target)?.queryItems ?? []
    return Dictionary(items.map { ($0.name, $0.value ?? "") }) { $1 }
  }
}
