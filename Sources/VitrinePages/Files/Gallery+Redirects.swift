// The redirects of a site: from the addresses of the first version of the program, and from addresses that
// site.yml lists.

import VitrineModel

extension Gallery {
  /// The former addresses that no page has now.
  var redirects: [RedirectFiles.Redirect] {
    let kinds = PageKinds.all.filter(\.isTemplated)
    let pages = Set(kinds.lazy.flatMap { $0.listing(in: self).map(\.route) })
    let known = settings.redirects ? redirects(besides: pages) : []
    return known + givenRedirects(besides: pages.union(known.map(\.former)))
  }

  /// The redirects from addresses of the first version of the program.
  private func redirects(besides pages: Set<SitePath>) -> [RedirectFiles.Redirect] {
    let former = FormerRoutes(names: SafeName(digest: settings.digest))
    var found: [RedirectFiles.Redirect] = []
    func add(_ old: SitePath, _ new: SitePath, isListed: Bool = true) {
      guard old != new else { return }
      // Of a list, each page that it still has.
      for number in 1... {
        let (old, new) = (Routes.page(number, of: old), Routes.page(number, of: new))
        guard pages.contains(new) else { return }
        guard !pages.contains(old) else { continue }
        found.append(.init(former: old, current: new, isListed: isListed))
      }
    }
    for (position, photo) in catalog.photos.enumerated() where photo.id.provider == "folder" {
      add(
        former.photo(photo.id), photoRoutes[position],
        isListed: !catalog.unlisted.contains(position))
    }
    for entry in catalog.authors {
      if let route = authorRoutes[entry.author.id] { add(former.author(entry.author.id), route) }
    }
    for entry in catalog.tags {
      if let route = tagRoutes[entry.tag] { add(former.tag(entry.tag), route) }
    }
    for (filled, routes) in zip(catalog.sets, addresses.albums) {
      for (entry, route) in zip(filled.albums, routes) {
        add(
          former.album(entry.album, in: filled.set), route,
          isListed: !filled.isUnlisted && !entry.album.isUnlisted)
      }
    }
    return found
  }
}

// MARK: Addresses of other sites

extension Gallery {
  /// The redirects of the file that site.yml names, without addresses that a page has now.
  private func givenRedirects(besides pages: Set<SitePath>) -> [RedirectFiles.Redirect] {
    guard !settings.former.isEmpty else { return [] }
    var spellings = FolderSpellings(of: pages)
    let routes = targets
    return settings.former.compactMap { address in
      guard let found = routes.route(to: address.target), found.path != address.path,
        !pages.contains(address.path)
      else { return nil }
      // A photo at a former address of an image would be a page with the name of an image.
      let canHavePage = address.path.isPage && spellings.admits(address.path)
      return RedirectFiles.Redirect(
        former: address.path, current: found.path, isListed: found.isListed, hasPage: canHavePage,
        isGiven: true)
    }
  }

  /// A note about former addresses whose targets are not on the site.
  var notesOfFormerAddresses: [Problem] {
    guard !settings.former.isEmpty else { return [] }
    let routes = targets
    let lost = settings.former.filter { routes.route(to: $0.target) == nil }
    guard !lost.isEmpty else { return [] }
    let shown = lost.prefix(3).map { "\($0.written.printable)" }.joined(separator: ", ")
    let rest = lost.count > 3 ? " and \(lost.count - 3) more" : ""
    return [
      Problem(
        .note, "page.redirect-lost",
        "\(counted(lost.count, "former address leads", "former addresses lead")) to what the site"
          + " does not have: \(shown)\(rest)",
        help: "correct or remove these lines")
    ]
  }

  private var targets: RedirectTargets { RedirectTargets(of: self) }
}

/// The routes of everything that a former address may lead to.
private struct RedirectTargets {
  private var photos: [Photo.ID: (path: SitePath, isListed: Bool)] = [:]
  private var albums: [String: (path: SitePath, isListed: Bool)] = [:]
  /// Whether the page at a path is listed.
  private let pages: [SitePath: Bool]

  init(of gallery: Gallery) {
    let kinds = PageKinds.all.filter { !($0 is RedirectFiles) }
    let routes = kinds.lazy.flatMap { $0.listing(in: gallery).map { ($0.route, $0.isListed) } }
    pages = Dictionary(routes) { first, _ in first }
    let catalog = gallery.catalog
    for (position, photo) in catalog.photos.enumerated() {
      photos[photo.id] = (gallery.photoRoutes[position], !catalog.unlisted.contains(position))
    }
    for (filled, routes) in zip(catalog.sets, gallery.addresses.albums) {
      for (entry, route) in zip(filled.albums, routes) {
        albums["\(filled.set.slug):\(entry.album.id)"] = (
          route, !filled.isUnlisted && !entry.album.isUnlisted
        )
      }
    }
  }

  func route(to target: FormerAddress.Target) -> (path: SitePath, isListed: Bool)? {
    switch target {
    case .photo(let id): photos[id]
    case .album(let set, let folder): albums["\(set):\(folder)"]
    case .page(let path): pages[path].map { (path, $0 && pages[page(beside: path)] != false) }
    }
  }

  /// The page in the folder of a file: its table or its data are as public as it is.
  private func page(beside path: SitePath) -> SitePath {
    SitePath("\(path.text.dropLast(path.name.count))index.html") ?? path
  }
}

/// The spellings of folders, of which file systems that ignore case keep one.
private struct FolderSpellings {
  private var known: [String: String] = [:]

  /// Only the folders in the root: below them, no former path meets a page.
  init(of pages: Set<SitePath>) {
    for page in pages {
      guard let folder = page.text.split(separator: "/").first.map(String.init) else { continue }
      known[folder.uppercased()] = folder
    }
    for folder in SitePath.immutableFolders + ["search"] { known[folder.uppercased()] = folder }
  }

  /// Whether a path can be beside the paths so far; it then counts as one of them.
  mutating func admits(_ path: SitePath) -> Bool {
    let parts = path.text.split(separator: "/")
    let starts = parts.indices.map { parts[...$0].joined(separator: "/") }
    guard starts.allSatisfy({ known[$0.uppercased()] ?? $0 == $0 }) else { return false }
    for start in starts { known[start.uppercased()] = start }
    return true
  }
}
