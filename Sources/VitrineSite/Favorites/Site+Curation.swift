// The curated lists as a build reads them: the favorites, and what sets name beside them. A list is
// its curator's file; a build reads it and never writes it.

import VitrineCatalog
import VitrineConfig
import VitrineModel
import VitrineProviders

extension Site {
  /// The lists of the site. Rows that cannot be read are told and left out.
  func curation() throws(Problem) -> Curation {
    var read: [String: Favorites] = [:]
    func list(_ name: String) throws(Problem) -> Favorites {
      let path = configuration.path(of: name)
      if let known = read[path] { return known }
      let file = try FavoritesFile(path, name: name, photo: ProviderRegistry.photo(on:))
      file.reading.problems.forEach(log.add)
      read[path] = file.reading.favorites
      return file.reading.favorites
    }
    var lists: [String: Favorites] = [:]
    for set in configuration.sets {
      guard case .list(let name) = set.selection else { continue }
      lists[name] = try list(name)
    }
    return Curation(favorites: try list(configuration.favorites), lists: lists)
  }
}
