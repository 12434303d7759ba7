// Sends one request and receives the head of its answer: looks up and checks the host, connects,
// and records the pause that the host asks for.

import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1

/// A request to a host.
struct OutgoingRequest: Sendable {
  var method = HTTPMethod.GET
  var headers: [APICall.Parameter] = []
  var body: RequestBody?
}

/// Sends requests to hosts that may be asked.
struct HTTPExchange: Sendable {
  /// Reads the head of an answer before it is judged.
  typealias HeadReader = (HTTPClientResponse) throws(AttemptError) -> Void

  let settings: FetchSettings
  let clock: FetchClock
  let pauses: RetryAfterTable
  let breaker: CircuitBreaker
  let connections: Connections
  private let addresses: AddressCache

  init(settings: FetchSettings, clock: FetchClock, pauses: RetryAfterTable, lookup: NameLookup) {
    self.settings = settings
    self.clock = clock
    self.pauses = pauses
    breaker = CircuitBreaker(clock: clock)
    connections = Connections(settings: settings)
    addresses = AddressCache(settings: settings, lookup: lookup)
  }

  /// Returns the head of the answer; its body is still unread.
  ///
  /// Throws for statuses that are transient failures, and for requested pauses. `read` gets the
  /// head of such an answer too.
  func answer(
    to message: OutgoingRequest, from target: ResolvedURL, until deadline: Date,
    read: HeadReader = { _ in }
  ) async throws(AttemptError) -> HTTPClientResponse {
    guard pauses.end(of: target) == nil else { throw .paused(target) }
    let time = Duration.seconds(max(0, deadline.timeIntervalSince(clock.now())))
    let response = try await send(message, to: target, within: time)
    breaker.recordAnswer(target)
    let end = pauseAsked(by: response, of: target)
    try read(response)
    try throwIfTransient(response, of: target, until: end)
    return response
  }

  private func send(
    _ message: OutgoingRequest, to target: ResolvedURL, within time: Duration
  ) async throws(AttemptError) -> HTTPClientResponse {
    guard let fields = fields(message.headers) else {
      throw .final(.unreachable(host: target.name, reason: "a header field contains a line break"))
    }
    var latest: AttemptError?
    for address in try await addresses.addresses(of: target) {
      do {
        return try await connections.send(
          message, headers: fields, to: target, at: address, within: time)
      } catch {
        let mapping = TransportErrorMapping(error)
        latest = mapping.error(target, settings, time)
        guard mapping == .noConnection else { break }
        addresses.postpone(address, of: target)
      }
    }
    throw latest ?? .final(.unreachable(host: target.name, reason: "it has no address"))
  }

  /// Returns the header fields; nil if a value would be read as two fields.
  private func fields(_ headers: [APICall.Parameter]) -> HTTPHeaders? {
    var fields = HTTPHeaders([
      ("User-Agent", settings.userAgent), ("Accept", "*/*"), ("Accept-Encoding", "gzip"),
    ])
    for header in headers {
      guard !header.value.utf8.contains(where: { $0 < 0x20 && $0 != 9 || $0 == 0x7F }) else {
        return nil
      }
      fields.replaceOrAdd(name: header.name, value: header.value)
    }
    return fields
  }
}

// MARK: The head of an answer

extension HTTPExchange {
  /// Statuses after which the same request may succeed.
  private static let transientStatuses: Set<Int> = [408, 429, 500, 502, 503, 504]

  /// Records the pause that a host asks for, whatever else it answers.
  ///
  /// This happens first, so that other requests to the host stop in time.
  private func pauseAsked(by response: HTTPClientResponse, of target: ResolvedURL) -> Date? {
    let end = RetryAfter.end(
      response.headers["retry-after"], date: response.headers.first(name: "date"),
      now: clock.now())
    if let end { pauses.set(end, for: target) }
    return end
  }

  /// Returns the error for an answer that reports a transient failure in its body, even with status
  /// 200.
  func error(_ reason: String, of target: ResolvedURL) -> AttemptError {
    if let end = pauses.end(of: target) { return .limited(by: target, until: end) }
    return .transient(.noAnswer(host: target.name, reason: reason))
  }

  private func throwIfTransient(
    _ response: HTTPClientResponse, of target: ResolvedURL, until end: Date?
  ) throws(AttemptError) {
    let status = Int(response.status.code)
    guard Self.transientStatuses.contains(status) else { return }
    guard end != nil || status == 429 else {
      throw .transient(.status(status, host: target.name))
    }
    throw .limited(by: target, until: end)
  }
}
