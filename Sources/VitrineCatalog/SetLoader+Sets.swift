// Loads one set with the matching capability of its provider, page after page.

import VitrineModel
import VitrineProviders

extension SetLoader {
  func fill(_ set: PhotoSet, from name: String) async -> Result<LoadedSet, ProviderError> {
    do {
      if let provider = localProviders[name] { return .success(try await filled(set, provider)) }
      guard let services else { return .success(try await filled(set, nil)) }
      return .success(try await asked(set, name, services))
    } catch {
      return .failure(error)
    }
  }

  private func asked(
    _ set: PhotoSet, _ name: String, _ services: RecordingProviders
  ) async throws(ProviderError) -> LoadedSet {
    try await services.ask(name, about: "set \(set.slug) \(set.selection) \(set.sort)") {
      report(.snapshot(of: set, from: $0, because: $1, provider: name))
    } _: { provider throws(ProviderError) in
      try await filled(set, provider)
    }
  }

  private func filled(
    _ set: PhotoSet, _ provider: (any Provider)?
  ) async throws(ProviderError) -> LoadedSet {
    switch set.selection {
    case .search(let words):
      let source = try require(provider as? any SearchesPhotos, set)
      return try await plain(set) { cursor throws(ProviderError) in
        try await source.search(words, set.query, after: cursor)
      }
    case .user(let user):
      let source = try require(provider as? any ListsUserPhotos, set)
      return try await plain(set) { cursor throws(ProviderError) in
        try await source.photos(of: user, set.query, after: cursor)
      }
    case .favorites(let user):
      let source = try require(provider as? any ListsFavorites, set)
      return try await plain(set) { cursor throws(ProviderError) in
        try await source.favorites(of: user, set.query, after: cursor)
      }
    case .tagged(let tags):
      let source = try require(provider as? any ListsTagged, set)
      return try await plain(set) { cursor throws(ProviderError) in
        try await source.photos(tagged: tags, set.query, after: cursor)
      }
    case .album(let id):
      return try await album(id, for: set, require(provider as? any ListsAlbums, set))
    case .albums(let user):
      return try await albums(of: user, for: set, require(provider as? any ListsAlbums, set))
    case .featured:
      return try await featured(set, require(provider, set))
    case .list:
      return LoadedSet(set: set, photos: [])
    }
  }

  private func plain(
    _ set: PhotoSet, ask: (Cursor?) async throws(ProviderError) -> PhotoPage
  ) async throws(ProviderError) -> LoadedSet {
    LoadedSet(set: set, photos: try await all(of: set, limit: set.limit, ask: ask))
  }

  private func album(
    _ id: String, for set: PhotoSet, _ source: any ListsAlbums
  ) async throws(ProviderError) -> LoadedSet {
    let album = try await source.album(id)
    let photos = try await all(of: set, limit: set.limit) { cursor throws(ProviderError) in
      try await source.photos(in: album, set.query, after: cursor)
    }
    return LoadedSet(
      set: set, caption: album.caption, photos: photos, cover: album.cover,
      isUnlisted: album.isUnlisted)
  }

  private func albums(
    of user: String, for set: PhotoSet, _ source: any ListsAlbums
  ) async throws(ProviderError) -> LoadedSet {
    var loaded: [LoadedSet.LoadedAlbum] = []
    for album in try await source.albums(of: user) {
      let photos = try await all(of: set, limit: set.limit) { cursor throws(ProviderError) in
        try await source.photos(in: album, set.query, after: cursor)
      }
      if !photos.isEmpty { loaded.append(.init(album: album, photos: photos)) }
    }
    return LoadedSet(set: set, photos: [], albums: loaded)
  }

  private func featured(
    _ set: PhotoSet, _ source: any Provider
  ) async throws(ProviderError) -> LoadedSet {
    let photos = try await curation.featured.photos(for: set) {
      set, listing throws(ProviderError) in
      try await all(of: set, limit: set.limit) { cursor throws(ProviderError) in
        switch listing {
        case .tag(let tag): try await tagged(tag, set, source, after: cursor)
        case .newest:
          try await require(source as? any ListsNewest, set).newest(set.query, after: cursor)
        }
      }
    }
    return LoadedSet(set: set, photos: photos)
  }

  /// Returns the photos with a tag.
  ///
  /// Services without tags search for the word.
  private func tagged(
    _ tag: Tag, _ set: PhotoSet, _ source: any Provider, after cursor: Cursor?
  ) async throws(ProviderError) -> PhotoPage {
    if let source = source as? any ListsTagged {
      return try await source.photos(tagged: [tag.name], set.query, after: cursor)
    }
    return try await require(source as? any SearchesPhotos, set)
      .search(tag.name, set.query, after: cursor)
  }

  private func all(
    of set: PhotoSet, limit: Int?, ask: (Cursor?) async throws(ProviderError) -> PhotoPage
  ) async throws(ProviderError) -> [Photo] {
    var paging = Paging(of: set, limit: limit)
    repeat {
      try paging.add(try await ask(paging.cursor))
      progress(.photos(paging.count, of: set))
    } while paging.hasMore
    return paging.result
  }

  /// Returns the provider with the needed capability.
  ///
  /// The configuration already refuses sets that a provider cannot fill; this check is for callers
  /// with other sets.
  private func require<Capable>(_ provider: Capable?, _ set: PhotoSet) throws(ProviderError)
    -> Capable
  {
    guard let provider else {
      throw .unavailable(
        source: set.provider ?? set.slug, reason: "it does not offer this kind of set",
        help: "choose another kind of set, or another provider")
    }
    return provider
  }
}

extension PhotoSet {
  fileprivate var query: PhotoQuery { PhotoQuery(sort: sort, limit: limit, licenses: licenses) }
}
