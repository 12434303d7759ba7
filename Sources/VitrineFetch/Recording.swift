// The tape of one subject: what is asked through it, and what was answered when the subject last
// came whole. A set that fails half way leaves its snapshot as it was; only `keep()` replaces it.
// What came of it is set aside, and the next run goes on from there: a set that needs more calls
// than a quota allows would never come whole otherwise.

public import Foundation
import Synchronization
import VitrineModel

/// Asks a service on behalf of one subject, mostly a set. A class because its tape may be shared
/// but not copied; the lock guards what was answered in this run.
public final class Recording: Sendable {
  private let fetcher: Fetcher
  private let service: String
  private let subject: String
  private let snapshot: Snapshot?
  /// What was set aside when the subject last broke off.
  private let broken: Snapshot?
  /// Answers come from the snapshot alone.
  public let isReplay: Bool
  private let tape = Mutex(Tape())

  private struct Tape {
    var answers: [Digest: RememberedAnswer] = [:]
    /// Was the latest question refused or not answered.
    var isBroken = false
  }

  init(
    _ fetcher: Fetcher, service: String, subject: String, snapshot: Snapshot?,
    broken: Snapshot? = nil, isReplay: Bool
  ) {
    self.fetcher = fetcher
    self.service = service
    self.subject = subject
    self.snapshot = snapshot
    self.broken = broken
    self.isReplay = isReplay
  }

  /// When the last good snapshot was taken; nil where there is none.
  public var snapshotDate: Date? { snapshot?.date }

  /// Answers a call: from this run where it was asked already, from the snapshot where that is
  /// fresh enough, else from the service, which may say that nothing is new.
  ///
  /// - Throws: What came of all attempts; `notKept` in a replay of a snapshot without this call.
  public func ask(_ call: APICall) async throws(FetchError) -> Answer {
    guard !Task.isCancelled else { throw .stopped }
    let key = call.key(for: service)
    let known = snapshot?.answers[key]?.answer(from: fetcher.store)
    if isReplay {
      guard let known else { throw .notKept(host: call.address.host) }
      return known.answer
    }
    if let fresh = fresh(known, call, key) {
      return record(fresh, RememberedAnswer(fresh, in: fetcher.store), key)
    }
    do throws(FetchError) {
      let (taken, remembered) = try await take(call, key, known)
      return record(taken, remembered, key)
    } catch {
      tape.withLock { $0.isBroken = true }
      throw error
    }
  }

  /// From the service, or as it answered another subject that has asked the same in this run.
  private func take(
    _ call: APICall, _ key: Digest, _ known: KeptAnswer?
  ) async throws(FetchError) -> (KeptAnswer, RememberedAnswer) {
    let fetcher = fetcher
    let service = service
    var mine: KeptAnswer?
    let remembered = try await fetcher.asked.value(key) { () throws(FetchError) in
      let taken = try await fetcher.take(call, for: service, known: known)
      mine = taken
      return RememberedAnswer(taken, in: fetcher.store)
    }
    if let kept = mine ?? remembered.answer(from: fetcher.store) { return (kept, remembered) }
    // Somebody cleared the cache meanwhile.
    fetcher.asked.forget(key)
    return try await take(call, key, known)
  }

  /// An answer that need not be asked for.
  private func fresh(_ known: KeptAnswer?, _ call: APICall, _ key: Digest) -> KeptAnswer? {
    let now = fetcher.clock.now()
    if let known, Freshness.isFresh(known, for: call.kept, at: now) { return known }
    guard let begun = broken?.answers[key]?.answer(from: fetcher.store),
      Freshness.isFresh(ofBroken: begun, at: now)
    else { return nil }
    return begun
  }

  private func record(
    _ kept: KeptAnswer, _ remembered: RememberedAnswer, _ key: Digest
  ) -> Answer {
    tape.withLock { tape in
      tape.answers[key] = remembered
      tape.isBroken = !kept.isGood
    }
    return kept.answer
  }

  /// Makes what was answered in this run the subject's snapshot. A replay changes nothing.
  public func keep() throws(FetchError) {
    guard !isReplay else { return }
    try Snapshot.keep(
      tape.withLock { $0.answers }, as: .whole, of: subject, for: service,
      at: fetcher.clock.now(), in: fetcher.store)
    guard broken != nil else { return }
    try Snapshot.forget(.broken, of: subject, for: service, in: fetcher.store)
  }

  /// Lets another run go on from here, where the subject broke off because the service could not be
  /// asked or refused. One that broke off otherwise holds an answer that could not be understood,
  /// and nobody knows here which one: it is asked for from the beginning.
  public func setAside() throws(FetchError) {
    let tape = tape.withLock { $0 }
    let answers = tape.answers.filter(\.value.isGood)
    guard !isReplay, tape.isBroken, !answers.isEmpty else { return }
    try Snapshot.keep(
      answers, as: .broken, of: subject, for: service, at: fetcher.clock.now(), in: fetcher.store)
  }

  /// The subject as it last came whole; nil where it never did, or some of it is lost.
  public func replay() -> Recording? {
    guard let snapshot, snapshot.isWhole(in: fetcher.store) else { return nil }
    return Recording(
      fetcher, service: service, subject: subject, snapshot: snapshot, isReplay: true)
  }
}
