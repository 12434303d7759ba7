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

  /// - Returns: nil where the answer leads elsewhere; the journey knows where.
  func hop(
    _ journey: inout Journey, headers: [APICall.Parameter], until deadline: Date
  ) async throws(Fault) -> HTTPClientResponse? {
    guard pauses.end(of: journey.target) == nil else { throw .held(journey.target) }
    let time = max(0, deadline.timeIntervalSince(clock.now()))
    let response = try await exchange.send(
      journey.target, headers: headers + journey.secretHeaders, within: .seconds(time))
    health.answered(journey.target)
    guard Journey.statuses.contains(Int(response.status.code)) else {
      try patienceAsked(by: response, of: journey.target)
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

  /// The pause is noted before anything else is done, so that requests on their way to the host
  /// stop in time.
  private func patienceAsked(
    by response: HTTPClientResponse, of target: Target
  ) throws(Fault) {
    let status = Int(response.status.code)
    guard Self.passing.contains(status) else { return }
    let end = RetryAfter.end(
      response.headers.first(name: "retry-after"), date: response.headers.first(name: "date"),
      now: clock.now())
    if let end { pauses.set(end, for: target) }
    guard end != nil || status == 429 else {
      throw .passing(.status(status, host: target.name))
    }
    throw .limited(by: target, until: end)
  }
}
