// Time, passed in, so that no test has to wait for a pause to end.

public import Foundation

/// Tells the time and waits.
public struct FetchClock: Sendable {
  public var now: @Sendable () -> Date
  /// Throws when the task is cancelled.
  public var sleep: @Sendable (Duration) async throws -> Void

  public init(
    now: @escaping @Sendable () -> Date, sleep: @escaping @Sendable (Duration) async throws -> Void
  ) {
    self.now = now
    self.sleep = sleep
  }

  /// The machine's date when it is first asked for, moved on by a clock that nobody can set: a date
  /// corrected in mid-build neither ends a pause early nor draws it out.
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
