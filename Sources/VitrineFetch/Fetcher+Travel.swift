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
    let message = Message(headers: headers + journey.secretHeaders)
    let response = try await exchange.answer(to: message, from: journey.target, until: deadline)
    guard Journey.statuses.contains(Int(response.status.code)) else { return response }
    await Body.drain(response)
    do {
      try journey.follow(response.headers.first(name: "location"), most: settings.redirects)
    } catch {
      throw .final(error)
    }
    return nil
  }
}
