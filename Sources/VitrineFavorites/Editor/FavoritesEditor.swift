// Carries out the `favorites` commands on the file beside site.yml, completely or not at all. The
// site itself is not touched.

public import Foundation
import VitrineCatalog
public import VitrineConfig
public import VitrineModel
import VitrineProviders
import VitrineStore

/// Edits the curated list of a site.
public struct FavoritesEditor: SiteTableEditor {
  /// The list of favorites.
  public static let kind = CuratedTable.Kind.favorites

  let configuration: SiteConfiguration
  let workspace: any TableWorkspace
  let log: ProblemLog
  let now: @Sendable () -> Date

  var table: TableEditor {
    TableEditor(
      kind: Self.kind, path: configuration.favoritesFile, name: configuration.favorites,
      workspace: workspace, log: log)
  }

  /// Creates an editor.
  public init(
    _ configuration: SiteConfiguration, _ workspace: some TableWorkspace, log: ProblemLog,
    now: @escaping @Sendable () -> Date
  ) {
    self.configuration = configuration
    self.workspace = workspace
    self.log = log
    self.now = now
  }

  /// The list.
  ///
  /// Unreadable rows are reported.
  public func list() throws(Problem) -> Favorites { try table.file().reading.table }

  /// Sets the note of a photo.
  ///
  /// An empty note removes it.
  ///
  /// - Parameters:
  ///   - name: `provider:id`, or the address of the photo's page.
  ///   - note: the note.
  /// - Returns: The row.
  /// - Throws: `favorites.not-listed`.
  public func edit(_ name: String, note: String) async throws(Problem) -> Favorite {
    try await changing { list throws(Problem) in
      guard let position = position(of: name, in: list) else { throw unlisted(name, in: list) }
      var row = list.rows[position].cells
      row[.note] = note
      list.replace(position, with: row)
      return row
    }
  }

  /// Removes photos from the list and reports photos that are not on it.
  ///
  /// Returns the removed rows.
  public func remove(_ names: [String]) async throws(Problem) -> [Favorite] {
    try await changing { list in
      names.compactMap { name in
        guard let position = position(of: name, in: list) else {
          log.add(unlisted(name, in: list))
          return nil
        }
        let row = list.rows[position].cells
        list.remove(at: position)
        return row
      }
    }
  }
}

// MARK: The file

extension FavoritesEditor {
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

  /// The position of a photo in the list, by `provider:id` or the address of its page.
  private func position(of name: String, in list: Favorites) -> Int? {
    var row = Favorite()
    if let id = Photo.ID(named: name) ?? Photo.ID(ofUnknownProvider: name) {
      row[.provider] = id.provider
      row[.id] = id.id
    } else {
      row[.pageURL] = name
    }
    return TableIndex(list).row(of: row)
  }

  private func unlisted(_ name: String, in list: Favorites) -> Problem {
    let names = list.rows.prefix(10_000).compactMap { $0.cells.identity?.description }
    let near = nearest(to: name, in: names)
    return Problem(
      .error, "favorites.not-listed", "\(name.printable) is not on the list",
      at: .file(configuration.favorites),
      help: near.map { "did you mean \($0.printable)?" } ?? "print the list: vitrine favorites list"
    )
  }
}

extension Photo.ID {
  /// Parses `provider:id` or the address of a photo's page.
  init?(named name: String) {
    if let (provider, id) = name.providerAndRest {
      self.init(provider: provider, id: id)
    } else if let page = WebAddress(typed: name), let id = ProviderRegistry.photo(on: page) {
      self = id
    } else {
      return nil
    }
  }
}

extension Photo.ID {
  /// A list may contain photos of providers that this program does not know.
  fileprivate init?(ofUnknownProvider name: String) {
    guard WebAddress(typed: name) == nil, let colon = name.firstIndex(of: ":") else { return nil }
    self.init(provider: String(name[..<colon]), id: String(name[name.index(after: colon)...]))
  }
}

extension WebAddress {
  /// Accepts an address as people type or copy it: browsers omit the scheme.
  init?(typed text: String) {
    let isBare = !text.contains("://") && text.contains("/")
    self.init(isBare ? "https://\(text)" : text)
  }
}

extension String {
  /// `flickr` and `4711` of `flickr:4711`; nil if there is no such provider.
  var providerAndRest: (provider: String, rest: String)? {
    guard let colon = firstIndex(of: ":") else { return nil }
    let name = String(self[..<colon])
    let rest = String(self[index(after: colon)...])
    guard !rest.isEmpty, ProviderRegistry.type(named: name) != nil else { return nil }
    return (name, rest)
  }
}
