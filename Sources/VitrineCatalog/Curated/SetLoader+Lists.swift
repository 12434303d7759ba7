// Finds photos by their ids: the rows of a curated list, from any provider. Photos that other sets
// have are not asked for again. A row whose photo is gone stays in its file and is reported.

import Foundation
import VitrineFetch
public import VitrineModel
public import VitrineProviders

/// The result of finding photos by their ids.
public struct PhotoLookupResult: Sendable {
  /// The photos by the requested id, which may differ from the photo's own id.
  public internal(set) var photos: [Photo.ID: Photo] = [:]
  /// The ids that their provider does not have, or no longer has.
  public internal(set) var gone: Set<Photo.ID> = []
  /// The ids of works that exist but cannot be shown.
  public internal(set) var omitted: [Photo.ID: Omission] = [:]
  /// The providers that could not be asked, each once.
  public internal(set) var failures: [(provider: String, error: ProviderError)] = []
  /// The providers that returned a photo under an id that was not requested.
  var renamed: Set<String> = []
  /// The services whose snapshots were used, with dates and reasons.
  var snapshots: [(provider: String, date: Date, outage: Outage)] = []
}

extension SetLoader {
  /// The number of requests to services at once.
  ///
  /// The rate is limited by the services.
  static let width = 8

  /// Finds photos by their ids, with as many ids in each request as the provider allows.
  ///
  /// If `sparesGone`, photos that a service did not have are asked for again only after a day,
  /// then three, then every seven.
  public func find(_ ids: [Photo.ID], sparesGone: Bool = false) async -> PhotoLookupResult {
    let requests = Dictionary(grouping: ids, by: \.provider)
      .sorted { $0.key < $1.key }
      .flatMap { name, ids in
        ids.map(\.id).chunks(of: photosPerRequest(of: name)).map {
          PhotoRequest(name, Array($0), sparesGone: sparesGone)
        }
      }
    var finding = PhotoLookupResult()
    await send(requests, in: &finding)
    // A renamed photo arrives under an id that was not requested. It belongs to one of the ids that
    // seem to be gone. Asked for alone, each of these shows whether it is the one.
    let doubtful = finding.gone.filter { finding.renamed.contains($0.provider) }
    finding.gone.subtract(doubtful)
    await send(
      doubtful.sorted().map { PhotoRequest($0.provider, [$0.id], sparesGone: sparesGone) },
      in: &finding)
    return finding
  }

  private func send(_ requests: [PhotoRequest], in finding: inout PhotoLookupResult) async {
    let replies = await requests.concurrently(width: Self.width) { await reply(to: $0) }
    for (request, reply) in zip(requests, replies) { finding.add(reply, to: request) }
  }

  private func photosPerRequest(of name: String) -> Int {
    let type = ProviderRegistry.type(named: name) as? any LooksUpPhotos.Type
    return max(1, type?.photosPerRequest ?? 1)
  }

  private func reply(to request: PhotoRequest) async -> PhotoReply {
    var snapshot: (Date, Outage)?
    do {
      let photos = try await photos(request) { snapshot = ($0, $1) }
      return PhotoReply(found: .success(photos), snapshot: snapshot)
    } catch {
      return PhotoReply(found: .failure(error), snapshot: nil)
    }
  }

  private func photos(
    _ request: PhotoRequest, fallback: (Date, Outage) -> Void
  ) async throws(ProviderError) -> PhotoLookup {
    if let provider = localProviders[request.provider] {
      return try await request.send(to: provider)
    }
    guard let services, ProviderRegistry.type(named: request.provider) != nil else {
      throw request.unanswerable
    }
    let (name, subject) = (request.provider, "photos \(request.ids)")
    if request.sparesGone, services.fetcher.isKnownGone(subject, for: name) {
      return PhotoLookup()
    }
    var isAnswered = true
    let lookup = try await services.askUnlessDown(name, about: subject) {
      isAnswered = false
      fallback($0, $1)
    } _: { provider throws(ProviderError) in
      try await request.send(to: provider)
    }
    // With several ids in a request, those of gone photos cost nothing.
    if isAnswered, request.ids.count == 1, lookup.photos.isEmpty, lookup.omissions.isEmpty {
      services.fetcher.noteGone(subject, for: name)
    }
    return lookup
  }
}

/// A request for some photos of one provider.
private struct PhotoRequest: Sendable {
  let provider: String
  let ids: [String]
  let sparesGone: Bool

  init(_ provider: String, _ ids: [String], sparesGone: Bool) {
    self.provider = provider
    self.ids = ids
    self.sparesGone = sparesGone
  }

  func send(to provider: any Provider) async throws(ProviderError) -> PhotoLookup {
    guard let provider = provider as? any LooksUpPhotos else { throw unanswerable }
    return try await provider.lookUp(ids)
  }

  var unanswerable: ProviderError {
    .unavailable(
      source: provider, reason: "there is no provider of that name",
      help: "run `vitrine providers` for a list")
  }
}

/// The answer to a request for photos.
private struct PhotoReply: Sendable {
  let found: Result<PhotoLookup, ProviderError>
  /// The date of the snapshot that was used, and the reason.
  let snapshot: (date: Date, outage: Outage)?
}

extension PhotoLookupResult {
  fileprivate mutating func add(_ reply: PhotoReply, to request: PhotoRequest) {
    let ids = request.ids.map { Photo.ID(provider: request.provider, id: $0) }
    if let (date, outage) = reply.snapshot,
      !snapshots.contains(where: { $0.provider == request.provider })
    {
      snapshots.append((request.provider, date, outage))
    }
    switch reply.found {
    case .success(let found):
      for photo in found.photos { add(photo, as: ids) }
      for (id, omission) in found.omissions {
        omitted[Photo.ID(provider: request.provider, id: id)] = omission
      }
      gone.formUnion(ids.filter { photos[$0] == nil && omitted[$0] == nil })
    case .failure(let error):
      guard !failures.contains(where: { $0.provider == request.provider }) else { return }
      failures.append((request.provider, error))
    }
  }
}

extension PhotoLookupResult {
  /// Adds a photo under the requested ids that it answers to.
  ///
  /// If only one id was requested, the photo is the answer to it, whatever its id is now.
  private mutating func add(_ photo: Photo, as asked: [Photo.ID]) {
    let names = asked.count == 1 ? asked : photo.names.filter(asked.contains)
    for name in names { photos[name] = photo }
    if names.isEmpty { renamed.insert(photo.id.provider) }
  }
}

extension Photo {
  /// The ids that find the photo: its own, and the one in the address of its page.
  var names: [Photo.ID] {
    let name = page.flatMap(ProviderRegistry.name(ofPhotoOn:))
    return [id] + [name].compactMap(\.self).filter { $0 != id }
  }
}
