// Loads one set with the matching capability of its provider, page after page.

import VitrineModel
import VitrineProviders

extension SetLoader {
  func fill(_ request: SetRequest, from name: String) async -> Result<LoadedSet, ProviderError> {
    do {
      if let provider = localProviders[name] {
        return .success(try await filled(request, provider))
      }
      guard let services else { return .success(try await filled(request, nil)) }
      return .success(try await asked(request, name, services))
    } catch {
      return .failure(error)
    }
  }

  private func asked(
    _ request: SetRequest, _ name: String, _ services: RecordingProviders
  ) async throws(ProviderError) -> LoadedSet {
    try await services.ask(name, about: request.subject) {
      report(.snapshot(of: request.set, from: $0, because: $1, provider: name))
    } _: { provider throws(ProviderError) in
      try await filled(request, provider)
    }
  }

  private func filled(
    _ request: SetRequest, _ provider: (any Provider)?
  ) async throws(ProviderError) -> LoadedSet {
    switch request.set.selection {
    case .search(let words):
      let source = try require(provider as? any SearchesPhotos, request)
      return try await plain(request) { cursor throws(ProviderError) in
        try await source.search(words, request.query, after: cursor)
      }
    case .user(let user):
      let source = try require(provider as? any ListsUserPhotos, request)
      return try await plain(request) { cursor throws(ProviderError) in
        try await source.photos(of: user, request.query, after: cursor)
      }
    case .favorites(let user):
      let source = try require(provider as? any ListsFavorites, request)
      return try await plain(request) { cursor throws(ProviderError) in
        try await source.favorites(of: user, request.query, after: cursor)
      }
    case .tagged(let tags):
      let source = try require(provider as? any ListsTagged, request)
      return try await plain(request) { cursor throws(ProviderError) in
        try await source.photos(tagged: tags, request.query, after: cursor)
      }
    case .album(let id):
      return try await album(id, for: request, require(provider as? any ListsAlbums, request))
    case .albums(let user):
      let source = try require(provider as? any ListsAlbums, request)
      return try await albums(of: user, for: request, source)
    case .featured:
      return try await featured(request, require(provider, request))
    case .list, .sets:
      return LoadedSet(set: request.set, photos: [])
    }
  }

  private func plain(
    _ request: SetRequest, ask: (Cursor?) async throws(ProviderError) -> PhotoPage
  ) async throws(ProviderError) -> LoadedSet {
    LoadedSet(set: request.set, photos: try await all(of: request, ask: ask))
  }

  private func album(
    _ id: String, for request: SetRequest, _ source: any ListsAlbums
  ) async throws(ProviderError) -> LoadedSet {
    let album = try await source.album(id)
    let photos = try await photos(in: album, for: request, source)
    return LoadedSet(
      set: request.set, caption: album.caption, photos: photos, cover: album.cover,
      isUnlisted: album.isUnlisted)
  }

  private func photos(
    in album: Album?, for request: SetRequest, _ source: any ListsAlbums
  ) async throws(ProviderError) -> [Photo] {
    guard let album else { return [] }
    return try await all(of: request) { cursor throws(ProviderError) in
      try await source.photos(in: album, request.query, after: cursor)
    }
  }

  private func albums(
    of user: String, for request: SetRequest, _ source: any ListsAlbums
  ) async throws(ProviderError) -> LoadedSet {
    let root = try await source.root(ofAlbumsOf: user)
    let own = try await photos(in: root, for: request, source)
    var loaded: [LoadedSet.LoadedAlbum] = []
    for album in try await source.albums(of: user) {
      let photos = try await photos(in: album, for: request, source)
      // An album of a tree may only have albums inside of it.
      if !photos.isEmpty || album.branch != nil {
        loaded.append(.init(album: album, photos: photos))
      }
    }
    return LoadedSet(
      set: request.set, caption: root?.caption ?? .empty, photos: own, albums: loaded,
      cover: root?.cover, isUnlisted: root?.isUnlisted ?? false)
  }

  private func featured(
    _ request: SetRequest, _ source: any Provider
  ) async throws(ProviderError) -> LoadedSet {
    let photos = try await curation.featured.photos(for: request) {
      request, listing throws(ProviderError) in
      try await all(of: request) { cursor throws(ProviderError) in
        switch listing {
        case .tag(let tag): try await tagged(tag, request, source, after: cursor)
        case .newest:
          try await require(source as? any ListsNewest, request)
            .newest(request.query, after: cursor)
        }
      }
    }
    return LoadedSet(set: request.set, photos: photos)
  }

  /// Returns the photos with a tag.
  ///
  /// Services without tags search for the word.
  private func tagged(
    _ tag: Tag, _ request: SetRequest, _ source: any Provider, after cursor: Cursor?
  ) async throws(ProviderError) -> PhotoPage {
    if let source = source as? any ListsTagged {
      return try await source.photos(tagged: [tag.name], request.query, after: cursor)
    }
    return try await require(source as? any SearchesPhotos, request)
      .search(tag.name, request.query, after: cursor)
  }

  private func all(
    of request: SetRequest, ask: (Cursor?) async throws(ProviderError) -> PhotoPage
  ) async throws(ProviderError) -> [Photo] {
    var paging = Paging(of: request)
    repeat {
      try paging.add(curated(try await ask(paging.cursor), of: request.set))
      progress(.photos(paging.count, of: request.set))
    } while paging.hasMore
    if paging.isCut { report(.searchEnded(request.set, after: paging.readCount)) }
    return request.set.sort == .given && !isLocal(request.set)
      ? PhotoOrder.placed(paging.result) : paging.result
  }

  /// Returns a page of a service with its photos as the curator describes them.
  ///
  /// Providers on this machine do that themselves.
  private func curated(_ page: PhotoPage, of set: PhotoSet) -> PhotoPage {
    isLocal(set) ? page : page.map(curation.metadata.applied)
  }

  /// Returns the provider with the needed capability.
  ///
  /// The configuration already refuses sets that a provider cannot fill; this check is for callers
  /// with other sets.
  private func require<Capable>(_ provider: Capable?, _ request: SetRequest) throws(ProviderError)
    -> Capable
  {
    guard let provider else {
      throw .unavailable(
        source: request.set.provider ?? request.set.slug,
        reason: "it does not offer this kind of set",
        help: "choose another kind of set, or another provider")
    }
    return provider
  }
}

extension Problem {
  fileprivate static func searchEnded(_ set: PhotoSet, after count: Int) -> Problem {
    Problem(
      .warning, "set.search-ended",
      "the set “\(set.slug)” is shown from the first \(count) photos of its source; there are more",
      at: set.place, help: "narrow the set, or use a `sort` that the service has")
  }
}
