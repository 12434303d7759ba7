// Sends the same request of two sets only once. The second caller waits for the first.

import Foundation
import Synchronization
import VitrineModel

/// Computes each value once in a run, or until it is forgotten.
///
/// A class, because its table may be shared but not copied. The lock guards the values and the
/// waiting callers.
final class RequestCoalescer<Value: Sendable>: Sendable {
  /// The value, or the error that its computation ended with.
  private typealias Outcome = Result<Value, FetchError>
  /// A caller that waits while another one computes the value.
  private typealias Waiting = (id: Int, continuation: CheckedContinuation<Outcome?, Never>)

  /// The callers that wait for a value, or the value.
  private enum Entry {
    case pending([Waiting])
    case ready(Value)
  }

  /// The values by key, and a counter for the ids of waiting callers.
  private struct State {
    var entries: [Digest: Entry] = [:]
    var count = 0
  }

  /// What a caller does: compute the value, take it, or wait again.
  private enum Role {
    case maker
    case done(Outcome?)
    case waits
  }

  private let state = Mutex(State())

  /// Returns the value for a key: a finished one, one in progress, or a new one.
  ///
  /// Failures are shared with waiting callers, but not kept.
  func value(
    _ key: Digest, _ make: () async throws(FetchError) -> Value
  ) async throws(FetchError) -> Value {
    while true {
      switch await role(for: key) {
      case .done(let outcome?): return try outcome.get()
      // The task that computed the value was canceled, and this one was not.
      case .done(nil), .waits: guard !Task.isCancelled else { throw .stopped }
      case .maker: return try await finish(key, make)
      }
    }
  }

  /// Forgets a finished value, so that the next caller computes it again.
  func forget(_ key: Digest) {
    state.withLock { state in
      if case .ready = state.entries[key] { state.entries[key] = nil }
    }
  }

  private func finish(
    _ key: Digest, _ make: () async throws(FetchError) -> Value
  ) async throws(FetchError) -> Value {
    let outcome: Outcome
    do {
      outcome = .success(try await make())
    } catch {
      outcome = .failure(error)
    }
    let waiting = state.withLock { state -> [Waiting] in
      guard case .pending(let waiting) = state.entries[key] else { return [] }
      state.entries[key] = (try? outcome.get()).map { .ready($0) }
      return waiting
    }
    let isStopped = if case .failure(.stopped) = outcome { true } else { false }
    for waiter in waiting { waiter.continuation.resume(returning: isStopped ? nil : outcome) }
    return try outcome.get()
  }

  private func role(for key: Digest) async -> Role {
    let id = state.withLock { state in
      state.count += 1
      return state.count
    }
    let mine = state.withLock { state -> Role in
      switch state.entries[key] {
      case .ready(let value): return .done(.success(value))
      case .pending: return .waits
      case nil:
        state.entries[key] = .pending([])
        return .maker
      }
    }
    guard case .waits = mine else { return mine }
    return .done(await wait(for: key, id))
  }

  /// Waits for a value in progress; nil if the caller must ask again, because the value was
  /// finished in the meantime or its task was canceled.
  private func wait(for key: Digest, _ id: Int) async -> Outcome? {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isInLine = state.withLock { state in
          guard !Task.isCancelled, case .pending(let line) = state.entries[key] else {
            return false
          }
          state.entries[key] = .pending(line + [(id, continuation)])
          return true
        }
        if !isInLine { continuation.resume(returning: nil) }
      }
    } onCancel: {
      let continuation = state.withLock { state -> CheckedContinuation<Outcome?, Never>? in
        guard case .pending(var line) = state.entries[key],
          let index = line.firstIndex(where: { $0.id == id })
        else { return nil }
        let continuation = line.remove(at: index).continuation
        state.entries[key] = .pending(line)
        return continuation
      }
      continuation?.resume(returning: nil)
    }
  }
}
