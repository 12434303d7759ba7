// The loop around the providers: asks page after page until a set has what its limit allows, puts
// license filters and limits on every provider alike, and turns what a provider cannot answer into
// a problem of that set. One set's fault is not the end of the others.

public import VitrineConfig
public import VitrineModel
public import VitrineProviders

/// Asks providers for sets.
public struct Gathering: Sendable {
  private let providers: [String: any Provider]
  private let report: @Sendable (Problem) -> Void

  /// - Parameter providers: by name, at least those the sets name.
  public init(
    providers: [String: any Provider], report: @escaping @Sendable (Problem) -> Void
  ) {
    self.providers = providers
    self.report = report
  }

  /// With the providers that the sets name, made from their options.
  public init(
    for sets: [PhotoSet], options: [String: ProviderOptions], services: ProviderServices
  ) throws(Problem) {
    var providers: [String: any Provider] = [:]
    for set in sets where providers[set.provider] == nil {
      do throws(ProviderError) {
        providers[set.provider] = try ProviderRegistry.make(
          set.provider, options: options[set.provider], services: services)
      } catch {
        throw error.problem(of: set)
      }
    }
    self.init(providers: providers, report: services.report)
  }

  /// What stops the sets from being filled, as far as it can be told without network and without
  /// reading a photo; each source is told once.
  public static func obstacles(
    for sets: [PhotoSet], options: [String: ProviderOptions], directory: String
  ) -> [Problem] {
    var told: Set<ProviderError> = []
    return sets.compactMap { set in
      do throws(ProviderError) {
        try ProviderRegistry.look(
          for: set.provider, options: options[set.provider], in: directory)
        return nil
      } catch {
        return told.insert(error).inserted ? error.problem(of: set) : nil
      }
    }
  }

  /// The sets in their order. A set whose provider knows nothing of that name is empty and
  /// reported.
  /// - Throws: where a source as a whole cannot be read, so that nothing good is replaced.
  public func gather(_ sets: [PhotoSet]) async throws(Problems) -> [GatheredSet] {
    let outcomes = await withTaskGroup(of: (Int, Result<GatheredSet, ProviderError>).self) {
      group in
      for (index, set) in sets.enumerated() {
        group.addTask { (index, await fill(set)) }
      }
      var outcomes = [Result<GatheredSet, ProviderError>?](repeating: nil, count: sets.count)
      for await (index, outcome) in group { outcomes[index] = outcome }
      return outcomes.compactMap(\.self)
    }
    return try settle(outcomes, of: sets)
  }

  private func settle(
    _ outcomes: [Result<GatheredSet, ProviderError>], of sets: [PhotoSet]
  ) throws(Problems) -> [GatheredSet] {
    var gathered: [GatheredSet] = []
    var dead: [Problem] = []
    var told: Set<ProviderError> = []
    for (set, outcome) in zip(sets, outcomes) {
      switch outcome {
      case .success(let filled): gathered.append(filled)
      case .failure(let error):
        gathered.append(GatheredSet(set: set, photos: []))
        let problem = error.problem(of: set)
        if problem.severity < .error {
          report(problem)
        } else if told.insert(error).inserted {
          dead.append(problem)
        }
      }
    }
    guard dead.isEmpty else { throw Problems(dead) }
    return gathered
  }

  // MARK: One set

  private func fill(_ set: PhotoSet) async -> Result<GatheredSet, ProviderError> {
    do throws(ProviderError) {
      return .success(try await filled(set))
    } catch {
      return .failure(error)
    }
  }

  private func filled(_ set: PhotoSet) async throws(ProviderError) -> GatheredSet {
    let provider = providers[set.provider]
    switch set.selection {
    case .search(let words):
      let source = try able(provider as? any Searches, set)
      return try await plain(set) { cursor throws(ProviderError) in
        try await source.search(words, set.wish, after: cursor)
      }
    case .user(let user):
      let source = try able(provider as? any ListsUserPhotos, set)
      return try await plain(set) { cursor throws(ProviderError) in
        try await source.photos(of: user, set.wish, after: cursor)
      }
    case .favorites(let user):
      let source = try able(provider as? any ListsFavorites, set)
      return try await plain(set) { cursor throws(ProviderError) in
        try await source.favorites(of: user, set.wish, after: cursor)
      }
    case .tagged(let tags):
      let source = try able(provider as? any ListsTagged, set)
      return try await plain(set) { cursor throws(ProviderError) in
        try await source.photos(tagged: tags, set.wish, after: cursor)
      }
    case .album(let id): return try await album(id, for: set)
    case .albums(let user): return try await albums(of: user, for: set)
    }
  }

