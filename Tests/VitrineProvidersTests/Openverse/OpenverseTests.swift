// Replies of Openverse: nearly every field may be null, and only the first results can be reached.

import Foundation
import Testing
import VitrineFetch
import VitrineModel
import VitrineProviders
import VitrineTesting

@Suite struct OpenverseTests {
  /// A service with numbered images.
  static func pages(
    _ total: Int, claims pages: Int, counts count: Int = 10_000
  ) -> StubService {
    StubService("openverse") { call in
      let page = Int(call["page"] ?? "") ?? 1
      let size = Int(call["page_size"] ?? "") ?? 20
      let numbers = ((page - 1) * size)..<max((page - 1) * size, min(total, page * size))
      return .text(reply(numbers.map { image("i\($0)") }, pages: pages, counts: count))
    }
  }

  static func reply(_ images: [String], pages: Int = 1, counts count: Int = 10_000) -> String {
    let images = images.joined(separator: ",")
    return #"{"result_count": \#(count), "page_count": \#(pages), "results": [\#(images)]}"#
  }

  static func image(
    _ id: String, creator: String = "Ada", source: String = "flickr", tags: [String] = [],
    page: String = "https://www.flickr.com/photos/ada"
  ) -> String {
    let tags = tags.map { #"{"name": "\#($0)", "accuracy": 0.5}"# }.joined(separator: ",")
    return #"""
      {"id": "\#(id)", "title": "T", "url": "https://example.org/\#(id).jpg", "width": 640,
       "height": 480, "creator": "\#(creator)", "source": "\#(source)", "creator_url": "\#(page)",
       "license": "by", "license_version": "4.0", "tags": [\#(tags)]}
      """#
  }

  private func search(
    _ service: StubService, _ limit: Int? = nil, licenses: [String] = []
  ) async throws -> [String] {
    let source = try service.provider(as: (any SearchesPhotos).self)
    let query = PhotoQuery(
      sort: .relevance, limit: limit, licenses: licenses.compactMap { LicensePattern($0) })
    return try await service.all(limit ?? .max) {
      try await source.search("sea light", query, after: $0)
    }
  }

  @Test func readsASearch() async throws {
    let service = StubService("openverse") { _ in try .file("openverse/search") }
    let source = try service.provider(as: (any SearchesPhotos).self)
    let page = try await source.search("sea", PhotoQuery(sort: .relevance), after: nil)
    try Golden("Goldens").expect([
      "search.txt": page.photos.map(\.readable).joined(separator: "\n")
    ])
    let omissions = page.omissions.map { "\($0.value) \($0.key.noun)" }.sorted()
    #expect(omissions == ["1 unsupported file", "4 incomplete record"] && page.isSorted)
  }

  // MARK: Pages

  @Test func keepsTheTrailingSlash() async throws {
    for endpoint in ["http://127.0.0.1:80/v1", "http://127.0.0.1:80/v1/"] {
      let service = StubService("openverse", ["endpoint": endpoint]) { _ in .text(Self.reply([]))
      }
      #expect(try await search(service).isEmpty)
      #expect(service.calls.map(\.address.text) == ["http://127.0.0.1:80/v1/images/"])
      #expect(service.values(of: "q") == ["sea light"])
    }
  }

  @Test func requestsNoMoreThanTheLimit() async throws {
    let service = Self.pages(500, claims: 12)
    #expect(try await search(service, 7).count == 7)
    #expect(service.values(of: "page_size") == ["7"])
    let longer = Self.pages(500, claims: 12)
    #expect(try await search(longer, 45).count == 45)
    #expect(longer.values(of: "page_size") == ["20", "20", "20"])
  }

  @Test(arguments: [12, 500, 1_000_000_000])
  func endsAtTheResultLimit(_ claimed: Int) async throws {
    let service = Self.pages(10_000, claims: claimed)
    #expect(try await search(service).count == 240)
    #expect(service.calls.count == 12)
  }

  private func lastPage(of service: StubService) async throws -> PhotoPage {
    let source = try service.provider(as: (any SearchesPhotos).self)
    let query = PhotoQuery(sort: .relevance)
    var page = try await source.search("sea", query, after: nil)
    while let next = page.next { page = try await source.search("sea", query, after: next) }
    return page
  }

  @Test func saysThatAListIsCut() async throws {
    let cut = try await lastPage(of: Self.pages(10_000, claims: 500)).cut
    #expect(cut?.most == 240 && cut?.total == 10_000)
    // Without a token, the count ends at the depth.
    let counted = try await lastPage(of: Self.pages(10_000, claims: 12, counts: 240)).cut
    #expect(counted?.most == 240 && counted?.total == nil)
    #expect(try await lastPage(of: Self.pages(239, claims: 12, counts: 239)).cut == nil)
    #expect(try await lastPage(of: Self.pages(30, claims: 2)).cut == nil)
  }

  private func original(_ fields: String) async throws -> RemoteOriginal? {
    let image = Self.image("a").replacing(#""id": "a","#, with: #""id": "a", \#(fields),"#)
    let service = StubService("openverse") { _ in .text(Self.reply([image])) }
    let source = try service.provider(as: (any SearchesPhotos).self)
    let page = try await source.search("sea", PhotoQuery(sort: .relevance), after: nil)
    return page.photos.first?.original.remote
  }

  private static let thumbnail = #""thumbnail": "https://api.openverse.org/v1/images/a/thumb/""#

  @Test func offersTheThumbnailForPages() async throws {
    let sizes = try #require(try await original(Self.thumbnail)).sizes
    #expect(sizes.map(\.size) == [(600, 450), (640, 480)].map(PixelSize.init))
    #expect(sizes[0].address.text == "https://api.openverse.org/v1/images/a/thumb/")
    for fields in [#""thumbnail": null"#, #""thumbnail": "x""#] {
      #expect(try await original(fields)?.sizes.count == 1)
    }
  }

  @Test func offersTheThumbnailOnceAnImageIsMeasured() async throws {
    let image = Self.image("a")
      .replacing(#""width": 640"#, with: #""width": null, \#(Self.thumbnail)"#)
    let service = StubService("openverse") { _ in .text(Self.reply([image])) }
    let source = try service.provider(as: (any SearchesPhotos).self)
    let page = try await source.search("sea", PhotoQuery(sort: .relevance), after: nil)
    let remote = try #require(page.photos.first?.original.remote)
    #expect(!remote.isMeasured && remote.sizes.count == 1)
    let measured = remote.measured(as: PixelSize(width: 1200, height: 800))
    #expect(measured.sizes.map(\.size) == [(600, 400), (1200, 800)].map(PixelSize.init))
    #expect(remote.measured(as: PixelSize(width: 500, height: 400)).sizes.count == 1)
  }

  @Test func leavesAnImageWithoutATitleUntitled() async throws {
    let image = Self.image("a").replacing(#""title": "T""#, with: #""title": null"#)
    let service = StubService("openverse") { _ in .text(Self.reply([image])) }
    let source = try service.provider(as: (any SearchesPhotos).self)
    let page = try await source.search("sea", PhotoQuery(sort: .relevance), after: nil)
    #expect(page.photos.map(\.title) == [""])
  }

  @Test func endsAtTheLastEmptyOrRepeatedPage() async throws {
    let claimed = Self.pages(10_000, claims: 2)
    #expect(try await search(claimed).count == 40)
    let empty = Self.pages(25, claims: 500)
    #expect(try await search(empty).count == 25)
    #expect(empty.calls.count == 3)
    let repeated = StubService("openverse") { _ in
      .text(Self.reply([Self.image("a"), Self.image("b")], pages: 500))
    }
    #expect(try await search(repeated) == ["a", "b"])
    #expect(repeated.calls.count == 2)
  }

  @Test func truncatesLongQueries() async throws {
    let service = StubService("openverse") { _ in .text(Self.reply([])) }
    let source = try service.provider(as: (any SearchesPhotos).self)
    _ = try await source.search(
      String(repeating: "sea ", count: 100), PhotoQuery(sort: .newest), after: nil)
    #expect(service.calls.first?["q"]?.count == 200)
    #expect(try await source.search(" \n", PhotoQuery(sort: .newest), after: nil).photos.isEmpty)
    #expect(service.calls.count == 1)
  }

  // MARK: Licenses

  private static let deeds = "https://creativecommons.org/licenses"

  /// The fields of an image about its license, with the id and the name of the license.
  @Test(arguments: [
    (
      #""license":"by-nc-nd","license_version":"2.0","license_url":"{deeds}/by-nd-nc/2.0/jp/""#,
      "cc-by-nc-nd-2.0-jp", "CC BY-ND-NC 2.0 JP"
    ),
    (#""license":"by","license_url":"{deeds}/by/3.0/igo/""#, "cc-by-3.0-igo", "CC BY 3.0 IGO"),
    (
      #""license":"by","license_version":"2.5","license_url":"{deeds}/by-sa/2.5/""#,
      "cc-by-sa-2.5", "CC BY-SA 2.5"
    ),
    (
      #""license":"by-nc","license_version":"4.0","license_url":"{deeds}/by/4.0/""#,
      "cc-by-nc-4.0", "CC BY-NC 4.0"
    ),
    (
      #""license":"by","license_version":"2.0","license_url":"{deeds}/by/2.5/""#,
      "unknown", "License unknown"
    ),
    (#""license":"by","license_version":4"#, "cc-by-4.0", "CC BY 4.0"),
    (#""license_url":"{deeds}/by/2.0/""#, "cc-by-2.0", "CC BY 2.0"),
    (
      #""license":"nd-nc","license_version":"1.0","license_url":"{deeds}/nd-nc/1.0/""#,
      "cc-nc-nd-1.0", "CC ND-NC 1.0"
    ),
    (
      #""license":"nkc","license_url":"https://www.flickr.com/commons/usage/""#,
      "no-known-restrictions", "No known copyright restrictions"
    ),
    (
      #""license":"inc","license_url":"http://rightsstatements.org/vocab/InC/1.0/""#,
      "rs-inc", "In Copyright"
    ),
    (
      #""license":"publicdomain","license_url":"{deeds}/publicdomain/""#,
      "public-domain", "Public domain"
    ),
    (#""license":"by""#, "other", "CC BY"), (#""license":"ogl""#, "other", "OGL"),
    (#""license_url":"https://example.org/terms""#, "other", "Other license"),
    (#""license":null,"license_url":null"#, "unknown", "License unknown"),
  ])
  func statesLicensesAsTheyAre(_ fields: String, _ id: String, _ name: String) async throws {
    let fields = fields.replacing("{deeds}", with: Self.deeds)
    let image = #"{"id":"1","title":"T","url":"https://example.org/1.jpg",\#(fields)}"#
    let service = StubService("openverse") { _ in .text(Self.reply([image])) }
    let source = try service.provider(as: (any SearchesPhotos).self)
    let page = try await source.search("sea", PhotoQuery(sort: .relevance), after: nil)
    let license = try #require(page.photos.first).license
    #expect(license.id == id && license.name == name, "\(license)")
  }

  @Test(arguments: [
    ([], ["-"]), (["cc-by"], ["by"]), (["cc-by-4.0", "cc-by-sa", "cc0"], ["by,by-sa,cc0"]),
    (["pdm"], ["pdm"]), (["pdm-1.0", "cc-by-nc-nd"], ["by-nc-nd,pdm"]),
    (["cc-by", "unknown"], ["-"]), (["cc-by", "cc-nc-sa", "unsplash"], ["by"]),
    (["all-rights-reserved"], []), (["unsplash", "pexels"], []),
  ])
  func filtersByLicenseSlugs(_ patterns: [String], _ asked: [String]) async throws {
    let service = StubService("openverse") { _ in .text(Self.reply([])) }
    _ = try await search(service, licenses: patterns)
    #expect(service.values(of: "license") == asked)
  }

  @Test func requestsFullPagesIfResultsAreFiltered() async throws {
    let service = Self.pages(500, claims: 12)
    #expect(try await search(service, 4, licenses: ["cc-by-4.0"]).count == 4)
    let query = PhotoQuery(
      sort: .newest, limit: 4, licenses: [LicensePattern("cc-by")].compactMap(\.self))
    let people = try service.provider(as: (any ListsUserPhotos).self)
    _ = try await people.photos(of: "flickr/Ada", query, after: nil)
    let tags = try service.provider(as: (any ListsTagged).self)
    _ = try await tags.photos(tagged: ["sea"], query, after: nil)
    #expect(service.values(of: "page_size") == ["20", "20", "20"])
  }

  @Test func sendsNoRequestForOtherLicenses() async throws {
    let service = Self.pages(500, claims: 12)
    let query = PhotoQuery(sort: .newest, licenses: [LicensePattern("pexels")].compactMap(\.self))
    let people = try service.provider(as: (any ListsUserPhotos).self)
    #expect(try await people.photos(of: "flickr/Ada", query, after: nil).photos.isEmpty)
    let tags = try service.provider(as: (any ListsTagged).self)
    #expect(try await tags.photos(tagged: ["sea"], query, after: nil).photos.isEmpty)
    #expect(service.calls.isEmpty)
  }

  // MARK: People and tags

  private func photos(of user: String, _ service: StubService) async throws -> [String] {
    let source = try service.provider(as: (any ListsUserPhotos).self)
    return try await service.all {
      try await source.photos(of: user, PhotoQuery(sort: .newest), after: $0)
    }
  }

  @Test func listsACreatorOfASource() async throws {
    let service = StubService("openverse") { _ in
      .text(
        Self.reply([Self.image("a", creator: "Ada Lovelace"), Self.image("b", source: "other")]))
    }
    #expect(try await photos(of: "flickr/Ada Lovelace", service) == ["a"])
    let call = try #require(service.calls.first)
    #expect(call["unstable__collection"] == "creator" && call["creator"] == "Ada Lovelace")
    #expect(call["source"] == "flickr" && call["license"] == nil)
  }

  @Test func listsACreatorByTheAddressOfTheirCollection() async throws {
    let service = StubService("openverse") { _ in .text(Self.reply([Self.image("a")])) }
    let page = "https://openverse.org/image/collection?source=flickr&creator=ada"
    #expect(try await photos(of: page, service) == ["a"])
    #expect(service.values(of: "source") == ["flickr"])
  }

  @Test(arguments: [
    "ada", "Ada", "https://flickr.com/photos/ada/", "http://www.flickr.com/photos/ada",
    "www.flickr.com/photos/ada",
  ])
  func distinguishesCreatorsWithSimilarNames(_ user: String) async throws {
    let service = StubService("openverse") { _ in
      .text(
        Self.reply([
          Self.image("a"),
          Self.image("b", creator: "Adam", page: "https://www.flickr.com/photos/adam"),
          Self.image("c"),
        ]))
    }
    #expect(try await photos(of: user, service) == ["a", "c"])
    let call = try #require(service.calls.first)
    #expect(call["unstable__collection"] == nil && call["creator"]?.lowercased() == "ada")
  }

  @Test func readsAccountNamesOfCommons() async throws {
    let page = "https://commons.wikimedia.org/wiki/User:Ada_Lovelace"
    let service = StubService("openverse") { _ in
      .text(Self.reply([Self.image("a", creator: "Ada Lovelace", page: page)]))
    }
    #expect(try await photos(of: page, service) == ["a"])
    #expect(service.values(of: "creator") == ["Ada Lovelace"])
  }

  @Test(arguments: ["flickr/Nobody", "Nobody", "https://example.org/nobody", "AC/DC", "/", "…"])
  func throwsForAnUnknownUser(_ user: String) async throws {
    // Those that are meant may be on a later page of similar names, unless it is the same page again.
    for (answer, calls) in [(Self.reply([]), 1), (Self.reply([Self.image("a")], pages: 500), 2)] {
      let service = StubService("openverse") { _ in .text(answer) }
      let error = await fault { _ = try await photos(of: user, service) }
      #expect(error == .unknownUser(user))
      #expect(service.calls.count == calls)
    }
    let noSource = #"{"detail": {"source": ["Invalid source parameter 'flikr'."]}}"#
    for (body, status) in [("{}", 404), (noSource, 400)] {
      let missing = StubService("openverse") { _ in .text(body, status: status) }
      #expect(
        await fault { _ = try await photos(of: user, missing) } == .unknownUser(user))
    }
  }

  /// Otherwise, an existing set would be reported as unknown.
  @Test func doesNotReportAMissingSecondPageAsUnknown() async throws {
    let service = StubService("openverse") { call in
      call["page"] == "1"
        ? .text(Self.reply([Self.image("a")], pages: 5)) : .text("{}", status: 404)
    }
    guard case .unavailable? = await fault({ _ = try await photos(of: "flickr/Ada", service) })
    else {
      Issue.record("no error")
      return
    }
    #expect(service.calls.count == 2)
  }

  @Test func filtersByMoreTags() async throws {
    let service = StubService("openverse") { _ in
      .text(
        Self.reply([
          Self.image("a", tags: ["red", "Sea"]), Self.image("b", tags: ["red"]), Self.image("c"),
        ]))
    }
    let source = try service.provider(as: (any ListsTagged).self)
    let query = PhotoQuery(sort: .newest, limit: 3)
    let both = try await source.photos(tagged: ["red", "sea"], query, after: nil).photos
    #expect(both.map(\.id.id) == ["a"])
    #expect(try await source.photos(tagged: ["red"], query, after: nil).photos.count == 3)
    #expect(service.values(of: "unstable__tag") == ["red", "red"])
    #expect(service.values(of: "page_size") == ["20", "3"])
    #expect(try await source.photos(tagged: [], query, after: nil).photos.isEmpty)
  }

  // MARK: Refusals

  @Test(arguments: [
    (
      401, #"{"detail": {"page_size": ["Ensure this value is\u0007 less than 20."]}}"#,
      "Ensure this"
    ),
    (400, #"{"detail": "Bad\u001b[2J"}"#, #"Bad\u{1b}"#),
    (400, #"{"error": "InputError"}"#, "InputError"),
    (403, "<html>", "status 403"), (418, "[]", "status 418"),
  ])
  func quotesErrors(_ status: Int, _ body: String, _ words: String) async throws {
    let service = StubService("openverse") { _ in .text(body, status: status) }
    guard
      case .unavailable("Openverse", let reason, _)? = await fault({ _ = try await search(service) }
      )
    else {
      Issue.record("no error")
      return
    }
    #expect(reason.contains(words) && !reason.contains("\u{1B}") && !reason.contains("\u{7}"))
  }

  @Test(arguments: [
    "{}", #"{"results": null}"#, #"{"results": {}}"#, "[]", "null", "<html>", "", "{",
  ])
  func throwsOnInvalidReplies(_ body: String) async throws {
    let service = StubService("openverse") { _ in .text(body) }
    guard case .unavailable? = await fault({ _ = try await search(service) }) else {
      Issue.record("no error")
      return
    }
  }
}
