// Loads featured sets. Which photos qualify depends on the tags of the favorites. If the rows of the
// favorites have no tags, the tags of their photos are used. A set that shows the list has already
// loaded these photos.

import VitrineModel
import VitrineProviders

extension SetLoader {
  /// The most favorites that are looked up only for their tags.
  private static let mostLookedUp = 50

  /// Returns the tags of the favorites' photos, the most common first.
  ///
  /// `sets` are the sets loaded so far. If they show none of the favorites, the first ones are looked
  /// up.
  func tagsOfFavorites(in sets: [LoadedSet]) async -> [Tag] {
    let names = curation.favorites.names.filter { !isNeverShown($0) }
    let wanted = Set(names)
    var photos = sets.flatMap(\.all).unique.filter { !wanted.isDisjoint(with: $0.names) }
    if photos.isEmpty {
      let finding = await find(Array(names.prefix(Self.mostLookedUp)), sparesGone: true)
      photos = names.compactMap { finding.photos[$0] }.compactMap(curated)
    }
    return Curation.ranked(photos.flatMap(\.tags))
  }

  func featured(
    _ request: SetRequest, by selector: FeaturedSelector, _ source: any Provider
  ) async throws(ProviderError) -> LoadedSet {
    var omissions: [Omission: Int] = [:]
    let photos = try await selector.photos(for: request) {
      request, listing throws(ProviderError) in
      let listed = try await all(of: request) { cursor throws(ProviderError) in
        switch listing {
        case .tag(let tag): try await tagged(tag, request, source, after: cursor)
        case .newest:
          try await require(source as? any ListsNewest, request)
            .newest(request.query, after: cursor)
        }
      }
      omissions.merge(listed.omissions, uniquingKeysWith: +)
      return listed.photos
    }
    reportOmissions(omissions, of: request.set)
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
}
