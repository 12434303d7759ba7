// Loads one set with the matching capability of its provider, page after page.

import VitrineModel
import VitrineProviders

extension SetLoader {
  /// Fills a set from its provider.
  ///
  /// `featured` selects the photos of featured sets.
  func fill(
    _ request: SetRequest, from name: String, _ featured: FeaturedSelector
  ) async -> Result<LoadedSet, ProviderError> {
    do {
      if let provider = localProviders[name] {
        return .success(try await filled(request, provider, featured))
      }
      guard let services else { return .success(try await filled(request, nil, featured)) }
      return .success(try await asked(request, name, services, featured))
    } catch {
      return .failure(await explained(error, of: request.set))
    }
  }

  private func asked(
    _ request: SetRequest, _ name: String, _ services: RecordingProviders,
    _ featured: FeaturedSelector
  ) async throws(ProviderError) -> LoadedSet {
    try await services.ask(name, about: request.subject) {
      report(.snapshot(of: request.set, from: $0, because: $1))
    } _: { provider throws(ProviderError) in
      try await filled(request, provider, featured)
    }
  }

  func filled(
    _ request: SetRequest, _ provider: (any Provider)?, _ featured: FeaturedSelector
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
      return try await self.featured(request, by: featured, require(provider, request))
    case .list, .sets:
      return LoadedSet(set: request.set, photos: [])
    }
  }

  private func plain(
    _ request: SetRequest, ask: (Cursor?) async throws(ProviderError) -> PhotoPage
  ) async throws(ProviderError) -> LoadedSet {
    let listed = try await all(of: request, ask: ask)
    reportOmissions(listed.omissions, of: request.set)
    return LoadedSet(set: request.set, photos: listed.photos)
  }

  private func album(
    _ id: String, for request: SetRequest, _ source: any ListsAlbums
  ) async throws(ProviderError) -> LoadedSet {
    let album = try await source.album(id)
    let listed = try await photos(in: album, for: request, source)
    reportOmissions(listed.omissions, of: request.set)
    return LoadedSet(
      set: request.set, caption: album.caption, photos: listed.photos, cover: album.cover,
      isUnlisted: album.isUnlisted)
  }

  private func photos(
    in album: Album?, for request: SetRequest, _ source: any ListsAlbums
  ) async throws(ProviderError) -> Paging.Listing {
    guard let album else { return Paging.Listing() }
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
    var omissions = own.omissions
    for album in try await source.albums(of: user) {
      let listed = try await photos(in: album, for: request, source)
      omissions.merge(listed.omissions, uniquingKeysWith: +)
      // An album of a tree may only have albums inside it.
      if !listed.photos.isEmpty || album.branch != nil {
        loaded.append(.init(album: album, photos: listed.photos))
      }
    }
    reportOmissions(omissions, of: request.set)
    return LoadedSet(
      set: request.set, caption: root?.caption ?? .empty, photos: own.photos, albums: loaded,
      cover: root?.cover, isUnlisted: root?.isUnlisted ?? false)
  }

  func reportOmissions(_ omissions: [Omission: Int], of set: PhotoSet) {
    if let note = Problem.leftOut(omissions, of: set) { report(note) }
  }

  /// Reads a listing to its end, or to the limit.
  func all(
    of request: SetRequest, ask: (Cursor?) async throws(ProviderError) -> PhotoPage
  ) async throws(ProviderError) -> Paging.Listing {
    var paging = Paging(of: request)
    repeat {
      try paging.add(curated(try await ask(paging.cursor), of: request.set))
      progress(.photos(paging.count, of: request.set))
    } while paging.hasMore
    leftOut.add(paging.leftOut, to: request.set)
    var listed = paging.result
    if let cut = listed.cut { report(.cut(cut, of: request.set)) }
    if request.set.sort == .given, !isLocal(request.set) {
      listed.photos = PhotoOrder.placed(listed.photos)
    }
    return listed
  }

  /// Returns a photo with the curator's edits; nil if it is left out.
  ///
  /// Local providers apply the curator's edits themselves.
  func curated(_ photo: Photo) -> Photo? {
    localProviders[photo.id.provider] == nil ? curation.metadata.applied(to: photo) : photo
  }

  /// Returns a page of photos with the curator's edits.
  private func curated(_ page: PhotoPage, of set: PhotoSet) -> PhotoPage {
    isLocal(set) ? page : page.map(curation.metadata.applied)
  }

  /// Returns the provider with the needed capability.
  ///
  /// The configuration already refuses sets that a provider cannot fill; this check is for callers
  /// with other sets.
  func require<Capable>(_ provider: Capable?, _ request: SetRequest) throws(ProviderError)
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
