// What the services of a list do wrong: it costs the photo or the service, never the list.

import Foundation
import SiteFixtures
import Testing
import VitrineModel
import VitrineSite
import VitrineTesting

@Suite("A curated list whose services fail", .timeLimit(.minutes(30)))
struct CuratedFaultTests {
  private static let list = #"""
    provider,id,title,page_url
    flickr,101,Kept,
    flickr,999,"Gone, ""alas""",
    commons,102,Calm,
    ,,,https://commons.wikimedia.org/wiki/File:Lost.jpg
    folder,nowhere.jpg,,
    folder,dunes.jpg,,

    """#

  @Test func reportsIfARowsPhotoIsGoneAndShowsTheRest() async throws {
    try await CuratedSite.with(Self.list) { site async throws in
      let report = await site.build()
      #expect(report.isPublished)
      #expect(try site.photos() == ["flickr:101", "commons:102", "folder:dunes"])
      #expect(report.problems.first?.code == "favorites.texts-not-shown")
      let problems = report.problems.dropFirst()
      #expect(problems.map(\.code) == Array(repeating: "favorites.gone", count: 3))
      let places = problems.map { $0.place?.description ?? "" }
      #expect(places == ["favorites.csv:3", "favorites.csv:5", "favorites.csv:6"])
      #expect(problems.allSatisfy { $0.severity == .warning })
      let reported = try #require(problems.first)
      #expect(reported.what == #"flickr:999, “Gone, "alas"”, is no longer available"#)
      #expect(reported.help?.hasSuffix("vitrine favorites remove flickr:999") == true)
      #expect(problems.last?.what == "the photo folder has no nowhere.jpg")
      #expect(try site.list() == Self.list)
    }
  }

  /// Commands change the favorites unless another list is named.
  @Test(arguments: [("other.csv", "other.csv"), ("my list.csv", "'my list.csv'")])
  func namesTheListThatAPhotoIsGoneFrom(_ list: String, _ word: String) async throws {
    try await CuratedSite.with(nil, sets: ["slug: other, favorites: \(list)"]) {
      site async throws in
      try site.write("provider,id\nflickr,101\nfolder,no where.jpg\n", to: list)
      let gone = await site.build().problems.first { $0.code == "favorites.gone" }
      let command = "vitrine favorites remove --list \(word) 'folder:no where.jpg'"
      #expect(gone?.help?.hasSuffix(command) == true, "\(String(describing: gone))")
      try site.write("provider,id\n", to: list)
      let empty = await site.build().problems.first { $0.code == "favorites.empty" }
      #expect(empty?.help?.contains("`vitrine favorites add --list \(word)`") == true)
    }
  }

  @Test(arguments: [("yes", false), ("maybe", false), ("no", true), ("", true)])
  func isNotBuiltIfAListIsToHideAPhoto(_ hidden: String, isBuilt: Bool) async throws {
    try await CuratedSite.with("provider,id,hidden\nfolder,beach.jpg,\(hidden)\n") { site in
      let report = await site.build()
      #expect(report.isPublished == isBuilt, "\(report.problems)")
      let errors = report.problems.filter { $0.severity == .error }
      #expect(errors.map(\.code) == (isBuilt ? [] : ["favorites.hides"]))
    }
  }

  @Test func showsNoMoreOfAnEndlessTextThanAPageHolds() async throws {
    let note = String(repeating: "long ", count: 100_000)
    let list = "provider,id,title,note\nflickr,101,\(note),\(note)\n"
    try await CuratedSite.with(list) { site async throws in
      let report = await site.build()
      #expect(
        report.problems.map(\.code) == ["favorites.text-cut", "favorites.texts-not-shown"],
        "\(report.problems)")
      #expect(report.problems.first?.place?.description == "favorites.csv:2")
      for file in try site.site.files().values { #expect(file.count < 200_000) }
      #expect(try site.list() == list)
    }
  }

  @Test(arguments: ["flickrr,101,,", ",,,https://example.org/a/photo", "FLICKR,101,,"])
  func reportsOfAProviderThatThereIsNot(_ row: String) async throws {
    try await CuratedSite.with("provider,id,title,page_url\n\(row)\nflickr,101,,\n") {
      site async throws in
      let report = await site.build()
      #expect(report.isPublished)
      #expect(try site.photos() == ["flickr:101"])
      #expect(report.problems.count == 1 && report.problems.first?.severity == .warning)
      #expect(report.problems.first?.place?.description == "favorites.csv:2", "\(report.problems)")
    }
  }

  @Test func showsTheLastStateWhileAServiceIsDown() async throws {
    try await CuratedSite.with("provider,id\nflickr,101\ncommons,102\nflickr,102\n") {
      site async throws in
      await site.build()
      let files = try site.site.files()
      site.flickr.change { $0.fault = { _, _ in .status(500) } }
      let report = await site.build()
      #expect(report.problems.map(\.code) == ["provider.snapshot-used"], "\(report.problems)")
      #expect(try site.site.files() == files)
    }
  }

  /// A new row must not discard the facts about the old ones.
  @Test func showsTheLastStateOfARowBesideANewOne() async throws {
    try await CuratedSite.with("provider,id\nflickr,101\nflickr,102\n") { site async throws in
      await site.build()
      site.flickr.change { $0.fault = { _, _ in .status(500) } }
      try site.write("provider,id\nflickr,103\nflickr,101\nflickr,102\nfolder,dunes.jpg\n")
      let report = await site.build()
      #expect(report.isPublished)
      #expect(try site.photos() == ["flickr:101", "flickr:102", "folder:dunes"])
      #expect(
        Set(report.problems.map(\.code)) == ["provider.snapshot-used", "provider.unavailable"])
    }
  }

  @Test func publishesTheOthersIfNothingIsKeptOfAService() async throws {
    try await CuratedSite.with("provider,id\nflickr,101\ncommons,102\nflickr,102\n") {
      site async throws in
      site.flickr.change { $0.fault = { _, _ in .status(500) } }
      let report = await site.build()
      #expect(report.isPublished)
      #expect(try site.photos() == ["commons:102"])
      #expect(report.problems.map(\.code) == ["provider.unavailable"], "\(report.problems)")
      #expect(report.problems.first?.what.contains("“mine”") == true)
    }
  }

  @Test func publishesTheOthersIfAKeyIsMissing() async throws {
    try await CuratedSite.with("provider,id\nflickr,101\ncommons,102\n") { site async throws in
      var building = site.site
      building.environment = [:]
      let report = await building.build()
      #expect(report.isPublished)
      #expect(try site.photos() == ["commons:102"])
      #expect(report.problems.count == 1, "\(report.problems)")
      #expect(report.problems.first?.help?.contains("FLICKR_API_KEY") == true)
    }
  }

  @Test func showsTheLastStateOffline() async throws {
    try await CuratedSite.with("provider,id\nflickr,101\ncommons,102\n") { site async throws in
      await site.build()
      let (files, asked) = (try site.site.files(), site.services.server.requests.count)
      let report = await site.build(BuildOptions(isOffline: true, jobs: 2))
      #expect(report.isPublished && report.problems.isEmpty, "\(report.problems)")
      #expect(site.services.server.requests.count == asked)
      #expect(try site.site.files() == files)
    }
  }

  /// What was renamed is found by its old title, and has the new one.
  @Test func findsAFileOfCommonsThatWasRenamed() async throws {
    let list = """
      page_url,note
      https://commons.wikimedia.org/wiki/File:Old_name.jpg,Renamed
      https://commons.wikimedia.org/wiki/File:Photo_101.jpg,
      https://commons.wikimedia.org/wiki/File:Lost.jpg,

      """
    try await CuratedSite.with(list) { site async throws in
      site.commons.change { state in
        state.fault = { request, answer in
          guard let titles = request.query["titles"], titles.contains("Old name") else {
            return answer
          }
          let target = request.target.replacing("Old%20name", with: "Photo%20102")
          let asked = LoopbackRequest(target: target, headers: request.headers)
          return ServiceCase.commons.fake().answer(asked) ?? answer
        }
      }
      let report = await site.build()
      #expect(report.problems.map { $0.place?.description } == ["favorites.csv:4"])
      #expect(try site.photos() == ["commons:102", "commons:101"])
    }
  }
}
