// The clock of the fetcher. It is passed in, so that tests need not wait for pauses.

public import Foundation

/// A clock that returns the time and can sleep.
public struct FetchClock: Sendable {
  /// Returns the current time.
  public var now: @Sendable () -> Date
  /// Sleeps; throws if the task is canceled.
  public var sleep: @Sendable (Duration) async throws -> Void

  /// Creates a clock from two functions.
  public init(
    now: @escaping @Sendable () -> Date, sleep: @escaping @Sendable (Duration) async throws -> Void
  ) {
    self.now = now
    self.sleep = sleep
  }

  /// The system clock.
  ///
  /// It reads the date once and then adds the time of a monotonic clock, so a date corrected during
  /// a build neither shortens nor lengthens a pause.
  public static let system: FetchClock = {
    let date = Date()
    let start = ContinuousClock.now
    return FetchClock(
      now: { date.addingTimeInterval((ContinuousClock.now - start).seconds) },
      sleep: { try await Task.sleep(for: $0) })
  }()
}

extension FetchClock {
  func sleep(seconds: TimeInterval) async throws(FetchError) {
    do {
      try await sleep(.seconds(max(0, seconds)))
    } catch {
      throw .stopped
    }
  }
}

extension Duration {
  var seconds: TimeInterval {
    let (seconds, attoseconds) = components
    return TimeInterval(seconds) + TimeInterval(attoseconds) * 1e-18
  }
}
