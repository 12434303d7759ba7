// The addresses that the first version of the program gave to pages, for rules that lead from them
// to today's.

import VitrineModel

/// Computes the former paths of pages.
struct FormerRoutes {
  let names: SafeName

  /// Returns the former path of a photo of a folder; photos of services keep their paths.
  func photo(_ id: Photo.ID) -> SitePath {
    let stem = id.id.lastIndex(of: ".").map { String(id.id[..<$0]) } ?? id.id
    let isPlain = id.id.hasSuffix(".jpg") && names.name(of: stem) == stem
    let name = isPlain ? stem : names.hashed(id.id, readable: stem)
    return Routes.fixed("photos/folder/\(name)/index.html")
  }

  func author(_ id: Author.ID) -> SitePath {
    Routes.fixed("authors/\(names.name(of: id.provider))/\(names.name(of: id.id))/index.html")
  }

  func tag(_ tag: Tag) -> SitePath { Routes.fixed("tags/\(names.name(of: tag.key))/index.html") }

  func album(_ album: Album, in set: PhotoSet) -> SitePath {
    Routes.fixed("sets/\(set.slug)/\(names.name(of: album.id))/index.html")
  }
}
