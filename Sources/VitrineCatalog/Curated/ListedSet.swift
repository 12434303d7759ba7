// A set that shows a curated list: its rows in their order, across providers.

import VitrineModel
import VitrineProviders

extension Gathering {
  /// - Parameter known: what the other sets brought; it is not asked for again.
  func listed(_ set: PhotoSet, in file: String, known: [Photo]) async -> GatheredSet {
    let rows = curation.lists[file]?.rows ?? []
    let known = Dictionary(known.map { ($0.id, $0) }) { first, _ in first }
    let wanted = rows.compactMap(\.favorite.name).filter { known[$0] == nil }
    let finding = await find(wanted)
    tellFaults(finding, of: set)
    let photos = rows.compactMap { row -> Photo? in
      guard let id = row.favorite.name else {
        report(.unknownPage(row, in: file))
        return nil
      }
      if finding.gone.contains(id) { report(.gone(id, row, in: file)) }
      return known[id] ?? finding.photos[id]
    }
    let chosen = set.chosen(from: photos.unique)
    tell(.photos(chosen.count, of: set))
    return GatheredSet(set: set, photos: chosen)
  }

  private func tellFaults(_ finding: Finding, of set: PhotoSet) {
    for (_, error) in finding.faults { report(error.problem(of: set, severity: .warning)) }
    for (provider, date, reason) in finding.snapshots {
      report(.snapshot(of: set, from: date, because: reason, provider: provider))
    }
  }
}

extension Favorite {
  /// What to ask for to get the row's photo.
  var name: Photo.ID? {
    photo ?? page.flatMap(ProviderRegistry.name(ofPhotoOn:))
  }
}

extension PhotoSet {
  fileprivate func chosen(from photos: [Photo]) -> [Photo] {
    let wanted = photos.filter(mayHold)
    let ordered = sort == .newest ? wanted.sorted(by: Photo.isNewer) : wanted
    return Array(ordered.prefix(limit ?? .max))
  }
}

extension Problem {
  fileprivate static func gone(_ id: Photo.ID, _ row: Favorites.Row, in file: String) -> Problem {
    Problem(
      .warning, "favorites.gone",
      "\(id.provider.printable) no longer has \(id.id.printable), “\(row.favorite.title.printable)”",
      at: .file(file, line: row.line, column: nil),
      mend: "the row stays; to remove it: vitrine favorites remove \(id.description.printable)")
  }

  fileprivate static func unknownPage(_ row: Favorites.Row, in file: String) -> Problem {
    Problem(
      .warning, "favorites.unknown-page",
      "\(row.favorite[.pageURL].printable) is no photo's page of any provider",
      at: .file(file, line: row.line, column: nil),
      mend: "write the photo's `provider` and `id`, or remove the row")
  }
}
