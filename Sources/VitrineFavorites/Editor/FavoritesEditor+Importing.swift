// Imports a list: a file that came back from a spreadsheet, a visitor's browser or another site, the
// address by which a visitor shared a list, or a person's favorites at a service. All are merged into the
// list in the same way.

import Foundation
import VitrineCatalog
public import VitrineModel
import VitrineProviders
import VitrineStore

/// The source of an import.
public enum FavoritesSource: Sendable {
  /// A CSV file.
  case file(String)
  /// The address by which a visitor shared a list.
  case link(String)
  /// The public favorites of a person.
  case person(String, provider: String)

  /// Reads an argument: the address of a shared list, or else a file.
  public init(_ text: String) { self = SharedLink.isLink(text) ? .link(text) : .file(text) }

  /// The name of the source in messages.
  fileprivate var name: String {
    switch self {
    case .file(let path): path
    case .link(let address): address
    case .person(let user, let provider): "\(provider):\(user)"
    }
  }

  /// The file, which may be an edited export.
  fileprivate var file: String? { if case .file(let path) = self { path } else { nil } }
}

extension FavoritesEditor {
  /// Merges a list into ours, or replaces ours with it.
  ///
  /// - Parameters:
  ///   - source: The list to import.
  ///   - isDry: Whether nothing is written.
  ///   - replaces: Whether the list that comes in becomes the list as it is.
  ///   - progress: Shows how far it is.
  /// - Returns: What changed.
  /// - Throws: What stopped the import; the list is then unchanged.
  public func importList(
    _ source: FavoritesSource, isDry: Bool, replaces: Bool = false,
    _ progress: any ProgressDisplay
  ) async throws(Problem) -> TableImport {
    try await workspace.withStore { store throws(Problem) in
      let file = try table.file()
      let current = file.reading.table
      let incoming = try await incoming(source, beside: current, store, progress)
      var pending =
        replaces
        ? try table.replaced(incoming, named: source.name, in: file)
        : try table.merged(incoming.table, into: file, named: source.file, store)
      if let name = source.file { try await complete(&pending, named: name, store, progress) }
      var gone: [Photo.ID] = []
      if case .person(_, let provider) = source {
        pending.merged.date(from: current.rows.count, PartialDate(now()))
        gone = try await mark(
          &pending.merged, of: provider, besides: incoming.table, store, progress)
      }
      if !isDry { try table.write(pending, store) }
      return TableImport(pending, gone: gone)
    }
  }

  private func incoming(
    _ source: FavoritesSource, beside current: Favorites, _ store: Store,
    _ progress: any ProgressDisplay
  ) async throws(Problem) -> ParsedTable {
    switch source {
    case .file(let path): return try table.incoming(path)
    case .link(let address):
      guard let link = SharedLink(address) else { throw .emptyLink }
      return ParsedTable(try await rows(of: link, beside: current, store, progress))
    case .person(let user, let provider):
      let photos = try await favorites(of: user, provider, store, progress)
      return ParsedTable(Self.rows(of: photos, beside: current))
    }
  }

  /// Returns the rows of a shared list: ours as they are, the others as `add` makes them.
  private func rows(
    of link: SharedLink, beside current: Favorites, _ store: Store,
    _ progress: any ProgressDisplay
  ) async throws(Problem) -> Favorites {
    let index = TableIndex(current)
    let new = link.photos.filter { index.row(of: $0) == nil }.map(NamedPhotos.photo)
    let photos = try await workspace.withLoader(store, progress) { await found(new, $0) }
    let byID = Dictionary(photos.map { ($0.id, $0) }) { first, _ in first }
    let moment = PartialDate(now())
    var list = Favorites(columns: current.columns, extraColumns: current.extraColumns)
    for id in link.photos {
      if let known = index.row(of: id) {
        list.append(current.rows[known].cells)
      } else if let photo = byID[id] {
        list.append(Favorite(of: photo, added: moment))
      }
    }
    // A service may know a photo by another id now.
    let renamed = photos.filter { !link.photos.contains($0.id) }
    for photo in renamed { list.append(Favorite(of: photo, added: moment)) }
    guard !list.rows.isEmpty else { throw log.stopping ?? .nothingFound }
    return list
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
    let index = TableIndex(current)
    var list = Favorites()
    for photo in photos {
      var given = TableRow.Columns.facts
      if let known = index.row(of: photo.id), !current.rows[known].cells.title.isEmpty {
        given.remove(TableRow.Columns(.title))
      }
      list.append(CuratedTable.Row(Favorite(of: photo), given: given))
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
    let there = Set(incoming.rows.compactMap(\.cells.photo))
    let doubtful = list.rows.compactMap(\.cells.photo)
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
  public func dateGone(for favorite: Favorite) -> String {
    let text = extraColumns.firstIndex(of: Self.goneColumn).map { favorite.extra($0).text }
    return text.flatMap { PartialDate($0) == nil ? nil : $0 } ?? ""
  }

  /// Sets the date on which the last rows were added, from a position to the end.
  fileprivate mutating func date(from start: Int, _ moment: PartialDate?) {
    for position in start..<Swift.max(start, rows.count) {
      var row = rows[position].cells
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
      guard let id = row.cells.photo else { continue }
      var favorite = row.cells
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
