// Retries transient failures. All waiting happens without a rate limiter's permit, so that waiting
// requests do not keep others from asking other hosts.

import Foundation

/// Runs attempts of one request until one succeeds or its budget is used up.
struct RetryLoop: Sendable {
  let settings: FetchSettings
  let clock: FetchClock
  let pauses: RetryAfterTable
  let breaker: CircuitBreaker
  let jitter: @Sendable () -> Double

  /// Creates a policy for requests through this exchange.
  init(_ exchange: HTTPExchange, jitter: @escaping @Sendable () -> Double) {
    settings = exchange.settings
    clock = exchange.clock
    pauses = exchange.pauses
    breaker = exchange.breaker
    self.jitter = jitter
  }

  /// Runs attempts within a total time.
  ///
  /// Each attempt gets the deadline by which it must end. With a ledger, a quota that is used up
  /// ends the request at once if waiting for it takes too long.
  func run<Value>(
    _ target: ResolvedURL, through limiter: RateLimiter, countedBy ledger: Ledger? = nil,
    within time: Duration,
    _ attempt: (_ deadline: Date) async throws(AttemptError) -> Value
  ) async throws(FetchError) -> Value {
    var budget = RetryBudget(settings, time: time, jitter: jitter)
    while true {
      if let ledger { try await wait(for: ledger, &budget) }
      try await wait(for: target, &budget)
      if let error = breaker.openCircuitError(target) { throw error }
      var start = clock.now()
      do {
        return try await limiter.withPermit(orThrow: AttemptError.final(.stopped)) {
          () throws(AttemptError) in
          if pauses.end(of: target) != nil { throw .paused(target) }
          start = clock.now()
          return try await attempt(start + budget.time)
        }
      } catch {
        try await react(to: error, after: clock.now().timeIntervalSince(start), &budget)
      }
    }
  }

  /// Waits if another attempt may succeed, and throws otherwise.
  private func react(
    to error: AttemptError, after seconds: TimeInterval, _ budget: inout RetryBudget
  ) async throws(FetchError) {
    guard !Task.isCancelled else { throw .stopped }
    switch error {
    case .final(let error): throw error
    case .transient(let error):
      try await pause(after: seconds, orThrow: error, &budget)
    case .noResponse(let host, let error):
      do {
        try await pause(after: seconds, orThrow: error, &budget)
      } catch {
        if error != .stopped { breaker.recordFailure(host, with: error) }
        throw error
      }
    case .limited(let host, let until):
      let mayRetry = budget.mayRetry(after: seconds)
      // A date that is past or missing would cause another request at once.
      let pause = clock.now() + budget.pause(first: settings.firstLimitedPause)
      let isLater = until.map { $0 > clock.now() } ?? false
      pauses.set(isLater ? until ?? pause : pause, for: host)
      guard mayRetry else { throw .limited(host: host.name, until: until) }
    case .paused(let other):
      try await wait(for: other, &budget)
    case .quotaSpent: break
    }
  }

  /// Pauses for a time that we choose, if the budget allows another attempt.
  private func pause(
    after seconds: TimeInterval, orThrow error: FetchError, _ budget: inout RetryBudget
  ) async throws(FetchError) {
    guard budget.mayRetry(after: seconds) else { throw error }
    let pause = budget.pause(first: settings.firstPause)
    guard budget.spend(pause) else { throw error }
    try await clock.sleep(seconds: pause)
  }

  /// Waits until the quota allows a call.
  private func wait(for ledger: Ledger, _ budget: inout RetryBudget) async throws(FetchError) {
    while let end = ledger.endOfSpentQuota {
      let pause = end.timeIntervalSince(clock.now())
      guard budget.spend(max(0, pause)) else {
        throw .quotaSpent(service: ledger.service, until: end)
      }
      try await clock.sleep(seconds: pause)
    }
  }

  /// Waits until the host may be asked.
  private func wait(for target: ResolvedURL, _ budget: inout RetryBudget) async throws(FetchError) {
    while let end = pauses.end(of: target) {
      let pause = end.timeIntervalSince(clock.now())
      guard budget.spend(max(0, pause)) else { throw .limited(host: target.name, until: end) }
      try await clock.sleep(seconds: pause)
    }
    guard !Task.isCancelled else { throw .stopped }
  }
}
