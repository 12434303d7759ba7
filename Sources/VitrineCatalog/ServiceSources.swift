// Providers that are asked over the network. Each set has one of its own, whose questions go on the
// set's tape: what it was told becomes the set's snapshot when the set came whole, and stands in
// for the service while that is down.

import Foundation
import Synchronization
import VitrineConfig
import VitrineFetch
import VitrineModel
import VitrineProviders

/// Makes providers whose answers are recorded.
struct ServiceSources: Sendable {
  let options: [String: ProviderOptions]
  let services: ProviderServices
  let fetcher: Fetcher
  let outages = Outages()
  private let told = Told()

  /// Tells the door to the network how a provider's service wants to be treated.
  func introduce(_ provider: any Provider.Type) {
    guard let manners = provider.info.manners else { return }
    let key = provider.info.options.first(where: \.isSecret)
      .flatMap { options[provider.info.name]?[$0.name] }
    fetcher.introduce(provider.info.name, limits: manners.limits, key: key)
  }

  /// What a provider says to a question, or said when it last could.
  ///
  /// - Parameters:
  ///   - subject: what the tape is of.
  ///   - fallback: told where an earlier answer had to do.
  func ask<Filled: Sendable>(
    _ name: String, about subject: String,
    fallback: (_ date: Date, _ reason: String) -> Void,
    _ question: (any Provider) async throws(ProviderError) -> Filled
  ) async throws(ProviderError) -> Filled {
    let recording = fetcher.recording(of: subject, for: name)
    do throws(ProviderError) {
      let filled = try await question(provider(name, on: recording))
      told.add(recording)
      return filled
    } catch {
      // Lost where the cache cannot be written, which is told by those who depend on it.
      try? recording.setAside()
      guard !recording.isReplay, let reason = error.lack, !Task.isCancelled else { throw error }
      if case .unavailable = error { outages.note(name, reason) }
      guard let tape = recording.replay(), let date = tape.snapshotDate,
        let filled = try? await question(provider(name, on: tape))
      else { throw error }
      fallback(date, reason)
      return filled
    }
  }

  /// Tells a photo's service that the photo is used.
  ///
  /// - Returns: was it told.
  func reportUse(of photo: Photo) async -> Bool {
    let tape = fetcher.recording(of: "use", for: photo.id.provider)
    do throws(ProviderError) {
      let provider = try provider(photo.id.provider, on: tape) as? any ReportsUse
      try await provider?.reportUse(of: photo)
      return provider != nil
    } catch {
      return false
    }
  }

  /// One question of many: a service that was found down is left in peace, and what it said
  /// earlier is taken as it is.
  func askSparingly<Filled: Sendable>(
    _ name: String, about subject: String, fallback: (_ date: Date, _ reason: String) -> Void,
    _ question: (any Provider) async throws(ProviderError) -> Filled
  ) async throws(ProviderError) -> Filled {
    guard let reason = outages.reason(of: name) else {
      return try await ask(name, about: subject, fallback: fallback, question)
    }
    let tape = fetcher.recording(of: subject, for: name).replay()
    guard let tape, let date = tape.snapshotDate else {
      throw .unavailable(source: name, reason: reason, mend: "build again later")
    }
    let filled = try await question(provider(name, on: tape))
    fallback(date, reason)
    return filled
  }

  /// Asks for what a site can do without.
  func askLightly<Filled: Sendable>(
    _ name: String, about subject: String,
    _ question: (any Provider) async throws(ProviderError) -> Filled
  ) async -> Filled? {
    try? await askSparingly(name, about: subject, fallback: { _, _ in }, question)
  }

  private func provider(_ name: String, on tape: Recording) throws(ProviderError) -> any Provider {
    let made = try ProviderRegistry.make(
      name, options: options[name],
      services: services.asking { call throws(FetchError) in try await tape.ask(call) })
    guard let made else { throw .unavailable(source: name, reason: "there is none", mend: "") }
    return made
  }

  /// Makes snapshots of all that was told in this run. Called when the answers turned out good: a
  /// set that shrank beyond belief must not cost the state it had before.
  func keep() throws(FetchError) {
    for recording in told.all { try recording.keep() }
  }
}

extension ProviderError {
  /// Why the service has no answer now though it may have had one; nil where the question is wrong.
  fileprivate var lack: String? {
    switch self {
    case .unavailable(_, let reason, _): reason
    case .notOffered(_, let what): "it does not offer \(what)"
    case .unknownUser, .unknownAlbum, .noAlbums: nil
    }
  }
}

/// Tapes of subjects that came whole in this run. A class, since all sets add theirs.
private final class Told: Sendable {
  private let tapes = Mutex<[Recording]>([])

  var all: [Recording] { tapes.withLock { $0 } }
  func add(_ tape: Recording) { tapes.withLock { $0.append(tape) } }
}

/// Services that could not be asked in this run, and why. A class, since all sets note them.
final class Outages: Sendable {
  private let reasons = Mutex<[String: String]>([:])

  func note(_ name: String, _ reason: String) { reasons.withLock { $0[name] = reason } }
  func reason(of name: String) -> String? { reasons.withLock { $0[name] } }
}
