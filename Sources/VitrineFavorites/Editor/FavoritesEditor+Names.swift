// What people call a photo on the command line: `provider:id`, the address of its page, or the path of
// its file, as the shell completes it or as it is in the photo folder.

import Foundation
import VitrineConfig
import VitrineModel
import VitrineProviders

extension FavoritesEditor {
  /// The position of a photo in the list.
  ///
  /// A file need not exist any more.
  func position(of name: String, in list: Favorites) -> Int? {
    let index = TableIndex(list)
    if let photo = table.names.photos(onPages: [name])[name] {
      return table.names.row(of: [photo.row], in: list)
        ?? index.row(of: TableRow([.pageURL: name]))
    }
    let files = files(named: name).map(\.row)
    let typed = Photo.ID(ofUnknownProvider: name).map { [$0.row] } ?? []
    let rows = [Self.row(named: name)] + typed + files
    // Browsers omit the scheme of an address.
    let pages = [name, "https://\(name)"].map { TableRow([.pageURL: $0]) }
    return rows.lazy.compactMap { index.row(of: $0) }.first
      ?? table.names.row(of: rows + pages, in: list)
  }

  func unlisted(_ name: String, in list: Favorites) -> Problem {
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

  private static func row(named name: String) -> Favorite {
    var row = Favorite()
    if let id = Photo.ID(named: name) ?? Photo.ID(ofUnknownProvider: name) {
      row[.provider] = id.provider
      row[.id] = id.id
    } else {
      row[.pageURL] = name
    }
    return row
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
    let name = self[..<colon].lowercased()
    let rest = String(self[index(after: colon)...])
    guard !rest.isEmpty, ProviderRegistry.type(named: name) != nil else { return nil }
    return (name, rest)
  }
}
