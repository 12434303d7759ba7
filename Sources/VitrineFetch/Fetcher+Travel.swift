// One attempt: from the first address over its redirects to the head of an answer. A hop is one
// request; whoever must wait before each host goes hop by hop.

import AsyncHTTPClient
import Foundation
import NIOHTTP1

extension Fetcher {
  /// Follows redirects to an answer that is none. Each hop is checked and waited for like the
  /// first one.
  func travel(
    _ journey: inout Journey, headers: [APICall.Parameter], until deadline: Date
  ) async throws(Fault) -> HTTPClientResponse {
    while true {
      if let answer = try await hop(&journey, headers: headers, until: deadline) { return answer }
    }
  }

  /// One attempt. What was only held up goes on from where it is with the next one: what led there
  /// would lead there again, and ask for the same pause. Any other begins anew.
  func goOn<Value>(
    _ journey: inout Journey, from start: Journey,
    _ attempt: (inout Journey) async throws(Fault) -> Value
  ) async throws(Fault) -> Value {
    do throws(Fault) {
      return try await attempt(&journey)
    } catch {
      if case .held = error { throw error }
      journey = start
      throw error
    }
  }

  /// - Returns: nil where the answer leads elsewhere; the journey knows where.
  func hop(
    _ journey: inout Journey, headers: [APICall.Parameter], until deadline: Date
  ) async throws(Fault) -> HTTPClientResponse? {
    guard pauses.end(of: journey.target) == nil else { throw .held(journey.target) }
    let time = max(0, deadline.timeIntervalSince(clock.now()))
    let response = try await exchange.send(
      journey.target, headers: headers + journey.secretHeaders, within: .seconds(time))
    health.answered(journey.target)
    let end = pauseAsked(by: response, of: journey.target)
    guard Journey.statuses.contains(Int(response.status.code)) else {
      try refusePassing(response, of: journey.target, until: end)
      return response
    }
    await Body.drain(response)
    do {
      try journey.follow(response.headers.first(name: "location"), most: settings.redirects)
    } catch {
      throw .final(error)
    }
    return nil
  }

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
