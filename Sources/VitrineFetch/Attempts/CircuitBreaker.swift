// A circuit breaker for hosts that do not answer at all. Without it, each of 500 photos of a dead
// host would wait separately, for hours in total. Only run counts. A host that answers
// anything, even an error or half an image, is alive, and a problem with one photo must not affect
// the next.

import Foundation
import Synchronization

/// The hosts that are not asked because they are silent.
///
/// A class, because its table may be shared but not copied.
final class CircuitBreaker: Sendable {
  /// Successive requests to one host that all failed.
  private struct FailureRun {
    var requests = 0
    var error: FetchError
    var latest: Date
  }

  private let clock: FetchClock
  private let failures = Mutex<[String: FailureRun]>([:])

  /// The number of requests in a row without an answer to any attempt, until the circuit opens.
  private static let failureThreshold = 6
  /// While the circuit is open, one request in this time tries again.
  private static let cooldown: TimeInterval = 60

  init(clock: FetchClock) { self.clock = clock }

  /// Returns the error of a silent host that should not be asked now; nil if it may be asked.
  func openCircuitError(_ target: ResolvedURL) -> FetchError? {
    let now = clock.now()
    return failures.withLock { failures in
      guard let run = failures[target.origin], run.requests >= Self.failureThreshold else {
        return nil
      }
      guard now < run.latest + Self.cooldown else {
        // This request tries for all others.
        failures[target.origin]?.latest = now
        return nil
      }
      return run.error
    }
  }

  /// Records an answer, which closes the circuit.
  func recordAnswer(_ target: ResolvedURL) {
    failures.withLock { $0[target.origin] = nil }
  }

  /// Records a request whose attempts all got no answer.
  func recordFailure(_ target: ResolvedURL, with error: FetchError) {
    let now = clock.now()
    failures.withLock { failures in
      var run = failures[target.origin] ?? FailureRun(error: error, latest: now)
      run.requests += 1
      run.error = error
      run.latest = now
      failures[target.origin] = run
    }
  }
}
