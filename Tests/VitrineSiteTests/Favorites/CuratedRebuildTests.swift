// What a change of the list costs a rebuild: what it must, and nothing more.

import Foundation
import SiteFixtures
import Testing
import VitrineModel
import VitrineSite
import VitrineTesting

@Suite("A rebuild with a curated list", .timeLimit(.minutes(30)))
struct CuratedRebuildTests {
  private static let list =
    "provider,id,tags,note\nflickr,101,sea,One\ncommons,102,sea,\nfolder,beach.jpg,,\n"

  /// A site that was built once.
  private func built(
    _ sets: [String] = [CuratedSite.set], _ body: (CuratedSite) async throws -> Void
  ) async throws {
    try await CuratedSite.with(Self.list, sets: sets) { site async throws in
      let report = await site.build()
      #expect(report.problems.allSatisfy { $0.severity == .note }, "\(report.problems)")
      try await body(site)
    }
  }

  /// Builds, and compares with a site that was never built before.
  private func rebuilt(_ site: CuratedSite) async throws -> BuildReport {
    let report = await site.build()
    #expect(report.isPublished, "\(report.problems)")
    let files = try site.site.files()
    let clean = await site.build(BuildOptions(usesCache: false, jobs: 1))
    #expect(clean.isPublished, "\(clean.problems)")
    #expect(try site.site.files() == files)
    return report
  }

  @Test func makesNoNeedlessCallsAndWritesNothingIfNothingChanged() async throws {
    try await built { site async throws in
      let (files, asked) = (try site.site.files(), site.asked.count)
      let report = await site.build()
      #expect(report.problems.allSatisfy { $0.severity == .note } && report.counts.photos == 3)
      #expect(site.asked.count - asked <= 3, "\(site.asked.dropFirst(asked).map(\.target))")
      #expect(report.counts.downloads == 0 && report.counts.pagesRendered == 0)
      #expect(report.counts.pagesWritten == 0 && report.counts.removed == 0)
      #expect(try site.site.files() == files)
    }
  }

  @Test(arguments: ["Two", "", "<script>alert(1)</script>"])
  func rendersAChangedNoteAgain(_ note: String) async throws {
    try await built { site async throws in
      try site.write(Self.list.replacing("One", with: note))
      let report = try await rebuilt(site)
      #expect(report.counts.pagesWritten > 0 && report.counts.downloads == 0)
      let page = try site.page("flickr/101")
      #expect(!page.contains("One") && !page.contains("<script>alert"))
      #expect(page.contains("kept by 101") == note.isEmpty)
    }
  }

  @Test func showsANewOrder() async throws {
    try await built { site async throws in
      try site.write("provider,id\nfolder,beach.jpg\ncommons,102\nflickr,101\n")
      _ = try await rebuilt(site)
      #expect(try site.photos() == ["folder:beach", "commons:102", "flickr:101"])
    }
  }

  @Test func asksForNoMoreThanANewRow() async throws {
    try await built { site async throws in
      let asked = site.asked.count
      try site.write(Self.list + "flickr,103,,\n")
      let report = await site.build()
      #expect(report.counts.downloads == 1 && report.counts.photos == 4)
      let news = site.asked.dropFirst(asked).filter { $0.query["photo_id"] == "103" }
      #expect(news.count == 2)
    }
  }

  @Test func leavesNothingOfARemovedRow() async throws {
    try await built { site async throws in
      try site.write(Self.list.replacing("flickr,101,sea,One\n", with: ""))
      let report = try await rebuilt(site)
      #expect(report.problems.allSatisfy { $0.severity == .note }, "\(report.problems)")
      #expect(!site.site.exists("photos/flickr/101/index.html"))
      #expect(try site.photos() == ["commons:102", "folder:beach"])
    }
  }

  @Test func emptiesTheSetWithTheList() async throws {
    try await built(["slug: all, provider: folder, album: .", CuratedSite.set]) {
      site async throws in
      try site.write("provider,id\n")
      #expect(await site.build().problems.map(\.code) == ["favorites.empty", "set.shrunk"])
      let report = await site.build(BuildOptions(allowsShrink: true, jobs: 2))
      #expect(report.problems.allSatisfy { $0.severity == .note }, "\(report.problems)")
      #expect(try site.photos() == [])
      try FileManager.default.removeItem(atPath: site.site.tree.absolute("favorites.csv"))
      #expect(await site.build().problems.map(\.code) == ["favorites.no-list"])
    }
  }

