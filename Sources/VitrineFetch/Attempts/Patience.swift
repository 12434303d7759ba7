// How long one request is worth waiting for.

import Foundation

/// What is left of a request's attempts and time. Waiting in line before a gate costs nothing.
struct Patience {
  private let settings: FetchSettings
  private let jitter: @Sendable () -> Double
  /// For pauses.
  private var pauses: TimeInterval
  /// For everything.
  private(set) var time: TimeInterval
  private var attempts = 0

  init(_ settings: FetchSettings, time: Duration, jitter: @escaping @Sendable () -> Double) {
    self.settings = settings
    self.jitter = jitter
    pauses = settings.budget.seconds
    self.time = time.seconds
  }

  /// Counts an attempt that took so long; may there be another.
  mutating func mayGoOn(after seconds: TimeInterval) -> Bool {
    attempts += 1
    time -= seconds
    return attempts < settings.attempts && time > 0
  }

  /// Takes a pause from what is left; false where it is longer than that.
  mutating func spend(_ seconds: TimeInterval) -> Bool {
    guard seconds <= pauses else { return false }
    pauses -= seconds
    return true
  }

  /// Before the next attempt: doubled each time, and anything between half of it and the whole, so
  /// that requests that failed together do not come back together.
  func pause(first: Duration) -> TimeInterval {
    let whole = first.seconds * Double(1 << min(max(0, attempts - 1), 20))
    return min(whole, settings.longestPause.seconds) * (0.5 + 0.5 * jitter())
  }
}
