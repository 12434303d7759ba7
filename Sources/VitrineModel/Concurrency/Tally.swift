// The common progress of several workers.

import Synchronization

/// A counter of finished work that reports its progress.
///
/// It is a class because workers share it.
public final class Tally: Sendable {
  private let done = Mutex(0)
  private let total: Int
  private let report: @Sendable (_ done: Int, _ of: Int) -> Void

  /// Creates a counter.
  ///
  /// - Parameters:
  ///   - total: The number of things to do.
  ///   - report: Receives the number of finished things and the total. It is called from any
  ///     thread, perhaps with a smaller number after a larger one.
  public init(of total: Int, _ report: @escaping @Sendable (_ done: Int, _ of: Int) -> Void) {
    self.total = total
    self.report = report
  }

  /// Adds to the number of finished things and reports it.
  public func add(_ count: Int) {
    let now = done.withLock { done in
      done += count
      return done
    }
    report(now, total)
  }
}
