import Foundation
import SiteFixtures
import Testing
import VitrineFavorites
import VitrineModel
import VitrineSite
import VitrineTesting

@Suite("Photos put on the list", .timeLimit(.minutes(30)))
struct AddingTests {
  @Test(arguments: [
    ("flickr:101", "flickr:101"), ("folder:beach.jpg", "folder:beach.jpg"),
    ("https://www.flickr.com/photos/ada/101/in/pool-7/", "flickr:101"),
    ("www.flickr.com/photos/ada/101", "flickr:101"),
    ("HTTPS://WWW.FLICKR.COM/photos/ada/101", "flickr:101"),
    ("https://commons.wikimedia.org/wiki/File:Photo_102.jpg", "commons:102"),
    ("commons.m.wikimedia.org/wiki/File:Photo_102.jpg", "commons:102"),
    ("commons:102", "commons:102"),
  ])
  func findsAPhotoByItsIdOrItsPage(_ name: String, _ id: String) async throws {
    try await CuratedSite.with(nil) { site async throws in
      let editor = try site.editor()
      let added = try await editor.add(name)
      #expect(added.rows.map { $0.photo?.description } == [id], "\(editor.log.problems)")
      #expect(try editor.photos() == [id])
      #expect(try site.list().hasPrefix("provider,id,title,author,author_url,page_url,image_url,"))
      #expect(editor.log.problems.isEmpty, "\(editor.log.problems)")
    }
  }

  @Test(arguments: [
    ("https://example.org/photos/folder/beach/", "folder:beach.jpg"),
    ("http://EXAMPLE.org/photos/folder/beach/?from=set#details", "folder:beach.jpg"),
    ("example.org/photos/folder/beach/index.html", "folder:beach.jpg"),
    ("http://127.0.0.1:8080/photos/folder/dunes/", "folder:dunes.jpg"),
    ("localhost:8080/photos/flickr/101/", "flickr:101"), ("/photos/flickr/101", "flickr:101"),
    ("BEACH.JPG", "folder:beach.jpg"), ("photos/Beach.jpg", "folder:beach.jpg"),
    ("Folder:Dunes.JPG", "folder:dunes.jpg"), ("FLICKR:101", "flickr:101"),
  ])
  func findsAPhotoByItsPageOnTheSiteAndInOtherCase(_ name: String, _ id: String) async throws {
    try await CuratedSite.with(nil) { site async throws in
      let editor = try site.editor()
      try await editor.add(name)
      #expect(try editor.photos() == [id], "\(editor.log.problems)")
      _ = try await editor.editor.edit(name, note: "n")
      _ = try await editor.editor.move(name, to: .position(1))
      #expect(try editor.rows().map(\.note) == ["n"])
      #expect(try await editor.editor.remove([name]).count == 1)
      #expect(editor.log.problems.isEmpty, "\(editor.log.problems)")
    }
  }

  /// Of two photos that want one page, the other has digits in its address.
  @Test func findsThePhotoThatHasAPageAndNoOtherThatWantsIt() async throws {
    let page = "/photos/folder/beach/"
    try await CuratedSite.with("provider,id\nfolder,Beach.jpeg\nfolder,beach.jpg\n") {
      site async throws in
      try site.site.tree.write("Photos/Beach.jpeg", TinyImage.jpeg("other"))
      let editor = try site.editor()
      // Before the first build, the photos of the site are not known.
      await #expect(throws: Problem.self) { try await editor.add(page) }
      await #expect(throws: Problem.self) { try await editor.editor.edit(page, note: "n") }
      #expect(try await editor.editor.remove([page]).isEmpty)
      #expect(editor.log.problems.map(\.code) == ["favorites.unclear-page"])
      #expect(await site.build().isPublished)
      #expect(try await editor.editor.remove([page, page]).map { $0[.id] } == ["beach.jpg"])
      #expect(try editor.photos() == ["folder:Beach.jpeg"])
      try await editor.add(page)
      #expect(try editor.photos() == ["folder:Beach.jpeg", "folder:beach.jpg"])
    }
  }

