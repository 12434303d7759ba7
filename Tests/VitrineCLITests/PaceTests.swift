import Testing

@testable import VitrineCLI

struct PaceTests {
  private static let start = ContinuousClock.now

  /// Tells of so many things done at so many seconds.
  private func pace(_ steps: [(seconds: Double, done: Int)]) -> Pace {
    var pace = Pace(from: Self.start)
    for step in steps { pace.note(step.done, at: Self.start + .seconds(step.seconds)) }
    return pace
  }

  @Test func saysNothingBeforeThereIsSomethingToGoBy() {
    #expect(pace([]).text(of: 100) == "")
    #expect(pace([(1.9, 50)]).text(of: 100) == "")
    #expect(pace([(5, 0)]).text(of: 100) == "")
  }

  @Test func saysNothingAtTheEnd() {
    #expect(pace([(10, 100)]).text(of: 100) == "")
  }

  @Test(arguments: [
    (2.0, 10, 100, "5.0/s, 18 s left"), (10.0, 1, 100, "0.1/s, 16 min 30 s left"),
    (10.0, 400, 1000, "40/s, 15 s left"), (10.0, 1, 1000, "0.1/s, 2 h 46 min left"),
    (3.0, 2, 3, "0.7/s, 2 s left"),
  ])
  func tellsRateAndTimeLeft(seconds: Double, done: Int, total: Int, text: String) {
    #expect(pace([(seconds, done)]).text(of: total) == text)
  }

  @Test func forgetsWhatTheCacheHad() {
    let steps = (1...40).map { (seconds: Double($0), done: 1000 + $0) }
    let rate = pace([(0.1, 1000)] + steps).rate ?? 0
    #expect(rate > 0.9 && rate < 1.1)
  }

  @Test func staysSmallHoweverOftenItIsTold() {
    let steps = (1...50_000).map { (seconds: Double($0) / 1000, done: $0) }
    let pace = pace(steps)
    #expect(Mirror(reflecting: pace).children.contains { ($0.value as? [Any])?.count ?? 99 < 40 })
    #expect(abs((pace.rate ?? 0) - 1000) < 1)
  }
}
