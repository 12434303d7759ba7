// Sends requests that write and remove files at a service. They wait, retry and give up like API
// calls, but nothing is stored, and redirects are not followed, because a signature is valid for
// one host.

import AsyncHTTPClient
import Foundation
import NIOHTTP1
import VitrineModel

/// Sends files to a service, within limits.
///
/// Unlike `Fetcher`, it stores nothing.
public struct UploadClient: Sendable {
  private let settings: FetchSettings
  private let exchange: HTTPExchange
  private let retryPolicy: RetryLoop
  private let limiter: RateLimiter

  /// Creates a sender.
  ///
  /// - Parameters:
  ///   - settings: The limits and pauses.
  ///   - concurrent: The most requests at once.
  ///   - clock: The clock.
  ///   - jitter: Returns numbers from 0 to 1, which spread out pauses.
  public init(
    settings: FetchSettings, concurrent: Int, clock: FetchClock = .system,
    jitter: @escaping @Sendable () -> Double = { Double.random(in: 0..<1) }
  ) {
    self.settings = settings
    exchange = HTTPExchange(
      settings: settings, clock: clock, pauses: RetryAfterTable(store: nil, clock: clock),
      lookup: .system)
    retryPolicy = RetryLoop(exchange, jitter: jitter)
    limiter = RateLimiter(.init(concurrent: concurrent), clock: clock)
  }

  /// Sends a request and returns the answer, unless the request judges it as a transient failure.
  public func send(_ request: ServiceRequest) async throws(FetchError) -> ServiceResponse {
    guard let target = ResolvedURL(request.address.text) else {
      throw .unreachable(host: request.address.host, reason: "its address is not valid")
    }
    let time = time(for: request.body)
    return try await retryPolicy.run(target, through: limiter, within: time) {
      deadline throws(AttemptError) in
      try await attempt(request, target, until: deadline, time)
    }
  }

  /// Returns the time limit, which is enough for a slow line.
  ///
  /// A stalled connection ends sooner.
  private func time(for body: RequestBody?) -> Duration {
    guard let body else { return settings.callTimeout }
    return settings.downloadTimeout + .seconds(body.length / settings.minUploadRate)
  }

  /// Closes all connections.
  ///
  /// Nothing can be sent afterwards.
  public func close() async { await exchange.connections.close() }

  private func attempt(
    _ request: ServiceRequest, _ target: ResolvedURL, until deadline: Date, _ time: Duration
  ) async throws(AttemptError) -> ServiceResponse {
    let message = OutgoingRequest(
      method: HTTPMethod(rawValue: request.method.rawValue),
      headers: request.headers(exchange.clock.now()), body: request.body)
    let response = try await exchange.answer(to: message, from: target, until: deadline)
    let body = BodyReader(
      host: target.name, response: response, settings: settings, clock: exchange.clock,
      maxBytes: settings.largestAnswer, deadline: deadline, time: time)
    let answer = ServiceResponse(
      status: Int(response.status.code), headers: response.headers.byName,
      body: try await body.bytes())
    guard case .retry(let reason) = request.judge(answer) else { return answer }
    throw exchange.error(reason, of: target)
  }
}
