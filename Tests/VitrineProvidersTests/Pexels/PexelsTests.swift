// Replies of Pexels: no titles, no dates, cropped sizes, videos among the photos.

import Foundation
import Testing
import VitrineFetch
import VitrineModel
import VitrineProviders
import VitrineTesting

@Suite struct PexelsTests {
  static func photo(_ id: Int, type: String? = nil) -> String {
    let type = type.map { #""type": "\#($0)", "# } ?? ""
    return #"""
      {\#(type)"id": \#(id), "width": 3000, "height": 2000,
       "src": {"original": "https://images.example/\#(id).jpeg"}}
      """#
  }

  static func reply(_ photos: [String], list: String = "photos", hasNext: Bool = false) -> String {
    let next = hasNext ? #", "next_page": "https://api.pexels.com/v1/?page=2""# : ""
    return #"{"\#(list)": [\#(photos.joined(separator: ","))], "total_results": 1\#(next)}"#
  }

  private func search(_ service: StubService, _ limit: Int? = nil) async throws -> [String] {
    let source = try service.provider(as: (any SearchesPhotos).self)
    return try await service.all(limit ?? .max) {
      try await source.search("sea light", PhotoQuery(sort: .relevance, limit: limit), after: $0)
    }
  }

  // MARK: Photos

  @Test func readsASearch() async throws {
    let service = StubService("pexels", sizes: [320, 640, 1280, 5000]) { _ in
      try .file("pexels/search")
    }
    let source = try service.provider(as: (any SearchesPhotos).self)
    let page = try await source.search("sea", PhotoQuery(sort: .relevance), after: nil)
    try Golden("Goldens").expect([
      "search.txt": page.photos.map(\.readable).joined(separator: "\n")
    ])
    #expect(page.isSorted && page.next != nil)
  }

  @Test func sendsTheKeyOnlyAsASecret() async throws {
    let service = StubService("pexels", ["endpoint": "http://127.0.0.1:1/v1"]) { _ in
      .text(Self.reply([]))
    }
    _ = try await search(service)
    let call = try #require(service.calls.first)
    #expect(call.address.text == "http://127.0.0.1:1/v1/search")
    #expect(call.secretHeaders == [.init("Authorization", StubService.secret)])
    #expect(call.headers.isEmpty && call.secretQuery.isEmpty)
  }

  // MARK: Pages

  @Test func requestsNoMoreThanTheLimit() async throws {
    let service = StubService("pexels") { call in
      let page = Int(call["page"] ?? "") ?? 0
      let size = Int(call["per_page"] ?? "") ?? 0
      return .text(
        Self.reply((0..<size).map { Self.photo(page * 1000 + $0) }, hasNext: true))
    }
    #expect(try await search(service, 7).count == 7)
    #expect(service.values(of: "per_page") == ["7"])
    #expect(try await search(service, 100).count == 100)
    #expect(service.values(of: "per_page") == ["7", "80", "80"])
  }

  @Test func endsAtTheLastEmptyOrRepeatedPage() async throws {
    let last = StubService("pexels") { _ in .text(Self.reply([Self.photo(1)])) }
    #expect(try await search(last) == ["1"])
    #expect(last.calls.count == 1)
    let empty = StubService("pexels") { call in
      .text(Self.reply(call["page"] == "1" ? [Self.photo(1)] : [], hasNext: true))
    }
    #expect(try await search(empty) == ["1"])
    #expect(empty.calls.count == 2)
    let repeated = StubService("pexels") { _ in .text(Self.reply([Self.photo(1)], hasNext: true))
    }
    #expect(try await search(repeated) == ["1"])
    #expect(repeated.calls.count == 2)
    let endless = StubService("pexels") { call in
      .text(Self.reply([Self.photo(Int(call["page"] ?? "") ?? 0)], hasNext: true))
    }
    #expect(try await search(endless).count == 100)
  }

  /// A search counts 8,000 photos at most, and its last page has no next one.
  @Test(arguments: [(8000, true, 8000), (8000, false, 8000), (7999, false, nil)])
  func saysThatAListIsCut(_ total: Int, _ hasNext: Bool, _ most: Int?) async throws {
    let service = StubService("pexels") { call in
      let reply = Self.reply([Self.photo(Int(call["page"] ?? "") ?? 0)], hasNext: hasNext)
      return .text(reply.replacing(#""total_results": 1"#, with: #""total_results": \#(total)"#))
    }
    let source = try service.provider(as: (any SearchesPhotos).self)
    let page = try await source.search(
      "sea", PhotoQuery(sort: .relevance), after: Cursor("100 0"))
    #expect(page.cut?.most == most && page.next == nil)
  }

  @Test func claimsNoMorePixelsThanItsImageServiceMakes() async throws {
    let service = StubService("pexels", sizes: [320, 20_000]) { _ in
      .text(
        Self.reply([Self.photo(1).replacing("3000", with: "9000").replacing("2000", with: "6000")]))
    }
    let source = try service.provider(as: (any SearchesPhotos).self)
    let page = try await source.search("sea", PhotoQuery(sort: .relevance), after: nil)
    let sizes = try #require(page.photos.first?.original.remote).sizes
    #expect(sizes.map(\.size.longestEdge) == [320, 8192])
    #expect(sizes.last?.address.text.hasSuffix("&w=8192") == true)
  }

  @Test func leavesAPhotoWithoutWordsUntitled() async throws {
    let photo = Self.photo(12).replacing(
      #""width""#, with: #""url": "https://www.pexels.com/photo/12/", "alt": null, "width""#)
    let service = StubService("pexels") { _ in .text(Self.reply([photo])) }
    let source = try service.provider(as: (any SearchesPhotos).self)
    let page = try await source.search("sea", PhotoQuery(sort: .relevance), after: nil)
    #expect(page.photos.map(\.title) == [""])
  }

  // MARK: Collections

  @Test(arguments: [
    ("9mp14cx", "9mp14cx"), ("https://www.pexels.com/collections/cool-cats-9mp14cx/", "cool cats"),
    ("pexels.com/collections/cool-cats-9mp14cx?x", "cool cats"),
    ("cool-cats-9mp14cx", "cool cats"),
  ])
  func readsACollectionByIDAndAddress(_ id: String, _ title: String) async throws {
    let service = StubService("pexels") { _ in
      .text(
        Self.reply(
          [Self.photo(1, type: "Photo"), Self.photo(2, type: "Video"), Self.photo(3)], list: "media"
        ))
    }
    let source = try service.provider(as: (any ListsAlbums).self)
    let album = try await source.album(id)
    #expect(album == Album(id: "9mp14cx", title: title) && service.calls.isEmpty)
    for sort in [PhotoSet.Sort.given, .newest] {
      let page = try await source.photos(in: album, PhotoQuery(sort: sort), after: nil)
      #expect(page.photos.map(\.id.id) == ["1", "3"])
      #expect(page.omissions == [.video: 1])
    }
    #expect(service.calls.first?.address.text == "https://api.pexels.com/v1/collections/9mp14cx")
    #expect(service.values(of: "type") == ["photos", "photos"])
    #expect(service.values(of: "sort") == ["-", "desc"])
  }

  @Test(arguments: [
    "..", "", "a/b", "?x", "é", "https://www.pexels.com/",
    "https://elsewhere.example/collections/cool-cats-9mp14cx/", "-", "a b",
  ])
  func sendsNoRequestForInvalidCollections(_ id: String) async throws {
    let service = StubService("pexels") { _ in .text(Self.reply([], list: "media")) }
    let source = try service.provider(as: (any ListsAlbums).self)
    #expect(await fault { _ = try await source.album(id) } == .unknownAlbum(id))
  }

  @Test func throwsForAnUnknownCollection() async throws {
    let service = StubService("pexels") { _ in
      .text(#"{"status": 404, "error": "Not Found"}"#, status: 404)
    }
    let source = try service.provider(as: (any ListsAlbums).self)
    let error = await fault {
      _ = try await source.photos(
        in: Album(id: "gone", title: "Gone"), PhotoQuery(sort: .given), after: nil)
    }
    #expect(error == .unknownAlbum("gone"))
  }

  /// Otherwise, an existing set would be reported as unknown.
  @Test func doesNotReportAMissingSecondPageAsUnknown() async throws {
    let service = StubService("pexels") { call in
      call["page"] == "1"
        ? .text(Self.reply([Self.photo(1)], list: "media", hasNext: true))
        : .text("{}", status: 404)
    }
    let source = try service.provider(as: (any ListsAlbums).self)
    let album = Album(id: "going", title: "Going")
    let error = await fault {
      _ = try await service.all {
        try await source.photos(in: album, PhotoQuery(sort: .given), after: $0)
      }
    }
    guard case .unavailable? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func listsTheCollectionsOfTheKey() async throws {
    let service = StubService("pexels") { _ in try .file("pexels/collections") }
    let source = try service.provider(as: (any ListsAlbums).self)
    let albums = try await source.albums(of: "me")
    #expect(
      albums == [
        Album(id: "9mp14cx", title: "Cool Cats"),
        Album(id: "abc123", title: "abc123", caption: RichText("By the sea.\n\nOften.")),
      ])
    _ = try await source.albums(of: "featured")
    #expect(
      service.calls.map(\.address.text) == [
        "https://api.pexels.com/v1/collections", "https://api.pexels.com/v1/collections/featured",
      ])
    guard
      case .noAlbums(of: "featurd", "featured", _)? = await fault({
        _ = try await source.albums(of: "featurd")
      })
    else {
      Issue.record("no error")
      return
    }
  }

  // MARK: Videos

  /// Numbers 1 and 2 are photos, 2 and 3 are videos.
  private static let mixed: @Sendable (APICall) -> ServiceResponse = { call in
    let path = call.address.text.split(separator: "/").dropFirst(2).map(String.init)
    let id = path.last ?? ""
    let isVideo = path.dropLast() == ["videos", "videos"]
    let isPhoto = path.dropLast() == ["v1", "photos"]
    if isPhoto, ["1", "2"].contains(id) { return .text(PexelsTests.photo(Int(id) ?? 0)) }
    if isVideo, ["2", "3"].contains(id) { return .text(#"{"id": \#(id), "video_files": []}"#) }
    return .text(#"{"status": 404}"#, status: 404)
  }

  private static let lookups: [(String, [String], [String: Omission])] = [
    ("1", ["1"], [:]), ("2", ["2"], [:]), ("3", [], ["3": .video]), ("4", [], [:]),
    ("video-1", [], [:]), ("video-2", [], ["video-2": .video]), ("video-x", [], [:]),
  ]

  @Test(arguments: lookups)
  func looksUpPhotosBeforeVideos(
    _ id: String, _ photos: [String], _ omissions: [String: Omission]
  ) async throws {
    let service = StubService("pexels", answer: Self.mixed)
    let source: any LooksUpPhotos = try service.provider()
    let lookup = try await source.lookUp([id])
    #expect(lookup.photos.map(\.id.id) == photos && lookup.omissions == omissions)
    #expect(service.calls.allSatisfy { $0.secretHeaders.count == 1 })
  }

  @Test(arguments: [
    ("http://127.0.0.1:1/v1", "http://127.0.0.1:1/videos/videos/7"),
    ("http://127.0.0.1:1/p/v1/", "http://127.0.0.1:1/p/videos/videos/7"),
    ("http://127.0.0.1:1/pexels/", "http://127.0.0.1:1/pexels/videos/videos/7"),
  ])
  func looksUpVideosBesideTheEndpoint(_ endpoint: String, _ address: String) async throws {
    let service = StubService("pexels", ["endpoint": endpoint]) { _ in .text("{}", status: 404) }
    let source: any LooksUpPhotos = try service.provider()
    #expect(try await source.lookUp(["video-7"]).omissions.isEmpty)
    #expect(service.calls.map(\.address.text) == [address])
  }

  @Test func doesNotTakeAnErrorOfTheVideosForAMissingPhoto() async throws {
    let service = StubService("pexels") { call in
      .text("{}", status: call.address.text.contains("/videos/") ? 403 : 404)
    }
    let source: any LooksUpPhotos = try service.provider()
    let error = await fault { _ = try await source.lookUp(["7"]) }
    guard case .unavailable? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  // MARK: Refusals

  @Test(arguments: [
    (
      401, #"{"error": "Unauthorized key \#(StubService.secret)"}"#,
      "rejected the key: “Unauthorized"
    ),
    (401, "Unauthorized", "rejected the key"),
    (403, #"{"status": 403, "code": "Forbidden"}"#, "Forbidden"),
    (404, "[]", "status 404"), (418, "", "status 418"),
  ])
  func explainsErrorsWithoutTheKey(_ status: Int, _ body: String, _ words: String) async throws {
    let service = StubService("pexels") { _ in .text(body, status: status) }
    guard
      case .unavailable("Pexels", let reason, let advice)? = await fault({
        _ = try await search(service)
      })
    else {
      Issue.record("no error")
      return
    }
    #expect(reason.contains(words) && !reason.contains(StubService.secret))
    #expect(!advice.contains(StubService.secret))
    #expect(service.calls.count == 1)
  }

  @Test func sendsNoRequestWithoutAKey() async throws {
    let service = StubService("pexels", ["api_key": ""]) { _ in .text(Self.reply([])) }
    guard case .unavailable(_, _, let advice)? = await fault({ _ = try await search(service) })
    else {
      Issue.record("no error")
      return
    }
    #expect(advice.contains("PEXELS_API_KEY") && service.calls.isEmpty)
  }

  @Test(arguments: [
    "{}", "[]", "null", "<html>", "", #"{"photos": {}}"#, #"{"photos": null}"#, #"{"photos": "x"}"#,
  ])
  func throwsOnInvalidReplies(_ body: String) async throws {
    let service = StubService("pexels") { _ in .text(body) }
    guard case .unavailable? = await fault({ _ = try await search(service) }) else {
      Issue.record("no error")
      return
    }
  }
}
