// A request as the loopback server saw it.

import Foundation

/// What a client asked of a `LoopbackServer`.
public struct LoopbackRequest: Sendable {
  public let method: String
  /// Path and query, as they came.
  public let target: String
  /// Names in lower case; of doubled ones the last.
  public let headers: [String: String]
  public let body: [UInt8]
  public let arrived: ContinuousClock.Instant
  /// How many requests with this path came before.
  public let earlier: Int
  /// The client's port: the same for requests over one connection.
  public let connection: Int

  /// A request that a test makes up.
  ///
  /// - Parameter headers: names in lower case.
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

  /// Without the query, as it came.
  public var path: String { String(target.prefix { $0 != "?" }) }

  /// The query's parameters, unescaped; of doubled ones the last.
  public var query: [String: String] {
    let items = URLComponents(string: target)?.queryItems ?? []
    return Dictionary(items.map { ($0.name, $0.value ?? "") }) { $1 }
  }
}
