// One attempt: from the first address, through redirects, to the head of an answer. A hop is one
// request. Callers that must wait before each host go hop by hop.

import AsyncHTTPClient
import Foundation
import NIOHTTP1

extension Fetcher {
  /// Follows redirects to the first answer that is not one.
  ///
  /// Each hop is checked, and waits, like the first.
  func followRedirects(
    _ chain: inout RedirectChain, headers: [APICall.Parameter], until deadline: Date,
    read: HTTPExchange.HeadReader
  ) async throws(AttemptError) -> HTTPClientResponse {
    while true {
      let answer = try await hop(&chain, headers: headers, until: deadline, read: read)
      if let answer { return answer }
    }
  }

  /// Runs one attempt, and restarts the chain if it fails.
  ///
  /// An attempt that was only held back by a pause keeps its place: the same redirects would lead
  /// there again and ask for the same pause.
  func restartingOnFailure<Value>(
    _ chain: inout RedirectChain, from start: RedirectChain,
    _ attempt: (inout RedirectChain) async throws(AttemptError) -> Value
  ) async throws(AttemptError) -> Value {
    do {
      return try await attempt(&chain)
    } catch {
      if case .paused = error { throw error }
      chain = start
      throw error
    }
  }

  /// Sends one request; nil if the answer is a redirect, which the chain has then followed.
  func hop(
    _ chain: inout RedirectChain, headers: [APICall.Parameter], until deadline: Date,
    read: HTTPExchange.HeadReader = { _ in }
  ) async throws(AttemptError) -> HTTPClientResponse? {
    let message = OutgoingRequest(headers: headers + chain.secretFields(at: clock.now()))
    let response = try await exchange.answer(
      to: message, from: chain.target, until: deadline, read: read)
    guard RedirectChain.statuses.contains(Int(response.status.code)) else { return response }
    await BodyReader.drain(response)
    do {
      let location = response.headers.first(name: "location")
      try chain.follow(location, maxRedirects: settings.maxRedirects)
    } catch {
      throw .final(error)
    }
    return nil
  }
}
