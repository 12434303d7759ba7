// Threads that only encode images. An image occupies its thread for tenths of a second, and the
// other tasks of the program must not wait that long. These threads also allocate from their own
// heaps. In the heap of a thread that loaded 100,000 photos before, each small block would land in
// a different gap, far from the previous one.

import Foundation
import Synchronization

/// A task executor with a fixed number of threads.
///
/// A class, since the protocol requires one.
final class WorkerThreads: TaskExecutor {
  /// The queued jobs.
  ///
  /// Nil ends the thread that takes it.
  private let waiting = Mutex<[UnownedJob?]>([])
  private let count = DispatchSemaphore(value: 0)
  private let beginning = DispatchGroup()

  private init(_ number: Int) {
    for _ in 0..<number { beginning.enter() }
    for _ in 0..<number { Thread.detachNewThread { self.work() } }
  }

  /// Runs a closure with new threads for its tasks, and ends the threads afterwards.
  ///
  /// - Parameters:
  ///   - number: The number of threads.
  ///   - body: The closure. None of its tasks may outlive it.
  /// - Returns: The result of the closure.
  static func running<Value>(
    _ number: Int, _ body: (WorkerThreads) async -> Value
  ) async -> Value {
    let threads = WorkerThreads(number)
    let value = await body(threads)
    for _ in 0..<number { threads.add(nil) }
    return value
  }

  /// Queues a job for the next free thread.
  func enqueue(_ job: consuming ExecutorJob) { add(UnownedJob(job)) }

  private func add(_ job: UnownedJob?) {
    waiting.withLock { $0.append(job) }
    count.signal()
  }

  private func work() {
    VipsPixels.beginThread()
    beginning.leave()
    // The time limit is for a thread that the system refuses to start.
    _ = beginning.wait(timeout: .now() + 1)
    VipsPixels.shareHeaps()
    while true {
      count.wait()
      guard let job = waiting.withLock({ $0.removeFirst() }) else { return VipsPixels.endThread() }
      job.runSynchronously(on: asUnownedTaskExecutor())
    }
  }
}
