import Foundation
import SiteFixtures
import Testing
import VitrineFavorites
import VitrineModel
import VitrineSite
import VitrineTesting

@Suite("Exported lists", .timeLimit(.minutes(30)))
struct ExportTests {
  private static let list = """
    provider,id,author,author_url,license,tags\r
    flickr,101,Ada,https://www.flickr.com/people/ada/,cc-by-2.0,"Sea;dawn"\r
    commons,102,Ben,,CC0,dusk\r
    folder,beach.jpg,ADA,,,sea\r

    """
  private static let sets = [
    "slug: sea, provider: flickr, search: sea", "slug: own, provider: folder, album: .",
    CuratedSite.set,
  ]

  private func site(_ body: (CuratedSite) async throws -> Void) async throws {
    try await CuratedSite.with(Self.list, sets: Self.sets, body)
  }

  private func ids(_ text: String) -> [String] {
    text.split(whereSeparator: \.isNewline).dropFirst().map { line in
      line.split(separator: ",", omittingEmptySubsequences: false).prefix(2).joined(separator: ":")
    }
  }

  @Test func isTheWholeListInItsForm() async throws {
    try await site { site async throws in
      #expect(try await site.editor().export() == Self.list)
    }
  }

  @Test(arguments: [
    (FavoritesFilter(author: "ada"), ["flickr:101", "folder:beach.jpg"]),
    (FavoritesFilter(author: "https://www.flickr.com/people/ada/"), ["flickr:101"]),
    (FavoritesFilter(author: "nobody"), []),
    (FavoritesFilter(tag: "SEA"), ["flickr:101", "folder:beach.jpg"]),
    (FavoritesFilter(tag: "se"), []),
    (FavoritesFilter(license: "cc-by"), ["flickr:101"]),
    (FavoritesFilter(license: "cc-by-2.0"), ["flickr:101"]),
    (FavoritesFilter(license: "cc-by-4.0"), []),
    (FavoritesFilter(license: "cc0"), ["commons:102"]),
    (FavoritesFilter(author: "Ada", tag: "dawn"), ["flickr:101"]),
    (FavoritesFilter(set: "mine", tag: "dusk"), ["commons:102"]),
  ])
  func keepsWhatAFilterHoldsFor(_ filter: FavoritesFilter, _ photos: [String]) async throws {
    try await site { site async throws in
      #expect(ids(try await site.editor().export(filter)) == photos)
    }
  }

  @Test func knowsWhatASetHoldsFromThePublishedSite() async throws {
    try await site { site async throws in
      let filter = FavoritesFilter(set: "own")
      let problem = await #expect(throws: Problem.self) { try await site.editor().export(filter) }
      #expect(problem?.code == "favorites.unbuilt")
      await site.build()
      #expect(ids(try await site.editor().export(filter)) == ["folder:beach.jpg"])
      let sea = FavoritesFilter(set: "sea")
      #expect(ids(try await site.editor().export(sea)) == ["flickr:101"])
    }
  }

  @Test(arguments: [
    (FavoritesFilter(set: "owm"), "did you mean own?"),
    (FavoritesFilter(license: "cc-bi"), "did you mean cc-by?"),
    (FavoritesFilter(set: "../own"), nil), (FavoritesFilter(license: ""), nil),
    (FavoritesFilter(tag: " "), nil), (FavoritesFilter(set: ""), nil),
  ])
  func refusesAFilterThatNamesNothing(_ filter: FavoritesFilter, _ help: String?) async throws {
    try await site { site async throws in
      let problem = await #expect(throws: Problem.self) { try await site.editor().export(filter) }
      #expect(problem?.code == "usage.bad-filter")
      if let help { #expect(problem?.help == help) }
    }
  }

  @Test func writesAFileAndReplacesIt() async throws {
    try await site { site async throws in
      let path = site.path("out.csv")
      for tag in ["sea", "dusk"] {
        try await site.editor().editor.export(FavoritesFilter(tag: tag), to: path)
        let text = try String(contentsOfFile: path, encoding: .utf8)
        #expect(text == (try await site.editor().export(FavoritesFilter(tag: tag))))
      }
    }
  }

  /// A message asks for this if a set names a list that does not exist.
  @Test func writesAListThatASetNames() async throws {
    let sets = Self.sets + ["slug: shore, favorites: shore.csv"]
    try await CuratedSite.with(Self.list, sets: sets) { site async throws in
      let path = site.path("shore.csv")
      try await site.editor().editor.export(FavoritesFilter(tag: "sea"), to: path)
      #expect(try String(contentsOfFile: path, encoding: .utf8).contains("folder,beach.jpg"))
    }
  }

  @Test(arguments: [
    "favorites.csv", "./favorites.csv", "Photos/../favorites.csv", "link.csv", "metadata.csv",
    "Photos", "new/", "",
  ])
  func refusesToReplaceATableOfTheSiteOrAFolder(_ name: String) async throws {
    try await site { site async throws in
      try site.site.tree.link("link.csv", to: "favorites.csv")
      try site.write("file,title\nbeach.jpg,Mine\n", to: "metadata.csv")
      let filter = FavoritesFilter(tag: "dusk")
      let problem = await #expect(throws: Problem.self) {
        try await site.editor().editor.export(filter, to: site.path(name))
      }
      #expect(problem?.code == "usage.bad-destination")
      #expect(try site.list() == Self.list)
    }
  }
}
