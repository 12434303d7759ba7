// A set of this machine that loses all its photos, or names what is not there, is not published: a
// folder may not be mounted, a name may be misspelled.

import Foundation
import SiteFixtures
import Testing
import VitrineModel
import VitrineSite
import VitrineTesting

@Suite("A set that vanishes", .timeLimit(.minutes(30)))
struct VanishedSetTests {
  private static let sets = """
    title: T
    url: https://example.org/
    images: { sizes: [32] }
    sets:
      - { slug: coast, provider: folder, album: coast }
      - { slug: words, provider: folder, search: coast }
      - { slug: mine, favorites: favorites.csv }
    """
  private static let photos = ["coast/coast.jpg", "hills/b.jpg"]
  private static let list = "provider,id\nfolder,coast/coast.jpg\n"

  private func built(_ body: (TestSite) async throws -> Void) async throws {
    try await TestSite.site(Self.sets, photos: Self.photos) { site async throws in
      try site.tree.write("favorites.csv", Self.list)
      let report = await site.build()
      #expect(report.isPublished && report.problems.isEmpty, "\(report.problems)")
      try await body(site)
    }
  }

  private func errors(_ report: BuildReport) -> [String] {
    Set(report.problems.filter { $0.severity == .error }.map(\.code)).sorted()
  }

  @Test func isNotPublishedEmpty() async throws {
    try await built { site async throws in
      let files = try site.files()
      try site.tree.write("favorites.csv", "provider,id\n")
      let report = await site.build()
      #expect(!report.isPublished && errors(report) == ["set.shrunk"], "\(report.problems)")
      #expect(try site.files() == files)
      let allowed = await site.build(BuildOptions(allowsShrink: true, jobs: 2))
      #expect(allowed.isPublished && allowed.problems.map(\.code) == ["favorites.empty"])
      #expect(await site.build().isPublished)
    }
  }

  @Test func isNotPublishedEmptyWithoutItsCache() async throws {
    try await built { site async throws in
      let files = try site.files()
      try FileManager.default.removeItem(atPath: site.tree.absolute(".vitrine"))
      try FileManager.default.removeItem(atPath: site.tree.absolute("Photos/coast/coast.jpg"))
      try site.tree.write("Photos/coast/other.txt", "no photo")
      let report = await site.build()
      #expect(!report.isPublished, "\(report.problems)")
      #expect(errors(report).allSatisfy { $0 == "set.shrunk" || $0 == "provider.unknown-album" })
      #expect(try site.files() == files)
    }
  }

  @Test func mayBeAnswerToAnotherQuestion() async throws {
    try await built { site async throws in
      try site.tree.write(
        "site.yml", Self.sets.replacing("search: coast", with: "search: unicorns"))
      let report = await site.build()
      #expect(report.isPublished && report.problems.isEmpty, "\(report.problems)")
    }
  }

  @Test func mayBeOfASetWithAnotherQuestion() async throws {
    let sets = Self.sets + "\n  - { slug: best, sets: [words] }"
    try await TestSite.site(sets, photos: Self.photos) { site async throws in
      try site.tree.write("favorites.csv", Self.list)
      #expect(await site.build().isPublished)
      try site.tree.write("site.yml", sets.replacing("search: coast", with: "search: unicorns"))
      let report = await site.build()
      #expect(report.isPublished, "\(report.problems)")
    }
  }

  @Test func mayShrink() async throws {
    try await TestSite.site(photos: ["a.jpg", "b.jpg", "c.jpg", "d.jpg"]) { site async throws in
      await site.build()
      for name in ["a", "b", "c"] {
        try FileManager.default.removeItem(atPath: site.tree.absolute("Photos/\(name).jpg"))
      }
      #expect(await site.build().counts.photos == 1)
    }
  }

  // MARK: Names

  private static let names: [(set: String, code: String)] = [
    ("provider: folder, album: cosat", "provider.unknown-album"),
    ("provider: folder, albums: nowhere", "provider.unknown-album"),
    ("provider: folder, user: Nobody", "provider.unknown-user"),
    ("provider: folder, favorites: Nobody", "provider.unknown-user"),
    ("favorites: nowhere.csv", "favorites.no-list"),
    ("favorites: bad.csv", "favorites.no-row"),
    ("favorites: strange.csv", "favorites.no-row"),
  ]

  @Test(arguments: names)
  func isAnErrorIfItNamesWhatIsNotThere(_ set: String, _ code: String) async throws {
    try await built { site async throws in
      let files = try site.files()
      try site.tree.write("bad.csv", "provider,id,note\n,,nothing\n,,at all\n")
      try site.tree.write("strange.csv", "provider,id\nflickrr,1\n")
      try site.tree.write("site.yml", Self.sets + "\n  - { slug: new, \(set) }\n")
      let report = await site.build()
      #expect(!report.isPublished && errors(report) == [code], "\(report.problems)")
      #expect(try site.files() == files)
    }
  }

  @Test func isEmptyWithAWarningIfNoPhotoHasItsTag() async throws {
    try await built { site async throws in
      try site.tree.write(
        "site.yml", Self.sets + "\n  - { slug: new, provider: folder, tagged: unicorns }\n")
      let report = await site.build()
      #expect(report.isPublished && report.problems.map(\.code) == ["set.no-tag"])
      #expect(report.problems.first?.severity == .warning)
    }
  }

  @Test(arguments: ["", "provider,id,note\n", "\u{FEFF}provider;id\n\n\n"])
  func isEmptyWithAWarningIfItsListHasNoRows(_ list: String) async throws {
    try await built { site async throws in
      try site.tree.write("empty.csv", list)
      try site.tree.write("site.yml", Self.sets + "\n  - { slug: new, favorites: empty.csv }\n")
      let report = await site.build()
      #expect(report.isPublished)
      let problem = try #require(report.problems.first)
      #expect(report.problems.count == 1 && problem.severity == .warning)
      #expect(problem.code == "favorites.empty" && problem.place == .file("empty.csv"))
      #expect(problem.help?.contains("vitrine favorites add") == true)
    }
  }

  @Test func isEmptyIfItsPhotosCannotBeRead() async throws {
    try await built { site async throws in
      try site.tree.write("Photos/broken/a.jpg", "no picture")
      try site.tree.write(
        "site.yml", Self.sets + "\n  - { slug: new, provider: folder, album: broken }\n")
      let report = await site.build()
      #expect(report.isPublished && errors(report) == [], "\(report.problems)")
    }
  }

  @Test func isNotPublishedIfNoPictureOfTheFirstBuildCanBeRead() async throws {
    try await TestSite.site(photos: []) { site async throws in
      for name in ["a", "b"] { try site.tree.write("Photos/\(name).jpg", "no picture") }
      let report = await site.build()
      #expect(!report.isPublished && !site.exists(""))
      #expect(errors(report) == ["site.no-picture"], "\(report.problems)")
    }
  }
}
