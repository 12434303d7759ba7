// Rows that somebody typed in a spreadsheet name a photo and little else. The folder fills in what
// `favorites add` fills in, and names that are not photos are reported.

import VitrineCatalog
import VitrineModel
import VitrineProviders
import VitrineStore

extension FavoritesEditor {
  /// Returns a list that comes in with its new rows of the folder filled in.
  ///
  /// Rows that this program wrote are complete: they stay as they are, byte for byte.
  func completed(
    _ list: Favorites, beside current: Favorites, named file: String, _ store: Store,
    _ progress: any ProgressDisplay
  ) async throws(Problem) -> Favorites {
    let index = TableIndex(current)
    let new = list.rows.enumerated().compactMap { position, row -> (Int, Photo.ID)? in
      guard index.row(of: row.cells) == nil, let photo = row.cells.photo, photo.isLocal else {
        return nil
      }
      return (position, photo)
    }
    guard !new.isEmpty else { return list }
    let finding = try await workspace.withLoader(store, progress) { await $0.find(new.map(\.1)) }
    finding.failures.forEach { log.add(Problem.unanswered($0.provider, $0.error).asWarning) }
    var list = list
    let moment = PartialDate(now())
    for (position, id) in new {
      let row = list.rows[position]
      if finding.gone.contains(id) {
        log.add(.missing(id, in: file, line: row.line, suggested: suggestion(for: "\(id)")))
      } else if let photo = finding.photos[id], row.cells.isTyped {
        list.replace(position, with: row.cells.completed(by: Favorite(of: photo, added: moment)))
      }
    }
    return list
  }
}

extension Favorite {
  private static let facts = Columns.facts.subtracting(.identifying)

  /// Whether a person typed the row: it has no date, or nothing that a source says.
  fileprivate var isTyped: Bool {
    exact(.addedAt).isBlank || filled.isDisjoint(with: Self.facts)
  }
}

extension Photo.ID {
  /// Whether the photo is on this machine.
  fileprivate var isLocal: Bool {
    ProviderRegistry.type(named: provider) is any LocalProvider.Type
  }
}

extension Problem {
  fileprivate static func missing(
    _ id: Photo.ID, in file: String, line: Int?, suggested: String?
  ) -> Problem {
    Problem(
      .warning, "favorites.not-found", "there is no photo \(id.description.printable)",
      at: .file(file, line: line, column: nil),
      help: suggested ?? "check the name; the site leaves the row out until the photo exists")
  }
}
