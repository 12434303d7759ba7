// Featured photos: the newest ones that share tags with the favorites. They are selected from the
// site's other sets, or asked of a service tag by tag, because few services can search for any of
// several tags.

import VitrineModel
import VitrineProviders

/// Selects the photos of featured sets.
struct FeaturedSelector: Sendable {
  /// The tags of the favorites, the most common first.
  let tags: [Tag]

  /// The most tags for which a service is asked.
  static let maxTags = 5
  /// The number of photos to ask for if site.yml sets no limit.
  private static let defaultLimit = 50

  /// Whether the set's provider can be asked for it.
  ///
  /// Without tags, only a source on this machine can, because the newest photos of a service are those
  /// of strangers.
  func canAsk(for set: PhotoSet) -> Bool {
    guard set.selection == .featured, tags.isEmpty else { return true }
    return set.provider.flatMap { ProviderRegistry.type(named: $0) } is any ListsNewest.Type
  }

  /// Returns photos of the site's other sets.
  ///
  /// If the set names a provider, they are all from it. If the favorites have no tags, all photos
  /// qualify.
  func photos(of sets: [LoadedSet], for request: SetRequest) -> [Photo] {
    let shared = Set(tags)
    let set = request.set
    let pool = sets.flatMap(\.listed).unique.filter { photo in
      (set.provider ?? photo.id.provider) == photo.id.provider && request.accepts(photo)
        && (shared.isEmpty || photo.tags.contains(where: shared.contains))
    }
    return Array(ordered(pool, by: set.sort).prefix(set.limit ?? .max))
  }

  private func ordered(_ photos: [Photo], by sort: PhotoSet.Sort) -> [Photo] {
    guard sort == .relevance else { return sort.order.sorted(photos) }
    let shared = Set(tags)
    return photos.map { (photo: $0, count: $0.tags.count(where: shared.contains)) }
      .sorted { $0.count == $1.count ? Photo.isNewer($0.photo, $1.photo) : $0.count > $1.count }
      .map(\.photo)
  }

  /// Returns photos of a provider.
  ///
  /// `ask` loads a listing, in the order and up to the limit of the set.
  func photos(
    for request: SetRequest, _ ask: (SetRequest, Listing) async throws(ProviderError) -> [Photo]
  ) async throws(ProviderError) -> [Photo] {
    let limit = request.set.limit ?? Self.defaultLimit
    let limited = request.limited(to: limit)
    guard !tags.isEmpty else { return try await ask(limited, .newest) }
    var found: [Photo] = []
    for tag in tags.prefix(Self.maxTags) { found += try await ask(limited, .tag(tag)) }
    return Array(request.set.sort.order.sorted(found.unique).prefix(limit))
  }

  /// A listing that a provider is asked for.
  enum Listing {
    case tag(Tag)
    case newest
  }
}

extension Problem {
  static func noTags(_ source: String, for set: PhotoSet) -> Problem {
    Problem(
      .warning, "favorites.no-tags",
      "the set “\(set.slug)” is empty: neither the favorites nor their photos have a tag to "
        + "search \(source) for",
      at: set.place, help: "add tags to the favorites, or use `search` instead of `featured`")
  }
}
