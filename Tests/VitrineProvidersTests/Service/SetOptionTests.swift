// What the options and conditions of a set become in the calls of each service.

import Testing
import VitrineConfig
import VitrineFetch
import VitrineModel
import VitrineProviders
import VitrineTesting

@Suite(.timeLimit(.minutes(30))) struct SetOptionTests {
  private func service(_ name: String) -> StubService {
    StubService(name) { _ in try ServiceResponse.file("\(name)/page-1") }
  }

  private func query(
    _ options: [String: String], _ conditions: [PhotoCondition] = [], limit: Int? = nil,
    sort: PhotoSet.Sort = .relevance
  ) -> PhotoQuery {
    PhotoQuery(
      sort: sort, limit: limit, filter: PhotoFilter(conditions), options: SetOptions(options))
  }

  /// The call of a search for “sea”.
  private func search(_ name: String, _ query: PhotoQuery) async throws -> APICall {
    let service = service(name)
    let provider: any SearchesPhotos = try service.provider()
    _ = try await provider.search("sea", query, after: nil)
    return try #require(service.calls.first)
  }

  // MARK: Every service

  @Test(arguments: ServiceContract.names)
  func declaresItsOptions(_ name: String) throws {
    let type = try #require(ProviderRegistry.type(named: name))
    let kinds = try #require(ProviderRegistry.declarations().first { $0.name == name }).kinds
    let text = try #require(ProviderRegistry.descriptions.first { $0.name == name }).text
    let taken = [
      "slug", "title", "icon", "provider", "sort", "limit", "licenses", "where", "within",
      "except", "cover", "caption", "unlisted",
    ]
    for option in type.info.setOptions {
      #expect(option.kinds.isSubset(of: kinds) && option.kinds.isEmpty == (option.name == "topic"))
      #expect(!taken.contains(option.name) && SetKind(rawValue: option.name) == nil)
      #expect(text.contains("  per set  \(option.name): \(option.option.help)"))
      #expect(option.option.help.first?.isLowercase == true)
    }
    for condition in type.info.conditions { #expect(text.contains(condition.rawValue)) }
  }

  @Test(arguments: ServiceContract.names, [PhotoSet.Sort.title, .rating])
  func leavesOrdersOfTextsToTheCaller(_ name: String, _ sort: PhotoSet.Sort) async throws {
    let service = service(name)
    let provider: any SearchesPhotos = try service.provider()
    let page = try await provider.search("sea", query([:], limit: 2, sort: sort), after: nil)
    #expect(!page.isSorted)
    #expect(service.calls.allSatisfy { $0.pageSize != "2" })
  }

  /// A page of as many photos as the limit may be of no use after a filter.
  @Test(arguments: ServiceContract.names)
  func asksForWholePagesIfTheCallerFilters(_ name: String) async throws {
    let call = try await search(name, query([:], [.rating(atLeast: 4)], limit: 2))
    #expect(call.pageSize != "2")
    let plain = try await search(name, query([:], limit: 2))
    #expect(plain.pageSize == "2")
  }

  // MARK: Each service

  @Test(arguments: [
    ("unsplash", "orientation", "squarish"), ("unsplash", "color", "teal"),
    ("unsplash", "content_filter", "high"), ("pexels", "orientation", "square"),
    ("pexels", "color", "#ff00aa"), ("pexels", "size", "large"), ("pexels", "locale", "de-DE"),
    ("openverse", "category", "photograph"), ("openverse", "extension", "jpg"),
    ("openverse", "mature", "true"), ("openverse", "size", "large"),
  ])
  func sendsAnOption(_ name: String, _ option: String, _ value: String) async throws {
    #expect(try await search(name, query([option: value]))[option] == value)
    #expect(try await search(name, query([:]))[option] == nil)
  }

  @Test(arguments: [
    ("unsplash", "orientation", "squarish"), ("pexels", "orientation", "square"),
    ("openverse", "aspect_ratio", "square"),
  ])
  func asksForOrientations(_ name: String, _ parameter: String, _ value: String) async throws {
    let condition = PhotoCondition.orientation(.square)
    #expect(try await search(name, query([:], [condition]))[parameter] == value)
    let other = parameter == "aspect_ratio" ? "wide" : "landscape"
    #expect(try await search(name, query([parameter: other], [condition]))[parameter] == other)
  }

  @Test func listsTopicsOfUnsplash() async throws {
    let service = StubService("unsplash") { call in
      call.address.text.hasSuffix("/photos")
        ? .text("[]") : .text(#"{"id":"xyz","slug":"nature","title":"Nature"}"#)
    }
    let unsplash: any ListsAlbums = try service.provider()
    let album = try await unsplash.album("topic:nature")
    #expect(album.title == "Nature")
    _ = try await unsplash.photos(
      in: album, query(["orientation": "portrait", "topic": "nature"]), after: nil)
    #expect(
      service.calls.map(\.address.text) == [
        "https://api.unsplash.com/topics/nature",
        "https://api.unsplash.com/topics/nature/photos",
      ])
    #expect(service.calls.last?["orientation"] == "portrait")
  }

  // MARK: Openverse

  /// Openverse ignores a source that it does not know, and finds everything.
  @Test func keepsToTheSourcesOfOpenverse() async throws {
    let service = StubService("openverse") { _ in
      let images = ["met", "flickr", "met"].enumerated().map {
        #"{"id":"0000000\#($0)-0000-4000-8000-000000000000","license":"cc0","source":"\#($1)","#
          + #""url":"https://images.example/\#($0).jpg","width":10,"height":10}"#
      }
      return .text(#"{"page_count":1,"results":[\#(images.joined(separator: ","))]}"#)
    }
    let openverse: any SearchesPhotos = try service.provider()
    let page = try await openverse.search("sea", query(["source": "met\nrijksmuseum"]), after: nil)
    #expect(page.photos.count == 2)
    #expect(service.values(of: "source") == ["met,rijksmuseum"])
  }

  @Test func sendsTheTokenOfOpenverseOnlyToItsAPI() async throws {
    let service = StubService("openverse", ["token": StubService.secret]) { _ in
      try ServiceResponse.file("openverse/page-1")
    }
    let openverse: any SearchesPhotos = try service.provider()
    _ = try await openverse.search("sea", query([:]), after: nil)
    let call = try #require(service.calls.first)
    #expect(call.secretHeaders == [.init("Authorization", "Bearer \(StubService.secret)")])
    #expect(call["page_size"] == "48")
    #expect(!(call.query + call.headers).contains { $0.value.contains(StubService.secret) })
  }

  @Test func obtainsATokenForCredentials() async throws {
    let service = StubService(
      "openverse", ["client_id": "ada", "client_secret": StubService.secret, "token": "old"]
    ) { _ in .text(OpenverseTests.reply([])) }
    let source = try service.provider(as: (any SearchesPhotos).self)
    _ = try await source.search("sea", PhotoQuery(sort: .relevance), after: nil)
    let call = try #require(service.calls.first)
    #expect(call.grant != nil && call.secretHeaders.isEmpty && call["page_size"] == "48")
    var dumped = ""
    dump(call, to: &dumped)
    #expect(!dumped.contains(StubService.secret))
  }

  @Test(arguments: [
    ("client_id", "OPENVERSE_CLIENT_SECRET"), ("client_secret", "OPENVERSE_CLIENT_ID"),
  ])
  func namesTheVariableOfAMissingCredential(_ option: String, _ variable: String) async throws {
    let service = StubService("openverse", [option: StubService.secret]) { _ in
      .text(OpenverseTests.reply([]))
    }
    let source = try service.provider(as: (any SearchesPhotos).self)
    let error = await fault {
      _ = try await source.search("sea", PhotoQuery(sort: .relevance), after: nil)
    }
    guard case .unavailable(_, _, let help)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(help.contains(variable) && service.calls.isEmpty)
  }

  @Test func namesTheVariableOfARejectedToken() async throws {
    let service = StubService("openverse", ["token": StubService.secret]) { _ in
      .text(#"{"detail":"Invalid token \#(StubService.secret)"}"#, status: 401)
    }
    let openverse: any SearchesPhotos = try service.provider()
    let thrown = await fault {
      _ = try await openverse.search("sea", query([:]), after: nil)
    }
    guard case .unavailable(_, let reason, let help) = thrown else {
      Issue.record("\(thrown as Any)")
      return
    }
    #expect(reason.contains("token") && help.contains("OPENVERSE_TOKEN"))
    #expect(!reason.contains(StubService.secret))
  }

  // MARK: Commons

  @Test(arguments: [
    (["depicts": "Q144"], "sea haswbstatement:P180=Q144 filetype:bitmap"),
    (["near": "59.91\n10.75\n5"], "sea nearcoord:5km,59.91,10.75 filetype:bitmap"),
    (
      ["quality": "featured\nvalued"],
      #"sea incategory:"Featured pictures on Wikimedia Commons|Valued images" filetype:bitmap"#
    ),
  ])
  func addsTermsToSearchesOfCommons(_ options: [String: String], _ words: String) async throws {
    #expect(try await search("commons", query(options))["gsrsearch"] == words)
  }

  @Test func searchesCommonsWithoutWords() async throws {
    let service = service("commons")
    let commons: any SearchesPhotos = try service.provider()
    _ = try await commons.search("", query(["depicts": "Q144"]), after: nil)
    #expect(service.values(of: "gsrsearch") == ["haswbstatement:P180=Q144 filetype:bitmap"])
    #expect(try await commons.search("", query([:]), after: nil).photos.isEmpty)
    #expect(service.calls.count == 1)
  }

  /// A category with two below it, of which one contains the first.
  private func tree() -> StubService {
    let below = ["A": ["B", "C"], "B": ["A", "D"], "C": [], "D": ["E"], "E": []]
    let files = ["A": [1, 2], "B": [2, 3], "C": [], "D": [4], "E": [5]]
    return StubService("commons") { call in
      let name = String(call["gcmtitle"]?.dropFirst("Category:".count) ?? "")
      let pages =
        call["gcmtype"] == "subcat"
        ? (below[name] ?? []).map { #"{"title":"Category:\#($0)"}"# }
        : (files[name] ?? []).map { Self.file($0, isFeatured: $0 % 2 == 0) }
      return .text(#"{"batchcomplete":true,"query":{"pages":[\#(pages.joined(separator: ","))]}}"#)
    }
  }

  private static func file(_ id: Int, isFeatured: Bool) -> String {
    let distinction = isFeatured ? #","Assessments":{"value":"quality|featured"}"# : ""
    return #"{"pageid":\#(id),"title":"File:\#(id).jpg","imageinfo":[{"mime":"image/jpeg","#
      + #""mediatype":"BITMAP","url":"https://upload.example/\#(id).jpg","width":900,"height":600,"#
      + #""extmetadata":{"LicenseShortName":{"value":"CC0"}\#(distinction)}}]}"#
  }

  @Test(arguments: [
    (0, ["1", "2"]), (1, ["1", "2", "3"]), (2, ["1", "2", "3", "4"]),
    (9, ["1", "2", "3", "4", "5"]),
  ])
  func includesSubcategories(_ depth: Int, _ expected: [String]) async throws {
    let service = tree()
    let commons: any ListsAlbums = try service.provider()
    let album = try await commons.album("Category:A")
    let query = query(["depth": "\(depth)"], sort: .given)
    let found = try await service.all {
      try await commons.photos(in: album, query, after: $0)
    }
    #expect(found == expected)
  }

  @Test func keepsDistinguishedPictures() async throws {
    let service = tree()
    let commons: any ListsAlbums = try service.provider()
    let query = query(["quality": "featured"], limit: 1, sort: .given)
    let page = try await commons.photos(
      in: try await commons.album("Category:A"), query, after: nil)
    #expect(page.photos.map(\.id.id) == ["2"])
    #expect(service.calls.last?["iiextmetadatafilter"]?.hasSuffix("|Assessments") == true)
    #expect(service.calls.last?["gcmlimit"] == "50")
  }
}

extension APICall {
  fileprivate var pageSize: String? {
    ["per_page", "page_size", "gsrlimit"].compactMap { self[$0] }.first
  }
}
