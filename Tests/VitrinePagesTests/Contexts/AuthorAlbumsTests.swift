import Testing
import VitrineModel
import VitrineTesting

@testable import VitrinePages

@Suite("A profile's albums") struct AuthorAlbumsTests {
  private func photo(_ name: String, by author: String, of provider: String) -> Photo {
    .sample(name, by: author, provider: provider)
  }

  private func gallery(
    _ provider: String, of user: String = "somebody", _ albums: [(String, [Photo])],
    terms: [String: ServiceTerms] = [:]
  ) -> Gallery {
    let gathered = albums.map { name, photos in
      LoadedSet.LoadedAlbum(album: Album(id: name, title: name), photos: photos)
    }
    return SampleGallery.of(
      Catalog([
        LoadedSet(
          set: .sample("trips", .albums(of: user), provider: provider), photos: [],
          albums: gathered)
      ]), pageSize: 3, terms: terms)
  }

  private func albums(_ gallery: Gallery, of author: String) throws -> [String?] {
    let context = try gallery.context(author)
    return context.list("albums").indices.map { context.text("albums.\($0).title") }
  }

  @Test func areThoseOfAFolderWithTheirPhotos() throws {
    let mine = photo("a.jpg", by: "ada", of: "folder")
    let yours = photo("b.jpg", by: "bo", of: "folder")
    let gallery = gallery("folder", [("both", [yours, mine]), ("yours", [yours])])
    #expect(try albums(gallery, of: "authors/folder/ada/") == ["both"])
    #expect(try albums(gallery, of: "authors/folder/bo/") == ["both", "yours"])
    let context = try gallery.context("authors/folder/ada/")
    #expect(context.text("albums.0.cover.path") == "photos/folder/a/")
    #expect(context.at("albums.0.count") == .number(2))
    #expect(context.text("albums.0.path") == "sets/trips/both/")
  }

  @Test func leaveOutAlbumsOfAServiceWithPhotosOfOthers() throws {
    let mine = photo("a", by: "ada", of: "kept")
    let yours = photo("b", by: "bo", of: "kept")
    let gallery = gallery("kept", [("mixed", [mine, yours]), ("mine", [mine])])
    #expect(try albums(gallery, of: "authors/kept/ada/") == ["mine"])
    #expect(try albums(gallery, of: "authors/kept/bo/") == [])
  }

  @Test(arguments: ["ada", "Ada", "@ada", "https://kept.example/@ada", "kept.example/ada/"])
  func areThoseOfThePersonThatTheSetNames(_ user: String) throws {
    let mine = photo("a", by: "ada", of: "kept")
    let yours = photo("b", by: "bo", of: "kept")
    let gallery = gallery("kept", of: user, [("mixed", [yours, mine]), ("liked", [yours])])
    #expect(try albums(gallery, of: "authors/kept/ada/") == ["mixed", "liked"])
    #expect(try albums(gallery, of: "authors/kept/bo/") == [])
  }

  @Test func areOnTheFirstPageOnceEach() throws {
    let photos = (0..<5).map { photo("\($0).jpg", by: "ada", of: "folder") }
    let twice = ["one", "two"].map { slug in
      LoadedSet(
        set: .sample(slug, .albums(of: ".")), photos: [],
        albums: [.init(album: Album(id: "coast", title: "Coast"), photos: photos)])
    }
    let gallery = SampleGallery.of(Catalog(twice), pageSize: 3)
    #expect(try albums(gallery, of: "authors/folder/ada/") == ["Coast"])
    #expect(try albums(gallery, of: "authors/folder/ada/page/2/") == [])
  }

  @Test func showPhotosBeforeCoversIfAServiceCapsThem() throws {
    let photos = (0..<3).map { photo("\($0)", by: "ada", of: "capped") }
    let gallery = gallery(
      "capped", [("all", photos)],
      terms: ["capped": ServiceTerms(title: "Capped", address: nil, photosPerPage: 3)])
    let context = try gallery.context("authors/capped/ada/")
    #expect(context.list("photos").count == 3)
    #expect(context.at("albums.0.cover") == TemplateValue.none)
  }
}
