import Foundation
import SiteFixtures
import Testing
import VitrineModel
import VitrineSite
import VitrineTesting

@Suite("A set of a curated list", .timeLimit(.minutes(30)))
struct CuratedSetTests {
  private static let list = """
    provider,id,note
    commons,102,
    folder,beach.jpg,Mine & <b>quiet</b>
    flickr,104,=Worth the climb
    flickr,101,
    folder,dunes.jpg,

    """

  @Test func showsPhotosOfAllProvidersInTheOrderOfTheList() async throws {
    try await CuratedSite.with(Self.list) { site async throws in
      let report = await site.build()
      #expect(report.isPublished && report.problems.isEmpty, "\(report.problems)")
      let expected = ["commons:102", "folder:beach", "flickr:104", "flickr:101", "folder:dunes"]
      #expect(try site.photos() == expected)
      #expect(try site.list() == Self.list)
    }
  }

  @Test func showsNotesInPlaceOfOtherCaptions() async throws {
    try await CuratedSite.with(Self.list) { site async throws in
      await site.build()
      let (beach, noted) = (try site.page("folder/beach"), try site.page("flickr/104"))
      #expect(beach.contains("Mine &amp; &lt;b&gt;quiet&lt;/b&gt;"))
      #expect(!beach.contains("From the sidecar"))
      #expect(noted.contains("=Worth the climb") && !noted.contains("kept by 104"))
      #expect(try site.page("flickr/101").contains("kept by 101"))
    }
  }

  /// The photo's own page shows the note of the favorites; the pages of a list show its own.
  @Test func keepsTheNoteOfEachListThatAPhotoIsIn() async throws {
    let sets = [CuratedSite.set, "slug: second, favorites: second.csv"]
    let favorites = "provider,id,note\nfolder,beach.jpg,First words\n"
    try await CuratedSite.with(favorites, sets: sets) { site async throws in
      try site.write("provider,id,caption\nfolder,beach.jpg,Other words\n", to: "second.csv")
      let report = await site.build()
      #expect(report.problems.isEmpty, "\(report.problems)")
      for (set, note, other) in [
        ("mine", "First words", "Other words"), ("second", "Other words", "First words"),
      ] {
        let page = try site.site.text("sets/\(set)/index.html")
        #expect(page.contains(note) && !page.contains(other))
        let feed = try site.site.text("sets/\(set)/feed.xml")
        #expect(feed.contains(note) && !feed.contains(other))
        #expect(try site.published("sets/\(set)/photos.csv").rows.map(\.cells.note) == [note])
      }
      #expect(try site.page("folder/beach").contains("First words"))
      #expect(try site.published("photos.csv").rows.map(\.cells.note) == ["First words"])
      try site.write("provider,id,caption\nfolder,beach.jpg,New words\n", to: "second.csv")
      await site.build()
      #expect(try site.site.text("sets/second/index.html").contains("New words"))
      #expect(try site.site.text("sets/second/feed.xml").contains("New words"))
      #expect(try site.published("sets/second/photos.csv").rows.map(\.cells.note) == ["New words"])
    }
  }

  /// Words for the few who have the address of a list are not for those who have another page.
  @Test func keepsTheNotesOfAnUnlistedListOnItsPages() async throws {
    let sets = [
      CuratedSite.set, "slug: client, favorites: client.csv, unlisted: true",
      "slug: part, favorites: part.csv, unlisted: true", "slug: whole, sets: [part]",
    ]
    let favorites = "provider,id,note\nfolder,beach.jpg,\n"
    try await CuratedSite.with(favorites, sets: sets) { site async throws in
      let client = "provider,id,note\nfolder,beach.jpg,For you\nfolder,dunes.jpg,Only yours\n"
      try site.write(client, to: "client.csv")
      try site.write("provider,id,note\nfolder,beach.jpg,For all\n", to: "part.csv")
      await site.build()
      let list = try site.site.text("sets/client/index.html")
      #expect(list.contains("For you") && list.contains("Only yours"))
      #expect(try site.page("folder/dunes").contains("Only yours"))
      let page = try site.page("folder/beach")
      #expect(page.contains("For all") && !page.contains("For you"))
      #expect(try site.published("photos.csv").rows.map(\.cells.note) == ["For all"])
    }
  }

