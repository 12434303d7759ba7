// Tasks run on so many threads of their own, on all of them, and those end.

import Foundation
import Testing

@testable import VitrineImages

@Suite struct WorkerThreadsTests {
  /// Left in a thread; goes with it.
  private final class Mark: Sendable {
    private let gone: DispatchSemaphore

    init(_ gone: DispatchSemaphore) { self.gone = gone }
    deinit { gone.signal() }
  }

  @Test(arguments: [1, 2, 5]) func runsTasksOnSoManyThreadsAndEndsThem(_ number: Int) async {
    let gone = DispatchSemaphore(value: 0)
    let sums = await WorkerThreads.running(number) { threads in
      await withTaskGroup(of: (value: Int, marks: Bool).self) { group in
        for value in 1...200 {
          group.addTask(executorPreference: threads) {
            let marks = Self.marks(gone)
            usleep(500)
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

  /// - Returns: false where the thread was marked before.
  private static func marks(_ gone: DispatchSemaphore) -> Bool {
    guard Thread.current.threadDictionary["mark"] == nil else { return false }
    Thread.current.threadDictionary["mark"] = Mark(gone)
    return true
  }

  @Test func givesWhatTheBodyGives() async {
    #expect(await WorkerThreads.running(0) { _ in "value" } == "value")
  }
}