  /// The list of the site does not have the photo that has the page.
  @Test(arguments: [
    "/photos/folder/coast-line/a/", "https://example.org/photos/folder/coast-line/a",
  ])
  func findsThePhotosOfUnlistedSetsByTheirPages(_ page: String) async throws {
    let sets = [
      "slug: mine, favorites: favorites.csv", "slug: up, provider: folder, album: Coast Line",
      "slug: low, provider: folder, album: coast-line, unlisted: true",
    ]
    let list = "provider,id\nfolder,Coast Line/a.jpg\n"
    try await CuratedSite.with(list, sets: sets) { site async throws in
      try site.site.tree.write("Photos/Coast Line/a.jpg", TinyImage.jpeg("listed"))
      try site.site.tree.write("Photos/coast-line/a.jpg", TinyImage.jpeg("unlisted"))
      #expect(await site.build().isPublished)
      let editor = try site.editor()
      #expect(try await editor.editor.remove([page]).isEmpty)
      try await editor.add(page)
      #expect(try editor.photos() == ["folder:Coast Line/a.jpg", "folder:coast-line/a.jpg"])
      #expect(try await editor.editor.move(page, to: .position(1))[.id] == "coast-line/a.jpg")
      // Somebody edited the list that says which photo has the page.
      try site.write("provider,id\nfolder,beach.jpg\n", to: "public/sets/low/photos.csv")
      #expect(try await editor.editor.remove([page]).isEmpty)
      #expect(editor.log.problems.map(\.code).contains("favorites.unclear-page"))
      #expect(try editor.photos() == ["folder:coast-line/a.jpg", "folder:Coast Line/a.jpg"])
    }
  }

