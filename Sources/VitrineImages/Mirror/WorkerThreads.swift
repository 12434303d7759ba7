// Threads that develop pictures and do nothing else. A picture keeps its thread for tenths of a second,
// for which the tasks of the rest of a program must not wait; and what it asks memory for in small
// pieces comes from a heap of its own: in that of a thread which gathered 100,000 photos before, each
// piece lies in another hole, far from the last one.

import Foundation
import Synchronization

/// A class since an executor has to be one.
final class WorkerThreads: TaskExecutor {
  /// Nil ends the thread that takes it.
  private let waiting = Mutex<[UnownedJob?]>([])
  private let count = DispatchSemaphore(value: 0)
  private let beginning = DispatchGroup()

  private init(_ number: Int) {
    for _ in 0..<number { beginning.enter() }
    for _ in 0..<number { Thread.detachNewThread { self.work() } }
  }

  /// Runs a body with threads that take its tasks, and tells them to end.
  ///
  /// - Parameter body: none of its tasks goes on after it.
  static func running<Value>(
    _ number: Int, _ body: (WorkerThreads) async -> Value
  ) async -> Value {
    let threads = WorkerThreads(number)
    let value = await body(threads)
    for _ in 0..<number { threads.add(nil) }
    return value
  }

  func enqueue(_ job: consuming ExecutorJob) { add(UnownedJob(job)) }

  private func add(_ job: UnownedJob?) {
    waiting.withLock { $0.append(job) }
    count.signal()
  }

  private func work() {
    VipsPixels.beginThread()
    beginning.leave()
    // One that the system refuses is not waited for.
    _ = beginning.wait(timeout: .now() + 1)
    VipsPixels.shareHeaps()
    while true {
      count.wait()
      guard let job = waiting.withLock({ $0.removeFirst() }) else { return VipsPixels.endThread() }
      job.runSynchronously(on: asUnownedTaskExecutor())
    }
  }
}
