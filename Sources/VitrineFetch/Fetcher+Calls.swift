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
    guard doubt.covers(first, of: call, at: target, for: service) else { return try first.get() }
    try await clock.sleep(seconds: settings.firstPause.seconds)
    let second = await outcome(of: call, to: target, for: service, known: known)
    let isConfirmed = doubt.covers(second, of: call, at: target, for: service)
    doubt.record(isConfirmed, at: service)
    guard !Task.isCancelled else { throw .stopped }
    // A quota that ends in between says less than the refusal.
    if case .failure = second { return try first.get() }
    return try second.get()
  }

  private func outcome(
    of call: APICall, to target: ResolvedURL, for service: String, known: CachedAnswer?
  ) async -> Result<CachedAnswer, FetchError> {
    do {
      return .success(try await send(call, to: target, for: service, known: known))
    } catch .limited(_, until: nil) where call.judge(ServiceResponse(status: 429)).isQuotaSpent {
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
  ) async throws(FetchError) -> CachedAnswer {
    let limiters = limiters(of: service)
    let start = RedirectChain(target, for: call)
    var chain = start
    return try await retryPolicy.run(target, through: limiters.calls, within: settings.callTimeout)
    {
      deadline throws(AttemptError) in
      let counted = try count(limiters, service)
      defer { limiters.ledger.end(counted) }
      return try await restartingOnFailure(&chain, from: start) { chain throws(AttemptError) in
        try await attempt(call, &chain, known, limiters.ledger, counted, until: deadline)
      }
    }
  }

  func count(_ limiters: ServiceLimiters, _ service: String) throws(AttemptError)
    -> Ledger.Call
  {
    let permission: Ledger.Permission
    do { permission = try limiters.ledger.reserveCall() } catch { throw .final(error) }
    switch permission {
    case .wait(let end): throw .quotaSpent(service: service, until: end)
    case .call(let call):
      countCall()
      return call
    }
  }

  private func attempt(
    _ call: APICall, _ chain: inout RedirectChain, _ known: CachedAnswer?, _ ledger: Ledger,
    _ counted: Ledger.Call, until deadline: Date
  ) async throws(AttemptError) -> CachedAnswer {
    let response = try await followRedirects(
      &chain, headers: call.headers + (known?.conditions ?? []), until: deadline)
    let secrets = call.secrets
    let headers = fields(of: response, without: secrets)
    do { try ledger.learn(from: headers, to: counted) } catch { throw .final(error) }
    if response.status == .notModified, let known {
      await BodyReader.drain(response)
      return known.confirmed(by: headers, at: clock.now())
    }
    let body = BodyReader(
      host: chain.start, response: response, settings: settings, clock: clock,
      maxBytes: settings.largestAnswer, deadline: deadline, time: settings.callTimeout)
    let answer = ServiceResponse(
      status: Int(response.status.code), headers: headers,
      body: secrets.removed(from: try await body.bytes()))
    let verdict = call.judge(answer)
    if case .retry(let reason, let pause) = verdict {
      throw exchange.error(reason, of: chain.target, after: pause)
    }
    if verdict.isQuotaSpent {
      do { try ledger.recordSpent(isStated: true) } catch { throw .final(error) }
    }
    return CachedAnswer(answer: answer, checked: clock.now(), isGood: verdict.isGood)
  }

  /// Returns the header fields without cookies and secrets.
  private func fields(
    of response: HTTPClientResponse, without secrets: Secrets
  ) -> [String: String] {
    response.headers.byName.filter { !$0.key.hasPrefix("set-cookie") }
      .mapValues(secrets.removed(from:))
  }
}
