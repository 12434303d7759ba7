import Foundation
import SiteFixtures
import Testing
import VitrineModel
import VitrineSite
import VitrineTesting

@Suite("A set of featured photos", .timeLimit(.minutes(30)))
struct FeaturedSetTests {
  private static let sets = [
    "slug: sea, provider: flickr, search: sea", "slug: all, provider: folder, album: .",
    "slug: deep, provider: commons, search: sea",
  ]
  private static let featured = "slug: featured, featured: true"

  private func site(
    _ tags: String, _ option: String = "", _ body: (CuratedSite) async throws -> Void
  ) async throws {
    let list = "provider,id,tags\nflickr,104,\(tags)\n"
    let sets = [Self.featured + option] + Self.sets
    try await CuratedSite.with(list, sets: sets) { site async throws in
      site.flickr.change { $0.photos[1].author = "ben" }
      try await body(site)
    }
  }

  @Test func showsPhotosThatShareATagWithTheFavorites() async throws {
    try await site("Ben; nothing") { site async throws in
      let report = await site.build()
      #expect(report.problems.map(\.code) == ["favorites.texts-not-shown"], "\(report.problems)")
      #expect(try site.photos(of: "featured") == ["flickr:102"])
      try site.write("provider,id,tags\nflickr,104,SAND;ben\n")
      await site.build()
      #expect(Set(try site.photos(of: "featured")) == ["folder:beach", "flickr:102"])
    }
  }

  /// Those of the list need not be in any set, nor be there at all.
  @Test func showsTheNewestOfAllSetsIfTheFavoritesHaveNoTags() async throws {
    try await site("") { site async throws in
      let report = await site.build()
      #expect(report.problems.isEmpty, "\(report.problems)")
      let photos = try site.photos(of: "featured")
      #expect(photos.count == 10)
      #expect(photos.prefix(4).allSatisfy { $0.hasPrefix("flickr:") }, "\(photos)")
      #expect(photos.dropFirst(4).prefix(4).allSatisfy { $0.hasPrefix("commons:") })
    }
  }

  @Test(arguments: [
    (", limit: 3", 3), (", licenses: [cc-by]", 4), (", licenses: [cc0]", 0),
    (", licenses: [cc-by-sa], limit: 3", 3), (", limit: 100000", 10),
  ])
  func appliesTheOptionsOfTheSet(_ option: String, _ count: Int) async throws {
    try await site("", option) { site async throws in
      let report = await site.build()
      #expect(report.isPublished)
      #expect(try site.photos(of: "featured").count == count)
    }
  }

  @Test func isEmptyIfNothingSharesATag() async throws {
    try await site("unheard of") { site async throws in
      let report = await site.build()
      #expect(report.isPublished)
      #expect(try site.photos(of: "featured") == [])
    }
  }

  /// Nothing a list holds ends a build or asks a service.
  @Test func takesAHostileListForTags() async throws {
    let cells = HostileTexts.cells
      .map { "flickr,104,\"\($0.replacing("\"", with: "\"\""))\"\r\n" }
    try await CuratedSite.with(nil, sets: [Self.featured] + Self.sets) { site async throws in
      try site.write("provider,id,tags\r\n" + cells.joined())
      let report = await site.build()
      #expect(report.isPublished, "\(report.problems)")
      #expect(report.problems.allSatisfy { $0.severity < .error })
    }
  }

  // MARK: Of a service

  private static let asked = "slug: featured, featured: true, provider: flickr"

  @Test func asksAServiceForTheTagsOfTheFavorites() async throws {
    let list =
      "provider,id,tags\nfolder,a,Blue hour\nfolder,b,sea;blue hour\nfolder,c,1;2;3;4;5;6\n"
    try await CuratedSite.with(list, sets: ["\(Self.asked), limit: 3"]) { site async throws in
      let report = await site.build()
      #expect(report.isPublished)
      #expect(try site.photos(of: "featured").count == 3)
      let asked = site.asked.compactMap { $0.query["tags"] ?? $0.query["text"] }
      #expect(asked == ["bluehour", "sea", "1", "2", "3"])
    }
  }

  /// A list without tags has those of its photos, which the set that shows it asks for.
  @Test func asksAServiceForTheTagsOfTheListedPhotos() async throws {
    let list = "provider,id\nfolder,beach.jpg\nflickr,101\n"
    let sets = ["\(Self.asked), limit: 3", "slug: mine, favorites: favorites.csv"]
    try await CuratedSite.with(list, sets: sets) { site async throws in
      let report = await site.build()
      #expect(report.isPublished, "\(report.problems)")
      let asked = site.asked.compactMap { $0.query["tags"] }
      #expect(asked.contains("thesea"), "\(asked)")
      #expect(site.asked.allSatisfy { $0.query["min_upload_date"] == nil })
      let lookups = site.asked.filter { $0.query["method"] == "flickr.photos.getInfo" }
      #expect(lookups.count == 1)
    }
  }

  @Test(arguments: ["provider,id\n", "provider,id\nflickr,999\n"])
  func isEmptyIfThereAreNoTagsAtAll(_ list: String) async throws {
    let sets = [Self.asked, "slug: deep, provider: commons, search: sea"]
    try await CuratedSite.with(list, sets: sets) { site async throws in
      let report = await site.build()
      #expect(report.isPublished)
      #expect(report.problems.map(\.code).contains("favorites.no-tags"), "\(report.problems)")
      #expect(try site.photos(of: "featured") == [])
      #expect(site.asked.allSatisfy { $0.query["method"] != "flickr.photos.search" })
    }
  }

  /// Other tags are another question: what they do not find is not lost.
  @Test func takesNewTagsForNoLoss() async throws {
    let list = "provider,id,tags\nfolder,a,sea\n"
    try await CuratedSite.with(list, sets: [Self.asked]) { site async throws in
      site.flickr.change { $0.photos[3].author = "ben" }
      #expect(await site.build().counts.photos == 4)
      try site.write("provider,id,tags\nfolder,a,ben\n")
      let report = await site.build()
      #expect(report.isPublished && report.counts.photos == 1, "\(report.problems)")
      #expect(report.problems.isEmpty, "\(report.problems)")
    }
  }

  @Test func showsTheLastStateWhileItsServiceIsDown() async throws {
    let list = "provider,id,tags\nfolder,a,sea\n"
    try await CuratedSite.with(list, sets: [Self.asked]) { site async throws in
      await site.build()
      let files = try site.site.files()
      site.flickr.change { $0.fault = { _, _ in .status(500) } }
      let report = await site.build()
      #expect(report.problems.map(\.code) == ["provider.snapshot-used"], "\(report.problems)")
      #expect(try site.site.files() == files)
    }
  }
}
