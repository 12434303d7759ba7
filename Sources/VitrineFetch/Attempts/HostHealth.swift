// Hosts that do not answer at all. Each of 500 photos of a dead host would wait for itself
// otherwise, for hours altogether. Only silence counts: a host that answers anything, an error or
// half a picture, is alive, and what is wrong with one photo must not be held against the next.

import Foundation
import Synchronization

/// Which hosts were given up. A class because its table may be shared but not copied.
final class HostHealth: Sendable {
  private struct Silence {
    var requests = 0
    var error: FetchError
    var latest: Date
  }

  private let clock: FetchClock
  private let silences = Mutex<[String: Silence]>([:])

  /// So many requests in a row must have got no answer to any of their attempts.
  private static let proof = 6
  /// Then one request in this time tries again.
  private static let rest: TimeInterval = 60

  init(clock: FetchClock) { self.clock = clock }

  /// Why the host is not worth asking now; nil where it is.
  func givenUp(_ target: Target) -> FetchError? {
    let now = clock.now()
    return silences.withLock { silences in
      guard let silence = silences[target.origin], silence.requests >= Self.proof else {
        return nil
      }
      guard now < silence.latest + Self.rest else {
        // Whoever comes at this time tries for all.
        silences[target.origin]?.latest = now
        return nil
      }
      return silence.error
    }
  }

  func answered(_ target: Target) {
    silences.withLock { $0[target.origin] = nil }
  }

  /// All attempts of a request got no answer.
  func gaveUp(_ target: Target, with error: FetchError) {
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
