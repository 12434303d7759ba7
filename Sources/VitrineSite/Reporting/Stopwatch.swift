// The time that the stages of a build take.

import Synchronization
import VitrineModel

/// Measures how long each stage of a build takes.
///
/// A class, because all steps of a build read the same clock.
final class Stopwatch: Sendable {
  /// The end of the last stage, and the time that each stage took.
  private struct State {
    var last = ContinuousClock.now
    var laps: [BuildStage: Duration] = [:]
  }

  private let start = ContinuousClock.now
  private let state = Mutex(State())

  /// Ends a stage and records its time.
  func lap(_ stage: BuildStage) {
    let now = ContinuousClock.now
    state.withLock { state in
      state.laps[stage] = now - state.last
      state.last = now
    }
  }

  /// The time of each stage that has ended.
  var laps: [BuildStage: Duration] { state.withLock { $0.laps } }
  /// The time from the start to the end of the last stage.
  var total: Duration { state.withLock { $0.last } - start }
}

extension Duration {
  /// Seconds to the millisecond.
  var seconds: Double {
    let milliseconds = components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
    return Double(milliseconds) / 1000
  }
}
