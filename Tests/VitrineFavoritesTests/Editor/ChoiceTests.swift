// A client's choice: from a shared link or a spreadsheet into the list, and from the list into a catalog.

import Foundation
import SiteFixtures
import Testing
import VitrineFavorites
import VitrineModel
import VitrineSite
import VitrineTesting

@Suite("A client's choice", .timeLimit(.minutes(30)))
struct ChoiceTests {
  private static let list = """
    provider,id,title,note,rating,added_at
    folder,coast/a b.jpg,A,,3,2026-01-01T00:00:00Z
    folder,coast/c.tif,C,,,2026-01-01T00:00:00Z
    flickr,101,F,,,2026-01-01T00:00:00Z
    folder,c.tar.jpg,D,,5,2026-01-01T00:00:00Z
    folder,../../x.jpg,E,,,2026-01-01T00:00:00Z

    """

  private func with(_ body: (CuratedSite, TestEditor) async throws -> Void) async throws {
    try await CuratedSite.with(Self.list) { site async throws in
      try await body(site, site.editor())
    }
  }

  @Test(arguments: [
    (CatalogProgram.lightroom, "a b, c, c.tar, x\n"), (.captureOne, "a b c c.tar x\n"),
    (.finder, "\"a b\" OR c OR c.tar OR x\n"),
  ])
  func listsNamesAsTheProgramWantsThem(_ program: CatalogProgram, _ text: String) async throws {
    try await with { _, editor in
      let bytes = try await editor.editor.exportNames(for: program, FavoritesFilter())
      #expect(String(decoding: bytes, as: UTF8.self) == text)
      let splits = program == .finder ? [] : ["favorites.split-names"]
      #expect(editor.log.problems.map(\.code) == ["favorites.no-file-name"] + splits)
    }
  }

  @Test func ratesFilesInSidecarsAndKeepsThoseOfOthers() async throws {
    try await with { site, editor in
      let folder = site.path("sidecars")
      try site.write("<x:xmpmeta xmlns:x=\"adobe:ns:meta/\"/>", to: "sidecars/coast/c.xmp")
      #expect(try await editor.editor.exportSidecars(FavoritesFilter(), to: folder) == 2)
      let codes = Set(editor.log.problems.map(\.code))
      #expect(codes == ["favorites.no-file-name", "favorites.sidecar-kept"])
      func text(_ name: String) throws -> String {
        try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
      }
      #expect(try text("coast/a b.xmp").contains("xmp:Rating=\"3\""))
      #expect(try text("c.tar.xmp").contains("xmp:Rating=\"5\""))
      #expect(try text("coast/c.xmp") == "<x:xmpmeta xmlns:x=\"adobe:ns:meta/\"/>")
      #expect(!FileManager.default.fileExists(atPath: site.path("x.xmp")))
      try site.write(Self.list.replacing(",,3,", with: ",,1,"))
      _ = try await editor.editor.exportSidecars(FavoritesFilter(), to: folder)
      #expect(try text("coast/a b.xmp").contains("xmp:Rating=\"1\""))
    }
  }

  @Test(
    arguments: [
      ("3.0", 3), ("★★", 2), ("★★★☆☆", 3), ("-1", -1), ("9", nil), ("2.5", nil), ("good", nil),
    ] as [(String, Int?)])
  func writesOnlyRatingsThatItUnderstands(_ text: String, _ rating: Int?) async throws {
    try await with { site, editor in
      try site.write(Self.list.replacing(",,3,", with: ",,\(text),"))
      let folder = site.path("rated")
      _ = try await editor.editor.exportSidecars(FavoritesFilter(), to: folder)
      let sidecar = try? String(contentsOfFile: "\(folder)/coast/a b.xmp", encoding: .utf8)
      #expect(sidecar?.contains("xmp:Rating=\"\(rating ?? 0)\"") ?? false == (rating != nil))
      let codes = editor.log.problems.map(\.code)
      #expect(codes.contains("favorites.bad-rating") == (rating == nil))
    }
  }