  private func plain(
    _ set: PhotoSet, ask: (Cursor?) async throws(ProviderError) -> PhotoPage
  ) async throws(ProviderError) -> GatheredSet {
    GatheredSet(set: set, photos: try await all(of: set, limit: set.limit, ask: ask))
  }

  private func album(_ id: String, for set: PhotoSet) async throws(ProviderError) -> GatheredSet {
    let source = try able(providers[set.provider] as? any ListsAlbums, set)
    let album = try await source.album(id)
    let photos = try await all(of: set, limit: set.limit) { cursor throws(ProviderError) in
      try await source.photos(in: album, set.wish, after: cursor)
    }
    return GatheredSet(set: set, caption: album.caption, photos: photos)
  }

  private func albums(of user: String, for set: PhotoSet) async throws(ProviderError)
    -> GatheredSet
  {
    let source = try able(providers[set.provider] as? any ListsAlbums, set)
    var gathered: [GatheredSet.GatheredAlbum] = []
    for album in try await source.albums(of: user) {
      let photos = try await all(of: set, limit: set.limit) { cursor throws(ProviderError) in
        try await source.photos(in: album, set.wish, after: cursor)
      }
      if !photos.isEmpty { gathered.append(.init(album: album, photos: photos)) }
    }
    return GatheredSet(set: set, photos: [], albums: gathered)
  }

  /// Asks for page after page, until there is none or the limit is met.
  private func all(
    of set: PhotoSet, limit: Int?, ask: (Cursor?) async throws(ProviderError) -> PhotoPage
  ) async throws(ProviderError) -> [Photo] {
    let limit = limit ?? .max
    var photos: [Photo] = []
    var seen: Set<Photo.ID> = []
    var cursor: Cursor?
    var cursors: Set<Cursor> = []
    repeat {
      let page = try await ask(cursor)
      for photo in page.photos where photos.count < limit && isWanted(photo, set) {
        if seen.insert(photo.id).inserted { photos.append(photo) }
      }
      cursor = page.next
      if let cursor, !cursors.insert(cursor).inserted { throw .circle(of: set) }
    } while cursor != nil && photos.count < limit
    return photos
  }

  private func isWanted(_ photo: Photo, _ set: PhotoSet) -> Bool {
    set.licenses.isEmpty || set.licenses.contains { $0.matches(photo.license) }
  }

  /// The configuration has refused sets that a provider cannot fill; this holds for callers that
  /// bring a set of their own.
  private func able<Capable>(_ provider: Capable?, _ set: PhotoSet) throws(ProviderError)
    -> Capable
  {
    guard let provider else {
      throw .unavailable(
        source: set.provider, reason: "it does not offer this kind of set",
        mend: "choose another kind of set, or another provider")
    }
    return provider
  }
}

extension PhotoSet {
  fileprivate var wish: Wish { Wish(sort: sort, limit: limit, licenses: licenses) }
}

extension ProviderError {
  fileprivate static func circle(of set: PhotoSet) -> ProviderError {
    .unavailable(
      source: set.provider, reason: "its pages lead back to one that was read",
      mend: "build again later, or lower the set's limit")
  }

  /// As the user sees it, with the set that asked.
  func problem(of set: PhotoSet) -> Problem {
    switch self {
    case .unknownUser(let name, let nearest):
      Problem(
        .warning, "provider.unknown-user",
        "the set “\(set.slug)” asks for photos by \(name.printable), and there are none",
        at: set.place, mend: Self.mend(nearest))
    case .unknownAlbum(let name, let nearest):
      Problem(
        .warning, "provider.unknown-album",
        "the set “\(set.slug)” asks for the album \(name.printable), and there is none",
        at: set.place, mend: Self.mend(nearest))
    case .noAlbums(let owner, let nearest, let mend):
      Problem(
        .warning, "provider.unknown-album",
        "the set “\(set.slug)” asks for the albums of \(owner.printable), and there are none",
        at: set.place, mend: nearest.map { Self.mend($0) } ?? mend)
    case .unavailable(let source, let reason, let mend):
      Problem(
        .error, "provider.unavailable",
        "the set “\(set.slug)” cannot be filled from \(source.printable): \(reason)",
        at: set.place, mend: mend)
    }
  }

  private static func mend(_ nearest: String?) -> String {
    nearest.map { "did you mean \($0.printable)?" } ?? "check the spelling, or remove the set"
  }
}
