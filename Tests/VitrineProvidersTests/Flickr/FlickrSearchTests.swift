// What searches at Flickr are asked for, and how they go on beyond 4,000 photos.

import Foundation
import Synchronization
import Testing
import VitrineConfig
import VitrineFetch
import VitrineModel
import VitrineProviders
import VitrineTesting

@Suite(.timeLimit(.minutes(30))) struct FlickrSearchTests {
  /// A Flickr with photos at some seconds, which it finds and sorts by date.
  ///
  /// A search reaches 4,000 of them, and then repeats its last page.
  private struct Archive: Sendable {
    /// The second of each photo, by id.
    let seconds: [Int]
    var obeys = true

    private static let style = Date.ISO8601FormatStyle(
      dateSeparator: .dash, dateTimeSeparator: .space, timeZone: .gmt
    ).year().month().day().time(includingFractionalSeconds: false)

    static func date(_ second: Int) -> String {
      Date(timeIntervalSince1970: Double(1_500_000_000 + second)).formatted(style)
    }

    func answer(_ call: APICall) -> ServiceResponse {
      let found = sorted(call)
      let size = Int(call["per_page"] ?? "") ?? 100
      let page = Int(call["page"] ?? "") ?? 1
      let reached = min(page, 4000 / size)
      let photos = found.dropFirst((reached - 1) * size).prefix(size).map { id in
        """
        {"id":"\(id)","owner":"9@N00","title":"\(id)","license":"4",\
        "datetaken":"\(Self.date(seconds[id]))","dateupload":"\(1_500_000_000 + seconds[id])",\
        "url_m":"https://live.example/\(id).jpg","height_m":500,"width_m":"400"}
        """
      }
      let pages = (found.count + size - 1) / size
      return .text(
        #"{"stat":"ok","photos":{"page":\#(page),"pages":\#(pages),"total":"\#(found.count)","#
          + #""photo":[\#(photos.joined(separator: ","))]}}"#)
    }

    private func sorted(_ call: APICall) -> [Int] {
      func text(_ id: Int, _ kind: String) -> String {
        kind == "taken" ? Self.date(seconds[id]) : "\(1_500_000_000 + seconds[id])"
      }
      let found = seconds.indices.filter { id in
        !obeys
          || ["taken", "upload"].allSatisfy { kind in
            let date = text(id, kind)
            let (low, high) = (call["min_\(kind)_date"], call["max_\(kind)_date"])
            return low.map { date >= $0 } ?? true && high.map { date <= $0 } ?? true
          }
      }
      let isAscending = call["sort"]?.hasSuffix("asc") == true
      return found.sorted { a, b in
        seconds[a] == seconds[b] ? a < b : (seconds[a] < seconds[b]) == isAscending
      }
    }
  }

  private func search(_ archive: Archive, _ query: PhotoQuery) async throws -> (
    ids: [Int], calls: Int
  ) {
    let service = StubService("flickr") { archive.answer($0) }
    let flickr: any SearchesPhotos = try service.provider()
    let ids = try await service.all(query.limit ?? .max) {
      try await flickr.search("sea", query, after: $0)
    }
    return (ids.compactMap { Int($0) }, service.calls.count)
  }

  // MARK: Beyond 4,000

  @Test(arguments: [PhotoSet.Sort.newest, .oldest, .given])
  func goesOnByDate(_ sort: PhotoSet.Sort) async throws {
    let archive = Archive(seconds: (0..<9_500).map { $0 * 977 % 1_000_003 / 2 })
    let found = try await search(archive, PhotoQuery(sort: sort))
    let isAscending = sort == .oldest
    let expected = archive.seconds.sorted { isAscending ? $0 < $1 : $0 > $1 }
    #expect(found.ids.map { archive.seconds[$0] } == expected)
    #expect(Set(found.ids).count == 9_500)
    #expect(found.calls <= 22)
  }

  /// What is of one second beyond 4,000 cannot be reached; everything else is.
  @Test func passesASecondWithTooManyPhotos() async throws {
    let archive = Archive(
      seconds: (0..<100).map { $0 } + Array(repeating: 200, count: 5_000) + (300..<1_300))
    let found = try await search(archive, PhotoQuery(sort: .newest))
    #expect(Set(found.ids).count == 5_100)
    #expect(Set(found.ids).isSuperset(of: (0..<100)))
    #expect(found.calls <= 30)
  }

  @Test func endsIfDatesAreIgnored() async throws {
    let archive = Archive(seconds: Array(0..<6_000), obeys: false)
    let found = try await search(archive, PhotoQuery(sort: .newest))
    #expect(found.ids.count == 4_000)
    #expect(found.calls <= 40)
  }

  @Test func isCutOnlyIfDatesDoNotReachTheRest() async throws {
    for (count, obeys) in [(9_500, true), (6_000, false)] {
      let archive = Archive(seconds: Array(0..<count), obeys: obeys)
      let flickr: any SearchesPhotos = try StubService("flickr") { archive.answer($0) }.provider()
      let query = PhotoQuery(sort: .newest)
      var page = try await flickr.search("sea", query, after: nil)
      while let next = page.next { page = try await flickr.search("sea", query, after: next) }
      #expect(page.cut?.most == (obeys ? nil : 4_000))
    }
  }

  @Test func asksForNoMoreThanTheLimit() async throws {
    let archive = Archive(seconds: Array(0..<9_000))
    let found = try await search(archive, PhotoQuery(sort: .newest, limit: 4_300))
    #expect(found.ids == Array((4_700..<9_000).reversed()))
    #expect(found.calls == 9)
  }

  @Test func staysWithinTheDatesOfTheSet() async throws {
    let archive = Archive(seconds: (0..<9_000).map { $0 * 86 })
    let taken = try #require(DateSpan("2017-07-15..2017-07-19"))
    let query = PhotoQuery(sort: .newest, filter: PhotoFilter([.taken(taken)]))
    let found = try await search(archive, query)
    let expected = archive.seconds.indices.filter {
      let day = Archive.date(archive.seconds[$0]).prefix(10)
      return day >= "2017-07-15" && day <= "2017-07-19"
    }
    #expect(expected.count > 4_000)
    #expect(found.ids == Array(expected.reversed()))
  }

  /// The most relevant photos come first, and the others of the span after them.
  @Test(
    arguments: [PhotoSet.Sort.relevance, .interesting], ["2017-07-15..2017-07-19", "2017-07-15.."])
  func findsAllOfASpanInAnyOrder(_ sort: PhotoSet.Sort, _ days: String) async throws {
    let archive = Archive(seconds: (0..<9_000).map { $0 * 86 })
    for isUpload in [false, true] {
      let span = try #require(DateSpan(days))
      let condition = isUpload ? PhotoCondition.uploaded(span) : .taken(span)
      let found = try await search(
        archive, PhotoQuery(sort: sort, filter: PhotoFilter([condition])))
      let expected = archive.seconds.indices.filter {
        let day = Archive.date(archive.seconds[$0]).prefix(10)
        return day >= "2017-07-15" && (day <= "2017-07-19" || days.hasSuffix(".."))
      }
      #expect(expected.count > 4_000)
      #expect(Set(found.ids) == Set(expected) && found.ids.count == expected.count)
      #expect(found.calls <= 8 + expected.count / 500 + 3)
    }
  }

  // MARK: Arguments

  /// The arguments that a query adds to a search.
  private func arguments(
    _ sort: PhotoSet.Sort = .relevance, _ conditions: [PhotoCondition] = [],
    _ options: [String: String] = [:]
  ) async throws -> [String: String] {
    let service = StubService("flickr") { Archive(seconds: [1]).answer($0) }
    let flickr: any SearchesPhotos = try service.provider()
    _ = try await flickr.search(
      "sea",
      PhotoQuery(
        sort: sort, filter: PhotoFilter(conditions), options: SetOptions(options)), after: nil)
    let known: Set = ["method", "format", "nojsoncallback", "extras", "text", "page", "media"]
    let call = try #require(service.calls.first)
    let others = call.query.filter { !known.contains($0.name) }.map { ($0.name, $0.value) }
    return Dictionary(others) { "\($0) and \($1)" }
  }

  @Test func asksForDatesAndTags() async throws {
    let taken = try #require(DateSpan("2024-05..2025"))
    let uploaded = try #require(DateSpan("..1970-01-02"))
    let found = try await arguments(
      .oldest,
      [
        .taken(taken), .uploaded(uploaded), .rating(atLeast: 2),
        .anyTag([FoldedWords("Blue Hour"), FoldedWords("Ñandú")]), .noTag([FoldedWords("x")]),
      ])
    #expect(
      found == [
        "sort": "date-taken-asc", "per_page": "500", "min_taken_date": "2024-05-01 00:00:00",
        "max_taken_date": "2025-12-31 23:59:59", "max_upload_date": "172799",
        "tags": "bluehour,ñandú", "tag_mode": "any",
      ])
  }

  @Test(arguments: [
    (["safe": "moderate"], ["safe_search": "2"]), (["content": "photos"], ["content_type": "1"]),
    (["content": "other\nphotos"], ["content_type": "6"]),
    (
      ["bbox": "5.9\n45.8\n10.5\n47.8"],
      ["bbox": "5.9,45.8,10.5,47.8", "min_upload_date": "1", "per_page": "250"]
    ),
  ])
  func asksForOptions(_ options: [String: String], _ added: [String: String]) async throws {
    let plain = ["sort": "relevance", "per_page": "500"]
    #expect(try await arguments(.relevance, [], options) == plain.merging(added) { $1 })
  }

  /// The plain list of a person's photos knows no dates.
  @Test func searchesAmongThePhotosOfAPerson() async throws {
    let service = StubService("flickr") { Archive(seconds: [1]).answer($0) }
    let flickr: any ListsUserPhotos = try service.provider()
    let taken = try #require(DateSpan("2017"))
    _ = try await flickr.photos(
      of: "9@N00", PhotoQuery(sort: .newest, filter: PhotoFilter([.taken(taken)])), after: nil)
    #expect(service.values(of: "method") == ["flickr.photos.search"])
    #expect(service.values(of: "user_id") == ["9@N00"])
    #expect(service.values(of: "min_taken_date") == ["2017-01-01 00:00:00"])
  }

  @Test func leavesOrdersThatItLacksToTheCaller() async throws {
    for sort in PhotoSet.Sort.allCases {
      let service = StubService("flickr") { Archive(seconds: [1]).answer($0) }
      let flickr: any SearchesPhotos = try service.provider()
      let page = try await flickr.search("sea", PhotoQuery(sort: sort, limit: 3), after: nil)
      #expect(page.isSorted == ![.title, .rating].contains(sort), "\(sort)")
      #expect(service.values(of: "per_page") == [page.isSorted ? "3" : "500"])
    }
  }
}
