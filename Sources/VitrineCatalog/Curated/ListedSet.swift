// Loads a set that shows a curated list: its rows in their order, from all providers.

import VitrineModel
import VitrineProviders

extension SetLoader {
  /// Loads the photos of a list.
  ///
  /// `known` are the photos of the other sets, which are not asked for again.
  func listed(_ request: SetRequest, in file: String, known: [Photo]) async -> LoadedSet {
    let set = request.set
    let rows = curation.lists[file]?.rows ?? []
    let own = await ownPhotos(of: rows, among: known)
    let all = rows.compactMap { row in name(of: row, in: file, own).map { (row: row, id: $0) } }
    if all.isEmpty, !rows.isEmpty { report(.noPhotoNamed(in: file, set)) }
    let named = all.filter { !isNeverShown($0.id) }
    let known = Dictionary(known.flatMap { photo in photo.names.map { ($0, photo) } }) { a, _ in a }
    let finding = await find(
      named.map(\.id).filter { known[$0] == nil }, sparesGone: true)
    reportFailures(finding, of: set)
    let hidden = await hidden(among: Set(finding.gone))
    for (row, id) in named {
      let removal = curation.removal(of: id, from: file)
      if finding.gone.contains(id), !hidden.contains(id) {
        report(.gone(id, row, in: file, removal))
      }
      if let omission = finding.omitted[id] {
        report(.omitted(id, omission, row, in: file, removal))
      }
    }
    let listed = named.compactMap { row, id in
      (known[id] ?? finding.photos[id].flatMap(curated)).map { (row: row, photo: $0) }
    }
    leftOut.add(
      all.map(\.id).filter { isNeverShown($0) || hidden.contains($0) }
        + listed.map(\.photo).filter(request.leavesOut).map(\.id),
      to: set)
    let chosen = request.chosen(from: listed.map(\.photo).unique)
    progress(.photos(chosen.count, of: set))
    var loaded = LoadedSet(set: set, photos: chosen)
    let notes = listed.filter { !$0.row.cells.note.isEmpty }
      .map { ($0.photo.id, $0.row.cells.note) }
    loaded.notes = Dictionary(notes) { first, _ in first }
    return loaded
  }

  /// Returns the id of a row's photo.
  ///
  /// Reports a row without one.
  private func name(
    of row: CuratedTable.Row, in file: String, _ own: [String: Photo.ID]
  ) -> Photo.ID? {
    let page = curation.metadata.ownPage(in: row.cells)
    guard let id = row.cells.name ?? page.flatMap({ own[$0] }) else {
      report(.unknownPage(row, in: file))
      return nil
    }
    guard localProviders[id.provider] != nil || ProviderRegistry.type(named: id.provider) != nil
    else {
      report(.unknownProvider(id.provider, row, in: file))
      return nil
    }
    return id
  }

  /// Returns the photos that rows name by their pages on this site.
  private func ownPhotos(
    of rows: [CuratedTable.Row], among known: [Photo]
  ) async -> [String: Photo.ID] {
    let pages = rows.map(\.cells).filter { $0.name == nil }.compactMap {
      curation.metadata.ownPage(in: $0)
    }
    guard !pages.isEmpty else { return [:] }
    var photos = known.map(\.id)
    for case let provider as any LocalProvider in localProviders.values {
      photos += ((try? await provider.photos()) ?? []).map(\.id)
    }
    let wanted = Set(pages)
    let named = photos.compactMap { photo in
      curation.metadata.ownPage(of: photo).map { ($0, photo) }
    }
    return Dictionary(named.filter { wanted.contains($0.0) }) { first, _ in first }
  }

  private func reportFailures(_ finding: PhotoLookupResult, of set: PhotoSet) {
    if !finding.failures.isEmpty { unanswered.add(set) }
    for (_, error) in finding.failures {
      report(error.problem(of: set).asWarning)
    }
    for (_, date, outage) in finding.snapshots {
      report(.snapshot(of: set, from: date, because: outage))
    }
  }
}

extension Favorite {
  /// The id of the row's photo: the one in the row, or the one in the address of its page.
  var name: Photo.ID? {
    photo ?? page.flatMap(ProviderRegistry.name(ofPhotoOn:))
  }
}

extension Problem {
  /// The error about a list of which no row names a photo.
  fileprivate static func noPhotoNamed(in file: String, _ set: PhotoSet) -> Problem {
    Problem(
      .error, "favorites.no-row",
      "the set “\(set.slug)” shows \(file.printable), in which no row names a photo", at: set.place,
      help: "fix its rows, or remove the set")
  }

  fileprivate static func gone(
    _ id: Photo.ID, _ row: CuratedTable.Row, in file: String, _ removal: String
  ) -> Problem {
    Problem(
      .warning, "favorites.gone",
      ProviderRegistry.isLocal(id.provider)
        ? "the photo folder has no \(id.id.printable)"
        : "\(id.description.printable)\(quoted(row)) is no longer available",
      at: .file(file, line: row.line, column: nil),
      help: "keep the row, or run: \(removal)")
  }

  fileprivate static func omitted(
    _ id: Photo.ID, _ omission: Omission, _ row: CuratedTable.Row, in file: String,
    _ removal: String
  ) -> Problem {
    omission.problem(
      of: id, named: "\(id.description.printable)\(quoted(row))",
      at: .file(file, line: row.line, column: nil), removal: removal)
  }

  /// Returns the title of a row behind the name of its photo; empty if the row has none.
  private static func quoted(_ row: CuratedTable.Row) -> String {
    let title = row.cells.title
    return title.isEmpty ? "" : ", “\(title.printable)”,"
  }

  fileprivate static func unknownProvider(
    _ name: String, _ row: CuratedTable.Row, in file: String
  ) -> Problem {
    let near = nearest(to: name, in: ProviderRegistry.all.map { $0.info.name })
    return Problem(
      .warning, "favorites.unknown-provider", "there is no provider \(name.printable)",
      at: .file(file, line: row.line, column: nil),
      help: near.map { "did you mean \($0)?" } ?? "run `vitrine providers` for a list")
  }

  fileprivate static func unknownPage(_ row: CuratedTable.Row, in file: String) -> Problem {
    Problem(
      .warning, "favorites.unknown-page",
      "\(row.cells[.pageURL].printable) is not the page of a photo of any provider",
      at: .file(file, line: row.line, column: nil),
      help: "write the photo's `provider` and `id`, or remove the row")
  }
}