  @Test func keepsTheNotesOfAnUnlistedListFromOtherUnlistedSets() async throws {
    let sets = [
      CuratedSite.set, "slug: client, favorites: client.csv, unlisted: true",
      "slug: family, favorites: family.csv, unlisted: true",
    ]
    let favorites = "provider,id,note\nfolder,beach.jpg,\n"
    try await CuratedSite.with(favorites, sets: sets) { site async throws in
      try site.write("provider,id,note\nfolder,dunes.jpg,Only yours\n", to: "client.csv")
      try site.write("provider,id,note\nfolder,dunes.jpg,\n", to: "family.csv")
      await site.build()
      #expect(try site.site.text("sets/client/index.html").contains("Only yours"))
      #expect(try !site.page("folder/dunes").contains("Only yours"))
    }
  }

  /// Pages and published lists say the same: what the photo's source says, or the metadata table.
  @Test func showsNoTitlesAndTagsOfAListAndSaysSo() async throws {
    let list = """
      provider,id,title,author,tags,note,alt
      folder,beach.jpg,Another title,Nobody,another,Words,Seen
      folder,dunes.jpg,dunes,,,,

      """
    try await CuratedSite.with(list) { site async throws in
      let report = await site.build()
      let notes = report.problems.filter { $0.code == "favorites.texts-not-shown" }
      #expect(report.problems.count == notes.count && notes.allSatisfy { $0.severity == .note })
      #expect(notes.map { $0.place?.description } == ["favorites.csv", "favorites.csv:2"])
      let row = try #require(try site.published("sets/mine/photos.csv").rows.first?.cells)
      let page = try site.page("folder/beach")
      #expect(row.title == "beach" && row.author.isEmpty && row[.tags] == "sand")
      #expect(page.contains(">beach<") && !page.contains("Another title"))
      #expect(row.note == "Words" && page.contains("Words"))
    }
  }

  /// The note is on the photo, whichever set shows it.
  @Test func showsNotesInOtherSetsToo() async throws {
    let sets = ["slug: all, provider: folder, album: ."]
    try await CuratedSite.with(Self.list, sets: sets) { site async throws in
      await site.build()
      #expect(try site.page("folder/beach").contains("Mine &amp;"))
    }
  }

  @Test func findsRowsByThePageAlone() async throws {
    let list = """
      page_url,note
      https://www.flickr.com/photos/ada/103/,By its page
      https://commons.wikimedia.org/wiki/File:Photo_102.jpg,By its title
      http://commons.m.wikimedia.org/wiki/File:Photo_104.jpg#Summary,

      """
    try await CuratedSite.with(list) { site async throws in
      let report = await site.build()
      #expect(report.problems.isEmpty, "\(report.problems)")
      #expect(try site.photos() == ["flickr:103", "commons:102", "commons:104"])
      #expect(try site.page("flickr/103").contains("By its page"))
      #expect(try site.page("commons/102").contains("By its title"))
      #expect(try site.list() == list)
    }
  }

  @Test(arguments: [
    ("limit: 2", ["commons:102", "folder:beach"]),
    ("licenses: [cc-by]", ["flickr:104", "flickr:101"]),
    ("licenses: [cc-by-sa, cc0]", ["commons:102"]),
    ("licenses: [cc-by], limit: 1", ["flickr:104"]),
    ("licenses: [cc0]", []),
  ])
  func appliesTheOptionsOfTheSet(_ option: String, _ photos: [String]) async throws {
    try await CuratedSite.with(Self.list, sets: ["\(CuratedSite.set), \(option)"]) {
      site async throws in
      let report = await site.build()
      #expect(report.isPublished, "\(report.problems)")
      #expect(try site.photos() == photos)
    }
  }

