// One deploy at a time changes a destination: two at once would mix the pages of one with the
// images of the other.
//
// A folder has the kernel's lock, which ends with its process. Stores have none, some ignore
// conditions such as `If-None-Match`, and not every network folder has locks. So each deploy also
// announces itself by its own entry and then lists all entries. Of two deploys that overlap,
// at least one sees the other and withdraws. This needs only a list that contains every file
// written before it was requested.

import Synchronization
import VitrineModel
import VitrineStore

/// The right to change a destination.
///
/// A class, because two tasks keep it: one that sends files, one that rewrites the entry.
final class DestinationLock: Sendable {
  private let target: any DeployTarget
  private let timing: LockTiming
  private let state: Mutex<State>

  /// What changes while the lock is held.
  private struct State {
    var entry: LockEntry
    /// The start of the last rewrite that succeeded.
    var confirmed: ContinuousClock.Instant
    var removed: Set<SitePath>
    var kernelLock: Folder?
  }

  /// The time at which the destination was locked.
  private let began = ContinuousClock.now

  fileprivate init(_ request: LockRequest) {
    target = request.target
    timing = request.timing
    state = Mutex(
      State(
        entry: request.entry, confirmed: request.announced, removed: request.entries.removed,
        kernelLock: request.kernelLock))
  }

  /// Locks a destination.
  ///
  /// - Parameters:
  ///   - target: The destination.
  ///   - timing: The times of the lock.
  ///   - onWait: Called once with the name of the deploy that this one waits for.
  /// - Returns: The lock. Release it when you are done.
  /// - Throws: `locked` if the other one does not end in time.
  static func acquire(
    at target: any DeployTarget, _ timing: LockTiming, onWait: (String) -> Void
  ) async throws(DeployError) -> DestinationLock {
    let began = ContinuousClock.now
    var request = LockRequest(at: target, timing)
    var isWaiting = false
    while let other = try await request.blockingDeploy() {
      if !isWaiting { onWait(other) }
      isWaiting = true
      guard began.duration(to: .now) < timing.timeout else {
        throw .locked(destination: target.name, by: other)
      }
      // At random, so that two that begin together do not withdraw together forever.
      guard (try? await Task.sleep(for: timing.poll * Double.random(in: 0.5...1))) != nil else {
        throw .stopped
      }
    }
    return DestinationLock(request)
  }

  /// The time from which the destination shows all that a killed deploy has done.
  var settled: ContinuousClock.Instant { target.settlesLate ? began + timing.settling : began }

  /// Removes the entry, also in a canceled task.
  func release() async {
    let path = state.withLock { $0.entry.path }
    await Task { [target] in try? await target.remove([path]) }.value
    state.withLock { $0.kernelLock = nil }
  }
}

extension DestinationLock {
  /// Throws `superseded` unless this deploy still holds the lock alone.
  func confirm() async throws(DeployError) {
    let (own, earlier) = state.withLock { ($0.entry.path, $0.removed) }
    var entries = LockEntries(at: target, timing, removed: earlier)
    while true {
      let paths = try await LockEntries.paths(at: target)
      guard paths.contains(own) else { throw superseded }
      let others = try await entries.others(than: own, among: paths)
      let removed = entries.removed
      state.withLock { $0.removed.formUnion(removed) }
      if others.isEmpty { return }
      // One that is only announcing itself withdraws. A holder rewrites its entry.
      guard others.allSatisfy({ $0.beat == 0 }) else { throw superseded }
      guard (try? await Task.sleep(for: timing.poll)) != nil else { throw .stopped }
    }
  }

  /// Waits while others may think that this deploy has ended.
  func waitForLease() async throws(DeployError) {
    while hasLapsed {
      guard (try? await Task.sleep(for: timing.poll)) != nil else { throw .stopped }
    }
  }

  /// Does the work while another task rewrites the entry; cancels the work if the lock is lost.
  func holding<Value: Sendable>(
    _ work: @escaping @Sendable () async throws(Problems) -> Value
  ) async throws(Problems) -> Value {
    let outcome = await withTaskGroup(of: Result<Value, Problems>?.self) { group in
      group.addTask {
        do throws(Problems) { return .success(try await work()) } catch { return .failure(error) }
      }
      group.addTask {
        do throws(DeployError) { try await self.keepAlive() } catch {
          return .failure(Problems([error.problem]))
        }
        return nil
      }
      var first: Result<Value, Problems>?
      for await finished in group {
        first = first ?? finished
        group.cancelAll()
      }
      return first
    }
    guard let outcome else { throw Problems([DeployError.stopped.problem]) }
    return try outcome.get()
  }

  private var superseded: DeployError { .superseded(destination: target.name) }

  private var hasLapsed: Bool {
    state.withLock { $0.confirmed.duration(to: .now) > timing.lease }
  }

  /// Rewrites the entry until the task is canceled or the lock is lost.
  private func keepAlive() async throws(DeployError) {
    while (try? await Task.sleep(for: timing.beat)) != nil {
      do {
        try await renew()
      } catch {
        if case .superseded = error { throw error }
        // The store may answer again before others think that this deploy has ended.
      }
    }
  }

  /// Rewrites the entry.
  ///
  /// If that took so long that another deploy may have taken over, the lock counts only after
  /// another check of all entries, as when it was acquired.
  private func renew() async throws(DeployError) {
    let began = ContinuousClock.now
    if hasLapsed { try await confirm() }
    let entry = state.withLock { state in
      state.entry.beat += 1
      return state.entry
    }
    try await target.put(Upload(entry.bytes, at: entry.path))
    if hasLapsed { try await confirm() }
    state.withLock { $0.confirmed = began }
  }
}

/// A deploy that tries to lock a destination.
private struct LockRequest {
  let target: any DeployTarget
  let timing: LockTiming
  let entry = LockEntry(token: String(UInt64.random(in: .min ... .max), radix: 16))
  var entries: LockEntries
  var kernelLock: Folder?
  /// The time at which the entry was about to be written.
  var announced = ContinuousClock.now

  init(at target: any DeployTarget, _ timing: LockTiming) {
    self.target = target
    self.timing = timing
    entries = LockEntries(at: target, timing)
  }

  /// Returns the name of the deploy that holds the lock; nil if it is ours now.
  mutating func blockingDeploy() async throws(DeployError) -> String? {
    if kernelLock == nil {
      switch try await target.lock() {
      case .held(let folder): kernelLock = folder
      case .unsupported: break
      case .busy: return try await entries.anyName() ?? "an unknown process"
      }
    }
    if let other = try await entries.others(than: entry.path).first { return other.name }
    return try await announce()
  }

  private mutating func announce() async throws(DeployError) -> String? {
    announced = .now
    do {
      try await target.put(Upload(entry.bytes, at: entry.path))
      guard let other = try await entries.others(than: entry.path).first else { return nil }
      try await target.remove([entry.path])
      return other.name
    } catch {
      await Task { [target, entry] in try? await target.remove([entry.path]) }.value
      throw error
    }
  }
}
