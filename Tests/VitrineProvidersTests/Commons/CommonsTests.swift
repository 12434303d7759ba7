// Replies of Commons: pages out of order, everything in HTML, errors with status 200.

import Foundation
import Testing
import VitrineFetch
import VitrineModel
import VitrineTesting

@testable import VitrineProviders

@Suite struct CommonsTests {
  static func file(_ id: Int, index: Int? = nil) -> String {
    #"""
    {"pageid": \#(id), "title": "File:F\#(id).jpg", "index": \#(index ?? id), "imageinfo": [
      {"url": "https://example.org/\#(id).jpg", "width": 6000, "height": 4000, "mime": "image/jpeg",
       "mediatype": "BITMAP", "extmetadata": {"License": {"value": "cc0"}}}]}
    """#
  }

  static func reply(_ pages: [String], next: String? = nil) -> String {
    let next = next.map { #""continue": \#($0), "# } ?? ""
    return
      #"{\#(next)"batchcomplete": true, "query": {"pages": [\#(pages.joined(separator: ","))]}}"#
  }

  private func search(
    _ service: StubService, _ limit: Int? = nil, _ sort: PhotoSet.Sort = .relevance
  ) async throws -> [String] {
    let source = try service.provider(as: (any SearchesPhotos).self)
    return try await service.all(limit ?? .max) {
      try await source.search("sea light", PhotoQuery(sort: sort, limit: limit), after: $0)
    }
  }

  // MARK: Photos

  @Test func readsASearch() async throws {
    let service = StubService("commons") { _ in try .file("commons/search") }
    let source = try service.provider(as: (any SearchesPhotos).self)
    let page = try await source.search("sea", PhotoQuery(sort: .relevance), after: nil)
    try Golden("Goldens").expect([
      "search.txt": page.photos.map(\.readable).joined(separator: "\n")
    ])
    #expect(
      Self.readable(page.omissions) == [
        "1 deletion candidate", "1 non-free file", "1 unlicensed file", "1 video",
        "3 incomplete record", "3 unsupported file",
      ])
    #expect(page.next != nil)
  }

  private static func readable(_ omissions: [Omission: Int]) -> [String] {
    omissions.map { "\($0.value) \($0.key.noun)" }.sorted()
  }

  /// As in format version 1.
  @Test func readsPagesByID() async throws {
    let pages = [Self.file(9, index: 3), Self.file(10, index: 1), Self.file(100, index: 2)]
    let byID = zip(["9", "10", "100"], pages).map { #""\#($0)": \#($1)"# } + [#""-1": []"#]
    let reply = #"{"batchcomplete": "", "query": {"pages": {\#(byID.joined(separator: ","))}}}"#
    #expect(try await search(StubService("commons") { _ in .text(reply) }) == ["10", "100", "9"])
  }

  @Test func countsVideosAndOtherFiles() async throws {
    let types = ["image/jpeg", "video/webm", "application/pdf", "image/svg+xml"]
    let files = types.enumerated().map {
      Self.file(100 + $0).replacing("image/jpeg", with: $1)
    }
    let service = StubService("commons") { _ in .text(Self.reply(files)) }
    let albums = try service.provider(as: (any ListsAlbums).self)
    let page = try await albums.photos(
      in: Album(id: "Category:Sea", title: "Sea"), PhotoQuery(sort: .given), after: nil)
    #expect(page.photos.map(\.id.id) == ["100"])
    #expect(Self.readable(page.omissions) == ["1 video", "2 unsupported file"])
    let source = try service.provider(as: (any LooksUpPhotos).self)
    let lookup = try await source.lookUp(["100", "101", "File:F102.jpg", "104"])
    #expect(Set(lookup.omissions.keys) == ["101", "File:F102.jpg"])
    #expect(lookup.omissions["101"] == .video)
  }

  @Test(arguments: [
    ([], "1280"), ([320], "330"), ([320, 640, 1280], "1280"), ([320, 2048], "3840"),
    ([9000], "3840"),
    ([20], "20"), ([21], "40"),
  ])
  func requestsAllowedWidths(_ sizes: [Int], _ width: String) async throws {
    let service = StubService("commons", sizes: sizes) { _ in .text(Self.reply([])) }
    _ = try await search(service)
    #expect(service.values(of: "iiurlwidth") == [width])
  }

  @Test(arguments: [
    ("2020-05-01", "2020-05-01"), ("2020-05-01 12:30:00", "2020-05-01T12:30:00"),
    ("<time datetime=\"2020-05-01\">1 May</time>", "2020-05-01"),
    ("x<div style=\"display: none;\">date QS:P571,+2020-05-01T00:00:00Z/11</div>", "2020-05-01"),
    ("x<div style=\"display: none;\">date QS:P571,+2020-05-00T00:00:00Z/10</div>", "2020-05"),
    ("x<div style=\"display: none;\">date QS:P571,+2020-05-01T00:00:00Z/9</div>", "2020"),
    ("x<div style=\"display: none;\">date QS:P571,+1925-00-00T00:00:00Z/9</div>", "1925"),
    ("x<p>date QS:P571,+1905-00-00T00:00:00Z/9,P1480,Q5727902</p>", "1905~"),
    ("x<p>date QS:P571,+1920-00-00T00:00:00Z/8,P1319,+1921-00-00T00:00:00Z/9</p>", nil),
    ("x<p>date QS:P571,+2020-13-00T00:00:00Z/10</p>", nil), ("circa 1905", "1905~"),
    ("between 1900 and 1910", nil), ("2020", "2020"), ("2020-02-30", nil), ("", nil), ("+", nil),
    ("<time>1 May</time>", nil), ("<time datetime='soon'>+2020-13-01T00:00:00Z/11", nil),
    ("2020-05-01 (according to <b>Exif</b> data)", nil), ("15 July 1987", "1987-07-15"),
    ("July 4, 1976", "1976-07-04"), ("May 1932", "1932-05"), ("circa Sept 1905", "1905-09~"),
    ("31 June 1987", nil), ("Mai 1932", nil), ("summer 1968", nil), ("1 May 4, 1932", nil),
    ("printed May 1932", nil), ("May or June 1932", nil),
    ("<time datetime='1935-04-19'>18 April 1935</time>", "1935-04-19"),
  ])
  func readsDates(_ html: String, _ date: String?) {
    #expect(CommonsDate.date(html)?.exact == date)
  }

  @Test(arguments: [
    (["LicenseUrl": "https://creativecommons.org/licenses/by/4.0/"], "cc-by-4.0"),
    (["LicenseUrl": "//creativecommons.org/licenses/by/3.0/de/deed.en"], "cc-by-3.0-de"),
    (["LicenseShortName": "CC BY-SA 3.0 de", "License": "cc-by-sa-3.0-de"], "cc-by-sa-3.0-de"),
    (
      [
        "LicenseUrl": "https://creativecommons.org/licenses/by-sa/3.0",
        "LicenseShortName": "CC BY-SA 3.0 at",
      ], "cc-by-sa-3.0-at"
    ),
    (
      [
        "LicenseUrl": "https://creativecommons.org/licenses/by-sa/3.0/at/",
        "LicenseShortName": "CC BY-SA 3.0 de",
      ], "unknown"
    ),
    (
      [
        "LicenseUrl": "https://creativecommons.org/licenses/by-sa/3.0/",
        "LicenseShortName": "CC BY-SA 4.0",
      ], "unknown"
    ),
    (["LicenseShortName": "CC BY-SA 3.0 no"], "cc-by-sa-3.0-no"),
    (["LicenseShortName": "No restrictions"], "no-known-restrictions"),
    (["License": "cc0"], "cc0-1.0"), (["LicenseShortName": "Public domain"], "public-domain"),
    (["LicenseShortName": "CC BY"], "other"),
    (["UsageTerms": "<b>Free Art License</b>"], "other"),
    (
      [
        "LicenseShortName": "Attribution",
        "UsageTerms": "The copyright holder allows anyone to use it for any purpose.",
      ], "other"
    ),
    (["LicenseShortName": "All rights reserved"], "all-rights-reserved"),
    (["License": "<script>cc0</script>"], "unknown"),
    (
      [
        "LicenseUrl": "https://creativecommons.org/licenses/by/4.0/",
        "LicenseShortName": "CC BY-NC 4.0",
      ], "cc-by-nc-4.0"
    ),
    (
      [
        "LicenseUrl": "https://creativecommons.org/licenses/by-nc-nd/4.0/",
        "LicenseShortName": "CC BY 4.0", "UsageTerms": "Creative Commons Attribution 4.0",
      ], "cc-by-nc-nd-4.0"
    ),
    (
      [
        "LicenseUrl": "https://creativecommons.org/publicdomain/mark/1.0/",
        "LicenseShortName": "CC BY-SA 4.0",
      ], "cc-by-sa-4.0"
    ),
    (
      [
        "LicenseUrl": "https://creativecommons.org/licenses/by-sa/4.0/",
        "LicenseShortName": "CC BY-NC 4.0",
      ], "unknown"
    ),
    (
      [
        "LicenseUrl": "https://creativecommons.org/licenses/by/4.0/",
        "LicenseShortName": "All rights reserved",
      ], "unknown"
    ),
    (
      [
        "LicenseUrl": "https://creativecommons.org/publicdomain/mark/1.0/deed.en",
        "LicenseShortName": "Public domain", "License": "pd", "UsageTerms": "Public domain",
      ], "pdm"
    ),
  ])
  func readsLicenses(_ fields: [String: String], _ id: String) throws {
    let metadata = try fields.mapValues { text in
      try JSONDecoder().decode(
        CommonsValue.self, from: JSONEncoder().encode(["value": text]))
    }
    #expect(CommonsLicense.license(metadata).id == id)
  }

  // MARK: Pages

  /// A search reaches 10,000 results, and says nothing of the others.
  @Test(arguments: [(9_950, 10_000), (9_900, nil), (nil, nil)])
  func saysWhereASearchIsCut(_ offset: Int?, _ most: Int?) async throws {
    let service = StubService("commons") { _ in .text(Self.reply([Self.file(1)])) }
    let source = try service.provider(as: (any SearchesPhotos).self)
    let page = try await source.search(
      "sea", PhotoQuery(sort: .relevance),
      after: offset.map { Cursor("{\"gsroffset\":\"\($0)\"}") })
    #expect(page.cut?.most == most)
  }

  @Test func followsContinuationsInTheOrderOfTheIndex() async throws {
    let service = StubService("commons", ["endpoint": "http://127.0.0.1:1/w/api.php"]) { call in
      switch call["gsroffset"] {
      case nil:
        .text(
          Self.reply(
            [Self.file(7, index: 2), Self.file(9, index: 1)],
            next: #"{"gsroffset": 2, "continue": "gsroffset||", "action": "delete", "x": null}"#))
      case "2": .text(Self.reply([], next: #"{"gsroffset": 4, "continue": "gsroffset||"}"#))
      default: .text(Self.reply([Self.file(1)]))
      }
    }
    #expect(try await search(service) == ["9", "7", "1"])
    #expect(service.values(of: "continue") == ["-", "gsroffset||", "gsroffset||"])
    #expect(
      service.calls.allSatisfy { call in call.query.filter { $0.name == "action" }.count == 1 })
    #expect(Set(service.calls.map(\.address.text)) == ["http://127.0.0.1:1/w/api.php"])
    #expect(Set(service.values(of: "formatversion")) == ["2"])
    #expect(Set(service.values(of: "maxlag")) == ["5"])
  }

  @Test func endsAtARepeatedContinuation() async throws {
    let service = StubService("commons") { _ in
      .text(Self.reply([Self.file(1)], next: #"{"gsroffset": 1, "continue": "-||"}"#))
    }
    #expect(try await search(service) == ["1"])
    #expect(service.calls.count == 2)
  }

  @Test func requestsNoMoreThanTheLimit() async throws {
    let service = StubService("commons") { _ in .text(Self.reply((1...7).map { Self.file($0) })) }
    #expect(try await search(service, 7).count == 7)
    _ = try await search(service, 1000)
    _ = try await search(service, nil, .newest)
    #expect(service.values(of: "gsrlimit") == ["7", "50", "50"])
    #expect(service.values(of: "gsrsort") == ["-", "-", "create_timestamp_desc"])
    #expect(service.values(of: "gsrnamespace") == ["6", "6", "6"])
  }

  // MARK: Files by name

  @Test func requestsFiftyFilesAtOnceAndFollowsContinuations() async throws {
    let service = StubService("commons") { call in
      let ids = call["pageids"]?.split(separator: "|").compactMap { Int($0) } ?? []
      #expect(ids.count <= 50 && call["titles"] == nil)
      return call["iicontinue"] == nil
        ? .text(
          Self.reply(["{\"pageid\":\(ids[0])}"], next: #"{"iicontinue":"x","continue":"||"}"#))
        : .text(Self.reply(ids.map { Self.file($0) }))
    }
    let source = try service.provider(as: (any LooksUpPhotos).self)
    let ids = (1...60).map(String.init)
    #expect(Set(try await source.lookUp(ids).photos.map(\.id.id)) == Set(ids))
    #expect(service.calls.count == 4)
  }

  @Test func requestsFilesByTitle() async throws {
    let service = StubService("commons") { _ in .text(Self.reply([Self.file(7)])) }
    let source = try service.provider(as: (any LooksUpPhotos).self)
    let found = try await source.lookUp(["File:Sea_a.jpg", "image:Sea a.jpg", "102"]).photos
    #expect(found.map(\.id.id) == ["7", "7"])
    #expect(service.values(of: "titles") == ["-", "File:Sea a.jpg"])
    #expect(service.values(of: "pageids") == ["102", "-"])
    #expect(service.values(of: "redirects") == ["-", "1"])
  }

  // MARK: Accounts and categories

  @Test(arguments: [
    ("Ada Lovelace", "Ada Lovelace"), ("User:Ada_Lovelace", "Ada Lovelace"), ("user:Ada", "Ada"),
    ("https://commons.wikimedia.org/wiki/User:Ada_Lovelace", "Ada Lovelace"),
    ("https://commons.wikimedia.org/wiki/User:Ada%20Lovelace/Gallery?x#y", "Ada Lovelace"),
    ("https://commons.wikimedia.org/wiki/Special:ListFiles/Ada", "Ada"),
    ("https://commons.wikimedia.org/wiki/Special:Contributions/Ada", "Ada"),
    ("https://commons.wikimedia.org/wiki/User:%C3%89mile", "Émile"),
    ("commons.wikimedia.org/wiki/User:Ada", "Ada"), ("A. B./C", "A. B./C"),
  ])
  func listsUploadsOfAnAccount(_ user: String, _ name: String) async throws {
    let service = StubService("commons") { _ in .text(Self.reply([Self.file(1)])) }
    let source = try service.provider(as: (any ListsUserPhotos).self)
    let page = try await source.photos(of: user, PhotoQuery(sort: .newest, limit: 5), after: nil)
    #expect(page.photos.map(\.id.id) == ["1"] && page.isSorted)
    #expect(service.values(of: "gaiuser") == [name] && service.values(of: "gaidir") == ["older"])
    #expect(
      service.values(of: "gaisort") == ["timestamp"] && service.values(of: "gailimit") == ["5"])
  }

  /// Only the members of a category keep their order within a reply.
  @Test func ordersUploadsByTimeAndCategoriesAsListed() async throws {
    let uploads = [("10", "2021"), ("2", "2023"), ("1", "2022")].map { id, year in
      #"{"pageid": \#(id), "title": "File:Pier \#(id).jpg", "imageinfo": [{"mime": "image/jpeg","#
        + #""url": "https://example.org/\#(id).jpg", "width": 60, "height": 40,"#
        + #""timestamp": "\#(year)-05-01T10:00:00Z", "extmetadata": {"License": {"value": "cc0"}}}]}"#
    }
    let service = StubService("commons") { _ in .text(Self.reply(uploads)) }
    let source = try service.provider(as: (any ListsUserPhotos & ListsAlbums).self)
    for (sort, ids) in [(PhotoSet.Sort.newest, ["2", "1", "10"]), (.oldest, ["10", "1", "2"])] {
      let page = try await source.photos(of: "Ada", PhotoQuery(sort: sort), after: nil)
      #expect(page.photos.map(\.id.id) == ids && page.isSorted)
    }
    let sea = try await source.album("Sea")
    let page = try await source.photos(in: sea, PhotoQuery(sort: .given), after: nil)
    #expect(page.photos.map(\.id.id) == ["10", "2", "1"])
  }

  @Test(arguments: [
    "https://commons.wikimedia.org/wiki/File:X.jpg", "https://example.org/", " ", "User:",
  ])
  func sendsNoRequestWithoutAUserName(_ user: String) async throws {
    let service = StubService("commons") { _ in .text(Self.reply([])) }
    let source = try service.provider(as: (any ListsUserPhotos).self)
    let error = await fault {
      _ = try await source.photos(of: user, PhotoQuery(sort: .newest), after: nil)
    }
    #expect(error == .unknownUser(user) && service.calls.isEmpty)
  }

  @Test(arguments: [
    #"{"batchcomplete": true}"#, #"{"error": {"code": "baduser_gaiuser", "info": "Invalid"}}"#,
  ])
  func throwsForAnUnknownUser(_ body: String) async throws {
    let service = StubService("commons") { _ in .text(body) }
    let source = try service.provider(as: (any ListsUserPhotos).self)
    let error = await fault {
      _ = try await source.photos(of: "Nobody", PhotoQuery(sort: .newest), after: nil)
    }
    #expect(error == .unknownUser("Nobody"))
  }

  @Test(arguments: [
    "Sea side", "Category:Sea_side", "https://commons.wikimedia.org/wiki/Category:Sea_side?x=y",
    "commons.wikimedia.org/wiki/Category:Sea_side",
  ])
  func listsACategory(_ id: String) async throws {
    let service = StubService("commons") { _ in .text(Self.reply([Self.file(1)])) }
    let source = try service.provider(as: (any ListsAlbums).self)
    let album = try await source.album(id)
    #expect(album == Album(id: "Category:Sea side", title: "Sea side") && service.calls.isEmpty)
    let page = try await source.photos(in: album, PhotoQuery(sort: .given, limit: 3), after: nil)
    #expect(page.photos.map(\.id.id) == ["1"] && page.isSorted)
    let newest = try await source.photos(in: album, PhotoQuery(sort: .newest, limit: 3), after: nil)
    #expect(!newest.isSorted)
    #expect(service.values(of: "gcmtitle") == ["Category:Sea side", "Category:Sea side"])
    #expect(service.values(of: "gcmtype") == ["file", "file"])
    #expect(service.values(of: "gcmlimit") == ["3", "50"])
  }

  @Test(arguments: [
    #"{"batchcomplete": true}"#, #"{"error": {"code": "invalidcategory", "info": "x"}}"#,
    #"{"error": {"code": "invalidtitle", "info": "x"}}"#,
  ])
  func throwsForAnUnknownCategory(_ body: String) async throws {
    let service = StubService("commons") { _ in .text(body) }
    let source = try service.provider(as: (any ListsAlbums).self)
    let error = await fault {
      _ = try await source.photos(
        in: try await source.album("Nothing|x"), PhotoQuery(sort: .given), after: nil)
    }
    #expect(error == .unknownAlbum("Category:Nothing|x"))
    guard
      case .noAlbums(of: "Nothing", _, _)? = await fault({
        _ = try await source.albums(of: "Nothing")
      })
    else {
      Issue.record("no error")
      return
    }
    #expect(
      await fault { _ = try await source.album("https://example.org/") }
        == .unknownAlbum("https://example.org/"))
  }

  @Test(arguments: [
    (#""pageid": 7, "categoryinfo": {"size": 3, "files": 0, "subcats": 3}"#, true),
    (#""pageid": 7"#, true), (#""missing": true, "categoryinfo": {"size": "2"}"#, true),
    (#""missing": true, "categoryinfo": {"size": 0}"#, false),
    (#""missing": true, "categoryinfo": []"#, false), (#""missing": true"#, false),
  ])
  func distinguishesAnEmptyCategoryFromAMissingOne(_ facts: String, _ exists: Bool) async throws {
    let service = StubService("commons") { call in
      call["titles"] == nil
        ? .text(#"{"batchcomplete": true}"#)
        : .text(Self.reply([#"{"ns": 14, "title": "Category:Sea", \#(facts)}"#]))
    }
    let source = try service.provider(as: (any ListsAlbums).self)
    let album = try await source.album("Sea")
    let error = await fault {
      let page = try await source.photos(in: album, PhotoQuery(sort: .given), after: nil)
      #expect(page.photos.isEmpty && page.next == nil)
    }
    #expect(error == (exists ? nil : .unknownAlbum("Category:Sea")))
    #expect(service.values(of: "titles") == ["-", "Category:Sea"])
    #expect(service.values(of: "prop").last == "categoryinfo")
  }

  /// Otherwise, an existing set would be reported as unknown.
  @Test func doesNotReportAMissingSecondPageAsUnknown() async throws {
    let service = StubService("commons") { call in
      call["continue"] == nil
        ? .text(Self.reply([Self.file(1)], next: #"{"gcmcontinue": "x", "continue": "-||"}"#))
        : .text(#"{"error": {"code": "invalidcategory", "info": "x"}}"#)
    }
    let source = try service.provider(as: (any ListsAlbums).self)
    let album = try await source.album("Sea")
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

  @Test func endsWithAnEmptyLastPage() async throws {
    let service = StubService("commons") { call in
      call["continue"] == nil
        ? .text(Self.reply([Self.file(1)], next: #"{"gaicontinue": "x", "continue": "-||"}"#))
        : .text(#"{"batchcomplete": true}"#)
    }
    let source = try service.provider(as: (any ListsUserPhotos).self)
    let ids = try await service.all {
      try await source.photos(of: "Ada", PhotoQuery(sort: .newest), after: $0)
    }
    #expect(ids == ["1"])
  }

  @Test func listsTheCategoriesInACategory() async throws {
    let service = StubService("commons") { call in
      let isFirst = call["gcmcontinue"] == nil
      return .text(
        Self.reply(
          [
            #"{"pageid": 1, "ns": 14, "title": "Category:\#(isFirst ? "A" : "B")"}"#,
            #"{"title": null}"#,
          ],
          next: isFirst ? #"{"gcmcontinue": "subcat|41|7", "continue": "gcmcontinue||"}"# : nil))
    }
    let source = try service.provider(as: (any ListsAlbums).self)
    #expect(
      try await source.albums(of: "Sea") == [
        Album(id: "Category:A", title: "A"), Album(id: "Category:B", title: "B"),
      ])
    #expect(service.values(of: "gcmtype") == ["subcat", "subcat"])
  }

  // MARK: Refusals

  @Test(arguments: ["maxlag", "ratelimited", "readonly", "internal_api_error_DBQueryError"])
  func retriesTransientErrors(_ code: String) {
    let body =
      #"{"error": {"code": "\#(code)", "info": "Waiting for 10.0.0.1: 5 seconds lagged."}}"#
    guard case .retry = CommonsError.judge(.text(body)) else {
      Issue.record("not judged to be temporary")
      return
    }
  }

  @Test(arguments: [
    (
      200, #"{"error": {"code": "badvalue", "info": "Unrecognized \u001b[2J"}}"#,
      #"Unrecognized \u{1b}"#
    ),
    (200, #"{"error": {"code": "missingparam"}}"#, "error missingparam"),
    (403, "Please set a user-agent and respect our robot policy", "contact address"),
    (403, "<html>", "contact address"), (404, "<html>", "status 404"),
  ])
  func explainsErrors(_ status: Int, _ body: String, _ words: String) async throws {
    let service = StubService("commons") { _ in .text(body, status: status) }
    guard
      case .unavailable("Wikimedia Commons", let reason, _)? = await fault({
        _ = try await search(service)
      })
    else {
      Issue.record("no error")
      return
    }
    #expect(reason.contains(words) && !reason.contains("\u{1B}"))
    #expect(service.calls.count == 1)
  }

  @Test func asksForNoContactThatItHas() async throws {
    let service = StubService("commons", ["contact": "ada@example.org"]) { _ in
      .text("Too many requests from you", status: 403)
    }
    let thrown = await fault({ _ = try await search(service) })
    guard case .unavailable(_, let reason, let help)? = thrown else {
      Issue.record("no error")
      return
    }
    #expect(reason.contains("with this contact address") && help.hasPrefix("build again later"))
  }

  @Test(arguments: [
    "{}", "[]", "null", "7", "<html>", "", #"{"query": 7}"#, #"{"query": {}}"#,
    #"{"query": {"pages": {"1": {}}}}"#, #"{"warnings": {}}"#, #"{"error": "x"}"#,
  ])
  func throwsOnInvalidReplies(_ body: String) async throws {
    let service = StubService("commons") { _ in .text(body) }
    guard case .unavailable? = await fault({ _ = try await search(service) }) else {
      Issue.record("no error")
      return
    }
  }
}
