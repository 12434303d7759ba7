// The calls and answers of one subject, and the snapshot from the last time the subject was
// complete. A set that fails halfway leaves its snapshot unchanged; only `keep()` replaces it. The
// answers of a failed run are saved separately, and the next run continues from there. Otherwise a
// set that needs more calls than a quota allows would never be complete.

public import Foundation
import Synchronization
import VitrineModel

/// Calls a service on behalf of one subject, usually a set.
///
/// A class, because its entries may be shared but not copied. The lock guards the answers of this
/// run.
public final class Recording: Sendable {
  private let fetcher: Fetcher
  private let service: String
  private let subject: String
  private let snapshot: Snapshot?
  /// The answers that were saved when the subject last failed halfway.
  private let partial: Snapshot?
  /// Whether all answers come from the snapshot.
  public let isReplay: Bool
  private let entries = Mutex(Entries())

  /// The recorded answers by request.
  private struct Entries {
    var answers: [Digest: RunAnswer] = [:]
    /// Whether the latest call was refused or not answered.
    var endsInFailure = false
    /// The status of the latest answer.
    var latestStatus = 200
  }

  init(
    _ fetcher: Fetcher, service: String, subject: String, snapshot: Snapshot?,
    partial: Snapshot? = nil, isReplay: Bool
  ) {
    self.fetcher = fetcher
    self.service = service
    self.subject = subject
    self.snapshot = snapshot
    self.partial = partial
    self.isReplay = isReplay
  }

  /// The date of the last good snapshot; nil if there is none.
  public var snapshotDate: Date? { snapshot?.date }

  /// Whether the latest answer was that what was asked for is gone.
  public var endsInAbsence: Bool {
    entries.withLock { Fetcher.goneStatuses.contains($0.latestStatus) }
  }

  /// Answers a call.
  ///
  /// The answer comes from this run if the call was already made, or from the snapshot if that is
  /// fresh enough. Otherwise it comes from the service, which may say that nothing has changed.
  ///
  /// - Parameter call: The call.
  /// - Returns: The answer.
  /// - Throws: The reason after all attempts; `notCached` in a replay of a snapshot without this
  ///   call.
  public func ask(_ call: APICall) async throws(FetchError) -> ServiceResponse {
    guard !Task.isCancelled else { throw .stopped }
    let key = call.key(for: service)
    let known = snapshot?.answers[key]?.answer(from: fetcher.store)
    if isReplay {
      guard let known else { throw .notCached(host: call.address.host) }
      return known.answer
    }
    if let fresh = fresh(known, call, key) {
      return record(fresh, RunAnswer(fresh, in: fetcher.store), key)
    }
    do {
      let (cached, remembered) = try await request(call, key, known)
      return record(cached, remembered, key)
    } catch {
      entries.withLock { $0.endsInFailure = true }
      throw error
    }
  }

  /// Returns the answer of the service, or its answer to the same call of another subject in this
  /// run.
  private func request(
    _ call: APICall, _ key: Digest, _ known: CachedAnswer?
  ) async throws(FetchError) -> (CachedAnswer, RunAnswer) {
    let fetcher = fetcher
    let service = service
    var mine: CachedAnswer?
    let remembered = try await fetcher.answers.value(key) { () throws(FetchError) in
      let cached = try await fetcher.fetch(call, for: service, known: known)
      mine = cached
      return RunAnswer(cached, in: fetcher.store)
    }
    if let cached = mine ?? remembered.answer(from: fetcher.store) { return (cached, remembered) }
    // The cache was cleared in the meantime.
    fetcher.answers.forget(key)
    return try await request(call, key, known)
  }

  /// Returns a stored answer that is fresh enough to use without asking.
  private func fresh(_ known: CachedAnswer?, _ call: APICall, _ key: Digest) -> CachedAnswer? {
    let now = fetcher.clock.now()
    if let known, Freshness.isFresh(known, for: call.maxAge, at: now) { return known }
    guard let earlier = partial?.answers[key]?.answer(from: fetcher.store),
      Freshness.isFresh(ofPartial: earlier, at: now)
    else { return nil }
    return earlier
  }

  private func record(
    _ cached: CachedAnswer, _ remembered: RunAnswer, _ key: Digest
  ) -> ServiceResponse {
    entries.withLock { entries in
      entries.answers[key] = remembered
      entries.endsInFailure = !cached.isGood
      entries.latestStatus = cached.answer.status
    }
    return cached.answer
  }

  /// Makes the answers of this run the subject's snapshot.
  ///
  /// A replay changes nothing.
  public func keep() throws(FetchError) {
    guard !isReplay else { return }
    try Snapshot.keep(
      entries.withLock { $0.answers }, as: .whole, of: subject, for: service,
      at: fetcher.clock.now(), in: fetcher.store)
    guard partial != nil else { return }
    try Snapshot.forget(.partial, of: subject, for: service, in: fetcher.store)
  }

  /// Saves the answers of a failed run, so that the next run continues from here.
  ///
  /// This happens only if the service refused or could not be asked. After other failures one of
  /// the answers could not be understood, and it is not known which one, so the next run starts
  /// from the beginning.
  public func savePartialAnswers() throws(FetchError) {
    let entries = entries.withLock { $0 }
    let answers = entries.answers.filter(\.value.isGood)
    guard !isReplay, entries.endsInFailure, !answers.isEmpty else { return }
    try Snapshot.keep(
      answers, as: .partial, of: subject, for: service, at: fetcher.clock.now(), in: fetcher.store)
  }

  /// Returns a replay of the last complete snapshot; nil if there is none, or if a part of it is
  /// lost.
  public func replay() -> Recording? {
    guard let snapshot, snapshot.isWhole(in: fetcher.store) else { return nil }
    return Recording(
      fetcher, service: service, subject: subject, snapshot: snapshot, isReplay: true)
  }
}
