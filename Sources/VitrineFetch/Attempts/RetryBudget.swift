// Limits the attempts and the time of one request.

import Foundation

/// The remaining attempts and time of a request.
///
/// Waiting for a rate limiter's permit does not count.
struct RetryBudget {
  private let settings: FetchSettings
  private let jitter: @Sendable () -> Double
  /// The time left for pauses, in seconds.
  private var pauses: TimeInterval
  /// The time left for attempts, in seconds.
  private(set) var time: TimeInterval
  private var attempts = 0

  init(_ settings: FetchSettings, time: Duration, jitter: @escaping @Sendable () -> Double) {
    self.settings = settings
    self.jitter = jitter
    pauses = settings.pauseBudget.seconds
    self.time = time.seconds
  }

  /// Counts an attempt with its duration; returns whether another is allowed.
  mutating func mayRetry(after seconds: TimeInterval) -> Bool {
    attempts += 1
    time -= seconds
    return attempts < settings.maxAttempts && time > 0
  }

  /// Subtracts a pause from the time left; returns false if it is longer than that.
  mutating func spend(_ seconds: TimeInterval) -> Bool {
    guard seconds <= pauses else { return false }
    pauses -= seconds
    return true
  }

  /// Returns the pause before the next attempt.
  ///
  /// It doubles each time and is scaled by a random factor from 0.5 to 1, so that requests that
  /// failed together do not retry together.
  func pause(first: Duration) -> TimeInterval {
    let whole = first.seconds * Double(1 << min(max(0, attempts - 1), 20))
    return min(whole, settings.longestPause.seconds) * (0.5 + 0.5 * jitter())
  }
}
