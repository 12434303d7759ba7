// Tasks run on all threads of a given number, and the threads end afterwards.

import Foundation
import Synchronization
import Testing

@testable import VitrineImages

@Suite struct WorkerThreadsTests {
  /// A thread-local object that signals when its thread ends.
  private final class Mark: Sendable {
    private let gone: DispatchSemaphore

    init(_ gone: DispatchSemaphore) { self.gone = gone }
    deinit { gone.signal() }
  }

  /// A barrier for a number of threads, which wait for at most a minute.
  private final class Barrier: Sendable {
    private let missing: Atomic<Int>

    init(of number: Int) { missing = Atomic(number) }

    func wait() {
      missing.subtract(1, ordering: .relaxed)
      for _ in 0..<60_000 where missing.load(ordering: .relaxed) > 0 { usleep(1000) }
    }
  }

  @Test(arguments: [1, 2, 5]) func runsTasksOnAllThreadsAndEndsThem(_ number: Int) async {
    let gone = DispatchSemaphore(value: 0)
    let barrier = Barrier(of: number)
    let sums = await WorkerThreads.running(number) { threads in
      await withTaskGroup(of: (value: Int, marks: Bool).self) { group in
        for value in 1...200 {
          group.addTask(executorPreference: threads) {
            let marks = Self.marks(gone)
            if value <= number { barrier.wait() }
            await Task.yield()
            return (value, marks)
          }
        }
        return await group.reduce((0, 0)) { ($0.0 + $1.value, $0.1 + ($1.marks ? 1 : 0)) }
      }
    }
    #expect(sums == (20_100, number))
    for _ in 0..<number { #expect(gone.wait(timeout: .now() + 60) == .success) }
  }

  /// Marks the current thread.
  ///
  /// - Parameter gone: Signaled when the thread ends.
  /// - Returns: False if the thread was marked before.
  private static func marks(_ gone: DispatchSemaphore) -> Bool {
    guard Thread.current.threadDictionary["mark"] == nil else { return false }
    Thread.current.threadDictionary["mark"] = Mark(gone)
    return true
  }
}
