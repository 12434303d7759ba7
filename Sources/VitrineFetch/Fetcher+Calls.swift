// Sends API calls.

import AsyncHTTPClient
import Foundation
import NIOHTTP1
import VitrineModel

extension Fetcher {
  /// Asks the service for an answer, and once more if it seems to have made a mistake.
  ///
  /// With a known answer, the service may say that it is unchanged.
  func fetch(
    _ call: APICall, for service: String, known: CachedAnswer?
  ) async throws(FetchError) -> CachedAnswer {
    let call = try await authorized(call, for: service)
    guard let target = ResolvedURL(call) else {
      throw .unreachable(host: call.address.host, reason: "its address is not valid")
    }
    let first = await outcome(of: call, to: target, for: service, known: known)
    guard RefusalRetryPolicy.mayBeMistake(first, of: target),
      refusalRetries.mayDoubt(service)
    else { return try first.get().cached }
    try await clock.sleep(seconds: settings.firstPause.seconds)
    let second = await outcome(of: call, to: target, for: service, known: known)
    refusalRetries.record(
      isConfirmed: RefusalRetryPolicy.mayBeMistake(second, of: target), at: service)
    guard !Task.isCancelled else { throw .stopped }
    // A quota that ends in between says less than the refusal.
    if case .failure = second { return try first.get().cached }
    return try second.get().cached
  }

  private func outcome(
    of call: APICall, to target: ResolvedURL, for service: String, known: CachedAnswer?
  ) async -> Result<JudgedAnswer, FetchError> {
    do {
      return .success(try await send(call, to: target, for: service, known: known))
    } catch .limited(_, until: nil) where call.isQuotaSpentBy429 {
      do {
        let end = try limiters(of: service).ledger.recordSpent(isStated: false)
        return .failure(.quotaSpent(service: service, until: end))
      } catch {
        return .failure(error)
      }
    } catch {
      return .failure(error)
    }
  }

  private func send(
    _ call: APICall, to target: ResolvedURL, for service: String, known: CachedAnswer?
  ) async throws(FetchError) -> JudgedAnswer {
    let limiters = limiters(of: service)
    let start = RedirectChain(target, for: call)
    var chain = start
    return try await retryPolicy.run(
      target, through: limiters.calls, countedBy: limiters.ledger, within: settings.callTimeout
    ) { deadline throws(AttemptError) in
      let counted = try count(limiters)
      defer { limiters.ledger.end(counted) }
      return try await restartingOnFailure(&chain, from: start) { chain throws(AttemptError) in
        try await attempt(call, &chain, known, limiters.ledger, counted, until: deadline)
      }
    }
  }

  func count(_ limiters: ServiceLimiters) throws(AttemptError) -> Ledger.Call {
    let call: Ledger.Call?
    do { call = try limiters.ledger.reserveCall() } catch { throw .final(error) }
    guard let call else { throw .quotaSpent }
    countCall()
    return call
  }

  private func attempt(
    _ call: APICall, _ chain: inout RedirectChain, _ known: CachedAnswer?, _ ledger: Ledger,
    _ counted: Ledger.Call, until deadline: Date
  ) async throws(AttemptError) -> JudgedAnswer {
    let response = try await followRedirects(
      &chain, headers: call.headers + (known?.conditions ?? []), until: deadline
    ) { (head: HTTPClientResponse) throws(AttemptError) in
      do throws(FetchError) {
        try ledger.learn(from: head.headers.byName, to: counted)
      } catch {
        throw .final(error)
      }
    }
    let secrets = call.secrets
    let headers = fields(of: response, without: secrets)
    if response.status == .notModified, let known {
      await BodyReader.drain(response)
      return JudgedAnswer(known.confirmed(by: headers, at: clock.now()), .good)
    }
    let body = BodyReader(
      host: chain.start, response: response, settings: settings, clock: clock,
      maxBytes: settings.largestAnswer, deadline: deadline, time: settings.callTimeout)
    let answer = ServiceResponse(
      status: Int(response.status.code), headers: headers,
      body: secrets.removed(from: try await body.bytes()))
    let verdict = call.judge(answer)
    if case .retry(let reason) = verdict { throw exchange.error(reason, of: chain.target) }
    if verdict.isQuotaSpent {
      do { try ledger.recordSpent(isStated: true) } catch { throw .final(error) }
    }
    return JudgedAnswer(
      CachedAnswer(answer: answer, checked: clock.now(), isGood: verdict.isGood), verdict)
  }

  /// Returns the header fields without cookies and secrets.
  private func fields(
    of response: HTTPClientResponse, without secrets: Secrets
  ) -> [String: String] {
    response.headers.byName.filter { !$0.key.hasPrefix("set-cookie") }
      .mapValues(secrets.removed(from:))
  }
}
