// Creates providers that are asked over the network. Each set has its own, and its calls go through
// a recording. When the set is complete, the answers become its snapshot, which replaces the
// service while that is down.

import Foundation
import Synchronization
import VitrineConfig
import VitrineFetch
import VitrineModel
import VitrineProviders

/// Creates providers whose answers are recorded.
struct RecordingProviders: Sendable {
  let options: [String: ProviderOptions]
  let services: ProviderServices
  let fetcher: Fetcher
  let outages = Outages()
  private let completed = CompletedRecordings()

  /// Registers the limits of a provider's service with the fetcher.
  func register(_ provider: any Provider.Type) {
    guard let policy = provider.info.policy else { return }
    let key = provider.info.options.lazy.filter(\.isSecret)
      .compactMap { options[provider.info.name]?[$0.name] }.first
    fetcher.register(provider.info.name, limits: policy.limits, key: key)
  }

  /// Asks a provider a question, with the last snapshot as a fallback.
  ///
  /// - Parameters:
  ///   - name: The name of the provider.
  ///   - subject: The subject of the recording.
  ///   - fallback: Called if the snapshot was used, with its date and why.
  ///   - question: The question to the provider.
  /// - Returns: The answer, or the one of the snapshot.
  /// - Throws: The provider's error if there is no usable snapshot.
  func ask<Filled: Sendable>(
    _ name: String, about subject: String,
    fallback: (_ date: Date, _ outage: Outage) -> Void,
    _ question: (any Provider) async throws(ProviderError) -> Filled
  ) async throws(ProviderError) -> Filled {
    let recording = fetcher.recording(of: subject, for: name)
    do {
      let filled = try await question(provider(name, on: recording))
      completed.add(recording)
      return filled
    } catch {
      // This is lost if the cache cannot be written, which code that depends on it reports.
      try? recording.savePartialAnswers()
      if !recording.isReplay, recording.endsInAbsence || error.isOfName {
        fetcher.noteGone(subject, for: name)
      }
      guard !recording.isReplay, let outage = error.outage, !Task.isCancelled else {
        throw error
      }
      // A service that does not have one thing may have the next one.
      if case .unavailable = error, !recording.endsInAbsence { outages.note(name, outage) }
      guard let replay = recording.replay(), let date = replay.snapshotDate,
        let filled = try? await question(provider(name, on: replay))
      else { throw error }
      fallback(date, outage)
      return filled
    }
  }

  /// Reports to a photo's service that the photo is used; returns whether that succeeded.
  func reportUse(of photo: Photo) async -> Bool {
    let (name, subject) = (photo.id.provider, "use \(photo.id.id)")
    guard !fetcher.isKnownGone(subject, for: name) else { return false }
    let recording = fetcher.recording(of: "use", for: name)
    do {
      let provider = try provider(name, on: recording) as? any ReportsUse
      try await provider?.reportUse(of: photo)
      return provider != nil
    } catch {
      if recording.endsInAbsence { fetcher.noteGone(subject, for: name) }
      return false
    }
  }

  /// Asks one of many questions.
  ///
  /// A service that is known to be down is not asked again, and its snapshot is used.
  func askUnlessDown<Filled: Sendable>(
    _ name: String, about subject: String, fallback: (_ date: Date, _ outage: Outage) -> Void,
    _ question: (any Provider) async throws(ProviderError) -> Filled
  ) async throws(ProviderError) -> Filled {
    guard let outage = outages[name] else {
      return try await ask(name, about: subject, fallback: fallback, question)
    }
    return try await replay(name, about: subject, because: outage, fallback: fallback, question)
  }

  /// Answers a question from its last snapshot.
  private func replay<Filled: Sendable>(
    _ name: String, about subject: String, because outage: Outage,
    fallback: (_ date: Date, _ outage: Outage) -> Void,
    _ question: (any Provider) async throws(ProviderError) -> Filled
  ) async throws(ProviderError) -> Filled {
    let replay = fetcher.recording(of: subject, for: name).replay()
    guard let replay, let date = replay.snapshotDate else {
      throw .unavailable(source: name, reason: outage.reason, help: outage.help)
    }
    let filled = try await question(provider(name, on: replay))
    fallback(date, outage)
    return filled
  }

  /// Asks for optional data; returns nil if it cannot be had.
  ///
  /// Data of something that is gone is asked for again after a day, then three, then every seven. If
  /// `isSpared`, the last answer is used while the quota is reserved for loading sets.
  func askOptionally<Filled: Sendable>(
    _ name: String, about subject: String, isSpared: Bool = false,
    _ question: (any Provider) async throws(ProviderError) -> Filled
  ) async -> Filled? {
    guard !fetcher.isKnownGone(subject, for: name) else { return nil }
    guard !isSpared || !isScarce(name) else {
      return try? await replay(
        name, about: subject, because: .spared, fallback: { _, _ in }, question)
    }
    return try? await askUnlessDown(name, about: subject, fallback: { _, _ in }, question)
  }

  /// Whether the rest of a service's quota is reserved for loading sets: more than half of it is used.
  func isScarce(_ name: String) -> Bool {
    guard let quota = fetcher.quota(of: name), quota.span != .minute else { return false }
    return quota.left * 2 < quota.limit
  }

  private func provider(
    _ name: String, on recording: Recording
  ) throws(ProviderError) -> any Provider {
    let made = try ProviderRegistry.make(
      name, options: options[name],
      services: services.sending { call throws(FetchError) in try await recording.ask(call) })
    guard let made else { throw .unavailable(source: name, reason: "there is none", help: "") }
    return made
  }

  /// Saves the answers of this run as snapshots.
  ///
  /// Called only after the sets have passed all checks, because a set that shrank too much must not
  /// replace its good snapshot.
  func keep() throws(FetchError) {
    for recording in completed.all { try recording.keep() }
  }
}

extension ProviderError {
  /// Why the service has no answer now, although it may have had one; nil if the question is wrong.
  fileprivate var outage: Outage? {
    switch self {
    case .unavailable(_, let reason, let help): Outage(reason: reason, help: help)
    case .notOffered(_, let what, let help):
      Outage(reason: "it does not offer \(what)", help: help)
    case .unknownUser, .unknownAlbum, .leftOut, .albumNamedByPath, .noAlbums, .unknown: nil
    }
  }
}

/// The recordings of subjects that were complete in this run.
///
/// A class, because all sets add theirs.
private final class CompletedRecordings: Sendable {
  private let recordings = Mutex<[Recording]>([])

  var all: [Recording] { recordings.withLock { $0 } }
  func add(_ recording: Recording) { recordings.withLock { $0.append(recording) } }
}

/// Why a service has no answer now, and what to do about it.
struct Outage: Hashable, Sendable {
  let reason: String
  let help: String

  /// The service is not asked, although it could be.
  static let spared = Outage(
    reason: "the rest of its quota is reserved for loading sets",
    help: "no action needed: later builds ask for it")
}

/// The services that could not be asked in this run.
///
/// A class, because all sets add theirs.
final class Outages: Sendable {
  private let known = Mutex<[String: Outage]>([:])

  func note(_ name: String, _ outage: Outage) { known.withLock { $0[name] = outage } }
  subscript(name: String) -> Outage? { known.withLock { $0[name] } }
}
