// What became of the sets so far, and what sets that refer to them need to know.

import VitrineModel
import VitrineProviders

/// The outcomes of the sets loaded so far.
struct SetOutcomes: Sendable {
  let sets: [PhotoSet]
  private(set) var results: [Result<LoadedSet, ProviderError>?]
  private let positions: [String: Int]
  /// Rows of lists by set: a photo that cannot be found now is in the list nevertheless.
  private var listed: [String: Set<Photo.ID>] = [:]

  init(_ sets: [PhotoSet]) {
    self.sets = sets
    results = Array(repeating: nil, count: sets.count)
    positions = Dictionary(sets.enumerated().map { ($1.slug, $0) }) { first, _ in first }
  }

  /// The sets that could be loaded.
  var loaded: [LoadedSet] { results.compactMap { try? $0?.get() } }

  mutating func set(_ result: Result<LoadedSet, ProviderError>, at position: Int) {
    results[position] = result
    if case .sets(let slugs) = sets[position].selection {
      for slug in slugs { note(listed[slug] ?? [], at: position) }
    }
  }

  /// Remembers ids that a set names.
  mutating func note(_ ids: Set<Photo.ID>, at position: Int) {
    listed[sets[position].slug, default: []].formUnion(ids)
  }

  /// Returns the request of a set whose references are loaded.
  func request(at position: Int, _ exclusions: Exclusions) -> SetRequest {
    let set = sets[position]
    var request = SetRequest(set, exclusions: exclusions)
    request.within = set.within.map(ids)
    request.except = set.except.map(ids).reduce(into: []) { $0.formUnion($1) }
    return request
  }

  /// The ids of the photos in a set and its albums.
  private func ids(of slug: String) -> Set<Photo.ID> {
    let photos = result(of: slug)?.all ?? []
    return Set(photos.flatMap(\.names)).union(listed[slug] ?? [])
  }

  /// Returns the photos of some sets without those of unlisted folders and albums, each once.
  func photos(of slugs: [String]) -> [Photo] { slugs.compactMap(result).flatMap(\.shared).unique }

  private func result(of slug: String) -> LoadedSet? {
    guard let result = positions[slug].flatMap({ results[$0] }) else { return nil }
    return try? result.get()
  }
}

extension SetOutcomes {
  /// Returns a problem for each set that leaves out the photos of one that could not be loaded: it
  /// would show what should be left out.
  var unknownExceptions: [Problem] {
    sets.compactMap { set in
      guard let lost = firstLost(in: set.except) else { return nil }
      return Problem(
        .error, "set.unknown-exception",
        "the set “\(set.slug)” leaves out the photos of “\(lost)”, which cannot be loaded now",
        at: set.place,
        help: "build again when “\(lost)” can be loaded, or remove it from `except`")
    }
  }

  /// Returns the slug of a set that could not be loaded: one of these sets, or one that they need.
  private func firstLost(in slugs: [String]) -> String? {
    var open = slugs
    var seen: Set<String> = []
    while let slug = open.popLast() {
      guard seen.insert(slug).inserted, let position = positions[slug] else { continue }
      guard case .success? = results[position] else { return slug }
      open += sets[position].references
    }
    return nil
  }
}
