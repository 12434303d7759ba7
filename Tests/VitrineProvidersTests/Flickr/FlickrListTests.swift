// Requests for lists, and where lists end.

import Testing
import VitrineFetch
import VitrineModel
import VitrineProviders
import VitrineTesting

@Suite struct FlickrListTests {
  /// A list of this many photos, in pages.
  ///
  /// It claims to have more.
  private func list(
    of count: Int, claiming pages: Int = 1000, asStrings: Bool = true
  ) -> StubService {
    StubService("flickr") { call in
      let size = Int(call["per_page"] ?? "") ?? 100
      let page = Int(call["page"] ?? "") ?? 1
      return .text(
        Self.reply(Array(0..<count).dropFirst((page - 1) * size).prefix(size), page, pages))
    }
  }

  private static func reply(_ ids: some Sequence<Int>, _ page: Int, _ pages: Int) -> String {
    let photos = ids.map { id in
      """
      {"id":"\(id)","owner":"9@N00","title":"\(id)","license":"4",\
      "url_m":"https://live.example/\(id).jpg","height_m":500,"width_m":"400"}
      """
    }
    return #"{"stat":"ok","photos":{"page":\#(page),"pages":"\#(pages)","total":"99999","photo":["#
      + photos.joined(separator: ",") + "]}}"
  }

  private func search(
    _ service: StubService, _ query: PhotoQuery
  ) async throws -> [String] {
    let flickr: any SearchesPhotos = try service.provider()
    return try await service.all(query.limit ?? .max) {
      try await flickr.search("sea", query, after: $0)
    }
  }

  @Test func sendsTheKeySeparately() async throws {
    let service = list(of: 3)
    _ = try await search(service, PhotoQuery(sort: .relevance, limit: 3))
    let call = try #require(service.calls.first)
    #expect(call.address.text == "https://api.flickr.com/services/rest/")
    #expect(call["format"] == "json" && call["nojsoncallback"] == "1" && call["text"] == "sea")
    #expect(call["media"] == "photos")
    #expect(call.secretQuery == [.init("api_key", StubService.secret)])
    #expect(!(call.query + call.headers).contains { $0.value.contains(StubService.secret) })
  }

  @Test func usesTheConfiguredEndpoint() async throws {
    let service = StubService("flickr", ["endpoint": "http://127.0.0.1:8080/flickr"]) { _ in
      .text(Self.reply([1], 1, 1))
    }
    #expect(try await search(service, PhotoQuery(sort: .relevance)) == ["1"])
    #expect(service.calls.map(\.address.text) == ["http://127.0.0.1:8080/flickr"])
  }

  @Test func requestsNoMoreThanTheLimit() async throws {
    let service = list(of: 5000)
    #expect(try await search(service, PhotoQuery(sort: .relevance, limit: 150)).count == 150)
    #expect(service.values(of: "per_page") == ["150"])
  }

  @Test func keepsThePageSize() async throws {
    let service = list(of: 5000)
    #expect(try await search(service, PhotoQuery(sort: .relevance, limit: 600)).count == 600)
    #expect(service.values(of: "per_page") == ["500", "500"])
    #expect(service.values(of: "page") == ["1", "2"])
  }

  @Test func endsASearchAtFourThousand() async throws {
    let service = list(of: 10_000)
    #expect(try await search(service, PhotoQuery(sort: .relevance)).count == 4000)
    #expect(service.calls.count == 8)
  }

  private func lastPage(of service: StubService, _ query: PhotoQuery) async throws -> PhotoPage {
    let flickr: any SearchesPhotos = try service.provider()
    var page = try await flickr.search("sea", query, after: nil)
    while let next = page.next { page = try await flickr.search("sea", query, after: next) }
    return page
  }

