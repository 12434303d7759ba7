// Which albums of the site are an author's, for their profile. A folder's albums may hold photos of
// several people and are shown at each of them; a service's album is one person's, whose name the
// set was asked by, or who made every photo in it.

import VitrineModel

struct AuthorAlbums: Sendable {
  struct Entry: Sendable {
    let route: SitePath
    let title: String
    let count: Int
    /// The first photo in it by the author, else the first of all.
    let cover: Catalog.Position?
  }

  private var albums: [Author.ID: [Entry]] = [:]

  init(_ gallery: Gallery) {
    var seen: Set<[String]> = []
    for filled in gallery.catalog.sets where !filled.albums.isEmpty {
      let named = Self.named(in: filled.set, gallery.catalog)
      // Sets that ask for the same albums link to them in the first.
      for album in filled.albums
      where seen.insert([filled.set.provider ?? "", album.album.id]).inserted {
        for (author, cover) in Self.owners(of: album, in: filled.set, named, gallery.catalog) {
          albums[author, default: []].append(
            Entry(
              route: gallery.routes.album(album.album, in: filled.set), title: album.album.title,
              count: album.photos.count, cover: cover ?? album.photos.first))
        }
      }
    }
  }

  /// In the order of the site.
  func albums(of author: Author.ID) -> [Entry] { albums[author] ?? [] }

  /// Each with the first photo of theirs.
  private static func owners(
    of album: Catalog.FilledAlbum, in set: PhotoSet, _ named: Author.ID?, _ catalog: Catalog
  ) -> [(Author.ID, Catalog.Position?)] {
    var covers: [Author.ID: Catalog.Position] = [:]
    for position in album.photos {
      guard let author = catalog.photos[position].author?.id else { continue }
      if covers[author] == nil { covers[author] = position }
    }
    if let named { return [(named, covers[named])] }
    guard set.provider == "folder" || covers.count == 1 else { return [] }
    return covers.sorted { $0.value < $1.value }.map { ($0.key, $0.value) }
  }

  /// Whom a set of a service's albums names, where the site has photos of theirs.
  private static func named(in set: PhotoSet, _ catalog: Catalog) -> Author.ID? {
    guard set.provider != "folder", case .albums(let user) = set.selection else { return nil }
    let name = account(in: user)
    return catalog.authors.first { entry in
      let author = entry.author
      return author.id.provider == set.provider
        && [author.id.id, author.profile.account, author.name].contains {
          $0.lowercased() == name
        }
    }?.author.id
  }

  /// `https://service.example/@Ada/` and `@ada` are ada.
  private static func account(in user: String) -> String {
    let last = user.split(separator: "/").last.map(String.init) ?? user
    return (last.hasPrefix("@") ? String(last.dropFirst()) : last).lowercased()
  }
}
