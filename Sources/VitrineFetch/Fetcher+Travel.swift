// One attempt: from the first address, through redirects, to the head of an answer. A hop is one
// request. Callers that must wait before each host go hop by hop.

import AsyncHTTPClient
import Foundation
import NIOHTTP1

extension Fetcher {
  /// Follows redirects to the first answer that is not one. Each hop is checked, and waits, like
  /// the first.
  func travel(
    _ journey: inout Journey, headers: [APICall.Parameter], until deadline: Date
  ) async throws(Fault) -> HTTPClientResponse {
    while true {
      if let answer = try await hop(&journey, headers: headers, until: deadline) { return answer }
    }
  }

  /// Runs one attempt, and restarts the chain if it fails. An attempt that was only held back by a
  /// pause keeps its place: the same redirects would lead there again and ask for the same pause.
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

  /// Sends one request; nil if the answer is a redirect, which the chain has then followed.
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
