// A request as the loopback server saw it.

import Foundation

/// What a client asked of a `LoopbackServer`.
public struct LoopbackRequest: Sendable {
  public let method: String
  /// Path and query, as they came.
  public let target: String
  /// Names in lower case; of doubled ones the last.
  public let headers: [String: String]
  public let arrived: ContinuousClock.Instant
  /// How many requests with this path came before.
  public let earlier: Int
  /// The client's port: the same for requests over one connection.
  public let connection: Int

  /// Without the query, as it came.
  public var path: String { String(target.prefix { $0 != "?" }) }

  /// The query's parameters, unescaped; of doubled ones the last.
  public var query: [String: String] {
    let items = URLComponents(string: target)?.queryItems ?? []
    return Dictionary(items.map { ($0.name, $0.value ?? "") }) { $1 }
  }
}
