// One request and the head of its answer: finding the host, checking it, connecting, and keeping the
// pause it asks for.

import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1

/// What is sent to a host.
struct Message: Sendable {
  var method = HTTPMethod.GET
  var headers: [APICall.Parameter] = []
  var body: RequestBody?
}

/// Sends requests to hosts that may be asked.
struct Exchange: Sendable {
  let settings: FetchSettings
  let clock: FetchClock
  let pauses: HostPauses
  let health: HostHealth
  let connections: Connections
  private let book: AddressBook

  init(settings: FetchSettings, clock: FetchClock, pauses: HostPauses, lookup: NameLookup) {
    self.settings = settings
    self.clock = clock
    self.pauses = pauses
    health = HostHealth(clock: clock)
    connections = Connections(settings: settings)
    book = AddressBook(settings: settings, lookup: lookup)
  }

  /// The answer's head, with the body still to come. What may pass and a pause that the host asks
  /// for are faults.
  func answer(
    to message: Message, from target: Target, until deadline: Date
  ) async throws(Fault) -> HTTPClientResponse {
    guard pauses.end(of: target) == nil else { throw .held(target) }
    let time = Duration.seconds(max(0, deadline.timeIntervalSince(clock.now())))
    let response = try await send(message, to: target, within: time)
    health.answered(target)
    let end = pauseAsked(by: response, of: target)
    try refusePassing(response, of: target, until: end)
    return response
  }

  private func send(
    _ message: Message, to target: Target, within time: Duration
  ) async throws(Fault) -> HTTPClientResponse {
    guard let fields = fields(message.headers) else {
      throw .final(.unreachable(host: target.name, reason: "a header field has a line break"))
    }
    var latest: Fault?
    for address in try await book.addresses(of: target) {
      do {
        return try await connections.send(
          message, headers: fields, to: target, at: address, within: time)
      } catch {
        let breakage = Breakage(error)
        latest = breakage.fault(target, settings, time)
        guard breakage == .noConnection else { break }
        book.postpone(address, of: target)
      }
    }
    throw latest ?? .final(.unreachable(host: target.name, reason: "it has no address"))
  }

  /// Nil for a value that would be read as two fields.
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

// MARK: What the head says

extension Exchange {
  /// Statuses after which the same request may succeed.
  private static let passing: Set<Int> = [408, 429, 500, 502, 503, 504]

  /// A host is left in peace as long as it asks, whatever else it answers. The pause is noted before
  /// anything else is done, so that requests on their way to the host stop in time.
  private func pauseAsked(by response: HTTPClientResponse, of target: Target) -> Date? {
    let end = RetryAfter.end(
      response.headers["retry-after"], date: response.headers.first(name: "date"),
      now: clock.now())
    if let end { pauses.set(end, for: target) }
    return end
  }

  /// Of an answer that is worth nothing yet: some errors come with status 200, and with a pause like
  /// any other.
  ///
  /// - Parameter pause: the one that its body asks for.
  func fault(_ reason: String, of target: Target, after pause: Duration?) -> Fault {
    if let pause { pauses.set(clock.now() + pause.seconds, for: target) }
    if let end = pauses.end(of: target) { return .limited(by: target, until: end) }
    return .passing(.noAnswer(host: target.name, reason: reason))
  }

  private func refusePassing(
    _ response: HTTPClientResponse, of target: Target, until end: Date?
  ) throws(Fault) {
    let status = Int(response.status.code)
    guard Self.passing.contains(status) else { return }
    guard end != nil || status == 429 else {
      throw .passing(.status(status, host: target.name))
    }
    throw .limited(by: target, until: end)
  }
}
