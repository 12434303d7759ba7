import Synchronization
import Testing
import VitrineModel

@Suite struct SequenceConcurrentlyTests {
  /// A counter that several tasks share.
  private final class Count: Sendable {
    private let counts = Mutex((now: 0, most: 0, all: 0))

    func begin() {
      counts.withLock {
        $0.now += 1
        $0.all += 1
        $0.most = max($0.most, $0.now)
      }
    }

    func end() { counts.withLock { $0.now -= 1 } }
    var most: Int { counts.withLock { $0.most } }
    var all: Int { counts.withLock { $0.all } }
  }

  @Test(arguments: [-1, 0, 1, 3, 100])
  func keepsTheOrderAndTheWidth(_ width: Int) async {
    let count = Count()
    var reported: [Int] = []
    let doubled = await (0..<50).concurrently(width: width) { number in
      count.begin()
      for _ in 0..<(50 - number) { await Task.yield() }
      count.end()
      return number * 2
    } each: {
      reported.append($0)
    }
    #expect(doubled == (0..<50).map { $0 * 2 })
    #expect(reported.sorted() == doubled && count.most <= max(1, width))
  }

  @Test func returnsNothingForAnEmptySequence() async {
    #expect(await [Int]().concurrently(width: 4) { $0 }.isEmpty)
  }

  @Test func keepsOutcomesThatAreNil() async {
    #expect(await (0..<4).concurrently(width: 2) { $0 % 2 == 0 ? $0 : nil } == [0, nil, 2, nil])
  }

  @Test func startsNoMoreWorkAfterACancellation() async {
    let count = Count()
    let task = Task {
      await (0..<1000).concurrently(width: 2) { number in
        count.begin()
        while number >= 6, !Task.isCancelled { await Task.yield() }
        return number
      }
    }
    while count.all < 8 { await Task.yield() }
    task.cancel()
    let outcomes = await task.value
    #expect(outcomes == Array(0..<outcomes.count))
    #expect(outcomes.count == count.all && count.all < 12)
  }
}