  /// Tags of the favorites are suggested where people search.
  @Test func suggestsNewTags() async throws {
    try await built { site async throws in
      let search = try site.site.text("no-results/index.html")
      try site.write(Self.list.replacing("sea", with: "the sea"))
      let report = try await rebuilt(site)
      #expect(report.counts.pagesWritten > 0)
      #expect(try site.site.text("no-results/index.html") != search)
    }
  }
}

@Suite("Published lists", .timeLimit(.minutes(30)))
struct PublishedListTests {
  @Test func holdEveryPhotoOfTheSetsAndOfTheCatalog() async throws {
    let sets = [
      "slug: sea, provider: flickr, search: sea, limit: 2", CuratedSite.set,
      "slug: albums, provider: folder, albums: .",
    ]
    try await CuratedSite.with("provider,id\ncommons,101\nflickr,101\n", sets: sets) {
      site async throws in
      try site.site.tree.write("Photos/deep/tide.jpg", TinyImage.jpeg("tide"))
      let report = await site.build()
      #expect(report.problems.allSatisfy { $0.severity == .note }, "\(report.problems)")
      let all = try site.published("photos.csv").rows.compactMap(\.cells.photo?.description)
      #expect(all.count == report.counts.photos && Set(all).count == all.count, "\(all)")
      #expect(try site.photos(of: "sea").count == 2)
      let albums = try site.published("sets/albums/photos.csv").rows
      let held = albums.compactMap(\.cells.photo?.description)
      #expect(!held.isEmpty && Set(held).isSubset(of: all))
    }
  }

  @Test func describeAPhotoAsTheSiteShowsIt() async throws {
    try await CuratedSite.with("provider,id\ncommons,101\nfolder,beach.jpg\n") {
      site async throws in
      await site.build()
      let rows = try site.published("photos.csv").rows.map(\.cells)
      let commons = try #require(rows.first { $0.photo?.provider == "commons" })
      #expect(commons.title == "Photo 101" && commons.author == "Ada")
      #expect(commons[.license] == "cc-by-sa-4.0")
      #expect(commons[.pageURL] == "https://commons.wikimedia.org/wiki/File:Photo_101.jpg")
      let beach = try #require(rows.first { $0.photo?.id == "beach.jpg" })
      #expect(beach[.pageURL] == "https://example.org/photos/folder/beach/")
      #expect(beach[.imageURL].hasPrefix("https://example.org/images/"))
      let image = beach[.imageURL].dropFirst("https://example.org/".count)
      #expect(site.site.exists(String(image)))
      #expect(beach[.tags] == "sand")
    }
  }

  /// Titles by other people are inert in a spreadsheet, and exact when they are read back.
  @Test func holdHostileTitlesExactly() async throws {
    let titles = Array(HostileTexts.cells.prefix(60))
    try await CuratedSite.with(nil, sets: [ServiceCase.flickr.set]) { site async throws in
      site.flickr.change { state in
        state.photos = titles.enumerated().map {
          FakePhoto("\(1000 + $0)", title: $1, license: "4", in: ["sea"])
        }
      }
      let report = await site.build()
      #expect(report.isPublished && report.counts.photos == titles.count, "\(report.problems)")
      for path in ["photos.csv", "sets/sea/photos.csv"] {
        let rows = try site.published(path).rows.map(\.cells)
        #expect(rows.count == titles.count)
        for row in rows {
          let page = try site.page("flickr/\(row[.id])")
          #expect(row.title.isEmpty || page.contains("<title>"))
        }
        let text = try site.site.text(path)
        let starts = text.matches(of: /(?:^|[\r\n,])"?[=+@\-\t]/)
        #expect(starts.isEmpty, "\(starts.map(\.output))")
      }
      let whole = try site.published("photos.csv")
      #expect(Array(try site.site.text("photos.csv").utf8) == whole.csv)
    }
  }
}
