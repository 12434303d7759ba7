// The photos behind addresses of the site, as a browser shows them: those of the published site and those of
// the preview. A page says which photo it shows only together with all others, since two may want one page.

import VitrineCatalog
import VitrineConfig
import VitrineModel
import VitrineProviders

/// The photos on the pages of this site that some names are.
struct PagePhotos {
  /// The photos by these names.
  fileprivate(set) var photos: [String: Photo.ID] = [:]
  /// The names of pages that several photos want, if no list says which one has it.
  fileprivate(set) var unclear: Set<String> = []
}

extension SiteNames {
  /// Returns the photos on the pages of this site that some names are.
  ///
  /// - Parameter names: Names from the command line.
  /// - Returns: The photos by these names, without names that are no such page.
  func photos(onPages names: [String]) -> PagePhotos {
    var wanted: [String: [String]] = [:]
    for name in names {
      if let page = page(named: name) { wanted[page, default: []].append(name) }
    }
    var found = PagePhotos()
    guard !wanted.isEmpty else { return found }
    func find(_ photo: Photo.ID, on page: String) {
      for name in wanted.removeValue(forKey: page) ?? [] { found.photos[name] = photo }
    }
    let published = published
    for (photo, page) in published.pages { find(photo, on: page) }
    if published.isComplete { pages(of: published.photos).forEach(find) }
    guard !wanted.isEmpty else { return found }
    let photos = (published.photos + here).distinct
    let claims = Dictionary(
      photos.compactMap(site.ownPage(of:)).map { ($0, 1) }, uniquingKeysWith: +)
    // Which of these photos are on the site decides who has the page.
    for page in wanted.keys where claims[page, default: 0] > 1 {
      found.unclear.formUnion(wanted.removeValue(forKey: page) ?? [])
    }
    pages(of: photos).forEach(find)
    for page in wanted.keys {
      if let photo = photo(named: page) { find(photo, on: page) }
    }
    return found
  }

  /// Returns photos with their pages, if they are all photos of the site.
  private func pages(of photos: [Photo.ID]) -> [(Photo.ID, String)] {
    zip(photos, workspace.pages(of: photos)).map { ($0, PhotoMetadata.ownPage(at: $1)) }
  }

  /// The page of a photo on this site that a name is; nil for other names.
  private func page(named name: String) -> String? {
    [name, "https://\(name)"].lazy
      .compactMap { site.ownPage(in: TableRow([.pageURL: $0])) }
      .first { $0.hasPrefix("photos/") }
  }

  /// The photos of the built site, the pages that its lists state, and whether these are all photos.
  private var published: (photos: [Photo.ID], pages: [(Photo.ID, String)], isComplete: Bool) {
    guard let lists = PublishedLists(of: workspace, output: configuration.outputDirectory)
    else { return ([], [], false) }
    let tables = Array(lists.tables)
    let rows = tables.compactMap(\.self).flatMap(\.rows).map(\.cells)
    let pages = rows.compactMap { row in
      row.photo.flatMap { photo in site.ownPage(in: row).map { (photo, $0) } }
    }
    return (rows.compactMap(\.photo).distinct, pages, !tables.contains { $0 == nil })
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
