// Where the curated list is worked on: what the `favorites` commands ask for is done here, on the
// file beside site.yml, whole or not at all. The site itself is not touched.

public import Foundation
import VitrineCatalog
public import VitrineConfig
public import VitrineModel
import VitrineProviders

/// The curated list of a site, and what can be done with it.
public struct FavoritesDesk: Sendable {
  public let configuration: SiteConfiguration
  let home: String?
  let log: ProblemLog
  let now: @Sendable () -> Date

  /// Reads site.yml.
  /// - Parameter now: the time that rows are marked with.
  /// - Throws: every fault of it.
  public static func open(
    _ file: String, environment: [String: String], log: ProblemLog,
    now: @escaping @Sendable () -> Date = { Date() }
  ) throws(Problems) -> FavoritesDesk {
    let configuration = try SiteConfiguration.load(
      file: file, environment: environment, providers: ProviderRegistry.declarations())
    return FavoritesDesk(
      configuration: configuration, home: environment["HOME"], log: log, now: now)
  }

  /// The rows of the list. Those that cannot be read are told.
  public func list() throws(Problem) -> [Favorite] {
    try file().reading.favorites.rows.map(\.favorite)
  }

  /// Puts the curator's words on a photo; empty ones take them away.
  public func edit(_ name: String, note: String) throws(Problem) -> Favorite {
    let file = try file()
    var list = file.reading.favorites
    guard let position = position(of: name, in: list) else { throw unlisted(name, in: list) }
    var row = list.rows[position].favorite
    row[.note] = note
    list.replace(position, with: row)
    try save(list, to: file)
    return row
  }

  /// Takes photos off the list.
  /// - Returns: their rows; what is not on the list is told.
  /// - Throws: where none of them is on it.
  public func remove(_ names: [String]) throws(Problem) -> [Favorite] {
    let file = try file()
    var list = file.reading.favorites
    var removed: [Favorite] = []
    for name in names {
      guard let position = position(of: name, in: list) else {
        let problem = unlisted(name, in: list)
        guard names.count > 1 else { throw problem }
        log.add(problem)
        continue
      }
      removed.append(list.rows[position].favorite)
      list.remove(at: position)
    }
    if !removed.isEmpty { try save(list, to: file) }
    return removed
  }
}

// MARK: The file

extension FavoritesDesk {
  func file() throws(Problem) -> FavoritesFile {
    let file = try FavoritesFile(
      configuration.favoritesFile, named: configuration.favorites)
    file.reading.problems.forEach(log.add)
    return file
  }

  func save(_ list: Favorites, to file: FavoritesFile) throws(Problem) {
    try file.save(list)
  }

  /// Where a photo is in the list, by `provider:id` or the address of its page.
  private func position(of name: String, in list: Favorites) -> Int? {
    var row = Favorite()
    if let id = Photo.ID(named: name) {
      row[.provider] = id.provider
      row[.id] = id.id
    } else {
      row[.pageURL] = name
    }
    return FavoritesIndex(list).row(of: row)
  }

  private func unlisted(_ name: String, in list: Favorites) -> Problem {
    let names = list.rows.prefix(10_000).compactMap { $0.favorite.identity?.description }
    let near = nearest(to: name, in: names)
    return Problem(
      .error, "favorites.not-listed", "\(name.printable) is not on the list",
      at: .file(configuration.favorites),
      mend: near.map { "did you mean \($0.printable)?" } ?? "see `vitrine favorites list`")
  }
}

extension Photo.ID {
  /// Of `provider:id`, or of the address of the photo's page.
  init?(named name: String) {
    if let (provider, id) = name.providerAndRest {
      self.init(provider: provider, id: id)
    } else if let page = WebAddress(name), let id = ProviderRegistry.photo(on: page) {
      self = id
    } else {
      return nil
    }
  }
}

extension String {
  /// `flickr` and `4711` of `flickr:4711`; nil where no provider has that name.
  var providerAndRest: (provider: String, rest: String)? {
    guard let colon = firstIndex(of: ":") else { return nil }
    let name = String(self[..<colon])
    let rest = String(self[index(after: colon)...])
    guard !rest.isEmpty, ProviderRegistry.type(named: name) != nil else { return nil }
    return (name, rest)
  }
}
