// The featured photos: the newest that share tags with the curated list. Of the site's own sets
// they are picked; a service is asked tag by tag, since few can be asked for any of several.

import VitrineModel
import VitrineProviders

/// Fills sets of featured photos.
struct Featured: Sendable {
  /// Those of the curated list, the commonest first.
  let tags: [Tag]

  /// The most tags that a service is asked for.
  static let mostAsked = 5
  /// How many photos a service is asked for where site.yml names no limit.
  private static let usual = 50

  /// Can the set's provider be asked for it; without tags only one that lists its newest photos.
  func canAsk(for set: PhotoSet) -> Bool {
    guard set.selection == .featured, tags.isEmpty else { return true }
    return set.provider.flatMap { ProviderRegistry.type(named: $0) } is any ListsNewest.Type
  }

  /// The photos of a site's other sets, where the set names a provider those of it alone; where the
  /// list has no tags, all of them share theirs.
  func photos(of sets: [GatheredSet], for set: PhotoSet) -> [Photo] {
    let shared = Set(tags)
    let pool = sets.flatMap(\.all).unique.filter { photo in
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

  /// The photos of a provider.
  ///
  /// - Parameter ask: for a listing, in the order and up to the limit of the set.
  func photos(
    for set: PhotoSet, _ ask: (PhotoSet, Listing) async throws(ProviderError) -> [Photo]
  ) async throws(ProviderError) -> [Photo] {
    let limited = set.limited(to: set.limit ?? Self.usual)
    guard !tags.isEmpty else { return try await ask(limited, .newest) }
    var found: [Photo] = []
    for tag in tags.prefix(Self.mostAsked) { found += try await ask(limited, .tag(tag)) }
    let unique = found.unique
    let sorted = set.sort == .newest ? unique.sorted(by: Photo.isNewer) : unique
    return Array(sorted.prefix(limited.limit ?? .max))
  }

  /// What a provider is asked for.
  enum Listing {
    case tag(Tag)
    case newest
  }
}

extension Problem {
  static func noTags(_ source: String, for set: PhotoSet) -> Problem {
    Problem(
      .warning, "favorites.no-tags",
      "the set “\(set.slug)” shows what other sets have of \(source): the favorites have no tags "
        + "to ask it for",
      at: set.place, mend: "give the favorites tags, or fill the set by `search`")
  }
}

extension PhotoSet {
  /// Does the set want photos under this license.
  func mayHold(_ photo: Photo) -> Bool {
    licenses.isEmpty || licenses.contains { $0.matches(photo.license) }
  }

  fileprivate func limited(to limit: Int) -> PhotoSet {
    PhotoSet(
      slug: slug, title: title, icon: icon, provider: provider, selection: selection, sort: sort,
      limit: limit, licenses: licenses, place: place)
  }
}