  @Test func advisesToNameAPhotoInsteadOfAVideo() async throws {
    try await CuratedSite.with(nil) { site async throws in
      site.flickr.change { state in
        state.fault = { request, answer in
          guard request.query["method"]?.hasSuffix("Info") == true else { return answer }
          let text = String(decoding: answer.body, as: UTF8.self)
          return .json(text.replacing(#""media":"photo""#, with: #""media":"video""#))
        }
      }
      let editor = try site.editor()
      await #expect(throws: Problem.self) { try await editor.add("flickr:101") }
      let problem = editor.log.problems.first { $0.code == "favorites.not-shown" }
      #expect(problem?.help == "name a photo instead", "\(editor.log.problems)")
    }
  }

  @Test(arguments: [
    "https://example.org/photos/folder/none/", "/photos/folder/", "/photos/",
    "https://example.com/photos/folder/beach/", "/sets/mine/", "/photos/nosuch/101/",
    "https://localhost.example.org/photos/folder/beach/", "/photos/folder/%FF/", "Flickr:",
  ])
  func findsNothingOnPagesThatShowNoPhoto(_ name: String) async throws {
    try await CuratedSite.with(nil) { site async throws in
      let editor = try site.editor()
      await #expect(throws: Problem.self) { try await editor.add(name) }
      #expect(editor.log.problems.map(\.code) == ["favorites.unknown-name"])
    }
  }

  @Test func fillsInTheRowFromTheService() async throws {
    try await CuratedSite.with(nil) { site async throws in
      let editor = try site.editor()
      try await editor.add("flickr:101")
      let row = try #require(try editor.rows().first)
      #expect(row.title == "Photo 101" && row.author == "Ada" && row[.license] == "cc-by-2.0")
      #expect(row.page?.text.hasPrefix("https://www.flickr.com/photos/") == true)
      #expect(row.image?.text.hasPrefix(site.services.server.url()) == true)
      #expect(row[.tags] == "The Sea" && row.note.isEmpty)
      #expect(row[.addedAt] == "2026-03-09T10:00:00Z")
    }
  }

  @Test(arguments: [
    ("https://www.flickr.com/photos/ada/albums/72157", ["flickr:102", "flickr:103"]),
    ("https://www.flickr.com/people/9710097@N01/", (1...4).map { "flickr:10\($0)" }),
    ("https://commons.wikimedia.org/wiki/Category:Boats", ["commons:103"]),
    ("commons.wikimedia.org/wiki/User:Ada", (1...4).map { "commons:10\($0)" }),
  ])
  func addsTheListingsOfAuthorsAndAlbums(_ page: String, _ photos: [String]) async throws {
    try await CuratedSite.with(nil) { site async throws in
      site.flickr.change { state in
        for position in [1, 2] { state.photos[position].listings.insert("72157") }
      }
      site.commons.change { $0.photos[2].listings.insert("Boats") }
      let editor = try site.editor()
      try await editor.add(page)
      #expect(Set(try editor.photos()) == Set(photos), "\(editor.log.problems)")
    }
  }

  @Test func addsAtTheEndInTheOrderOfTheNames() async throws {
    try await CuratedSite.with("id,provider,mood\n104,flickr,calm\n") { site async throws in
      let editor = try site.editor()
      try await editor.add("commons:103", "flickr:102", "folder:dunes.jpg", "flickr:101")
      let expected = [
        "flickr:104", "commons:103", "flickr:102", "folder:dunes.jpg", "flickr:101",
      ]
      #expect(try editor.photos() == expected)
      #expect(try site.list().contains(",mood\r\n"))
      #expect(try editor.rows().first?.extra(0) == "calm")
    }
  }

  @Test func completesARowAndKeepsTheCuratorsWords() async throws {
    let list = "provider,id,title,tags,note,added_at\nflickr,101,Mine,,,\n,,,,,\n"
    try await CuratedSite.with(list) { site async throws in
      let editor = try site.editor()
      let added = try await editor.add("flickr:101")
      #expect(added.rows.isEmpty && added.completed.count == 1 && added.known == 0)
      let row = try #require(try editor.rows().first)
      #expect(row.title == "Mine" && row.author == "Ada")
      #expect(row[.tags].isEmpty && row.note.isEmpty && row[.addedAt].isEmpty)
      #expect(try await editor.add("flickr:101").known == 1)
    }
  }

  @Test func leavesTheFileAloneIfThePhotoIsThere() async throws {
    try await CuratedSite.with(nil) { site async throws in
      let editor = try site.editor()
      try await editor.add("folder:beach.jpg")
      let (list, date) = (try site.list(), try site.date())
      let added = try await editor.add("folder:beach.jpg", "folder:beach.jpg")
      #expect(added.rows.isEmpty && added.completed.isEmpty && added.known == 1)
      #expect(try site.list() == list)
      #expect(try site.date() == date)
    }
  }

  @Test(arguments: [
    ["flickr:999"], ["nosuch:101"], ["flickr:"], [":"], [""], ["https://example.org/photos/1"],
    ["https://www.flickr.com/photos/ada/albums/404"], ["folder:../site.yml"], ["folder:/etc/hosts"],
    ["https://commons.wikimedia.org/wiki/File:None.jpg"], ["flickr:101\n102"], ["flickr:../101"],
    ["https://www.flickr.com.evil.example/photos/ada/101"], ["javascript:alert(1)"],
  ])
  func addsNothingThatCannotBeFound(_ names: [String]) async throws {
    try await CuratedSite.with(nil) { site async throws in
      let editor = try site.editor()
      await #expect(throws: Problem.self) { try await editor.add(names) }
      #expect(!FileManager.default.fileExists(atPath: site.site.tree.absolute("favorites.csv")))
      #expect(!editor.log.problems.isEmpty)
      #expect(!site.services.server.requests.contains { $0.path.contains("..") })
    }
  }

  @Test func addsNothingForHostileNames() async throws {
    try await CuratedSite.with(nil) { site async throws in
      let editor = try site.editor()
      let names = HostileTexts.cells.flatMap { [$0, "flickr:\($0)", "commons:\($0)"] }
      await #expect(throws: Problem.self) { try await editor.add(names) }
      #expect(!FileManager.default.fileExists(atPath: site.site.tree.absolute("favorites.csv")))
    }
  }

  @Test func reportsWhatIsUnknownAndAddsTheRest() async throws {
    try await CuratedSite.with(nil) { site async throws in
      let editor = try site.editor()
      try await editor.add("flickr:999", "nosuch:1", "flickr:102")
      #expect(try editor.photos() == ["flickr:102"])
      let codes = editor.log.problems.map(\.code)
      #expect(codes == ["favorites.not-found", "favorites.unknown-name"])
    }
  }

  @Test func reportsOfAServiceThatIsDownAndAddsTheRest() async throws {
    try await CuratedSite.with(nil) { site async throws in
      site.flickr.change { $0.fault = { _, _ in .status(500) } }
      let editor = try site.editor()
      try await editor.add("flickr:101", "commons:102")
      #expect(try editor.photos() == ["commons:102"])
      #expect(editor.log.problems.map(\.code) == ["provider.unavailable"])
    }
  }

  /// A row that cannot be read must not be lost by writing the others.
  @Test func writesNoListThatHasRowsItCannotRead() async throws {
    let list = "provider,id\nflickr,101\n,,\"\nflickr,\"1\n"
    try await CuratedSite.with(list) { site async throws in
      let editor = try site.editor()
      let problem = await #expect(throws: Problem.self) { try await editor.add("flickr:102") }
      #expect(problem?.code == "favorites.bad-rows")
      #expect(try site.list() == list)
    }
  }
}
