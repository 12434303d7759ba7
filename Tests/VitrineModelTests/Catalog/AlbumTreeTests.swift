// Albums inside of albums: counts, covers and links of each come from what is inside.

import Testing
import VitrineModel
import VitrineTesting

@Suite struct AlbumTreeTests {
  /// Returns a catalog of one set of albums with numbers of photos, by path.
  private func catalog(
    _ albums: [(path: String, photos: Int)], own: Int = 0, covers: [String: String] = [:],
    unlisted: Set<String> = [], cover: String? = nil, isUnlisted: Bool = false
  ) -> Catalog {
    func photos(_ path: String, _ count: Int) -> [Photo] {
      (0..<count).map { .sample("\(path)/\($0).jpg") }
    }
    let loaded = albums.map { path, count in
      LoadedSet.LoadedAlbum(
        album: Album(
          id: path, title: path,
          cover: covers[path].map { Photo.ID(provider: "folder", id: $0) },
          isUnlisted: unlisted.contains { path == $0 || path.hasPrefix($0 + "/") },
          branch: Album.Branch(path: path, isUnlisted: unlisted.contains(path))),
        photos: photos(path, count))
    }
    return Catalog([
      LoadedSet(
        set: .sample("all", .albums(of: ".")), photos: photos("root", own), albums: loaded,
        cover: cover.map { Photo.ID(provider: "folder", id: $0) }, isUnlisted: isUnlisted)
    ])
  }

  private func entries(_ catalog: Catalog) -> [String: Catalog.AlbumEntry] {
    Dictionary(uniqueKeysWithValues: catalog.sets[0].albums.map { ($0.album.id, $0) })
  }

  private func cover(_ position: Catalog.Position?, _ catalog: Catalog) -> String? {
    position.map { catalog.photos[$0].id.id }
  }

  @Test func countsAndCoversEachAlbumFromItsSubTree() {
    let catalog = catalog([
      ("2019", 1), ("2019/Summer", 2), ("2019/Winter", 1), ("2020", 0), ("2020/May", 0),
      ("2020/May/Rome", 3), ("empty", 0), ("empty/too", 0),
    ])
    let entries = entries(catalog)
    #expect(
      entries.mapValues(\.count) == [
        "2019": 4, "2019/Summer": 2, "2019/Winter": 1, "2020": 3, "2020/May": 3, "2020/May/Rome": 3,
      ])
    #expect(cover(entries["2019"]?.cover, catalog) == "2019/0.jpg")
    #expect(cover(entries["2020"]?.cover, catalog) == "2020/May/Rome/0.jpg")
    let set = catalog.sets[0]
    #expect(set.topAlbums.map { set.albums[$0].album.id } == ["2019", "2020"])
    #expect(
      entries["2019"]?.children.map { set.albums[$0].album.id } == ["2019/Summer", "2019/Winter"])
    #expect(entries["2020/May/Rome"]?.parent.map { set.albums[$0].album.id } == "2020/May")
    #expect(set.photos.count == 7 && set.own.isEmpty)
    #expect(cover(set.cover, catalog) == "2019/0.jpg")
  }

  @Test func showsTheChosenCoverFromAnywhereInTheSubTree() {
    let albums = [("a", 1), ("a/b", 0), ("a/b/c", 2), ("z", 1)]
    let chosen = catalog(albums, covers: ["a": "a/b/c/1.jpg", "a/b": "z/0.jpg"], cover: "z/0.jpg")
    #expect(cover(entries(chosen)["a"]?.cover, chosen) == "a/b/c/1.jpg")
    #expect(cover(entries(chosen)["a/b"]?.cover, chosen) == "a/b/c/0.jpg", "not from elsewhere")
    #expect(cover(chosen.sets[0].cover, chosen) == "z/0.jpg")
    let hidden = catalog(albums, covers: ["a": "a/b/c/1.jpg"], unlisted: ["a/b"])
    #expect(cover(entries(hidden)["a"]?.cover, hidden) == "a/0.jpg", "no unlisted photo")
  }

  @Test func leavesUnlistedBranchesOutOfCountsAndLinks() {
    let catalog = catalog(
      [("a", 1), ("a/b", 2), ("a/b/c", 3), ("a/b/d", 1), ("e", 1)], own: 1,
      unlisted: ["a/b", "a/b/d"])
    let (entries, set) = (entries(catalog), catalog.sets[0])
    #expect(entries["a"]?.count == 1 && entries["a"]?.children.isEmpty == true)
    // From its own page links lead on, but not to what is unlisted itself.
    #expect(entries["a/b"]?.count == 5)
    #expect(entries["a/b"]?.children.map { set.albums[$0].album.id } == ["a/b/c"])
    #expect(set.albums.filter(\.isListed).map(\.album.id) == ["a", "e"])
    #expect(set.photos.count == 3 && catalog.unlisted.count == 6)
    let whole = self.catalog([("a", 1), ("a/b", 2)], own: 1, unlisted: ["a/b"], isUnlisted: true)
    #expect(whole.sets[0].photos.count == 2 && whole.unlisted.count == 4)
  }

  @Test func keepsTheTreeWithoutLostPhotos() {
    let catalog = catalog([("a", 0), ("a/b", 1), ("c", 1)], own: 1)
    let lost = Set(catalog.photos.indices.filter { catalog.photos[$0].id.id == "a/b/0.jpg" })
    let rest = catalog.without(lost).sets[0]
    #expect(rest.albums.map(\.album.id) == ["c"] && rest.own.count == 1)
    #expect(rest.photos.count == 2)
  }

  @Test func putsAnAlbumWhoseParentIsMissingIntoTheNearest() {
    let set = catalog([("a", 1), ("a/b/c", 1), ("x/y", 1)]).sets[0]
    #expect(set.topAlbums.map { set.albums[$0].album.id } == ["a", "x/y"])
    #expect(set.albums[1].parent == 0)
  }

  @Test func holdsTenThousandAlbumsInTenLevels() {
    var paths: [String] = []
    for number in 0..<1_000 {
      var path = "\(number)"
      for level in 0..<10 {
        paths.append(path)
        path += "/\(level)"
      }
    }
    let catalog = catalog(
      paths.map { ($0, $0.hasSuffix("/8") ? 1 : 0) }, covers: ["0": "0/0/1/2/3/4/5/6/7/8/0.jpg"])
    #expect(catalog.sets[0].topAlbums.count == 1_000)
    #expect(catalog.sets[0].albums.count == 10_000 && catalog.sets[0].albums[0].count == 1)
    #expect(cover(catalog.sets[0].albums[0].cover, catalog) == "0/0/1/2/3/4/5/6/7/8/0.jpg")
  }

  @Test func leavesFlatListsAsTheyAre() {
    let photos = [Photo.sample("1.jpg"), .sample("2.jpg")]
    let set = Catalog([
      LoadedSet(
        set: .sample("ada", .albums(of: "ada"), provider: "flickr"), photos: [],
        albums: ["b", "a"].map { .init(album: Album(id: $0, title: $0), photos: photos) }
          + [.init(album: Album(id: "none", title: "None"), photos: [])])
    ]).sets[0]
    #expect(set.albums.map(\.album.id) == ["b", "a", "none"])
    #expect(set.topAlbums == [0, 1, 2] && set.albums.allSatisfy { $0.parent == nil })
    #expect(set.albums.map(\.count) == [2, 2, 0] && set.photos == [0, 1] && !set.isTree)
  }
}
