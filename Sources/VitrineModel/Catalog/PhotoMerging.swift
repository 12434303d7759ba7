// How the photos of all sets become one list, in which each photo has one position.

/// Assigns each photo one position, in the order in which photos appear.
struct PhotoMerging {
  private(set) var photos: [Photo] = []
  private var positions: [Photo.ID: Catalog.Position] = [:]

  mutating func fill(_ loaded: LoadedSet) -> Catalog.SetEntry {
    let own = place(loaded.photos)
    let tree = AlbumTree(loaded.albums)
    let lists = tree.albums.map { place($0.photos) }
    let albums = entries(of: tree, lists)
    let listed = zip(lists, tree.isListed).lazy.filter(\.1).flatMap(\.0)
    let photos = albums.isEmpty ? own : (own + listed).distinct
    let covers = tree.top.lazy.compactMap { albums[$0].cover }
    return Catalog.SetEntry(
      set: loaded.set, caption: loaded.caption, photos: photos, own: own, albums: albums,
      topAlbums: tree.top, related: loaded.related,
      cover: chosen(loaded.cover, among: photos) ?? own.first ?? covers.first { _ in true },
      isUnlisted: loaded.isUnlisted, notes: differingNotes(loaded.notes, among: photos))
  }

  /// Returns the notes of a list that differ from what the photos' own pages say.
  private func differingNotes(
    _ notes: [Photo.ID: String], among positions: [Catalog.Position]
  ) -> [Catalog.Position: String] {
    guard !notes.isEmpty else { return [:] }
    var differing: [Catalog.Position: String] = [:]
    for position in positions {
      let note = notes[photos[position].id]
      if let note, note != photos[position].favorite?.note { differing[position] = note }
    }
    return differing
  }

  private func entries(
    of tree: AlbumTree, _ lists: [[Catalog.Position]]
  ) -> [Catalog.AlbumEntry] {
    let counts = tree.values { lists[$0].count + $1.reduce(0, +) }
    let covers = covers(of: tree, lists)
    return tree.albums.indices.map {
      Catalog.AlbumEntry(
        album: tree.albums[$0].album, photos: lists[$0], cover: covers[$0], count: counts[$0],
        parent: tree.parents[$0], children: tree.children[$0], isListed: tree.isListed[$0])
    }
  }

  /// Returns the cover of each album: the chosen one, else the first photo in it, else the first
  /// cover of an album inside it.
  private func covers(
    of tree: AlbumTree, _ lists: [[Catalog.Position]]
  ) -> [Catalog.Position?] {
    lazy var homes = Dictionary(
      lists.enumerated().flatMap { index, list in list.map { ($0, index) } }
    ) { first, _ in first }
    return tree.values { index, inner -> Catalog.Position? in
      let cover = tree.albums[index].album.cover
      if let own = chosen(cover, among: lists[index]) { return own }
      if let photo = cover.flatMap({ positions[$0] }), let home = homes[photo],
        tree.leads(from: index, to: home)
      {
        return photo
      }
      return lists[index].first ?? inner.lazy.compactMap(\.self).first { _ in true }
    }
  }

  /// Returns the photo with an id if it is among others.
  private func chosen(
    _ id: Photo.ID?, among photos: [Catalog.Position]
  ) -> Catalog.Position? {
    id.flatMap { positions[$0] }.flatMap { photos.contains($0) ? $0 : nil }
  }

  mutating func add(_ photos: [Photo]) { _ = place(photos) }

  private mutating func place(_ photos: [Photo]) -> [Catalog.Position] {
    photos.map { position(of: $0) }.distinct
  }

  private mutating func position(of photo: Photo) -> Catalog.Position {
    if let known = positions[photo.id] { return known }
    photos.append(photo)
    positions[photo.id] = photos.count - 1
    return photos.count - 1
  }
}
