// The pages that a site keeps from search engines. Which albums these are, the folders of photos say as
// they are now: a site that was built before an album.yml changed is reported as well.

import VitrineConfig
import VitrineModel
import VitrineProviders
import VitrineStore

/// Pages that search engines must not list.
struct UnlistedPages: Sendable {
  /// Folders of the site, with everything below them; an empty one is the whole site.
  private var folders: [String] = []
  /// The folders of single albums, without the albums below them.
  private var albums: Set<String> = []

  /// Collects the pages of a site; none without one.
  init(_ site: SiteConfiguration?) {
    guard let site else { return }
    guard site.crawlers.search != .refuse else {
      folders = [""]
      return
    }
    var known: [String: [Album]] = [:]
    for set in site.sets {
      let albums = set.provider.map { known[$0] ?? Self.albums(of: $0, in: site) } ?? []
      if let name = set.provider { known[name] = albums }
      add(set, albums)
    }
  }

  func contains(_ path: String) -> Bool {
    if folders.contains(where: { path.hasPrefix($0) }) { return true }
    guard !albums.isEmpty else { return false }
    var parts = path.split(separator: "/").dropLast()
    if parts.dropLast().last == "page" { parts = parts.dropLast(2) }
    return albums.contains(parts.joined(separator: "/"))
  }

  private mutating func add(_ set: PhotoSet, _ known: [Album]) {
    switch set.selection {
    case _ where set.isUnlisted: folders.append("sets/\(set.slug)/")
    case .album(let name), .albums(let name):
      let id = FolderPath.normalized(name)
      guard let album = known.first(where: { $0.id == id }) else { return }
      if album.isUnlisted {
        folders.append("sets/\(set.slug)/")
      } else if case .albums = set.selection {
        add(branchesOf: id, in: known, below: "sets/\(set.slug)")
      }
    default: return
    }
  }

  private mutating func add(branchesOf id: String, in known: [Album], below folder: String) {
    let start = id.isEmpty ? "" : id + "/"
    let branches = known.filter { $0.id != id && $0.id.hasPrefix(start) }
      .map { $0.placed(Album.Branch(path: String($0.id.dropFirst(start.count)))) }
    let names = ReadableName(reserving: ["page"]) { Store.digest(of: $0) }
    let addresses = AlbumAddresses(of: branches, names)
    for (album, path) in zip(branches, addresses.paths) where album.isUnlisted {
      albums.insert("\(folder)/\(path)")
    }
  }

  /// The albums of a source on this machine; none if it cannot be read, and for services.
  private static func albums(of provider: String, in site: SiteConfiguration) -> [Album] {
    let files = CheckedSite(
      directory: site.directory, excludedPaths: [site.outputDirectory, site.cacheDirectory]
    ) { _ in }
    let albums = try? ProviderRegistry.albums(
      of: provider, options: site.providers[provider], in: files)
    return albums ?? []
  }
}
