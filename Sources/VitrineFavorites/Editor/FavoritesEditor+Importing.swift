// Imports a list: a file that came back from a spreadsheet, a visitor's browser or another site, or
// a person's favorites at a service. Both are merged into the list in the same way.

import Foundation
import VitrineCatalog
public import VitrineModel
import VitrineProviders
import VitrineStore

/// The source of an import.
public enum FavoritesSource: Sendable {
  /// A CSV file.
  case file(String)
  /// The public favorites of a person.
  case person(String, provider: String)
}

extension FavoritesEditor {
  /// The result of an import, or of a dry run.
  public struct Imported: Sendable {
    /// What changed, in the order of the imported rows.
    public let changes: [FavoritesChange]
    /// Photos of the list that their service no longer has.
    ///
    /// Their rows are marked and stay.
    public let gone: [Photo.ID]
    /// How many rows the list had.
    public let before: Int
    /// How many rows were imported.
    public let incoming: Int
  }

  /// Merges a list into ours.
  ///
  /// - Parameters:
  ///   - source: the list to import.
  ///   - isDry: whether nothing is written.
  ///   - progress: shows how far it is.
  /// - Returns: What changed.
  /// - Throws: What stopped the import; the list is then unchanged.
  public func importList(
    _ source: FavoritesSource, isDry: Bool, _ progress: any ProgressDisplay
  ) async throws(Problem) -> Imported {
    try await workspace.withStore { store throws(Problem) in
      let file = try file()
      let current = file.reading.favorites
      let incoming = try await incoming(source, beside: current, store, progress)
      // A missing list was lost, not emptied: all of it may come back.
      let bases = file.exists ? try records(store).memories() : []
      if bases.isEmpty, !current.rows.isEmpty { log.add(.noMemory) }
      let merge = FavoritesMerge(bases: bases, current: current, incoming: incoming)
      var merged = merge.merged
      var gone: [Photo.ID] = []
      if case .person(_, let provider) = source {
        merged.date(from: current.rows.count, PartialDate(now()))
        gone = try await mark(&merged, of: provider, besides: incoming, store, progress)
      }
      if !isDry {
        let isWritten = try save(merged, to: file, store)
        let records = records(store)
        if isWritten, merge.changes.allSatisfy(\.isEdit) {
          try records.noteThatImportIsContained()
        } else if bases.isEmpty || !merge.changes.isEmpty {
          try records.note(incoming, as: .imported)
        }
      }
      return Imported(
        changes: merge.changes, gone: gone, before: current.rows.count,
        incoming: incoming.rows.count)
    }
  }

  private func incoming(
    _ source: FavoritesSource, beside current: Favorites, _ store: Store,
    _ progress: any ProgressDisplay
  ) async throws(Problem) -> Favorites {
    switch source {
    case .file(let path):
      let file = try FavoritesFile(path, name: path, photo: ProviderRegistry.photo(on:))
      guard file.exists else { throw .missing(path) }
      file.reading.problems.forEach(log.add)
      return file.reading.favorites
    case .person(let user, let provider):
      let photos = try await favorites(of: user, provider, store, progress)
      return Self.rows(of: photos, beside: current)
    }
  }

  private func favorites(
    of user: String, _ provider: String, _ store: Store, _ progress: any ProgressDisplay
  ) async throws(Problem) -> [Photo] {
    let set = PhotoSet(
      slug: "\(provider):\(user)", title: "\(provider):\(user)", icon: "", provider: provider,
      selection: .favorites(of: user), sort: .given, limit: nil, licenses: [],
      place: .setting("--from"))
    return try await workspace.withLoader(store, progress) { loader throws(Problem) in
      do throws(Problems) {
        return try await loader.load([set]).flatMap(\.all)
      } catch {
        throw log.first(of: error)
      }
    }
  }

  /// A service updates the facts of a photo.
  ///
  /// Its tags go only to new rows, and its title only to rows without one: these belong to the
  /// curator, whoever wrote them first.
  private static func rows(of photos: [Photo], beside current: Favorites) -> Favorites {
    let index = FavoritesIndex(current)
    var list = Favorites(columns: .all)
    for photo in photos {
      var given = Favorite.Columns.facts
      if let known = index.row(of: photo.id), !current.rows[known].favorite.title.isEmpty {
        given.remove(Favorite.Columns(.title))
      }
      list.append(Favorites.Row(Favorite(of: photo), given: given))
    }
    return list
  }

  // MARK: Removed favorites

  /// Marks the rows of a provider whose photos it no longer has, and removes the mark from those
  /// that are back.
  private func mark(
    _ list: inout Favorites, of provider: String, besides incoming: Favorites, _ store: Store,
    _ progress: any ProgressDisplay
  ) async throws(Problem) -> [Photo.ID] {
    let there = Set(incoming.rows.compactMap(\.favorite.photo))
    let doubtful = list.rows.compactMap(\.favorite.photo)
      .filter { $0.provider == provider && !there.contains($0) }
    let finding = try await workspace.withLoader(store, progress) { await $0.find(doubtful) }
    finding.failures.forEach { log.add(.unanswered($0.provider, $0.error)) }
    list.mark(gone: finding.gone, there: there.union(finding.photos.keys), at: PartialDate(now()))
    return finding.gone.sorted()
  }
}

extension Favorites {
  /// The column with the date since which a photo is known to be gone from its service.
  ///
  /// Anything but a date in it is the user's own, and stays.
  public static let goneColumn: ExactText = "gone"

  /// The date since which a row's photo is known to be gone; empty if it is not.
  public func goneSince(_ favorite: Favorite) -> String {
    let text = extraColumns.firstIndex(of: Self.goneColumn).map { favorite.extra($0).text }
    return text.flatMap { PartialDate($0) == nil ? nil : $0 } ?? ""
  }

  /// Gives the rows from a position on the date on which they were added.
  fileprivate mutating func date(from start: Int, _ moment: PartialDate?) {
    for position in start..<Swift.max(start, rows.count) {
      var row = rows[position].favorite
      row[.addedAt] = moment?.iso8601 ?? ""
      replace(position, with: row)
    }
  }

  fileprivate mutating func mark(gone: Set<Photo.ID>, there: Set<Photo.ID>, at moment: PartialDate?)
  {
    if !gone.isEmpty, !extraColumns.contains(Self.goneColumn) {
      addColumns([], extras: [Self.goneColumn])
    }
    guard let column = extraColumns.firstIndex(of: Self.goneColumn) else { return }
    for (position, row) in rows.enumerated() {
      guard let id = row.favorite.photo else { continue }
      var favorite = row.favorite
      if gone.contains(id), favorite.extra(column).isEmpty {
        favorite.setExtra(column, to: ExactText(moment?.iso8601 ?? ""))
      } else if there.contains(id), PartialDate(favorite.extra(column).text) != nil {
        favorite.setExtra(column, to: "")
      } else {
        continue
      }
      replace(position, with: favorite)
    }
  }
}

extension Problem {
  fileprivate static let noMemory = Problem(
    .note, "favorites.no-memory",
    "the last version of the list is unknown: if the two differ, imported notes and tags win, and "
      + "everything else stays",
    help: "keep the cache folder or the published site between commands")

  fileprivate static func missing(_ path: String) -> Problem {
    Problem(
      .error, "favorites.no-file", "the file does not exist", at: .file(path),
      help: "name the list to import")
  }
}
