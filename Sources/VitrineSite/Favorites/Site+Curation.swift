// The curated lists as a build reads them: the favorites, and what sets name beside them. A list is
// its curator's file; a build reads it and never writes it.

import VitrineCatalog
import VitrineConfig
import VitrineModel
import VitrineProviders

extension Site {
  /// The lists of the site. Rows that cannot be read are told and left out.
  func curation() throws(Problem) -> Curation {
    let favorites = try list(configuration.favorites)
    var lists = [configuration.favorites: favorites]
    for set in configuration.sets {
      guard case .list(let name) = set.selection else { continue }
      if lists[name] == nil { lists[name] = try list(name) }
      if lists[name]?.exists == false { log.add(.missingList(name, set)) }
    }
    return Curation(
      favorites: favorites.reading.favorites, lists: lists.mapValues(\.reading.favorites))
  }

  private func list(_ name: String) throws(Problem) -> FavoritesFile {
    let file = try FavoritesFile(
      configuration.path(of: name), name: name, photo: ProviderRegistry.photo(on:))
    file.reading.problems.forEach(log.add)
    return file
  }
}

extension Problem {
  fileprivate static func missingList(_ name: String, _ set: PhotoSet) -> Problem {
    Problem(
      .warning, "favorites.no-list",
      "the set “\(set.slug)” shows \(name.printable), and there is no such file",
      at: set.place, mend: "add a first photo: vitrine favorites add folder:beach.jpg")
  }
}
