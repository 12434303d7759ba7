// Requests for lists, where lists end, and users by name.

import Testing
import VitrineFetch
import VitrineModel
import VitrineProviders
import VitrineTesting

@Suite struct UnsplashListTests {
  private static func photos(_ ids: some Sequence<Int>) -> String {
    let photos = ids.map { id in
      """
      {"id":"\(id)","width":600,"height":400,"urls":{"raw":"https://images.example/\(id)?ixid=1"},\
      "user":{"username":"ada"}}
      """
    }
    return "[" + photos.joined(separator: ",") + "]"
  }

  /// A service with a feed of this many photos.
  private func feed(
    of count: Int, size largest: Int = 30,
    headers: @escaping @Sendable (Int) -> [String: String] = { _ in [:] }
  ) -> StubService {
    StubService("unsplash") { call in
      let size = min(Int(call["per_page"] ?? "") ?? 10, largest)
      let page = Int(call["page"] ?? "") ?? 1
      let ids = Array(0..<count).dropFirst((page - 1) * size).prefix(size)
      return .text(Self.photos(ids), headers: headers(page))
    }
  }

  private func photos(_ service: StubService, _ query: PhotoQuery) async throws -> [String] {
    let unsplash: any ListsUserPhotos = try service.provider()
    return try await service.all(query.limit ?? .max) {
      try await unsplash.photos(of: "ada", query, after: $0)
    }
  }

  @Test func sendsTheKeySeparately() async throws {
    let service = feed(of: 3)
    _ = try await photos(service, PhotoQuery(sort: .newest, limit: 3))
    let call = try #require(service.calls.first)
    #expect(call.address.text == "https://api.unsplash.com/users/ada/photos")
    #expect(call.headers == [.init("Accept-Version", "v1")])
    #expect(call.secretHeaders == [.init("Authorization", "Client-ID \(StubService.secret)")])
    #expect(call["per_page"] == "3" && call["order_by"] == "latest")
  }

  @Test func requestsAtMostThirtyPhotosPerPage() async throws {
    let service = feed(of: 100)
    #expect(try await photos(service, PhotoQuery(sort: .newest, limit: 70)).count == 70)
    #expect(service.values(of: "per_page") == ["30", "30", "30"])
  }

  @Test func endsAtAShortPage() async throws {
    let service = feed(of: 40)
    #expect(try await photos(service, PhotoQuery(sort: .newest)).count == 40)
    #expect(service.calls.count == 2)
  }

  @Test func endsAtAnEmptyPage() async throws {
    let service = feed(of: 60)
    #expect(try await photos(service, PhotoQuery(sort: .newest)).count == 60)
    #expect(service.calls.count == 3)
  }

  @Test func endsAtTheClaimedTotal() async throws {
    let service = feed(of: 60) { _ in ["x-total": "60", "x-per-page": "30"] }
    #expect(try await photos(service, PhotoQuery(sort: .newest)).count == 60)
    #expect(service.calls.count == 2)
  }

  @Test func endsAtAnEmptyPageWhateverTheTotalClaims() async throws {
    let service = feed(of: 40) { _ in ["x-total": "99999"] }
    #expect(try await photos(service, PhotoQuery(sort: .newest)).count == 40)
    #expect(service.calls.count == 3)
  }

  @Test func continuesAfterShortPages() async throws {
    let service = feed(of: 25, size: 10) { _ in ["x-per-page": "10"] }
    #expect(try await photos(service, PhotoQuery(sort: .newest)).count == 25)
    let linked = feed(of: 25, size: 10) { page in
      page < 3 ? ["link": "<https://api.unsplash.com/x?page=9>; rel=\"next\""] : [:]
    }
    #expect(try await photos(linked, PhotoQuery(sort: .newest)).count == 25)
  }

  @Test func endsAtARepeatedPage() async throws {
    let service = StubService("unsplash") { _ in
      .text(Self.photos(1...30), headers: ["x-total": "-5000", "link": "rel=\"next\""])
    }
    #expect(try await photos(service, PhotoQuery(sort: .newest)).count == 30)
    #expect(service.calls.count <= 2)
  }

