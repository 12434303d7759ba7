// What the curator leaves out of sets on purpose. A set that is empty or smaller for this reason lost
// nothing; only what its source no longer has is a loss.

import Synchronization
public import VitrineModel
import VitrineProviders

/// The photos that sources have for sets, and the curator leaves out.
///
/// A class, because all sets add theirs.
final class LeftOutPhotos: Sendable {
  private let photos = Mutex<[String: Set<Photo.ID>]>([:])

  func add(_ ids: [Photo.ID], to set: PhotoSet) {
    guard !ids.isEmpty else { return }
    photos.withLock { $0[set.slug, default: []].formUnion(ids) }
  }

  /// Returns the photos that are left out of a set.
  subscript(set: PhotoSet) -> Set<Photo.ID> { photos.withLock { $0[set.slug] ?? [] } }

  /// The photos that are left out of any set.
  var all: Set<Photo.ID> {
    photos.withLock { $0.values.reduce(into: []) { $0.formUnion($1) } }
  }
}

extension SetLoader {
  /// Compares a set with its record on the published site.
  ///
  /// - Parameters:
  ///   - set: The set.
  ///   - old: The record; nil if there is none.
  ///   - new: The record of this build.
  ///   - isOfService: Whether a service fills the set.
  /// - Returns: What the set gained and lost.
  public func change(
    of set: PhotoSet, from old: SetRecord?, to new: SetRecord, isOfService: Bool
  ) async -> SetChange {
    // Featured photos come from all sets.
    var left = set.selection == .featured && set.provider == nil ? leftOut.all : leftOut[set]
    if left.isEmpty, !isOfService, new.photos.isEmpty, old?.photos.isEmpty == false {
      left = await photosOnThisMachine(for: set).union(photosHiddenByTables())
    }
    return SetChange(
      of: set, from: old, to: new, leavingOut: left, isOfService: isOfService,
      isAnswered: unanswered.isAnswered(set, of: old?.photos ?? []))
  }

  /// Records photos that their services list, and whose images could not be fetched.
  public func noteWithoutImage(_ photos: [Photo]) { unanswered.add(photos.map(\.id)) }

  /// Returns why a set of this machine cannot be filled: all its photos may be left out on purpose.
  func explained(_ error: ProviderError, of set: PhotoSet) async -> ProviderError {
    guard error.isOfName, isLocal(set) else { return error }
    let photos = await photosOnThisMachine(for: set)
    leftOut.add(Array(photos), to: set)
    guard !photos.isEmpty, let name = error.name else { return error }
    return .leftOut(name)
  }

  /// Returns the photos that a set would have if nothing were left out on purpose.
  ///
  /// This reads all files again, so ask only for a set that is unexpectedly empty.
  private func photosOnThisMachine(for set: PhotoSet) async -> Set<Photo.ID> {
    let sources = localProviders.compactMapValues { ($0 as? any LocalProvider)?.whole }
    guard !sources.isEmpty else { return [] }
    let loader = SetLoader(providers: sources, curation: curation) { _ in }
    let photos = await loader.photosOfAnySource(for: SetRequest(set))
    return Set(photos.map(\.id)).union(loader.leftOut[set])
  }

  /// Returns every local photo, including those hidden by sidecars, folders or tables.
  ///
  /// The first call reads all files again.
  private func wholePhotos() async -> [Photo] {
    var all: [Photo] = []
    for case let source as any LocalProvider in localProviders.values {
      all += (try? await source.whole.photos()) ?? []
    }
    return all
  }

  /// Returns the ids that are photos of this machine: if no set has them, the curator left them out.
  func hidden(among ids: Set<Photo.ID>) async -> Set<Photo.ID> {
    guard ids.contains(where: { ProviderRegistry.isLocal($0.provider) }) else { return [] }
    return ids.intersection(await wholePhotos().map(\.id))
  }

  /// Returns a warning for each metadata table with rows whose photos are not on the site, and an error
  /// for each of these that should hide one.
  ///
  /// Rows of photos that the curator leaves out cause no warning.
  public func metadataProblems(beside photos: [Photo]) async -> [Problem] {
    let metadata = curation.metadata
    guard !metadata.problems(beside: photos).isEmpty else { return [] }
    var shown: Set<Photo.ID> = []
    for case let source as any LocalProvider in localProviders.values {
      shown.formUnion(((try? await source.photos()) ?? []).map(\.id))
    }
    let whole = await wholePhotos()
    let isNeverShown = { (photo: Photo) in
      !shown.contains(photo.id) || self.exclusions.photos.contains(photo.id)
    }
    return metadata.unhidden(among: photos, of: photos + whole)
      + metadata.problems(
        beside: photos + whole.filter(isNeverShown), inNoSet: whole.filter { !isNeverShown($0) })
  }

  /// Returns the photos of this machine that metadata tables hide.
  ///
  /// A table may also have given them the tag by which they were in a set.
  private func photosHiddenByTables() async -> Set<Photo.ID> {
    Set(await wholePhotos().filter(curation.metadata.leavesOut).map(\.id))
  }

  /// Returns the photos of a set whose sources are all on this machine.
  private func photosOfAnySource(for request: SetRequest) async -> [Photo] {
    let set = request.set
    if let name = set.provider {
      guard let source = localProviders[name] else { return [] }
      return (try? await filled(request, source, curation.featured))?.all ?? []
    }
    if case .list(let file) = set.selection {
      return await listed(request, in: file, known: []).photos
    }
    var all: [Photo] = []
    for case let source as any LocalProvider in localProviders.values {
      all += (try? await source.photos()) ?? []
    }
    return curation.featured.photos(of: [LoadedSet(set: set, photos: all)], for: request)
  }
}

extension ProviderError {
  /// The name that the source does not know; nil for other errors.
  fileprivate var name: String? {
    switch self {
    case .unknownUser(let name, _), .unknownAlbum(let name, _), .noAlbums(let name, _, _),
      .leftOut(let name), .albumNamedByPath(let name, _, _):
      name
    case .unavailable, .notOffered, .unknown: nil
    }
  }
}