  /// Photos of Flickr are of 2022, those of Commons of 2021.
  @Test func showsTheNewestFirstIfTheSiteWantsIt() async throws {
    let list = "provider,id\ncommons,102\nflickr,101\ncommons,101\n"
    let sets = ["\(CuratedSite.set), sort: newest, limit: 2"]
    try await CuratedSite.with(list, sets: sets) { site async throws in
      await site.build()
      let shown = try site.photos()
      #expect(shown.first == "flickr:101" && shown.count == 2, "\(shown)")
    }
  }

  @Test func asksOnceForAPhotoThatOtherSetsShow() async throws {
    let list = """
      provider,id,page_url
      flickr,101,
      flickr,102,https://www.flickr.com/photos/ada/102/
      ,,https://commons.wikimedia.org/wiki/File:Photo_103.jpg
      ,,https://commons.wikimedia.org/wiki/File:Photo_104.jpg
      commons,104,

      """
    let sets = [
      "slug: sea, provider: flickr, search: sea", CuratedSite.set,
      "slug: deep, provider: commons, search: sea",
      "slug: again, favorites: other.csv",
    ]
    try await CuratedSite.with(list, sets: sets) { site async throws in
      try site.write("provider,id\nflickr,102\ncommons,103\n", to: "other.csv")
      let report = await site.build()
      #expect(report.problems.isEmpty, "\(report.problems)")
      #expect(report.counts.photos == 8)
      #expect(try site.photos() == ["flickr:101", "flickr:102", "commons:103", "commons:104"])
      #expect(try site.photos(of: "again") == ["flickr:102", "commons:103"])
      let names = site.asked.map { $0.query["method"] ?? $0.query["generator"] ?? "by name" }
      #expect(!names.contains("flickr.photos.getInfo") && !names.contains("by name"), "\(names)")
    }
  }

  @Test func takesTwoNamesOfAPhotoForOne() async throws {
    let list = """
      provider,id,page_url
      commons,104,
      ,,https://commons.wikimedia.org/wiki/File:Photo_104.jpg

      """
    try await CuratedSite.with(list) { site async throws in
      let report = await site.build()
      #expect(report.problems.isEmpty, "\(report.problems)")
      #expect(try site.photos() == ["commons:104"])
    }
  }

  @Test func reportsIfAListIsMissing() async throws {
    let sets = ["slug: all, provider: folder, album: .", "slug: mine, favorites: gone.csv"]
    try await CuratedSite.with(nil, sets: sets) { site async throws in
      let report = await site.build()
      #expect(!report.isPublished)
      #expect(report.problems.map(\.code) == ["favorites.no-list"])
      #expect(report.problems.first?.severity == .error)
    }
    // The favorites have no file before the first photo is added.
    let own = ["slug: all, provider: folder, album: .", CuratedSite.set]
    try await CuratedSite.with(nil, sets: own) { site async throws in
      let report = await site.build()
      #expect(report.isPublished && report.counts.photos == 2)
      #expect(report.problems.map(\.code) == ["favorites.no-list"])
      #expect(report.problems.first?.severity == .warning)
      #expect(try site.photos() == [])
    }
  }

  @Test func reportsBadRowsByLineAndShowsTheRest() async throws {
    let blank = String(repeating: "\n", count: 8)
    let list = "provider,id,note\nflickr,101,\n,,nothing\n\(blank)flickr,2,\"open\ncommons,101,\n"
    try await CuratedSite.with(list) { site async throws in
      let report = await site.build()
      #expect(report.isPublished)
      #expect(try site.photos() == ["flickr:101", "commons:101"])
      let places = report.problems.map { $0.place?.description }
      #expect(places == ["favorites.csv:3", "favorites.csv:12"], "\(report.problems)")
      #expect(report.problems.allSatisfy { $0.severity == .warning })
      #expect(try site.list() == list)
    }
  }

  @Test func replacesNoSiteIfTheListCannotBeRead() async throws {
    try await CuratedSite.with(Self.list) { site async throws in
      await site.build()
      let files = try site.site.files()
      try site.write("no header at all\nflickr,101\n")
      let report = await site.build()
      #expect(!report.isPublished && report.problems.allSatisfy { $0.code.hasPrefix("favorites.") })
      #expect(try site.site.files() == files)
    }
  }
}
