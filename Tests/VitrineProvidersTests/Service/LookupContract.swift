// Requirements for every provider that looks up photos by id, tested with fakes of all services:
// the result is the same photo as in lists.

import Foundation
import Testing
import VitrineFetch
import VitrineModel
import VitrineProviders
import VitrineTesting

/// A fake service, and its answers for a photo that does not exist.
struct LookupService: Sendable, CustomTestStringConvertible {
  let api: any FakeAPI.Type
  let license: String
  let gone: [ServiceResponse]
  /// Whether page addresses contain titles instead of ids.
  var hasTitles = false

  var testDescription: String { api.name }

  private static let http = [404, 410].map {
    ServiceResponse.text(#"{"detail":"Not found"}"#, status: $0)
  }

  static let all = [
    LookupService(
      api: FakeFlickr.self, license: "4",
      gone: [1, 2].map { .text(#"{"stat":"fail","code":\#($0),"message":"Photo not found"}"#) }),
    LookupService(api: FakeUnsplash.self, license: "unsplash", gone: http),
    LookupService(api: FakeOpenverse.self, license: "by", gone: http),
    LookupService(
      api: FakeCommons.self, license: "CC BY-SA 4.0",
      gone: [
        .text(#"{"batchcomplete":true,"query":{"pages":[{"pageid":101,"missing":true}]}}"#),
        .text(#"{"batchcomplete":true,"query":{"pages":[{"title":"x","invalid":true}]}}"#),
      ], hasTitles: true),
    LookupService(api: FakePexels.self, license: "pexels", gone: http),
  ]

  func service(_ numbers: ClosedRange<Int> = 101...104) -> StubService {
    let photos = numbers.map { FakePhoto(api.id($0), license: license, in: ["sea"]) }
    let fake = FakeService(api, FakeServiceState(photos, key: StubService.secret))
    let endpoint = "http://127.0.0.1:8080\(fake.endpoint)"
    return StubService(fake.name, ["endpoint": endpoint]) { call in
      let answer = try #require(fake.answer(LoopbackRequest(call)))
      return ServiceResponse(
        status: answer.status,
        headers: Dictionary(answer.headers.map { ($0.name.lowercased(), $0.value) }) { $1 },
        body: answer.body)
    }
  }
}

extension LoopbackRequest {
  fileprivate init(_ call: APICall) {
    var target = URLComponents(string: call.address.text) ?? URLComponents()
    target.queryItems = (call.query + call.secretQuery).map {
      .init(name: $0.name, value: $0.value)
    }
    target.scheme = nil
    target.host = nil
    target.port = nil
    let fixed = [("host", "127.0.0.1:8080"), ("user-agent", "Test (ada@example.org)")]
    let given = (call.headers + call.secretHeaders).map { ($0.name.lowercased(), $0.value) }
    self.init(target: target.string ?? "", headers: Dictionary(fixed + given) { $1 })
  }
}

@Suite(.timeLimit(.minutes(30))) struct LookupContract {
  private func listed(_ service: StubService) async throws -> [Photo] {
    let source: any SearchesPhotos = try service.provider()
    return try await source.search("sea", PhotoQuery(sort: .relevance), after: nil).photos
  }

  @Test func coversEveryService() {
    let finding = ProviderRegistry.all.filter {
      $0.info.policy != nil && $0 is any LooksUpPhotos.Type
    }
    #expect(Set(finding.map { $0.info.name }) == Set(LookupService.all.map { $0.api.name }))
  }

  @Test(arguments: LookupService.all)
  func findsWhatItLists(_ found: LookupService) async throws {
    let service = found.service()
    let source: any LooksUpPhotos = try service.provider()
    let listed = try await listed(service)
    #expect(listed.count == 4)
    let photos = try await source.lookUp(listed.map(\.id.id)).photos
    let byID = Dictionary(uniqueKeysWithValues: photos.map { ($0.id, $0) })
    for photo in listed {
      var result = try #require(byID[photo.id])
      #expect(!result.tags.isEmpty || photo.tags.isEmpty)
      (result.camera, result.location, result.tags) = (photo.camera, photo.location, photo.tags)
      #expect(result == photo)
    }
  }

  @Test(arguments: LookupService.all)
  func findsAPhotoByTheAddressOfItsPage(_ found: LookupService) async throws {
    let service = found.service()
    let source: any LooksUpPhotos = try service.provider()
    let photo = try #require(try await listed(service).first)
    let page = try #require(photo.page)
    guard let reference = type(of: source).reference(to: page) else {
      // Pages of Openverse images are at the sites they come from.
      #expect(found.api.name == FakeOpenverse.name)
      return
    }
    #expect(found.hasTitles || reference == .photo(photo.id.id))
    let name = try #require(ProviderRegistry.name(ofPhotoOn: page))
    #expect(name.provider == photo.id.provider)
    #expect(try await source.lookUp([name.id]).photos.map(\.id) == [photo.id])
  }

  @Test(arguments: LookupService.all)
  func requestsAPhotoOnce(_ found: LookupService) async throws {
    let service = found.service()
    let source: any LooksUpPhotos = try service.provider()
    let id = found.api.id(101)
    #expect(try await source.lookUp([id, id]).photos.map(\.id.id) == [id])
    let once = service.calls.count
    #expect(try await source.lookUp([]).photos.isEmpty && service.calls.count == once)
    _ = try await source.lookUp([id]).photos
    #expect(service.calls.count == 2 * once)
  }

  @Test(arguments: LookupService.all)
  func leavesOutPhotosThatDoNotExist(_ found: LookupService) async throws {
    let service = found.service()
    let source: any LooksUpPhotos = try service.provider()
    let ids = [999, 101].map(found.api.id)
    #expect(try await source.lookUp(ids).photos.map(\.id.id) == [ids[1]])
    for gone in found.gone {
      let service = StubService(found.api.name) { _ in gone }
      let source: any LooksUpPhotos = try service.provider()
      #expect(try await source.lookUp(ids).photos.isEmpty)
      #expect(!service.calls.isEmpty)
    }
  }

  private static let hostile =
    [
      "", " ", ".", "..", "../users/ada", "..%2F", "?x=1", "#", "a/b", "\0", "101\0", "1|2", "😀",
      "random", "stats", "-1", "0x10", "101?client_id=x", "%2e%2e", "١٢٣", "File:", "File:a|b.jpg",
      "Special:Random", "File:\(String(repeating: "a", count: 10_000)).jpg",
    ] + [String(repeating: "1", count: 10_000), String(repeating: "a/", count: 5_000)]

  @Test(arguments: LookupService.all)
  func sendsNoRequestForInvalidIDs(_ found: LookupService) async throws {
    let service = found.service()
    let source: any LooksUpPhotos = try service.provider()
    #expect(try await source.lookUp(Self.hostile).photos.isEmpty)
    #expect(
      service.calls.isEmpty, "\(service.calls.map(\.address.text)) \(service.calls.map(\.query))")
  }

  @Test(arguments: LookupService.all)
  func throwsOnErrors(_ found: LookupService) async throws {
    let faults =
      [401, 403, 429, 500].map { ServiceResponse.text("{}", status: $0) }
      + ["", "{", "null", "{}", "[]", #"{"id":"other"}"#, "<html>"].map { .text($0) }
    for answer in faults {
      let service = StubService(found.api.name) { _ in answer }
      let source: any LooksUpPhotos = try service.provider()
      let thrown = await fault { _ = try await source.lookUp([found.api.id(101)]).photos }
      guard case .unavailable? = thrown else {
        Issue.record(
          "\(answer.status) \(String(decoding: answer.body, as: UTF8.self)): \(thrown as Any)")
        continue
      }
    }
  }
}

@Suite struct FolderLookupTests {
  @Test func findsPhotosByTheirPaths() async throws {
    try await FileTree.temporary { tree in
      for name in ["a.jpg", "x/b.jpg", "\u{E9}.jpg"] { try tree.write("Photos/\(name)", name) }
      try tree.write("secret.jpg", "outside")
      let site = try FolderSite(tree)
      let ids = [
        "x/b.jpg", "a.jpg", "a.jpg", "none.jpg", "../secret.jpg", "", "/a.jpg", "e\u{301}.jpg",
      ]
      let found = try await site.photos(withIDs: ids)
      let listed = try await site.photos()
      #expect(found == listed.filter { ["a.jpg", "x/b.jpg"].contains($0.id.id) })
    }
  }
}
