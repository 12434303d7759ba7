// A set whose photos are left out on purpose is published empty. What its source lost is not.

import Foundation
import SiteFixtures
import Testing
import VitrineModel
import VitrineSite
import VitrineTesting

@Suite("A set that is emptied on purpose", .timeLimit(.minutes(30)))
struct EmptiedSetTests {
  private static let settings = """
    title: T
    url: https://example.org/
    images: { sizes: [32] }
    """
  private static let sets = """
    sets:
      - { slug: all, provider: folder, album: . }
      - { slug: coast, provider: folder, album: coast }
      - { slug: tree, provider: folder, albums: coast }
      - { slug: words, provider: folder, search: coast }
      - { slug: ada, provider: folder, user: Ada }
      - { slug: red, provider: folder, tagged: red }
      - { slug: mine, favorites: favorites.csv }
      - { slug: both, sets: [coast, words] }
    """
  private static let emptied = ["coast", "tree", "words", "ada", "red", "mine", "both"]

  private func built(
    _ body: (TestSite) async throws -> Void
  ) async throws {
    let photos = ["coast/coast.jpg", "coast/coast-2.jpg", "hills/b.jpg"]
    try await TestSite.site("\(Self.settings)\n\(Self.sets)", photos: photos) { site in
      try site.tree.write("favorites.csv", "provider,id\nfolder,coast/coast.jpg\n")
      try site.tree.write("Photos/coast/album.yml", "author: Ada\ntags: red\n")
      let report = await site.build()
      #expect(report.isPublished && report.problems.isEmpty, "\(report.problems)")
      #expect(try site.text("sets/ada/index.html").contains("coast-2"))
      try await body(site)
    }
  }

  /// Each way to leave photos out, as files with their texts.
  private static let ways: [[String: String]] = [
    ["Photos/coast/album.yml": "author: Ada\ntags: red\nhidden: true\n"],
    sidecars("hidden: true\n"), sidecars("rating: -1\n"),
    ["metadata.csv": "file,hidden\ncoast/coast.jpg,yes\ncoast/coast-2.jpg,yes\n"],
    ["Photos/coast/.nomedia": ""],
    site("exclude: [\"folder:coast/coast.jpg\", \"folder:coast/coast-2.jpg\"]"),
    site("providers: { folder: { exclude: [coast/] } }"),
    site("providers: { folder: { exclude: [\"coast*.jpg\"] } }"),
    site("", sets.replacing(" }", with: ", where: { rating: 5 } }")),
  ]

  private static func sidecars(_ text: String) -> [String: String] {
    ["Photos/coast/coast.jpg.yml": text, "Photos/coast/coast-2.jpg.yml": text]
  }

  private static func site(_ line: String, _ list: String = sets) -> [String: String] {
    ["site.yml": "\(settings)\n\(line)\n\(list)"]
  }

  @Test(arguments: ways)
  func isPublishedEmpty(_ files: [String: String]) async throws {
    try await built { site async throws in
      for (path, text) in files { try site.tree.write(path, text) }
      for round in 1...2 {
        let report = await site.build()
        #expect(report.isPublished, "\(report.problems)")
        #expect(report.problems.allSatisfy { $0.severity < .error }, "\(report.problems)")
        for slug in Self.emptied {
          let page = try site.text("sets/\(slug)/index.html")
          #expect(!page.contains("coast-2"), "\(slug) \(round)")
          #expect(page.contains("No matching photos"), "\(slug) \(round)")
        }
      }
      let clean = try await filesOfACleanBuild(files)
      #expect(try site.files() == clean)
    }
  }

  private func filesOfACleanBuild(_ files: [String: String]) async throws -> [String: Data] {
    var made: [String: Data] = [:]
    try await built { site async throws in
      for (path, text) in files { try site.tree.write(path, text) }
      for folder in [".vitrine", "public"] {
        try FileManager.default.removeItem(atPath: site.tree.absolute(folder))
      }
      let report = await site.build()
      #expect(report.isPublished, "\(report.problems)")
      made = try site.files()
    }
    return made
  }

  @Test func isOneWhoseAlbumIsUnlisted() async throws {
    try await built { site async throws in
      try site.tree.write(
        "Photos/coast/album.yml", "author: Ada\ntags: red\nunlisted: true\n")
      let report = await site.build()
      #expect(report.isPublished, "\(report.problems)")
      #expect(try site.text("sets/words/index.html").contains("No matching photos"))
    }
  }

  /// What is hidden somewhere else must not excuse a loss.
  @Test(arguments: [[String: String]()] + ways.prefix(4))
  func isNoneWhosePhotosAreGone(_ files: [String: String]) async throws {
    try await built { site async throws in
      let before = try site.files()
      for (path, text) in files where !path.hasPrefix("Photos/coast") {
        try site.tree.write(path, text)
      }
      try site.tree.write("Photos/hills/hidden.jpg", TinyImage.jpeg("hidden"))
      try site.tree.write("Photos/hills/hidden.jpg.yml", "hidden: true\ntags: red\nauthor: Ada\n")
      for name in ["coast.jpg", "coast-2.jpg"] {
        try FileManager.default.removeItem(atPath: site.tree.absolute("Photos/coast/\(name)"))
      }
      let report = await site.build()
      #expect(!report.isPublished, "\(report.problems)")
      #expect(try site.files() == before)
    }
  }

  @Test func isWarnedAboutByCheck() async throws {
    try await built { site async throws in
      for files in Self.ways.prefix(1) + [Self.ways[6]] {
        for (path, text) in files { try site.tree.write(path, text) }
        let log = ProblemLog()
        _ = try await Site.check(
          site.tree.absolute("site.yml"),
          in: BuildEnvironment(program: TestSite.program, environment: [:]),
          home: nil, log: log)
        #expect(log.problems.map(\.code) == ["set.left-out"], "\(log.problems)")
      }
    }
  }
}
