import Testing
import VitrineFetch
import VitrineModel
import VitrineProviders
import VitrineTesting

@Suite struct UnsplashPhotoTests {
  private func unsplash(sizes: [Int] = [320, 1280]) -> StubService {
    StubService("unsplash", sizes: sizes) { call in
      let path = call.address.text
      if path.contains("/photos/") { return try .file("unsplash/photo") }
      return path.hasSuffix("/photos")
        ? try .file("unsplash/feed") : try .file("unsplash/user")
    }
  }

  private func photos(sizes: [Int] = [320, 1280]) async throws -> [Photo] {
    let unsplash: any ListsUserPhotos = try unsplash(sizes: sizes).provider()
    return try await unsplash.photos(of: "adaquill", PhotoQuery(sort: .newest), after: nil).photos
  }

  @Test func readsReplies() async throws {
    let photos = try await photos()
    let first = try #require(photos.first)
    let lookup: any LooksUpPhotos = try unsplash().provider()
    let found = try await lookup.lookUp(["Xq1bQ2y3Z01"]).photos
    try Golden("Goldens").expect([
      "feed.txt": photos.map(\.readable).joined(separator: "\n"),
      "photo.txt": found.map(\.readable).joined(),
      "author.txt": try #require(first.author).readable + "\n",
    ])
  }

  @Test func leavesOutInvalidPhotos() async throws {
    let ids = try await photos().map(\.id.id)
    #expect(ids == ["-Xq1bQ2y3Z0", "Xq1bQ2y3Z02", "Xq1bQ2y3Z03", "Xq1bQ2y3Z04"])
  }

  @Test func offersTheSizesOfTheSite() async throws {
    let photo = try #require(try await photos(sizes: [320, 640, 2048, 8000]).first)
    let sizes = try #require(photo.original.remote).sizes
    #expect(sizes.map(\.size.longestEdge) == [320, 640, 2048, 6000])
    #expect(sizes[0].size == PixelSize(width: 320, height: 213))
    for size in sizes {
      #expect(size.address.text.contains("ixid=M3w1&ixlib=rb-4.0.3"))
      #expect(!size.address.text.contains("crop"))
    }
    #expect(sizes[0].address.text.hasSuffix("&w=320"))
    #expect(!sizes[3].address.text.contains("&w="))
  }

  @Test func resizesPortraitImagesByTheirLongestEdge() async throws {
    let sizes = try #require(try await photos()[1].original.remote).sizes
    #expect(sizes.map(\.size) == [(213, 320), (853, 1280), (4000, 6000)].map(PixelSize.init))
    #expect(sizes[0].address.text.hasSuffix("&w=213"))
  }

  @Test func offersTheFullImageIfTheSiteHasNoSizes() async throws {
    #expect(try await photos(sizes: []).first?.original.remote?.sizes.count == 1)
  }

