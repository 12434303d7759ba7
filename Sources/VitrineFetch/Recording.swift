// The tape of one subject: what is asked through it, and what was answered when the subject last
// came whole. A set that fails half way leaves its snapshot as it was; only `keep()` replaces it.

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
  /// Answers come from the snapshot alone.
  public let isReplay: Bool
  private let tape = Mutex<[Digest: KeptAnswer]>([:])

  init(
    _ fetcher: Fetcher, service: String, subject: String, snapshot: Snapshot?, isReplay: Bool
  ) {
    self.fetcher = fetcher
    self.service = service
    self.subject = subject
    self.snapshot = snapshot
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
    if let known, Freshness.isFresh(known, for: call.kept, at: fetcher.clock.now()) {
      return record(known, key)
    }
    let fetcher = fetcher
    let service = service
    let taken = try await fetcher.asked.value(key) { () throws(FetchError) in
      try await fetcher.take(call, for: service, known: known)
    }
    return record(taken, key)
  }

  private func record(_ kept: KeptAnswer, _ key: Digest) -> Answer {
    tape.withLock { $0[key] = kept }
    return kept.answer
  }

  /// Makes what was answered in this run the subject's snapshot. A replay changes nothing.
  public func keep() throws(FetchError) {
    guard !isReplay else { return }
    try Snapshot.keep(
      tape.withLock { $0 }, of: subject, for: service, at: fetcher.clock.now(), in: fetcher.store)
  }

  /// The subject as it last came whole; nil where it never did, or some of it is lost.
  public func replay() -> Recording? {
    guard let snapshot, snapshot.isWhole(in: fetcher.store) else { return nil }
    return Recording(
      fetcher, service: service, subject: subject, snapshot: snapshot, isReplay: true)
  }
}
