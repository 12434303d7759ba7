// The photos behind addresses of the site, as a browser shows them: those of the published site and those of
// the preview. A page says which photo it shows only together with all others, since two may want one page.

import VitrineCatalog
import VitrineConfig
import VitrineModel
import VitrineProviders

extension OwnNames {
  /// Returns the photos on the pages of this site that some names are.
  ///
  /// - Parameter names: Names from the command line.
  /// - Returns: The photos by these names, without names that are no such page.
  func photos(onPages names: [String]) -> [String: Photo.ID] {
    var wanted: [String: [String]] = [:]
    for name in names {
      if let page = page(named: name) { wanted[page, default: []].append(name) }
    }
    var found: [String: Photo.ID] = [:]
    for photos in [\.published, \.here] as [KeyPath<OwnNames, [Photo.ID]>] where !wanted.isEmpty {
      let photos = self[keyPath: photos]
      for (photo, path) in zip(photos, workspace.pages(of: photos)) {
        let names = wanted.removeValue(forKey: PhotoMetadata.ownPage(at: path)) ?? []
        for name in names { found[name] = photo }
      }
    }
    for (page, names) in wanted {
      guard let photo = photo(named: page) else { continue }
      for name in names { found[name] = photo }
    }
    return found
  }

  /// The page of a photo on this site that a name is; nil for other names.
  private func page(named name: String) -> String? {
    let rest = name.firstRange(of: "://").map { name[$0.upperBound...] } ?? name[...]
    let end = rest.firstIndex(of: "/") ?? rest.endIndex
    let place = rest[..<end].lowercased() + rest[end...]
    let addresses = [name, "https://\(place)", "http://\(place)"]
    let preview = addresses.lazy.compactMap { WebAddress($0) }.first(where: \.isOfPreview)
    return ([preview?.path].compactMap(\.self) + addresses)
      .lazy.compactMap { site.ownPage(in: TableRow([.pageURL: $0])) }
      .first { $0.hasPrefix("photos/") }
  }

  /// The photos of the built site.
  private var published: [Photo.ID] {
    let path = "\(configuration.outputDirectory)/photos.csv"
    let file = try? TableFile(path, name: "photos.csv")
    return file?.reading.table.rows.compactMap(\.cells.photo) ?? []
  }

  /// The photos on this machine, which sets may show.
  private var here: [Photo.ID] {
    ProviderRegistry.localPhotos(options: configuration.providers, in: configuration.directory)
  }

  /// The photo whose provider and id a page spells.
  private func photo(named page: String) -> Photo.ID? {
    let parts = page.split(separator: "/").map(String.init)
    guard parts.count == 3, ProviderRegistry.type(named: parts[1]) != nil else { return nil }
    let photo = Photo.ID(provider: parts[1], id: parts[2])
    return !photo.isLocal && site.ownPage(of: photo) == page ? photo : nil
  }
}

extension WebAddress {
  /// Whether it is on this machine, where `vitrine serve` shows the site.
  fileprivate var isOfPreview: Bool { ["localhost", "127.0.0.1", "[::1]", "::1"].contains(host) }
}
