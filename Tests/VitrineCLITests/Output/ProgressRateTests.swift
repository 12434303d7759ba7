import Testing

@testable import VitrineCLI

struct ProgressRateTests {
  private static let start = ContinuousClock.now

  /// Returns the rate after some steps.
  private func measured(_ steps: [(seconds: Double, done: Int)]) -> ProgressRate {
    var progress = ProgressRate(from: Self.start)
    for step in steps { progress.note(step.done, at: Self.start + .seconds(step.seconds)) }
    return progress
  }

  @Test func isEmptyBeforeThereIsEnoughToMeasure() {
    #expect(measured([]).text(of: 100) == "")
    #expect(measured([(1.9, 50)]).text(of: 100) == "")
    #expect(measured([(5, 0)]).text(of: 100) == "")
  }

  @Test func isEmptyAtTheEnd() {
    #expect(measured([(10, 100)]).text(of: 100) == "")
  }

  @Test(arguments: [
    (2.0, 10, 100, "5.0/s, 18 s left"), (10.0, 1, 100, "0.1/s, 16 min 30 s left"),
    (10.0, 400, 1000, "40/s, 15 s left"), (10.0, 1, 1000, "0.1/s, 2 h 46 min left"),
    (3.0, 2, 3, "0.7/s, 2 s left"),
  ])
  func showsTheRateAndTheTimeLeft(seconds: Double, done: Int, total: Int, text: String) {
    #expect(measured([(seconds, done)]).text(of: total) == text)
  }

  @Test func ignoresCachedItems() {
    let steps = (1...40).map { (seconds: Double($0), done: 1000 + $0) }
    let rate = measured([(0.1, 1000)] + steps).rate ?? 0
    #expect(rate > 0.9 && rate < 1.1)
  }

  @Test func staysSmallAfterManyUpdates() {
    let steps = (1...50_000).map { (seconds: Double($0) / 1000, done: $0) }
    let progress = measured(steps)
    let properties = Mirror(reflecting: progress).children
    #expect(properties.contains { ($0.value as? [Any])?.count ?? 99 < 40 })
    #expect(abs((progress.rate ?? 0) - 1000) < 1)
  }
}
