// How a build says where it is. The display decides how to show it; the stages only count.

/// Shows how far a build is. Called from several tasks at once.
public protocol ProgressDisplay: Sendable {
  func show(_ stage: BuildStage, done: Int, of total: Int)
  func note(_ note: ProgressNote)
}

/// What there is to know while a build waits or asks services.
public enum ProgressNote: Hashable, Sendable {
  /// Photos of a set so far, and the calls that the service's quota leaves, where it has one.
  case photos(Int, set: String, callsLeft: Int?)
  /// A host asks for a pause.
  case waiting(host: String, seconds: Int)
  /// Another build works with the cache.
  case held(byProcess: Int32?)
}

/// For work that is not worth a word.
struct NoProgress: ProgressDisplay {
  func show(_ stage: BuildStage, done: Int, of total: Int) {}
  func note(_ note: ProgressNote) {}
}

/// The stages of a build that take time, and what may follow it.
public enum BuildStage: String, Sendable, CaseIterable {
  case fetch, reading, downloads, images, pages, publish, deploy

  /// Those whose time is told; reading and downloads are parts of fetching.
  static let timed: [BuildStage] = [.fetch, .images, .pages, .publish]
}

/// A clock with laps.
struct Stopwatch: Sendable {
  private let start = ContinuousClock.now
  private var last = ContinuousClock.now
  private(set) var laps: [BuildStage: Duration] = [:]

  mutating func lap(_ stage: BuildStage) {
    let now = ContinuousClock.now
    laps[stage] = now - last
    last = now
  }

  var total: Duration { last - start }
  var elapsed: Duration { ContinuousClock.now - start }
}

extension Duration {
  /// Seconds to the millisecond.
  var seconds: Double {
    let milliseconds = components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
    return Double(milliseconds) / 1000
  }
}
