// The speed of a stage and the time left, measured over its last seconds: photos differ in size,
// and cached ones take no time. Nothing is printed until there is enough to measure.

/// The progress of a stage over time.
struct ProgressRate {
  /// A point in time, on a clock that never goes back.
  typealias Instant = ContinuousClock.Instant

  /// How much was done at a point in time.
  private struct Mark {
    let time: Instant
    let done: Int
  }

  /// The marks, oldest first, at most one for each second of the window.
  private var marks: [Mark] = []

  /// The time measured: longer than one large photo takes, short enough to follow a change.
  private static let window = Duration.seconds(15)
  /// The shortest time that is worth measuring.
  private static let least = Duration.seconds(2)

  init(from time: Instant) { marks = [Mark(time: time, done: 0)] }

  mutating func note(_ done: Int, at time: Instant) {
    if marks.count > 1, time - marks[marks.count - 2].time < .seconds(1) { marks.removeLast() }
    marks.append(Mark(time: time, done: done))
    while marks.count > 2, time - marks[1].time >= Self.window { marks.removeFirst() }
  }

  /// Items a second; nil if too little is known.
  var rate: Double? {
    guard let first = marks.first, let last = marks.last, last.done > first.done,
      last.time - first.time >= Self.least
    else { return nil }
    return Double(last.done - first.done) / ((last.time - first.time) / .seconds(1))
  }

  /// Returns a text such as `8.2/s, 1 min 20 s left`; empty if too little is known, and at the end.
  func text(of total: Int) -> String {
    guard let rate, let done = marks.last?.done, done < total else { return "" }
    let speed = rate < 10 ? "\((rate * 10).rounded() / 10)" : "\(Int(rate.rounded()))"
    return "\(speed)/s, \(Self.time(Double(total - done) / rate)) left"
  }

  /// Returns a duration such as `1 min 20 s`.
  static func time(_ seconds: Double) -> String {
    let seconds = Int(seconds.rounded(.up))
    switch seconds {
    case ..<60: return "\(seconds) s"
    case ..<3600: return "\(seconds / 60) min \(seconds % 60) s"
    default: return "\(seconds / 3600) h \(seconds % 3600 / 60) min"
    }
  }
}
