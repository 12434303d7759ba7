// What people call a photo on the command line: `provider:id`, the address of its page, or the path of
// its file, as the shell completes it or as it is in the photo folder.

import Foundation
import VitrineConfig
import VitrineModel
import VitrineProviders

extension FavoritesEditor {
  /// The position of a photo in the list.
  ///
  /// A file need not exist anymore.
  ///
  /// - Parameters:
  ///   - name: The name of the photo.
  ///   - pages: The photos on the pages that names of the command are.
  ///   - list: The list.
  /// - Returns: The position.
  /// - Throws: `favorites.not-listed`, or `favorites.unclear-page`.
  func position(
    of name: String, _ pages: PagePhotos, in list: Favorites
  ) throws(Problem) -> Int {
    guard !pages.unclear.contains(name) else { throw .unclearPage(name) }
    let index = TableIndex(list)
    let found: Int?
    if let photo = pages.photos[name] {
      found =
        index.row(of: photo) ?? table.names.row(of: [photo.row], in: list)
        ?? index.row(of: TableRow([.pageURL: name]))
    } else {
      let ids = [Photo.ID(named: name), Photo.ID(asTyped: name)].compactMap(\.self)
      // Browsers omit the scheme of an address.
      let addresses = [name, "https://\(name)"].map { TableRow([.pageURL: $0]) }
      let rows = ids.map(\.row) + addresses + files(named: name).map(\.row)
      found =
        rows.lazy.compactMap { index.row(of: $0) }.first ?? table.names.row(of: rows, in: list)
    }
    guard let found else { throw unlisted(name, in: list) }
    return found
  }

  private func unlisted(_ name: String, in list: Favorites) -> Problem {
    let names = list.rows.prefix(10_000).compactMap { $0.cells.identity?.description }
    let meant = files(named: name).last?.description
    let near = nearest(to: name, in: names) ?? meant.flatMap { nearest(to: $0, in: names) }
    return Problem(
      .error, "favorites.not-listed", "\(name.printable) is not on the list",
      at: .file(table.name),
      help: near.map { "did you mean \($0.printable)?" } ?? "print the list: vitrine favorites list"
    )
  }

  /// Returns what `provider:id` or a path leads to in a source on this machine.
  func local(_ name: String) -> (provider: String, meaning: LocalName)? {
    let named = name.providerAndRest
    // Other names may cost a walk through the folder.
    guard WebAddress(name) == nil,
      named.map({ ProviderRegistry.isLocal($0.provider) }) ?? true
    else { return nil }
    let found = ProviderRegistry.meaning(
      of: named?.rest ?? name, options: configuration.providers, in: configuration.directory)
    guard let found, named == nil || named?.provider == found.provider else { return nil }
    return found
  }

  /// Returns the photo whose file has a name; nil if there is no such file.
  func file(named name: String) -> Photo.ID? {
    guard case (let provider, .photo(let id))? = local(name) else { return nil }
    return Photo.ID(provider: provider, id: id)
  }

  /// The files that a name may mean: below the photo folder, with it, and the one that exists.
  private func files(named name: String) -> [Photo.ID] {
    let named = name.providerAndRest
    guard named == nil || named?.provider == "folder", WebAddress(name) == nil else { return [] }
    let path = FolderPath.unified(named?.rest ?? name)
    let folder = FolderPath.unified(configuration.photoFolder) + "/"
    var ids = [path]
    if path.hasPrefix(folder) { ids.append(String(path.dropFirst(folder.count))) }
    return ids.map { Photo.ID(provider: "folder", id: $0) }
      + [file(named: name)].compactMap(\.self)
  }
}

extension Photo.ID {
  /// The cells that name the photo.
  fileprivate var row: TableRow { TableRow([.provider: provider, .id: id]) }

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

  /// Parses `provider:id` as it is: a list may name providers that this program does not know, or in
  /// other letter case.
  fileprivate init?(asTyped name: String) {
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
    let name = self[..<colon].lowercased()
    let rest = String(self[index(after: colon)...])
    guard !rest.isEmpty, ProviderRegistry.type(named: name) != nil else { return nil }
    return (name, rest)
  }
}

extension Problem {
  static func unclearPage(_ name: String) -> Problem {
    Problem(
      .error, "favorites.unclear-page", "several photos may be on the page \(name.printable)",
      help: "name the file of the photo, or build the site first: vitrine build")
  }
}
