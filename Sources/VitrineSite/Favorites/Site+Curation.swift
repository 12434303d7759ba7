// The curated lists as a build reads them: the favorites, and what sets name beside them. A list is
// its curator's file; a build reads it and never writes it.

import VitrineCatalog
import VitrineConfig
public import VitrineModel
import VitrineProviders

extension Site {
  /// The lists of the site. Rows that cannot be read are told and left out.
  func curation() throws(Problem) -> Curation {
    let favorites = try list(configuration.favorites)
    var lists = [configuration.favorites: favorites]
    for set in configuration.sets {
      guard case .list(let name) = set.selection else { continue }
      if lists[name] == nil { lists[name] = try list(name) }
      guard lists[name]?.exists == false else { continue }
      log.add(.missingList(name, set, isOurs: name == configuration.favorites))
    }
    return Curation(
      favorites: favorites.reading.favorites, lists: lists.mapValues(\.reading.favorites))
  }

  /// Reads the lists to find what is wrong with them; rows that a build would leave out are told.
  public func checkLists() throws(Problems) {
    do {
      _ = try curation()
    } catch {
      throw Problems([error])
    }
  }

  private func list(_ name: String) throws(Problem) -> FavoritesFile {
    let file = try FavoritesFile(
      configuration.path(of: name), name: name, photo: ProviderRegistry.photo(on:))
    file.reading.problems.forEach(log.add)
    return file
  }
}

extension Problem {
  fileprivate static func missingList(
    _ name: String, _ set: PhotoSet, isOurs: Bool
  ) -> Problem {
    Problem(
      .warning, "favorites.no-list",
      "the set “\(set.slug)” shows \(name.printable), and there is no such file",
      at: set.place,
      mend: isOurs
        ? "add a first photo: vitrine favorites add folder:beach.jpg"
        : "put a list there, such as one that `vitrine favorites export` wrote")
  }
}
