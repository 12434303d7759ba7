// The same question asked by two sets is asked once: whoever comes second waits for the first.

import Foundation
import Synchronization
import VitrineModel

/// Values made once in a run, or until somebody forgets them. A class because its table may be
/// shared but not copied; the lock guards what is made and who waits for it.
final class OncePerRun<Value: Sendable>: Sendable {
  private typealias Outcome = Result<Value, FetchError>
  private typealias Waiting = (id: Int, continuation: CheckedContinuation<Outcome?, Never>)

  private enum Entry {
    case inTheMaking([Waiting])
    case made(Value)
  }

  private struct State {
    var entries: [Digest: Entry] = [:]
    var count = 0
  }

  private enum Role {
    case maker
    case done(Outcome?)
    case waits
  }

  private let state = Mutex(State())

  /// What was made, or is being made, or is made now. Failures are shared with those who wait, but
  /// not remembered.
  func value(
    _ key: Digest, _ make: () async throws(FetchError) -> Value
  ) async throws(FetchError) -> Value {
    while true {
      switch await role(for: key) {
      case .done(let outcome?): return try outcome.get()
      // The one who was at it was stopped; this task was not.
      case .done(nil), .waits: guard !Task.isCancelled else { throw .stopped }
      case .maker: return try await finish(key, make)
      }
    }
  }

  /// What a later question must not be answered with any more.
  func forget(_ key: Digest) {
    state.withLock { state in
      if case .made = state.entries[key] { state.entries[key] = nil }
    }
  }

  private func finish(
    _ key: Digest, _ make: () async throws(FetchError) -> Value
  ) async throws(FetchError) -> Value {
    let outcome: Outcome
    do throws(FetchError) {
      outcome = .success(try await make())
    } catch {
      outcome = .failure(error)
    }
    let waiting = state.withLock { state -> [Waiting] in
      guard case .inTheMaking(let waiting) = state.entries[key] else { return [] }
      state.entries[key] = (try? outcome.get()).map { .made($0) }
      return waiting
    }
    let isStopped = if case .failure(.stopped) = outcome { true } else { false }
    for one in waiting { one.continuation.resume(returning: isStopped ? nil : outcome) }
    return try outcome.get()
  }

  private func role(for key: Digest) async -> Role {
    let id = state.withLock { state in
      state.count += 1
      return state.count
    }
    let mine = state.withLock { state -> Role in
      switch state.entries[key] {
      case .made(let value): return .done(.success(value))
      case .inTheMaking: return .waits
      case nil:
        state.entries[key] = .inTheMaking([])
        return .maker
      }
    }
    guard case .waits = mine else { return mine }
    return .done(await wait(for: key, id))
  }

  /// Nil where it must be asked again: it was done in the meantime, or stopped.
  private func wait(for key: Digest, _ id: Int) async -> Outcome? {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isInLine = state.withLock { state in
          guard !Task.isCancelled, case .inTheMaking(let line) = state.entries[key] else {
            return false
          }
          state.entries[key] = .inTheMaking(line + [(id, continuation)])
          return true
        }
        if !isInLine { continuation.resume(returning: nil) }
      }
    } onCancel: {
      let continuation = state.withLock { state -> CheckedContinuation<Outcome?, Never>? in
        guard case .inTheMaking(var line) = state.entries[key],
          let index = line.firstIndex(where: { $0.id == id })
        else { return nil }
        let continuation = line.remove(at: index).continuation
        state.entries[key] = .inTheMaking(line)
        return continuation
      }
      continuation?.resume(returning: nil)
    }
  }
}
