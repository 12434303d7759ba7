// Retries transient failures. All waiting happens without a rate limiter's permit, so that waiting
// requests do not keep others from asking other hosts.

import Foundation

/// Runs attempts of one request until one succeeds or its budget is used up.
struct Persistence: Sendable {
  let settings: FetchSettings
  let clock: FetchClock
  let pauses: HostPauses
  let health: HostHealth
  let jitter: @Sendable () -> Double

  /// Creates a policy for requests through this exchange.
  init(_ exchange: Exchange, jitter: @escaping @Sendable () -> Double) {
    settings = exchange.settings
    clock = exchange.clock
    pauses = exchange.pauses
    health = exchange.health
    self.jitter = jitter
  }

  /// Runs attempts within a total time. Each attempt gets the deadline by which it must end.
  func run<Value>(
    _ target: Target, through gate: Gate, within time: Duration,
    _ attempt: (_ deadline: Date) async throws(Fault) -> Value
  ) async throws(FetchError) -> Value {
    var budget = Patience(settings, time: time, jitter: jitter)
    while true {
      try await wait(for: target, &budget)
      if let error = health.givenUp(target) { throw error }
      var start = clock.now()
      do throws(Fault) {
        return try await gate.pass(orStop: Fault.final(.stopped)) { () throws(Fault) in
          if pauses.end(of: target) != nil { throw .held(target) }
          start = clock.now()
          return try await attempt(start + budget.time)
        }
      } catch {
        try await react(
          to: error, of: target, after: clock.now().timeIntervalSince(start), &budget)
      }
    }
  }

  /// Waits if another attempt may succeed, and throws otherwise.
  private func react(
    to fault: Fault, of target: Target, after seconds: TimeInterval, _ budget: inout Patience
  ) async throws(FetchError) {
    guard !Task.isCancelled else { throw .stopped }
    switch fault {
    case .final(let error): throw error
    case .passing(let error):
      try await pause(after: seconds, orThrow: error, &budget)
    case .silent(let host, let error):
      do {
        try await pause(after: seconds, orThrow: error, &budget)
      } catch {
        if error != .stopped { health.gaveUp(host, with: error) }
        throw error
      }
    case .limited(let host, let until):
      let mayGoOn = budget.mayGoOn(after: seconds)
      // A date that is past or missing would cause another request at once.
      let pause = clock.now() + budget.pause(first: settings.firstLimitedPause)
      let isLater = until.map { $0 > clock.now() } ?? false
      pauses.set(isLater ? until ?? pause : pause, for: host)
      guard mayGoOn else { throw .limited(host: host.name, until: until) }
    case .held(let other):
      try await wait(for: other, &budget)
    case .spent(let service, let until):
      let pause = until.timeIntervalSince(clock.now())
      guard budget.spend(max(0, pause)) else { throw .quotaSpent(service: service, until: until) }
      try await clock.sleep(seconds: pause)
    }
  }

  /// Pauses for a time that we choose, if the budget allows another attempt.
  private func pause(
    after seconds: TimeInterval, orThrow error: FetchError, _ budget: inout Patience
  ) async throws(FetchError) {
    guard budget.mayGoOn(after: seconds) else { throw error }
    let pause = budget.pause(first: settings.firstPause)
    guard budget.spend(pause) else { throw error }
    try await clock.sleep(seconds: pause)
  }

  /// Waits until the host may be asked.
  private func wait(for target: Target, _ budget: inout Patience) async throws(FetchError) {
    while let end = pauses.end(of: target) {
      let pause = end.timeIntervalSince(clock.now())
      guard budget.spend(max(0, pause)) else { throw .limited(host: target.name, until: end) }
      try await clock.sleep(seconds: pause)
    }
    guard !Task.isCancelled else { throw .stopped }
  }
}