  @Test func findsATitleForEveryPhoto() async throws {
    #expect(
      try await photos().map(\.title) == [
        "Harbor at dawn", "a boat on the sea", "a boat on the sea", "",
      ])
  }

  private func feed(_ fields: String) async throws -> PhotoPage {
    let photos = ["\"id\":\"Xq1bQ2y3Z01\",\(fields)", "\"id\":\"Xq1bQ2y3Z02\""].map {
      """
      {\($0),"width":12000,"height":9000,"user":{"username":"ada"},\
      "urls":{"raw":"https://images.example/1?ixid=1"}}
      """
    }
    let service = StubService("unsplash", sizes: [320, 10_000]) { _ in
      .text("[\(photos.joined(separator: ","))]")
    }
    let unsplash: any ListsUserPhotos = try service.provider()
    return try await unsplash.photos(of: "ada", PhotoQuery(sort: .newest), after: nil)
  }

  @Test(arguments: [
    (#""sponsorship":{"tagline":"Buy"}"#, "advertisement"), (#""plus":true"#, "Unsplash+ photo"),
    (#""premium":true"#, "Unsplash+ photo"), (#""plus":"true""#, "Unsplash+ photo"),
    (#""plus":1"#, "Unsplash+ photo"),
    (#""urls":{"raw":"https://plus.unsplash.com/premium_photo-1?ixid=1"}"#, "Unsplash+ photo"),
  ])
  func leavesOutAdvertisementsAndUnsplashPlus(_ mark: String, _ noun: String) async throws {
    let page = try await feed(mark)
    #expect(page.photos.map(\.id.id) == ["Xq1bQ2y3Z02"])
    #expect(page.omissions.map(\.key.noun) == [noun])
  }

  @Test(arguments: [
    #""sponsorship":null,"plus":false,"premium":null"#, #""sponsorship":[],"plus":"x""#,
  ])
  func keepsOtherPhotos(_ marks: String) async throws {
    let page = try await feed(marks)
    #expect(page.photos.count == 2 && page.omissions.isEmpty)
  }

  @Test func claimsNoMorePixelsThanItsImageServiceMakes() async throws {
    let sizes = try #require(try await feed(#""x":1"#).photos.first?.original.remote).sizes
    #expect(sizes.map(\.size) == [(320, 240), (8192, 6144)].map(PixelSize.init))
    #expect(sizes.last?.address.text.hasSuffix("&w=8192") == true)
  }

  @Test(arguments: [
    (
      #"{"name":"Dún Laoghaire","city":null,"position":{"latitude":0,"longitude":0}}"#,
      Place(name: "Dún Laoghaire")
    ),
    (
      #"{"name":"Pier, Howth, Ireland","city":"Howth","country":"Ireland"}"#,
      Place(name: "Pier, Howth, Ireland", city: "Howth", country: "Ireland")
    ),
    (#"{"name":" ","position":{"latitude":null}}"#, nil), ("null", nil), ("[]", nil),
  ])
  func keepsTheNamesOfPlaces(_ location: String, _ place: Place?) async throws {
    let photo = try #require(try await feed("\"location\":\(location)").photos.first)
    #expect(photo.place == place && photo.location == nil)
  }

  @Test func addsReferralParametersToLinks() async throws {
    let referral = "utm_source=field-notes&utm_medium=referral"
    let photo = try #require(try await photos().first)
    #expect(photo.author?.page?.text == "https://unsplash.com/@adaquill?\(referral)")
    #expect(photo.page?.text.hasSuffix("?\(referral)") == true)
    let terms = try #require(ProviderRegistry.terms(for: "Field Notes")["unsplash"])
    #expect(terms.address?.text == "https://unsplash.com/?\(referral)")
    #expect(terms.credit == .service && terms.whyNotCopied != nil)
  }

  @Test(arguments: [
    ("Field Notes", "field-notes"), ("  Ada's  Küste & Meer!", "ada-s-kuste-meer"),
    ("写真", "vitrine"),
    ("", "vitrine"), ("a&utm_source=evil#x", "a-utm-source-evil-x"), ("Café №1", "cafe-no1"),
    (String(repeating: "a", count: 500), String(repeating: "a", count: 60)),
  ])
  func namesTheSiteAsAPlainToken(_ title: String, _ token: String) throws {
    let terms = try #require(ProviderRegistry.terms(for: title)["unsplash"])
    #expect(terms.address?.text == "https://unsplash.com/?utm_source=\(token)&utm_medium=referral")
    #expect(
      ProviderRegistry.terms(for: title)["flickr"]?.address?.text == "https://www.flickr.com/")
  }

  // MARK: Reports

  private func used(_ address: String) throws -> Photo {
    let size = RemoteOriginal.Size(
      address: try #require(WebAddress("https://images.unsplash.com/1")),
      size: PixelSize(width: 3, height: 2))
    return Photo(
      id: Photo.ID(provider: "unsplash", id: "1"), title: "One",
      original: .remote(RemoteOriginal(size)), useReport: WebAddress(address))
  }

  @Test func reportsUseWithTheFullAddress() async throws {
    let service = StubService("unsplash", ["endpoint": "http://127.0.0.1:8080/api"]) { _ in
      .text(#"{"url":"https://images.unsplash.com/1"}"#)
    }
    let unsplash: any ReportsUse = try service.provider()
    for address in [
      "https://api.unsplash.com/photos/1/download?ixid=M3w",
      "http://127.0.0.1:8080/photos/1/download?ixid=M3w",
    ] {
      try await unsplash.reportUse(of: used(address))
      let call = try #require(service.calls.last)
      #expect(call.address.text == address)
      #expect(call.secretHeaders.map(\.value) == ["Client-ID \(StubService.secret)"])
    }
  }

  @Test(arguments: [
    "https://evil.example/download", "http://api.unsplash.com/download",
    "https://api.unsplash.com.evil.example/download", "https://api.unsplash.com:8443/download",
    "https://api.unsplash.com?/download@evil.example",
  ])
  func sendsItsKeyOnlyToUnsplash(_ address: String) async throws {
    let service = StubService("unsplash") { _ in .text("{}") }
    let unsplash: any ReportsUse = try service.provider()
    _ = await fault { try await unsplash.reportUse(of: used(address)) }
    let hosts = service.calls.map(\.address.host)
    #expect(hosts.allSatisfy { $0 == "api.unsplash.com" })
    #expect(service.calls.allSatisfy { $0.address.text.hasPrefix("https://api.unsplash.com?") })
  }

  @Test func reportsNothingWithoutAnAddress() async throws {
    let service = StubService("unsplash") { _ in .text("{}") }
    let unsplash: any ReportsUse = try service.provider()
    try await unsplash.reportUse(of: used("no address"))
    #expect(service.calls.isEmpty)
  }
}
