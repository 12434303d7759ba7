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
  /// Without tags, it must be able to list its newest photos.
  func canAsk(for set: PhotoSet) -> Bool {
    guard set.selection == .featured, tags.isEmpty else { return true }
    return set.provider.flatMap { ProviderRegistry.type(named: $0) } is any ListsNewest.Type
  }

  /// Returns photos of the site's other sets.
  ///
  /// If the set names a provider, they are all from it. If the favorites have no tags, all photos
  /// qualify.
  func photos(of sets: [LoadedSet], for set: PhotoSet) -> [Photo] {
    let shared = Set(tags)
    let pool = sets.flatMap(\.listed).unique.filter { photo in
      (set.provider ?? photo.id.provider) == photo.id.provider && set.mayHold(photo)
        && (shared.isEmpty || photo.tags.contains(where: shared.contains))
    }
    return Array(ordered(pool, by: set.sort).prefix(set.limit ?? .max))
  }

  private func ordered(_ photos: [Photo], by sort: PhotoSet.Sort) -> [Photo] {
    switch sort {
    case .given: return photos
    case .newest: return photos.sorted(by: Photo.isNewer)
    case .relevance:
      let shared = Set(tags)
      return photos.map { (photo: $0, count: $0.tags.count(where: shared.contains)) }
        .sorted { $0.count == $1.count ? Photo.isNewer($0.photo, $1.photo) : $0.count > $1.count }
        .map(\.photo)
    }
  }

  /// Returns photos of a provider.
  ///
  /// `ask` loads a listing, in the order and up to the limit of the set.
  func photos(
    for set: PhotoSet, _ ask: (PhotoSet, Listing) async throws(ProviderError) -> [Photo]
  ) async throws(ProviderError) -> [Photo] {
    let limited = set.limited(to: set.limit ?? Self.defaultLimit)
    guard !tags.isEmpty else { return try await ask(limited, .newest) }
    var found: [Photo] = []
    for tag in tags.prefix(Self.maxTags) { found += try await ask(limited, .tag(tag)) }
    let unique = found.unique
    let sorted = set.sort == .newest ? unique.sorted(by: Photo.isNewer) : unique
    return Array(sorted.prefix(limited.limit ?? .max))
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
      "the set “\(set.slug)” shows only photos that other sets have from \(source), because the "
        + "favorites have no tags",
      at: set.place, help: "add tags to the favorites, or use `search` instead of `featured`")
  }
}

extension PhotoSet {
  /// Whether the set accepts the license of a photo.
  func mayHold(_ photo: Photo) -> Bool {
    licenses.isEmpty || licenses.contains { $0.matches(photo.license) }
  }

  fileprivate func limited(to limit: Int) -> PhotoSet {
    PhotoSet(
      slug: slug, title: title, icon: icon, provider: provider, selection: selection, sort: sort,
      limit: limit, licenses: licenses, place: place)
  }
}
