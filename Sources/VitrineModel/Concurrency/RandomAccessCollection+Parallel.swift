// Work on a few elements by as many threads, for callers that wait for all of it.

import Dispatch
import Synchronization

extension RandomAccessCollection where Self: Sendable, Index == Int {
  /// Returns the results of work on the elements, in their order, with a thread for each.
  ///
  /// The work should take milliseconds at least.
  public func inParallel<Outcome: Sendable>(
    _ work: @Sendable (Element) -> Outcome
  ) -> [Outcome] {
    guard count > 1 else { return map(work) }
    let outcomes = Mutex([Outcome?](repeating: nil, count: count))
    DispatchQueue.concurrentPerform(iterations: count) { place in
      let outcome = work(self[startIndex + place])
      outcomes.withLock { $0[place] = outcome }
    }
    return outcomes.withLock { $0.compactMap(\.self) }
  }
}
