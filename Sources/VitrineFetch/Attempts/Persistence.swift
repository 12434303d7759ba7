// Tries again what may pass. Every wait is outside the gate, so that those who wait keep nobody
// from asking other hosts.

import Foundation

/// Runs attempts of one request until one succeeds or patience ends.
struct Persistence: Sendable {
  let settings: FetchSettings
  let clock: FetchClock
  let pauses: HostPauses
  let health: HostHealth
  let jitter: @Sendable () -> Double

  /// For what is asked through this exchange.
  init(_ exchange: Exchange, jitter: @escaping @Sendable () -> Double) {
    settings = exchange.settings
    clock = exchange.clock
    pauses = exchange.pauses
    health = exchange.health
    self.jitter = jitter
  }

  /// - Parameter time: for all attempts together.
  /// - Parameter attempt: is told when it must have ended.
  func run<Value>(
    _ target: Target, through gate: Gate, within time: Duration,
    _ attempt: (_ deadline: Date) async throws(Fault) -> Value
  ) async throws(FetchError) -> Value {
    var patience = Patience(settings, time: time, jitter: jitter)
    while true {
      try await wait(for: target, &patience)
      if let error = health.givenUp(target) { throw error }
      var start = clock.now()
      do throws(Fault) {
        return try await gate.pass(orStop: Fault.final(.stopped)) { () throws(Fault) in
          if pauses.end(of: target) != nil { throw .held(target) }
          start = clock.now()
          return try await attempt(start + patience.time)
        }
      } catch {
        try await react(
          to: error, of: target, after: clock.now().timeIntervalSince(start), &patience)
      }
    }
  }

  /// Waits where another attempt is worth it, and throws where none is.
  private func react(
    to fault: Fault, of target: Target, after seconds: TimeInterval, _ patience: inout Patience
  ) async throws(FetchError) {
    guard !Task.isCancelled else { throw .stopped }
    switch fault {
    case .final(let error): throw error
    case .passing(let error):
      try await pause(after: seconds, orThrow: error, &patience)
    case .silent(let host, let error):
      do {
        try await pause(after: seconds, orThrow: error, &patience)
      } catch {
        if error != .stopped { health.gaveUp(host, with: error) }
        throw error
      }
    case .limited(let host, let until):
      let mayGoOn = patience.mayGoOn(after: seconds)
      // A time that is over or missing would have us ask again at once.
      let pause = clock.now() + patience.pause(first: settings.firstLimitedPause)
      let isLater = until.map { $0 > clock.now() } ?? false
      pauses.set(isLater ? until ?? pause : pause, for: host)
      guard mayGoOn else { throw .limited(host: host.name, until: until) }
    case .held(let other):
      try await wait(for: other, &patience)
    case .spent(let service, let until):
      let pause = until.timeIntervalSince(clock.now())
      guard patience.spend(max(0, pause)) else { throw .quotaSpent(service: service, until: until) }
      try await clock.sleep(seconds: pause)
    }
  }

  /// A pause of our own, where patience allows another attempt.
  private func pause(
    after seconds: TimeInterval, orThrow error: FetchError, _ patience: inout Patience
  ) async throws(FetchError) {
    guard patience.mayGoOn(after: seconds) else { throw error }
    let pause = patience.pause(first: settings.firstPause)
    guard patience.spend(pause) else { throw error }
    try await clock.sleep(seconds: pause)
  }

  /// Returns when the host may be asked.
  private func wait(for target: Target, _ patience: inout Patience) async throws(FetchError) {
    while let end = pauses.end(of: target) {
      let pause = end.timeIntervalSince(clock.now())
      guard patience.spend(max(0, pause)) else { throw .limited(host: target.name, until: end) }
      try await clock.sleep(seconds: pause)
    }
    guard !Task.isCancelled else { throw .stopped }
  }
}