  @Test func endsASearchAtPageTwoHundred() async throws {
    let service = StubService("unsplash") { call in
      let page = Int(call["page"] ?? "") ?? 1
      return .text(
        #"{"total":999999,"total_pages":33334,"results":\#(Self.photos([page]))}"#)
    }
    let unsplash: any SearchesPhotos = try service.provider()
    let ids = try await service.all {
      try await unsplash.search("sea", PhotoQuery(sort: .newest), after: $0)
    }
    #expect(ids.count == 200 && service.calls.count == 200)
    let cursor = Cursor("200")
    let last = try await unsplash.search("sea", PhotoQuery(sort: .newest), after: cursor)
    #expect(last.cut?.most == 6000 && last.cut?.total == 999_999)
    #expect(service.calls[0].address.text == "https://api.unsplash.com/search/photos")
    #expect(service.calls[0]["order_by"] == "latest" && service.calls[0]["query"] == "sea")
  }

  @Test func sendsNoRequestForOtherLicenses() async throws {
    let service = feed(of: 3)
    let commons = PhotoQuery(sort: .newest, licenses: [try #require(LicensePattern("cc-by"))])
    #expect(try await photos(service, commons).isEmpty)
    #expect(service.calls.isEmpty)
    let unsplash = PhotoQuery(sort: .newest, licenses: [try #require(LicensePattern("unsplash"))])
    #expect(try await photos(service, unsplash).count == 3)
  }

  // MARK: People

  private static let nobody = ServiceResponse.text(
    #"{"errors":["Couldn't find User"]}"#, status: 404)

  private static let found = #"""
    {"total":2,"results":[{"username":"adaquill","name":"Ada Quill"},{"username":"adal","name":"A. L."},{}]}
    """#

  /// A service with one user, `adaquill`, and no likes.
  private func unsplash() -> StubService {
    StubService("unsplash") { call in
      switch call.address.text.dropFirst("https://api.unsplash.com".count) {
      case "/search/users": .text(Self.found)
      case "/users/adaquill": try .file("unsplash/user")
      case "/users/adaquill/photos": .text(Self.photos([1]))
      case "/users/adaquill/collections":
        .text(#"[{"id":"1","title":"One"},{"id":2,"title":null},{"title":"x"},null]"#)
      case "/collections/1053828": try .file("unsplash/collection")
      case "/collections/1053828/photos": .text(Self.photos([1, 2]))
      default: Self.nobody
      }
    }
  }

  @Test(arguments: [
    "adaquill", "@adaquill", "Ada Quill", "https://unsplash.com/@adaquill",
    "unsplash.com/@adaquill/likes?x=1",
  ])
  func findsAUser(_ name: String) async throws {
    let service = unsplash()
    let unsplash: any ListsUserPhotos = try service.provider()
    let page = try await unsplash.photos(of: name, PhotoQuery(sort: .newest), after: nil)
    #expect(page.photos.map(\.id.id) == ["1"])
  }

  @Test(arguments: [
    ("adaquil", "adaquill"), ("Ada Qiull", "adaquill"), ("nobody", nil), ("", nil), ("..", nil),
    ("https://unsplash.com/explore", nil), ("a/../b", nil),
  ])
  func throwsForAnUnknownUser(_ name: String, _ nearest: String?) async throws {
    let service = unsplash()
    let unsplash: any ListsUserPhotos = try service.provider()
    let thrown = await fault {
      _ = try await unsplash.photos(of: name, PhotoQuery(sort: .newest), after: nil)
    }
    #expect(thrown == .unknownUser(name, nearest: nearest))
    #expect(service.calls.allSatisfy { !$0.address.text.contains("..") })
  }

  @Test func throwsIfLikesAreNotOffered() async throws {
    let unsplash: any ListsFavorites = try unsplash().provider()
    let query = PhotoQuery(sort: .given)
    let gone = await fault { _ = try await unsplash.favorites(of: "adaquill", query, after: nil) }
    guard case .notOffered("Unsplash", "the likes of a user", let help)? = gone else {
      Issue.record("\(gone as Any)")
      return
    }
    #expect(help.contains("album: ID"))
    let nobody = await fault { _ = try await unsplash.favorites(of: "adaquil", query, after: nil) }
    #expect(nobody == .unknownUser("adaquil", nearest: "adaquill"))
  }

  @Test func listsLikesIfTheyAreOffered() async throws {
    let service = feed(of: 3)
    let unsplash: any ListsFavorites = try service.provider()
    let given = try await unsplash.favorites(of: "ada", PhotoQuery(sort: .given), after: nil)
    let newest = try await unsplash.favorites(
      of: "ada", PhotoQuery(sort: .newest, limit: 2), after: nil)
    #expect(given.photos.count == 3 && given.isSorted && !newest.isSorted)
    #expect(service.calls[0].address.text.hasSuffix("/users/ada/likes"))
  }

  @Test(arguments: [
    "1053828", "https://unsplash.com/collections/1053828/boats-harbors",
    "www.unsplash.com/fr/collections/1053828",
  ])
  func findsACollection(_ name: String) async throws {
    let unsplash: any ListsAlbums = try unsplash().provider()
    let album = try await unsplash.album(name)
    #expect(album.title == "Boats & harbors" && album.caption.text == "Afloat.")
    let given = try await unsplash.photos(in: album, PhotoQuery(sort: .given), after: nil)
    let newest = try await unsplash.photos(in: album, PhotoQuery(sort: .newest), after: nil)
    #expect(given.photos.map(\.id.id) == ["1", "2"] && given.isSorted && !newest.isSorted)
  }

  @Test func listsEveryCollectionOfAUser() async throws {
    let unsplash: any ListsAlbums = try unsplash().provider()
    let albums = try await unsplash.albums(of: "@adaquill")
    #expect(albums.map(\.id) == ["1", "2"] && albums.map(\.title) == ["One", "2"])
  }

  @Test(arguments: ["7", "", "https://unsplash.com/@adaquill"])
  func throwsForAnUnknownCollection(_ name: String) async throws {
    let unsplash: any ListsAlbums = try unsplash().provider()
    #expect(await fault { _ = try await unsplash.album(name) } == .unknownAlbum(name))
  }
}