  @Test(arguments: ["Photos", "Photos/new", "./Photos/../Photos", "link"])
  func writesNoSidecarIntoThePhotoFolder(_ name: String) async throws {
    try await with { site, editor in
      try FileManager.default.createSymbolicLink(
        atPath: site.path("link"), withDestinationPath: site.path("Photos"))
      let before = try FileManager.default.subpathsOfDirectory(atPath: site.path("Photos"))
      let problem = await #expect(throws: Problem.self) {
        try await editor.editor.exportSidecars(FavoritesFilter(), to: site.path(name))
      }
      #expect(problem?.code == "usage.bad-destination")
      #expect(try FileManager.default.subpathsOfDirectory(atPath: site.path("Photos")) == before)
    }
  }

  @Test func takesASharedLink() async throws {
    try await CuratedSite.with("provider,id,note\nfolder,dunes.jpg,Mine\n") { site async throws in
      let editor = try site.editor()
      let link =
        "https://example.org/favorites/#photos=flickr:101,folder:dunes.jpg,%E9,folder:no.jpg"
      let imported = try await editor.editor.importList(
        FavoritesSource(link), isDry: false, NoProgress())
      #expect(imported.changes.map(\.kind) == [.added])
      #expect(editor.log.problems.contains { $0.code == "favorites.not-found" })
      let rows = try editor.rows()
      try #require(rows.map(\.note) == ["Mine", ""])
      #expect(rows[1].title == "Photo 101")
      #expect(rows[1][.addedAt] == "2026-03-09T10:00:00Z")
      _ = try await editor.editor.importList(
        FavoritesSource("#photos=flickr:101,folder:dunes.jpg"), isDry: false, replaces: true,
        NoProgress())
      #expect(try editor.photos() == ["flickr:101", "folder:dunes.jpg"])
      #expect(try editor.rows()[1].note == "Mine")
    }
  }

  @Test(arguments: [
    "<https://example.org/g/#photos=flickr:101,folder:dunes.jpg>",
    "(see https://example.org/g/#photos=flickr:101,folder:dunes.jpg).",
    " https://example.org/g/#photos=flickr:101,\r\n  folder:dun\n es.jpg\n",
    "https://mail.example/?url=https%3A%2F%2Fexample.org%2F%23photos%3Dflickr%3A101%2Cfolder%3A"
      + "dunes.jpg&data=05%7C02",
  ])
  func takesALinkAsMailProgramsPassItOn(_ link: String) async throws {
    try await CuratedSite.with(nil) { site async throws in
      let editor = try site.editor()
      _ = try await editor.editor.importList(FavoritesSource(link), isDry: false, NoProgress())
      #expect(try editor.photos() == ["flickr:101", "folder:dunes.jpg"])
    }
  }

  @Test func fillsInRowsOfTheFolderAndReportsThoseWithoutAPhoto() async throws {
    try await CuratedSite.with(nil) { site async throws in
      let editor = try site.editor()
      try site.write(
        "provider,id,caption\nfolder,beach.jpg,Words\nfolder,beech.jpg,\n", to: "in.csv")
      try await editor.take(site.path("in.csv"))
      let rows = try editor.rows()
      #expect(rows[0].title == "beach" && rows[0][.tags] == "sand" && rows[0].note == "Words")
      #expect(rows[0][.addedAt] == "2026-03-09T10:00:00Z")
      let problem = try #require(editor.log.problems.first)
      #expect(problem.code == "favorites.not-found" && problem.severity == .warning)
      #expect(problem.place?.description == "\(site.path("in.csv")):3")
      #expect(problem.help == "did you mean `folder:beach.jpg`?")
    }
  }

  @Test(arguments: [
    "Photos/beach.jpg", "beach.jpg", "./Photos/beach.jpg", "folder:Photos/beach.jpg",
    "Photos\\beach.jpg",
  ])
  func acceptsPathsOfFiles(_ name: String) async throws {
    try await CuratedSite.with(nil) { site async throws in
      let editor = try site.editor()
      try await editor.add(name)
      #expect(try editor.photos() == ["folder:beach.jpg"])
      #expect(try await editor.editor.edit(name, note: "x").note == "x")
      try FileManager.default.removeItem(atPath: site.path("Photos/beach.jpg"))
      #expect(try await editor.editor.remove([name]).count == 1)
    }
  }

  @Test(arguments: ["/photos/folder/beach/", "photos/folder/beach/index.html"])
  func findsRowsByTheirPageOnThisSite(_ page: String) async throws {
    try await CuratedSite.with("provider,id,page_url\nfolder,beach.jpg,\n") { site async throws in
      #expect(try await site.editor().editor.edit(page, note: "x").note == "x")
      try site.write("provider,id,page_url\n,,/photos/folder/beach/\n")
      #expect(try await site.editor().editor.edit(page, note: "y").note == "y")
      #expect(try await site.editor().editor.edit("beach.jpg", note: "z").note == "z")
      #expect(try await site.editor().editor.remove([page]).count == 1)
    }
  }

  @Test func keepsEveryListApart() async throws {
    try await CuratedSite.with("provider,id\nflickr,101\n") { site async throws in
      let editor = try site.editor()
      let other = TestEditor(
        editor: editor.editor.editing(list: site.path("other.csv")), log: editor.log)
      try await other.add("folder:beach.jpg", "flickr:102")
      #expect(try editor.photos() == ["flickr:101"])
      try site.write(try await other.export(), to: "out.csv")
      _ = try await other.editor.remove(["flickr:102"])
      #expect(try await other.take(site.path("out.csv")).changes.map(\.kind) == [.staysRemoved])
      #expect(try await editor.take(site.path("out.csv")).changes.count == 2)
      #expect(try editor.photos() == ["flickr:101", "folder:beach.jpg", "flickr:102"])
    }
  }

  @Test func showsNoListThatDoesNotExist() async throws {
    try await CuratedSite.with("provider,id\nflickr,101\n") { site async throws in
      let editor = try site.editor()
      let other = TestEditor(
        editor: editor.editor.editing(list: site.path("favorits.csv")), log: editor.log)
      let problem = #expect(throws: Problem.self) { try other.editor.list() }
      #expect(problem?.code == "favorites.no-file")
      #expect(problem?.help == "did you mean \(site.path("favorites.csv"))?")
      await #expect(throws: Problem.self) { try await other.export() }
      try FileManager.default.removeItem(atPath: site.path("favorites.csv"))
      #expect(try editor.photos() == [], "nobody has added a photo yet")
      try await other.add("folder:beach.jpg")
      #expect(try other.photos() == ["folder:beach.jpg"])
    }
  }

  /// A command's edit after an export is a change, as an editor's is.
  @Test func reportsAConflictWithWhatACommandWrote() async throws {
    try await CuratedSite.with("provider,id,note\nflickr,101,a\n") { site async throws in
      let editor = try site.editor()
      let text = try await editor.export()
      _ = try await editor.editor.edit("flickr:101", note: "b")
      await site.build()
      try site.write(text.replacing(",a", with: ",c"), to: "out.csv")
      let imported = try await editor.take(site.path("out.csv"))
      #expect(
        imported.changes.map(\.kind) == [.conflict(.known(.note), ours: "b", theirs: "c")])
      #expect(try editor.rows().map(\.note) == ["b"])
      try site.write(text.replacing(",a", with: ",d"), to: "out.csv")
      #expect(try await editor.take(site.path("out.csv")).changes.allSatisfy { !$0.isEdit })
    }
  }

  @Test(arguments: [
    ("3,1,2", 1, 0), ("1,2", 0, 1), ("3,2,1", 2, 0), ("2,1", 1, 1), ("1,2,3", 0, 0), ("9", 0, 0),
  ])
  func reportsMovedAndRemovedRows(_ ids: String, _ moved: Int, _ removed: Int) async throws {
    let list = "provider,id\nflickr,1\nflickr,2\nflickr,3\n"
    try await CuratedSite.with(list) { site async throws in
      let editor = try site.editor()
      _ = try await editor.export()
      let rows = ids.split(separator: ",").map { "flickr,\($0)\n" }.joined()
      try site.write("provider,id\n" + rows, to: "in.csv")
      try await editor.take(site.path("in.csv"), isDry: true)
      let note = editor.log.problems.first { $0.code == "favorites.rows-kept" }
      #expect((note == nil) == (moved + removed == 0))
      #expect(note?.what.contains("\(moved) row") != (moved == 0))
      #expect(note?.what.contains("\(removed) row") != (removed == 0))
      _ = try await editor.editor.importList(
        .file(site.path("in.csv")), isDry: false, replaces: true, NoProgress())
      #expect(try editor.photos() == ids.split(separator: ",").map { "flickr:\($0)" })
    }
  }

  @Test func keepsColumnsThatAReplacingFileLacks() async throws {
    let list = "provider,id,title,tags,note,shelf\nflickr,1,One,sea,N1,s1\nflickr,2,Two,,N2,s2\n"
    try await CuratedSite.with(list) { site async throws in
      let editor = try site.editor()
      try site.write("id,provider,note\n2,flickr,\n1,flickr\n", to: "in.csv")
      let imported = try await editor.editor.importList(
        .file(site.path("in.csv")), isDry: false, replaces: true, NoProgress())
      #expect(imported.changes.map(\.kind) == [.changed(.known(.note), from: "N2", to: "")])
      let rows = try editor.rows()
      #expect(try editor.photos() == ["flickr:2", "flickr:1"])
      #expect(rows.map(\.title) == ["Two", "One"] && rows.map { $0[.tags] } == ["", "sea"])
      #expect(rows.map(\.note) == ["", "N1"] && rows.map { $0.extra(0) } == ["s2", "s1"])
    }
  }

  @Test(arguments: [
    ("flickr:3", FavoritesEditor.Place.position(1), "3,1,2"), ("flickr:1", .position(3), "2,3,1"),
    ("flickr:1", .before("flickr:3"), "2,1,3"), ("flickr:3", .before("flickr:1"), "3,1,2"),
    ("flickr:2", .before("flickr:2"), "1,2,3"), ("flickr:2", .position(4), ""),
    ("flickr:2", .position(0), ""), ("flickr:2", .before("flickr:9"), ""),
    ("flickr:9", .position(1), ""),
  ])
  func movesAPhoto(
    _ name: String, _ place: FavoritesEditor.Place, _ result: String
  ) async throws {
    let list = "provider,id\nflickr,1\nflickr,2\nflickr,3\n"
    try await CuratedSite.with(list) { site async throws in
      let editor = try site.editor()
      let moved = try? await editor.editor.move(name, to: place)
      #expect((moved == nil) == result.isEmpty)
      let ids = (result.isEmpty ? "1,2,3" : result).split(separator: ",").map { "flickr:\($0)" }
      #expect(try editor.photos() == ids)
    }
  }
}
