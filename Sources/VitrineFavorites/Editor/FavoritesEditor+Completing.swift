// Rows that somebody typed in a spreadsheet name a photo and little else. The folder fills in what
// `favorites add` fills in, and names that are not photos are reported.

import VitrineCatalog
import VitrineConfig
import VitrineModel
import VitrineProviders
import VitrineStore

extension FavoritesEditor {
  /// A suggestion may cost a walk through the folder.
  private static let mostSuggestions = 20

  /// Fills in the rows of the folder that an import added.
  ///
  /// Rows that this program wrote are complete: they stay as they are, byte for byte. The file is
  /// remembered as it came in: if it comes again, its empty cells say nothing new.
  func complete(
    _ pending: inout PendingImport, named file: String, _ store: Store,
    _ progress: any ProgressDisplay
  ) async throws(Problem) {
    let known = TableIndex(pending.file.reading.table)
    let new = pending.merged.rows.enumerated().compactMap { position, row -> (Int, Photo.ID)? in
      guard known.row(of: row.cells) == nil, let photo = row.cells.photo, photo.isLocal else {
        return nil
      }
      return (position, photo)
    }
    guard !new.isEmpty else { return }
    let finding = try await workspace.withLoader(store, progress) { await $0.find(new.map(\.1)) }
    finding.failures.forEach { log.add(Problem.unanswered($0.provider, $0.error).asWarning) }
    let incoming = TableIndex(pending.incoming)
    let moment = PartialDate(now())
    var missing = 0
    for (position, id) in new {
      let row = pending.merged.rows[position].cells
      if finding.gone.contains(id) {
        missing += 1
        let line = incoming.row(of: row).flatMap { pending.incoming.rows[$0].line }
        log.add(
          .missing(
            id, in: configuration.photoFolder, at: .file(file, line: line),
            suggested: missing <= Self.mostSuggestions ? suggestion(for: "\(id)") : nil))
      } else if let photo = finding.photos[id], row.isTyped {
        pending.complete(position, by: Favorite(of: photo, added: moment))
      }
    }
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
  var isLocal: Bool { ProviderRegistry.isLocal(provider) }
}

extension Problem {
  fileprivate static func missing(
    _ id: Photo.ID, in folder: String, at place: Place, suggested: String?
  ) -> Problem {
    Problem(
      .warning, "favorites.not-found", "\(folder.printable) has no photo \(id.id.printable)",
      at: place,
      help: suggested ?? "check the name; the site leaves the row out until the photo exists")
  }
}
