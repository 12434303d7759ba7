// The loop around the providers: asks page after page until a set has what its limit allows, and
// turns what a provider cannot answer into a problem of that set. One set's fault is not the end of
// the others.

public import VitrineConfig
public import VitrineFetch
public import VitrineModel
public import VitrineProviders

/// How far gathering is.
public enum GatheringNews: Sendable {
  /// So many photos of a set have come, counted page by page.
  case photos(Int, of: PhotoSet)
  /// So many sets are done.
  case sets(Int)
}

/// Asks providers for sets.
public struct Gathering: Sendable {
  /// Providers on this machine, one for all sets.
  private let nearby: [String: any Provider]
  let services: ServiceSources?
  let report: @Sendable (Problem) -> Void
  private let tell: @Sendable (GatheringNews) -> Void

  /// - Parameters:
  ///   - providers: by name, at least those the sets name.
  ///   - tell: takes how far it is, from any thread.
  public init(
    providers: [String: any Provider], tell: @escaping @Sendable (GatheringNews) -> Void = { _ in },
    report: @escaping @Sendable (Problem) -> Void
  ) {
    nearby = providers
    services = nil
    self.report = report
    self.tell = tell
  }

  /// With the providers that the sets name, made from their options.
  public init(
    for sets: [PhotoSet], options: [String: ProviderOptions], services: ProviderServices,
    fetcher: Fetcher, tell: @escaping @Sendable (GatheringNews) -> Void
  ) throws(Problem) {
    let sources = ServiceSources(options: options, services: services, fetcher: fetcher)
    var nearby: [String: any Provider] = [:]
    var seen: Set<String> = []
    for set in sets where seen.insert(set.provider).inserted {
      guard let type = ProviderRegistry.type(named: set.provider) else { continue }
      do throws(ProviderError) {
        let made = try ProviderRegistry.make(
          set.provider, options: options[set.provider], services: services)
        if type.info.manners == nil { nearby[set.provider] = made } else { sources.introduce(type) }
      } catch {
        throw error.problem(of: set, severity: .error)
      }
    }
    self.nearby = nearby
    self.services = sources
    report = services.report
    self.tell = tell
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
        return told.insert(error).inserted ? error.problem(of: set, severity: .error) : nil
      }
    }
  }

  /// The sets in their order. A set whose provider knows nothing of that name is empty and
  /// reported, and so is one of a service that cannot be asked and of which nothing is kept.
  ///
  /// - Throws: where a source on this machine as a whole cannot be read, or no set could be
  ///   filled, so that nothing good is replaced.
  public func gather(_ sets: [PhotoSet]) async throws(Problems) -> [GatheredSet] {
    let outcomes = await withTaskGroup(of: (Int, Result<GatheredSet, ProviderError>).self) {
      group in
      for (index, set) in sets.enumerated() {
        group.addTask { (index, await fill(set)) }
      }
      var outcomes = [Result<GatheredSet, ProviderError>?](repeating: nil, count: sets.count)
      var done = 0
      for await (index, outcome) in group {
        outcomes[index] = outcome
        done += 1
        tell(.sets(done))
      }
      return outcomes.compactMap(\.self)
    }
    return try settle(outcomes, of: sets)
  }

  /// Makes what services told in this run the state that stands in for them later. To be called
  /// when the sets are believed.
  public func keep() throws(Problem) {
    do {
      try services?.keep()
    } catch {
      throw Problem(
        .error, "store.unusable", error.reason, mend: "see that the cache folder can be written")
    }
  }

  private func settle(
    _ outcomes: [Result<GatheredSet, ProviderError>], of sets: [PhotoSet]
  ) throws(Problems) -> [GatheredSet] {
    var dead: [Problem] = []
    var lost: [Problem] = []
    var told: Set<ProviderError> = []
    let gathered = zip(sets, outcomes).map { set, outcome in
      switch outcome {
      case .success(let filled): return filled
      case .failure(let error):
        let problem = error.problem(of: set, severity: isNearby(set) ? .warning : .error)
        if !isNearby(set) || problem.severity < .error {
          lost.append(problem)
        } else if told.insert(error).inserted {
          dead.append(problem)
        }
        return GatheredSet(set: set, photos: [])
      }
    }
    let isNothingLeft = lost.filter { $0.severity == .error }.count == sets.count
    guard dead.isEmpty, !isNothingLeft || sets.isEmpty else { throw Problems(dead + lost) }
    lost.forEach(report)
    return gathered
  }

  private func isNearby(_ set: PhotoSet) -> Bool { nearby[set.provider] != nil }

  // MARK: One set

  private func fill(_ set: PhotoSet) async -> Result<GatheredSet, ProviderError> {
    do throws(ProviderError) {
      if let provider = nearby[set.provider] { return .success(try await filled(set, provider)) }
      guard let services else { return .success(try await filled(set, nil)) }
      return .success(try await asked(set, services))
    } catch {
      return .failure(error)
    }
  }

  private func asked(
    _ set: PhotoSet, _ services: ServiceSources
  ) async throws(ProviderError) -> GatheredSet {
    try await services.ask(set.provider, about: "set \(set.slug) \(set.selection) \(set.sort)") {
      report(.snapshot(of: set, from: $0, because: $1))
    } _: { provider throws(ProviderError) in
      try await filled(set, provider)
    }
  }

  private func filled(
    _ set: PhotoSet, _ provider: (any Provider)?
  ) async throws(ProviderError) -> GatheredSet {
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
    case .album(let id):
      return try await album(id, for: set, able(provider as? any ListsAlbums, set))
    case .albums(let user):
      return try await albums(of: user, for: set, able(provider as? any ListsAlbums, set))
    }
  }

  private func plain(
    _ set: PhotoSet, ask: (Cursor?) async throws(ProviderError) -> PhotoPage
  ) async throws(ProviderError) -> GatheredSet {
    GatheredSet(set: set, photos: try await all(of: set, limit: set.limit, ask: ask))
  }

  private func album(
    _ id: String, for set: PhotoSet, _ source: any ListsAlbums
  ) async throws(ProviderError) -> GatheredSet {
    let album = try await source.album(id)
    let photos = try await all(of: set, limit: set.limit) { cursor throws(ProviderError) in
      try await source.photos(in: album, set.wish, after: cursor)
    }
    return GatheredSet(set: set, caption: album.caption, photos: photos)
  }

  private func albums(
    of user: String, for set: PhotoSet, _ source: any ListsAlbums
  ) async throws(ProviderError) -> GatheredSet {
    var gathered: [GatheredSet.GatheredAlbum] = []
    for album in try await source.albums(of: user) {
      let photos = try await all(of: set, limit: set.limit) { cursor throws(ProviderError) in
        try await source.photos(in: album, set.wish, after: cursor)
      }
      if !photos.isEmpty { gathered.append(.init(album: album, photos: photos)) }
    }
    return GatheredSet(set: set, photos: [], albums: gathered)
  }

  private func all(
    of set: PhotoSet, limit: Int?, ask: (Cursor?) async throws(ProviderError) -> PhotoPage
  ) async throws(ProviderError) -> [Photo] {
    var paging = Paging(of: set, limit: limit)
    repeat {
      try paging.take(try await ask(paging.cursor))
      tell(.photos(paging.count, of: set))
    } while paging.goesOn
    return paging.result
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
