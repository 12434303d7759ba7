// How far several workers are together with work on many things.

import Synchronization

/// Counts what is done and tells it. A class, since workers share it.
public final class Tally: Sendable {
  private let done = Mutex(0)
  private let total: Int
  private let tell: @Sendable (_ done: Int, _ of: Int) -> Void

  /// - Parameter tell: called from any thread, a smaller number perhaps after a larger one.
  public init(of total: Int, _ tell: @escaping @Sendable (_ done: Int, _ of: Int) -> Void) {
    self.total = total
    self.tell = tell
  }

  public func add(_ count: Int) {
    let now = done.withLock { done in
      done += count
      return done
    }
    tell(now, total)
  }
}
