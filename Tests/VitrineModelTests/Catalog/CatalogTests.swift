// Sets merged into one catalog: each photo once, each list in a fixed order.

import Testing
import VitrineModel
import VitrineTesting

@Suite struct CatalogTests {
  @Test func mergesAPhotoOfSeveralSets() {
    let catalog = Catalog([
      LoadedSet(set: .sample("a"), photos: [.sample("1.jpg"), .sample("2.jpg")]),
      LoadedSet(
        set: .sample("b"), photos: [.sample("3.jpg"), .sample("2.jpg"), .sample("2.jpg")]),
    ])
    #expect(catalog.photos.map(\.id.id) == ["1.jpg", "2.jpg", "3.jpg"])
    #expect(catalog.sets.map(\.photos) == [[0, 1], [2, 1]])
  }

  @Test func distinguishesPhotosByProviderAndSpelling() {
    let catalog = Catalog.sample([
      .sample("a"), .sample("a", provider: "flickr"), .sample("\u{E9}"), .sample("e\u{301}"),
    ])
    #expect(catalog.photos.count == 4)
  }

  @Test func putsTheNewestFirstAndTheUndatedLast() {
    let catalog = Catalog.sample([
      .sample("z"), .sample("old", taken: "1999-01-01"), .sample("b", taken: "2026-01-01"),
      .sample("a", taken: "2026-01-01"), .sample("y"),
      .sample("east", taken: "2026-01-01T00:30:00+05:00"),
    ])
    #expect(catalog.newest.map { catalog.photos[$0].id.id } == ["a", "b", "east", "old", "y", "z"])
  }

  @Test func ordersAuthorsByName() {
    let catalog = Catalog.sample([
      .sample("1", by: "Zoë", taken: "2020-01-01"), .sample("2", by: "Ada"),
      .sample("3", by: "Zoë", taken: "2026-01-01"), .sample("4"),
      .sample("5", by: "Ada", provider: "flickr"),
    ])
    #expect(
      catalog.authors.map(\.author.id.description) == ["flickr:Ada", "folder:Ada", "folder:Zoë"])
    #expect(catalog.authors.map(\.photos) == [[4], [1], [2, 0]])
  }

  @Test func mergesTheFactsAboutAnAuthor() throws {
    let page = try #require(WebAddress("https://ada.example/"))
    var known = Photo.sample("old", by: "Ada", taken: "2020-01-01")
    known.author?.page = page
    known.author?.biography = "Paints with light."
    let catalog = Catalog.sample([.sample("new", by: "Ada", taken: "2026-01-01"), known])
    #expect(catalog.authors[0].author.page == page)
    #expect(catalog.authors[0].author.biography == "Paints with light.")
  }

  @Test func spellsTagsAsFirstWritten() {
    let catalog = Catalog.sample([
      .sample("1", taken: "2020-01-01", tags: ["Sea", "SEA", "red"]),
      .sample("2", taken: "2026-01-01", tags: ["sea"]),
    ])
    #expect(catalog.tags.map(\.tag.name) == ["red", "Sea"])
    #expect(catalog.tags.map(\.photos) == [[0], [1, 0]])
  }

  @Test func listsTheLicensesInUse() throws {
    let by = try #require(License.withID("cc-by-4.0"))
    let catalog = Catalog.sample([
      .sample("1"), .sample("2", license: by), .sample("3", license: .cc0),
      .sample("4", license: by),
    ])
    #expect(catalog.licenses.map(\.license.id) == ["cc-by-4.0", "cc0-1.0", "unknown"])
    #expect(catalog.licenses.map(\.photos) == [[1, 3], [2], [0]])
  }

  @Test func isEmptyWithoutPhotos() {
    let catalog = Catalog([LoadedSet(set: .sample("a"), photos: [])])
    #expect(catalog.photos.isEmpty && catalog.authors.isEmpty && catalog.tags.isEmpty)
    #expect(catalog.sets.map(\.photos) == [[]])
    #expect(Catalog([]).sets.isEmpty)
  }

  @Test func fillsASetOfAlbumsFromItsAlbums() {
    let catalog = Catalog.trips
    #expect(catalog.sets[0].photos == [0, 1, 2])
    #expect(catalog.sets[0].albums.map(\.photos) == [[0, 1], [1, 2]])
  }

  @Test func removesPhotosFromAllLists() {
    let catalog = Catalog.trips.without([1])
    #expect(catalog.photos.map(\.id.id) == ["1", "3"])
    #expect(catalog.sets[0].albums.map(\.photos) == [[0], [1]])
    #expect(catalog.tags.map(\.photos.count) == [2])
  }

  @Test func removesEmptyAlbums() {
    let catalog = Catalog.trips.without([1, 2])
    #expect(catalog.sets[0].albums.map(\.album.id) == ["north"])
    #expect(Catalog.trips.without([0, 1, 2]).sets.map(\.photos) == [[]])
  }

  @Test func staysTheSameIfNothingIsRemoved() {
    #expect(Catalog.trips.without([]).photos == Catalog.trips.photos)
    #expect(Catalog.trips.without([99, -1]).photos == Catalog.trips.photos)
  }

  @Test func isTheSameInEveryRun() {
    let photos = (0..<300).map {
      Photo.sample("\($0)", by: "Author \($0 % 17)", tags: ["t\($0 % 31)", "u\($0 % 7)"])
    }
    let (a, b) = (Catalog.sample(photos), Catalog.sample(photos))
    #expect(a.authors.map(\.author.name) == b.authors.map(\.author.name))
    #expect(a.tags.map(\.tag.key) == a.tags.map(\.tag.key).sorted())
    #expect(a.newest == b.newest)
  }
}

extension Catalog {
  fileprivate static var trips: Catalog {
    let photos = (1...3).map { Photo.sample("\($0)", tags: ["trip"]) }
    return Catalog([
      LoadedSet(
        set: .sample("trips", .albums(of: ".")), photos: [],
        albums: [
          .init(album: Album(id: "north", title: "North"), photos: [photos[0], photos[1]]),
          .init(album: Album(id: "south", title: "South"), photos: [photos[1], photos[2]]),
        ])
    ])
  }
}
