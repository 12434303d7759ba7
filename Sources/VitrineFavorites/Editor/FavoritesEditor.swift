// Carries out the `favorites` commands on the file beside site.yml, completely or not at all. The
// site itself is not touched.

public import Foundation
import VitrineCatalog
public import VitrineConfig
public import VitrineModel
import VitrineProviders
import VitrineStore

/// Edits the curated list of a site, or another list.
public struct FavoritesEditor: SiteTableEditor {
  /// The list of favorites.
  public static let kind = CuratedTable.Kind.favorites

  let configuration: SiteConfiguration
  let workspace: any TableWorkspace
  let log: ProblemLog
  let now: @Sendable () -> Date
  /// The list and its table.
  private(set) var table: TableEditor

  /// Creates an editor.
  public init(
    _ configuration: SiteConfiguration, _ workspace: some TableWorkspace, log: ProblemLog,
    now: @escaping @Sendable () -> Date
  ) {
    self.configuration = configuration
    self.workspace = workspace
    self.log = log
    self.now = now
    table = TableEditor(
      kind: Self.kind, path: configuration.favoritesFile, name: configuration.favorites,
      workspace: workspace, names: SiteNames(of: configuration, workspace),
      output: configuration.outputDirectory, tables: configuration.tablePaths(keptFrom: Self.kind),
      log: log)
  }

  /// Returns an editor of another list.
  ///
  /// - Parameter file: The list as site.yml names it, else a path from the working folder.
  /// - Returns: The editor.
  public func editing(list file: String) -> FavoritesEditor {
    let isNamed = file == configuration.favorites || configuration.lists.contains(file)
    let here = FileManager.default.currentDirectoryPath
    let path =
      isNamed
      ? configuration.path(of: file)
      : URL(filePath: file, relativeTo: URL(filePath: here, directoryHint: .isDirectory))
        .standardizedFileURL.path
    var editor = self
    editor.table = TableEditor(
      kind: Self.kind, path: path, name: file,
      list: path == configuration.favoritesFile ? nil : path, workspace: workspace,
      names: table.names, output: configuration.outputDirectory, tables: table.tables, log: log)
    return editor
  }

  /// The list.
  ///
  /// Unreadable rows are reported.
  public func list() throws(Problem) -> Favorites { try table.existing().reading.table }

  /// Sets the note of a photo.
  ///
  /// An empty note removes it.
  ///
  /// - Parameters:
  ///   - name: `provider:id`, the address of the photo's page, or the path of a file.
  ///   - note: The note.
  /// - Returns: The row.
  /// - Throws: `favorites.not-listed`, or `favorites.unclear-page` if several photos may be meant.
  public func edit(_ name: String, note: String) async throws(Problem) -> Favorite {
    let pages = table.names.photos(onPages: [name])
    return try await changing { list throws(Problem) in
      let position = try position(of: name, pages, in: list)
      var row = list.rows[position].cells
      row[.note] = note
      list.replace(position, with: row)
      return row
    }
  }

  /// Removes photos from the list and reports names of photos that are not on it or unclear.
  ///
  /// Returns the removed rows.
  public func remove(_ names: [String]) async throws(Problem) -> [Favorite] {
    let pages = table.names.photos(onPages: names)
    return try await changing { list in
      var removed: [Favorite] = []
      for name in names {
        do throws(Problem) {
          let position = try position(of: name, pages, in: list)
          removed.append(list.rows[position].cells)
          list.remove(at: position)
        } catch {
          log.add(error)
        }
      }
      return removed
    }
  }

  /// A place in the list.
  public enum Place: Sendable {
    /// Before another photo, named like the first.
    case before(String)
    /// A position, counted from 1.
    case position(Int)
  }

  /// Moves a photo to another place.
  ///
  /// - Parameters:
  ///   - name: The photo, as `edit` takes it.
  ///   - place: Where the photo is afterwards.
  /// - Returns: The row.
  /// - Throws: What `edit` throws, or `usage.bad-position` if the list has no such position.
  public func move(_ name: String, to place: Place) async throws(Problem) -> Favorite {
    let names = if case .before(let next) = place { [name, next] } else { [name] }
    let pages = table.names.photos(onPages: names)
    return try await changing { list throws(Problem) in
      let from = try position(of: name, pages, in: list)
      let row = list.rows[from].cells
      list.move(from, to: try target(place, from: from, pages, in: list))
      return row
    }
  }

  /// Returns a place as a position in the list without the row that moves.
  private func target(
    _ place: Place, from: Int, _ pages: PagePhotos, in list: Favorites
  ) throws(Problem) -> Int {
    switch place {
    case .position(let number):
      guard list.rows.indices.contains(number - 1) else {
        throw .badPosition(number, of: list.rows.count)
      }
      return number - 1
    case .before(let name):
      let next = try position(of: name, pages, in: list)
      return next > from ? next - 1 : next
    }
  }

  /// Changes the list, while no other command does.
  private func changing<Value>(
    _ change: (inout Favorites) throws(Problem) -> Value
  ) async throws(Problem) -> Value {
    try await workspace.withStore { store throws(Problem) in
      let file = try table.file()
      var list = file.reading.table
      let value = try change(&list)
      try table.save(list, to: file, store)
      return value
    }
  }
}

extension SiteConfiguration {
  /// The lists that sets show.
  var lists: [String] {
    sets.compactMap { set in
      if case .list(let name) = set.selection { name } else { nil }
    }
  }
}

extension Problem {
  fileprivate static func badPosition(_ number: Int, of count: Int) -> Problem {
    Problem(
      .error, "usage.bad-position", "the list has no position \(number)", at: .setting("--to"),
      help: count == 1 ? "write 1, the only position" : "write a number from 1 to \(count)")
  }
}
