// The way out through the same door: requests that put and remove files somewhere. They wait, try again
// and give up like questions do, but nothing of them is kept, and they are never led elsewhere: a
// signature holds for one host.

import AsyncHTTPClient
import Foundation
import NIOHTTP1
import VitrineModel

/// Sends files to a service, within limits. Like a `Fetcher` without a memory.
public struct Sender: Sendable {
  private let settings: FetchSettings
  private let exchange: Exchange
  private let persistence: Persistence
  private let gate: Gate

  /// - Parameters:
  ///   - concurrent: requests under way at once.
  ///   - jitter: gives numbers from 0 to 1 that spread out pauses.
  public init(
    settings: FetchSettings, concurrent: Int, clock: FetchClock = .system,
    jitter: @escaping @Sendable () -> Double = { Double.random(in: 0..<1) }
  ) {
    self.settings = settings
    exchange = Exchange(
      settings: settings, clock: clock, pauses: HostPauses(store: nil, clock: clock),
      lookup: .system)
    persistence = Persistence(exchange, jitter: jitter)
    gate = Gate(.init(concurrent: concurrent), clock: clock)
  }

  /// The answer that is worth something, by the request's own judgment, or the one that says why
  /// asking again is of no use.
  public func send(_ request: ServiceRequest) async throws(FetchError) -> Answer {
    guard let target = Target(request.address.text) else {
      throw .unreachable(host: request.address.host, reason: "its address cannot be read")
    }
    let time = time(for: request.body)
    return try await persistence.run(target, through: gate, within: time) {
      deadline throws(Fault) in
      try await attempt(request, target, until: deadline, time)
    }
  }

  /// As long as a slow line takes; one that stalls is given up sooner.
  private func time(for body: RequestBody?) -> Duration {
    guard let body else { return settings.callTime }
    return settings.downloadTime + .seconds(body.length / settings.slowestSending)
  }

  /// Closes all connections. Nothing can be sent afterwards.
  public func close() async { await exchange.connections.close() }

  private func attempt(
    _ request: ServiceRequest, _ target: Target, until deadline: Date, _ time: Duration
  ) async throws(Fault) -> Answer {
    let message = Message(
      method: HTTPMethod(rawValue: request.method.rawValue),
      headers: request.headers(exchange.clock.now()), body: request.body)
    let response = try await exchange.answer(to: message, from: target, until: deadline)
    let body = Body(
      host: target.name, response: response, settings: settings, clock: exchange.clock,
      most: settings.largestAnswer, deadline: deadline, time: time)
    let answer = Answer(
      status: Int(response.status.code), headers: response.headers.byName,
      body: try await body.bytes())
    guard case .again(let reason, let pause) = request.judge(answer) else { return answer }
    throw exchange.fault(reason, of: target, after: pause)
  }
}
