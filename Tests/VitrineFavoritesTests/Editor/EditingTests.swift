import Foundation
import SiteFixtures
import Testing
import VitrineFavorites
import VitrineModel
import VitrineSite
import VitrineTesting

@Suite("Single rows of the list", .timeLimit(.minutes(30)))
struct EditingTests {
  private static let list = """
    provider,id,note,page_url
    flickr,101,Old,https://www.flickr.com/photos/ada/101/
    commons,102,,https://commons.wikimedia.org/wiki/File:Photo_102.jpg
    ,,,https://example.org/mine
    folder,beach.jpg,,

    """

  @Test(arguments: [
    ("flickr:101", 0), ("https://www.flickr.com/photos/someone/101/in/dateposted", 0),
    ("flickr.com/photos/ada/101", 0),
    ("https://commons.wikimedia.org/wiki/File:Photo_102.jpg", 1), ("commons:102", 1),
    ("https://example.org/mine", 2), ("folder:beach.jpg", 3),
  ])
  func setsANoteAndTakesItAway(_ name: String, _ position: Int) async throws {
    try await CuratedSite.with(Self.list) { site async throws in
      let editor = try site.editor()
      for note in ["New, \"wide\"\nand long", ""] {
        let row = try await editor.editor.edit(name, note: note)
        #expect(row.note == note)
        #expect(try editor.rows().map(\.note)[position] == note)
      }
      var notes = ["Old", "", "", ""]
      notes[position] = ""
      #expect(try editor.rows().map(\.note) == notes)
    }
  }

  /// What the service or the sidecar says comes back.
  @Test func givesOtherCaptionsBackIfTheNoteIsTakenAway() async throws {
    try await CuratedSite.with(Self.list) { site async throws in
      let editor = try site.editor()
      for (photo, page, caption) in [
        ("folder:beach.jpg", "folder/beach", "From the sidecar"),
        ("flickr:101", "flickr/101", "kept by 101"),
      ] {
        _ = try await editor.editor.edit(photo, note: "The note of \(page)")
        await site.build()
        let noted = try site.page(page)
        #expect(noted.contains("The note of \(page)") && !noted.contains(caption))
        _ = try await editor.editor.edit(photo, note: "")
        await site.build()
        let bare = try site.page(page)
        #expect(!bare.contains("The note of") && bare.contains(caption))
      }
    }
  }

  @Test(arguments: [
    ("flickr:102", "flickr:101"), ("folder:beach.jpeg", "folder:beach.jpg"),
    ("commons:1O2", "commons:102"),
  ])
  func namesANearbyPhotoIfOneIsNotListed(_ name: String, _ near: String) async throws {
    try await CuratedSite.with(Self.list) { site async throws in
      let editor = try site.editor()
      let problem = await #expect(throws: Problem.self) {
        try await editor.editor.edit(name, note: "x")
      }
      #expect(problem?.code == "favorites.not-listed")
      #expect(problem?.help == "did you mean \(near)?")
      #expect(try site.list() == Self.list)
    }
  }

  @Test func editsNothingForHostileNames() async throws {
    try await CuratedSite.with(Self.list) { site async throws in
      let editor = try site.editor()
      for name in HostileTexts.cells.prefix(100) {
        await #expect(throws: Problem.self, "\(name)") {
          try await editor.editor.edit(name, note: "x")
        }
      }
      #expect(try site.list() == Self.list)
    }
  }

  @Test func removesSeveralAndReportsWhatIsNotThere() async throws {
    try await CuratedSite.with(Self.list) { site async throws in
      let editor = try site.editor()
      let names = ["flickr:101", "flickr:999", "https://example.org/mine", "flickr:101"]
      let removed = try await editor.editor.remove(names)
      #expect(removed.map(\.identity?.description) == ["flickr:101", "https://example.org/mine"])
      #expect(try editor.photos() == ["commons:102", "folder:beach.jpg"])
      let codes = editor.log.problems.map(\.code)
      #expect(codes == ["favorites.not-listed", "favorites.not-listed"])
    }
  }

  /// A list may name providers that the program does not know.
  @Test func removesSeveralByTheirPagesAndAsTheyAreListed() async throws {
    let list = "provider,id\nNewService,7\nfolder,beach.jpg\nfolder,dunes.jpg\nflickr,101\n"
    try await CuratedSite.with(list) { site async throws in
      let editor = try site.editor()
      let names = [
        "/photos/flickr/101/", "NewService:7", "/photos/folder/dunes/", "/photos/folder/none/",
        "/photos/folder/beach/",
      ]
      #expect(
        try await editor.editor.remove(names).compactMap(\.identity?.description) == [
          "flickr:101", "NewService:7", "folder:dunes.jpg", "folder:beach.jpg",
        ])
      #expect(editor.log.problems.map(\.code) == ["favorites.not-listed"])
    }
  }

  @Test func keepsANoteByteForByte() async throws {
    try await CuratedSite.with(Self.list) { site async throws in
      let editor = try site.editor()
      for note in HostileTexts.cells {
        _ = try await editor.editor.edit("flickr:101", note: note)
        let read = try #require(try editor.rows().first?.note)
        #expect(Array(read.utf8) == Array(note.utf8), "\(note.debugDescription)")
      }
    }
  }
}
