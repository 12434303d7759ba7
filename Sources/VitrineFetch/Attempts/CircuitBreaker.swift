// A circuit breaker for hosts that do not answer at all. Without it, each of 500 photos of a dead
// host would wait separately, for hours in total. Only silence counts. A host that answers
// anything, even an error or half an image, is alive, and a problem with one photo must not affect
// the next.

import Foundation
import Synchronization

/// The hosts that are not asked because they are silent.
///
/// A class, because its table may be shared but not copied.
final class CircuitBreaker: Sendable {
  private struct Silence {
    var requests = 0
    var error: FetchError
    var latest: Date
  }

  private let clock: FetchClock
  private let silences = Mutex<[String: Silence]>([:])

  /// The number of requests in a row without an answer to any attempt, until the circuit opens.
  private static let failureThreshold = 6
  /// While the circuit is open, one request in this time tries again.
  private static let cooldown: TimeInterval = 60

  init(clock: FetchClock) { self.clock = clock }

  /// Returns the error of a silent host that should not be asked now; nil if it may be asked.
  func openCircuitError(_ target: ResolvedURL) -> FetchError? {
    let now = clock.now()
    return silences.withLock { silences in
      guard let silence = silences[target.origin], silence.requests >= Self.failureThreshold else {
        return nil
      }
      guard now < silence.latest + Self.cooldown else {
        // This request tries for all others.
        silences[target.origin]?.latest = now
        return nil
      }
      return silence.error
    }
  }

  /// Records an answer, which closes the circuit.
  func recordAnswer(_ target: ResolvedURL) {
    silences.withLock { $0[target.origin] = nil }
  }

  /// Records a request whose attempts all got no answer.
  func recordFailure(_ target: ResolvedURL, with error: FetchError) {
    let now = clock.now()
    silences.withLock { silences in
      var silence = silences[target.origin] ?? Silence(error: error, latest: now)
      silence.requests += 1
      silence.error = error
      silence.latest = now
      silences[target.origin] = silence
    }
  }
}
