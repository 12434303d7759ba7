// Which photos of a listing a set shows: its licenses, its conditions, its relations to other sets,
// and what the site never shows. Every photo passes here before a limit counts it.

import VitrineModel
import VitrineProviders

/// A set with what it needs to know of the rest of the site.
struct SetRequest: Sendable {
  private(set) var set: PhotoSet
  /// What the site never shows.
  var exclusions = Exclusions()
  /// The photos of the sets in each of which a photo must be.
  var within: [Set<Photo.ID>] = []
  /// The photos of the sets in none of which a photo may be.
  var except: Set<Photo.ID> = []

  init(_ set: PhotoSet, exclusions: Exclusions = Exclusions()) {
    self.set = set
    self.exclusions = exclusions
  }

  /// Returns whether the set may show a photo.
  func accepts(_ photo: Photo) -> Bool {
    let isLicensed =
      set.licenses.isEmpty || set.licenses.contains { $0.matches(photo.license) }
    return isLicensed && !leavesOut(photo)
  }

  /// Returns whether the curator leaves a photo out of the set: by `exclude`, `where`, `within` or
  /// `except`.
  func leavesOut(_ photo: Photo) -> Bool {
    exclusions.cover(photo) || !set.filter.passes(photo) || !isRelated(photo)
  }

  private func isRelated(_ photo: Photo) -> Bool {
    guard !within.isEmpty || !except.isEmpty else { return true }
    let names = photo.names
    return within.allSatisfy { names.contains(where: $0.contains) }
      && !names.contains(where: except.contains)
  }

  /// Returns the photos that the set shows, in its order and up to its limit.
  ///
  /// Without an order in site.yml, they keep their order.
  func chosen(from photos: [Photo]) -> [Photo] {
    Array(set.sort.order.sorted(photos.filter(accepts)).prefix(set.limit ?? .max))
  }

  /// Whether conditions remove photos that the provider's answers have.
  var isNarrowed: Bool { !within.isEmpty || !except.isEmpty }

  /// What the provider is asked for.
  var query: PhotoQuery {
    PhotoQuery(
      sort: set.sort, limit: set.limit, licenses: set.licenses, filter: set.filter,
      options: set.options, isNarrowed: isNarrowed)
  }

  /// The subject of the recording: another question has other answers.
  var subject: String { "set \(set.slug) \(set.selection) \(set.sort)\(set.narrowing)" }

  /// Returns the request with another limit.
  func limited(to limit: Int) -> SetRequest {
    var request = self
    request.set.limit = limit
    return request
  }
}

extension Exclusions {
  /// Whether a photo is excluded: by its id or the one in the address of its page, or by its author.
  func cover(_ photo: Photo) -> Bool {
    guard !isEmpty else { return false }
    if !photos.isEmpty, photo.names.contains(where: photos.contains) { return true }
    guard !authors.isEmpty, let author = photo.author else { return false }
    return author.names.contains(where: authors.contains)
  }
}

extension Author {
  /// The ids that find the author: the one of the provider, and the one in the address of the page.
  fileprivate var names: [Author.ID] {
    guard let page, case (let provider, .user(let name))? = ProviderRegistry.reference(to: page)
    else { return [id] }
    return [id, Author.ID(provider: provider, id: name)]
  }
}
