// The albums on an author's profile. An album of a folder may contain photos of several people and
// is on the profile of each. An album of a service belongs to one person: the one that the set
// names, or the author of every photo in it.

import VitrineModel

/// The albums of each author.
struct AuthorAlbumIndex: Sendable {
  /// An album as an author's profile shows it.
  struct Entry: Sendable {
    let route: SitePath
    let title: String
    let count: Int
    /// The first photo by the author in the album, else the first photo.
    let cover: Catalog.Position?
  }

  private var albums: [Author.ID: [Entry]] = [:]

  init(_ gallery: Gallery) {
    var seen: Set<[String]> = []
    for (filled, routes) in zip(gallery.catalog.sets, gallery.addresses.albums)
    where !filled.isUnlisted {
      let named = Self.named(in: filled.set, gallery.catalog)
      // Sets with the same albums link to those of the first set.
      for (album, route) in zip(filled.albums, routes)
      where album.isListed
        && seen.insert([filled.set.provider ?? "", album.album.id]).inserted
      {
        for (author, cover) in Self.owners(of: album, in: filled.set, named, gallery.catalog) {
          albums[author, default: []].append(
            Entry(
              route: route, title: album.album.title,
              count: album.count, cover: cover ?? album.cover))
        }
      }
    }
  }

  /// Returns the albums of an author, in the order of the site.
  func albums(of author: Author.ID) -> [Entry] { albums[author] ?? [] }

  /// Returns the authors of an album, each with their first photo in it.
  private static func owners(
    of album: Catalog.AlbumEntry, in set: PhotoSet, _ named: Author.ID?, _ catalog: Catalog
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

  /// Returns the author that a set of a service's albums names, if the site has photos of theirs.
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

  /// Returns the account that an address or a name means: `https://service.example/@Ada/` and
  /// `@ada` mean `ada`.
  private static func account(in user: String) -> String {
    let last = user.lastComponent
    return (last.hasPrefix("@") ? String(last.dropFirst()) : last).lowercased()
  }
}
