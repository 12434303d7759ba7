// Limits concurrency and rate: one limiter for the calls of a service, one for its downloads, and
// one for the files of each host.

import Foundation
import Synchronization

/// A rate limiter with a queue, first come, first served.
///
/// A class, because its lock may be shared but not copied. The lock guards the running work, the
/// queue, and the time of the next start.
final class RateLimiter: Sendable {
  private let rate: ServiceLimits.Rate
  private let clock: FetchClock
  private let state: Mutex<State>

  /// The running calls, and the calls that wait for a permit.
  private struct State {
    /// The most permits at once.
    var maxConcurrent: Int
    var running = 0
    var queue: [(id: Int, continuation: CheckedContinuation<Bool, Never>)] = []
    var count = 0
    /// The time at which the next request would start at exactly the allowed rate.
    ///
    /// It is ahead of the clock by the used part of the burst.
    var due = Date.distantPast
  }

  init(_ rate: ServiceLimits.Rate, clock: FetchClock) {
    self.rate = rate
    self.clock = clock
    state = Mutex(State(maxConcurrent: max(1, rate.concurrent)))
  }

  /// The most permits at once.
  var maxConcurrent: Int { state.withLock { $0.maxConcurrent } }

  /// Lowers the number of permits.
  ///
  /// Running work is not affected.
  func lower(to maxConcurrent: Int) {
    state.withLock { $0.maxConcurrent = min($0.maxConcurrent, max(1, maxConcurrent)) }
  }

  /// Runs the work with a permit; throws `stopped` if the task is canceled while it waits.
  func withPermit<Value, Failure: Error>(
    orThrow stopped: Failure, _ work: () async throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    guard await enter() else { throw stopped }
    defer { leave() }
    guard await waitForTurn() else { throw stopped }
    return try await work()
  }

  /// Waits for a permit; false if the task was canceled while it waited.
  private func enter() async -> Bool {
    let id = state.withLock { state in
      state.count += 1
      return state.count
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isAdmitted = state.withLock { state -> Bool? in
          // Checked inside the lock, so that a later cancellation finds this task in the queue.
          if Task.isCancelled { return false }
          if state.running < state.maxConcurrent {
            state.running += 1
            return true
          }
          state.queue.append((id, continuation))
          return nil
        }
        if let isAdmitted { continuation.resume(returning: isAdmitted) }
      }
    } onCancel: {
      let continuation = state.withLock { state in
        state.queue.firstIndex { $0.id == id }.map { state.queue.remove(at: $0).continuation }
      }
      continuation?.resume(returning: false)
    }
  }

  private func leave() {
    let next = state.withLock { state -> CheckedContinuation<Bool, Never>? in
      state.running -= 1
      guard !state.queue.isEmpty, state.running < state.maxConcurrent else { return nil }
      state.running += 1
      return state.queue.removeFirst().continuation
    }
    next?.resume(returning: true)
  }

  private func waitForTurn() async -> Bool {
    guard let interval = rate.interval?.seconds else { return true }
    let wait = state.withLock { state in
      let now = clock.now()
      let due = max(state.due, now)
      state.due = due + interval
      return due.timeIntervalSince(now) - interval * Double(max(1, rate.burst) - 1)
    }
    guard wait > 0 else { return true }
    return (try? await clock.sleep(.seconds(wait))) != nil
  }
}