  @Test func saysThatASearchIsCut() async throws {
    let cut = try await lastPage(of: list(of: 10_000), PhotoQuery(sort: .relevance)).cut
    #expect(cut?.most == 4000 && cut?.total == 99_999)
    #expect(cut?.help.contains("where: { taken: ") == true)
    let whole = try await lastPage(
      of: list(of: 501, claiming: 2), PhotoQuery(sort: .relevance))
    #expect(whole.cut == nil)
    let refused = StubService("flickr") { call in
      call["page"] == "1"
        ? .text(Self.reply([1], 1, 9))
        : .text(#"{"stat":"fail","code":20,"message":"Excessive photo offset in search"}"#)
    }
    #expect(try await lastPage(of: refused, PhotoQuery(sort: .relevance)).cut?.most == 500)
  }

  /// The curator may leave out photos, but not what is known about the list.
  @Test func keepsWhatIsMissingIfPhotosAreLeftOut() async throws {
    let page = try await lastPage(of: list(of: 10_000), PhotoQuery(sort: .relevance))
    let none = page.map { _ in nil }
    #expect(none.photos.isEmpty && none.cut == page.cut && none.cut != nil)
    #expect(none.omissions == page.omissions && none.isSorted == page.isSorted)
  }

  @Test func endsAtARepeatedPage() async throws {
    let service = StubService("flickr") { call in
      .text(Self.reply(call["page"] == "1" ? [1, 2] : [3, 4], Int(call["page"] ?? "") ?? 1, 50))
    }
    #expect(try await search(service, PhotoQuery(sort: .relevance)) == ["1", "2", "3", "4"])
    #expect(service.calls.count == 3)
  }

  @Test func endsIfAnotherPageIsReturned() async throws {
    let service = StubService("flickr") { _ in .text(Self.reply([1, 2], 1, 50)) }
    #expect(try await search(service, PhotoQuery(sort: .relevance)) == ["1", "2"])
    #expect(service.calls.count == 2)
  }

  @Test func endsAtAnEmptyPage() async throws {
    let service = list(of: 501)
    #expect(try await search(service, PhotoQuery(sort: .relevance)).count == 501)
    #expect(service.calls.count == 3)
  }

  @Test func endsAtTheClaimedLastPage() async throws {
    let service = list(of: 501, claiming: 2)
    #expect(try await search(service, PhotoQuery(sort: .relevance)).count == 501)
    #expect(service.calls.count == 2)
  }

  @Test func endsAtTheOffsetLimit() async throws {
    let service = StubService("flickr") { call in
      call["page"] == "1"
        ? .text(Self.reply([1], 1, 9))
        : .text(#"{"stat":"fail","code":20,"message":"Excessive photo offset in search"}"#)
    }
    #expect(try await search(service, PhotoQuery(sort: .relevance)) == ["1"])
  }

  @Test(arguments: [
    (PhotoSet.Sort.relevance, "relevance"), (.newest, "date-taken-desc"),
    (.oldest, "date-taken-asc"), (.given, "date-posted-desc"), (.rating, "relevance"),
  ])
  func sortsSearches(_ sort: PhotoSet.Sort, _ word: String) async throws {
    let service = list(of: 1, claiming: 1)
    _ = try await search(service, PhotoQuery(sort: sort))
    #expect(service.values(of: "sort") == [word])
  }

  @Test(arguments: [
    (["cc-by"], "4,11"), (["cc-by-2.0", "cc0-1.0"], "4,9"), (["cc-by-sa", "pdm"], "5,10,12"),
    (["all-rights-reserved"], "0"), (["no-known-restrictions"], "7"), (["us-government"], "8"),
  ])
  func filtersLicensesByNumber(_ patterns: [String], _ numbers: String) async throws {
    let service = list(of: 1, claiming: 1)
    _ = try await search(
      service, PhotoQuery(sort: .relevance, licenses: patterns.compactMap { LicensePattern($0) }))
    #expect(service.values(of: "license") == [numbers])
  }

  @Test func sendsNoRequestForOtherLicenses() async throws {
    let service = list(of: 1)
    let query = PhotoQuery(sort: .relevance, licenses: [try #require(LicensePattern("cc-by-3.0"))])
    #expect(try await search(service, query).isEmpty)
    #expect(service.calls.isEmpty)
  }

  @Test func normalizesTags() async throws {
    let service = list(of: 1, claiming: 1)
    let flickr: any ListsTagged = try service.provider()
    let page = try await flickr.photos(
      tagged: ["New York", "-Sea", "a,b", "Ñandú"], PhotoQuery(sort: .newest), after: nil)
    #expect(page.photos.count == 1 && page.isSorted)
    #expect(service.values(of: "tags") == ["newyork,sea,ab,ñandú"])
    #expect(service.values(of: "tag_mode") == ["all"])
  }

  @Test func refusesTooManyTags() async throws {
    let service = list(of: 1)
    let flickr: any ListsTagged = try service.provider()
    let thrown = await fault {
      _ = try await flickr.photos(
        tagged: (1...21).map { "t\($0)" }, PhotoQuery(sort: .newest), after: nil)
    }
    #expect(thrown != nil && service.calls.isEmpty)
  }

  @Test func sendsNoRequestForBlankQueries() async throws {
    let service = list(of: 1)
    let searches: any SearchesPhotos = try service.provider()
    let tagged: any ListsTagged = try service.provider()
    #expect(try await searches.search(" \n", PhotoQuery(sort: .given), after: nil).photos.isEmpty)
    #expect(
      try await tagged.photos(tagged: ["!?"], PhotoQuery(sort: .given), after: nil).photos.isEmpty)
    #expect(service.calls.isEmpty)
  }

  @Test func suggestsTags() async throws {
    let service = StubService("flickr") { _ in
      .text(#"{"tags":{"tag":[{"_content":"beach"},{"x":1},"ocean",null]},"stat":"ok"}"#)
    }
    let flickr: any SuggestsTags = try service.provider()
    #expect(try await flickr.tags(relatedTo: "The Sea").map(\.name) == ["beach", "ocean"])
    #expect(service.values(of: "tag") == ["thesea"])
  }
}
