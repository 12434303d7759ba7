// Lets a few in at once and not too fast: one gate for the calls of a service, one for its
// downloads, one for the files of each host.

import Foundation
import Synchronization

/// A gate with a line before it, first come, first served. A class because its lock may be shared
/// but not copied; the lock guards who is in, who waits, and when the next may go.
final class Gate: Sendable {
  private let pace: ServiceLimits.Pace
  private let clock: FetchClock
  private let state: Mutex<State>

  private struct State {
    /// How many may be inside at once.
    var most: Int
    var inside = 0
    var line: [(id: Int, continuation: CheckedContinuation<Bool, Never>)] = []
    var count = 0
    /// When a request would come that kept exactly to the pace. It runs ahead of the clock by as
    /// much of the burst as is used up.
    var due = Date.distantPast
  }

  init(_ pace: ServiceLimits.Pace, clock: FetchClock) {
    self.pace = pace
    self.clock = clock
    state = Mutex(State(most: max(1, pace.concurrent)))
  }

  /// How many may be inside at once.
  var most: Int { state.withLock { $0.most } }

  /// Lets fewer in from now on; those inside stay until they are done.
  func narrow(to most: Int) {
    state.withLock { $0.most = min($0.most, max(1, most)) }
  }

  /// Does the work inside the gate.
  func pass<Value, Failure: Error>(
    orStop stopped: Failure, _ work: () async throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    guard await enter() else { throw stopped }
    defer { leave() }
    guard await keepPace() else { throw stopped }
    return try await work()
  }

  /// False where the task was cancelled while it waited.
  private func enter() async -> Bool {
    let id = state.withLock { state in
      state.count += 1
      return state.count
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isIn = state.withLock { state -> Bool? in
          // Asked inside the lock: whoever cancels later finds this task in the line.
          if Task.isCancelled { return false }
          if state.inside < state.most {
            state.inside += 1
            return true
          }
          state.line.append((id, continuation))
          return nil
        }
        if let isIn { continuation.resume(returning: isIn) }
      }
    } onCancel: {
      let continuation = state.withLock { state in
        state.line.firstIndex { $0.id == id }.map { state.line.remove(at: $0).continuation }
      }
      continuation?.resume(returning: false)
    }
  }

  private func leave() {
    let next = state.withLock { state -> CheckedContinuation<Bool, Never>? in
      state.inside -= 1
      guard !state.line.isEmpty, state.inside < state.most else { return nil }
      state.inside += 1
      return state.line.removeFirst().continuation
    }
    next?.resume(returning: true)
  }

  private func keepPace() async -> Bool {
    guard let interval = pace.interval?.seconds else { return true }
    let wait = state.withLock { state in
      let now = clock.now()
      let due = max(state.due, now)
      state.due = due + interval
      return due.timeIntervalSince(now) - interval * Double(max(1, pace.burst) - 1)
    }
    guard wait > 0 else { return true }
    return (try? await clock.sleep(.seconds(wait))) != nil
  }
}
