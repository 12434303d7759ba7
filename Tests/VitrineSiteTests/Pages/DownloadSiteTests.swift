// Archives of sets, built as the command builds them.

import Foundation
import SiteFixtures
import Testing
import VitrineAudit
import VitrineModel
import VitrinePublish
import VitrineTesting

@testable import VitrineSite

@Suite("Archives of sets", .timeLimit(.minutes(30)))
struct DownloadSiteTests {
  private static let yaml = """
    title: Small
    url: https://photos.example.org/
    images: { sizes: [32, 64] }
    downloads: true
    sets:
      - { slug: all, provider: folder, album: . }
      - { slug: sea, provider: folder, album: sea }
      - { slug: both, sets: [all], within: [sea] }
      - { slug: mine, favorites: favorites.csv, downloads: false }
    """

  private func site(
    _ yaml: String = yaml, _ body: (TestSite) async throws -> Void
  ) async throws {
    try await TestSite.site(yaml, photos: ["a.jpg", "sea/b.jpg"]) { site in
      try site.tree.write("Photos/a.jpg.yml", "title: Alps\nauthor: Ada\nlicense: cc-by-4.0\n")
      try site.tree.write("Photos/sea/b.jpg.yml", "title: Beach\n")
      try site.tree.write("favorites.csv", "provider,id\r\nfolder,a.jpg\r\n")
      try await body(site)
    }
  }

  private func archive(_ slug: String, _ site: TestSite) throws -> [String: [UInt8]] {
    let path = site.tree.absolute("public/sets/\(slug)/photos.zip")
    let file = try ZIPFile(Array(try Data(contentsOf: URL(fileURLWithPath: path))))
    return Dictionary(uniqueKeysWithValues: file.entries.map { ($0.name, $0.bytes) })
  }

  @Test func haveTheLargestFileOfEachPhoto() async throws {
    try await site { site in
      let report = await site.build()
      #expect(report.isPublished && report.problems.isEmpty, "\(report.problems)")
      let all = try archive("all", site)
      #expect(all.keys.sorted() == ["Alps - Ada.jpg", "Beach.jpg", "LICENSES.csv"])
      #expect(try archive("both", site).keys.sorted() == ["Beach.jpg", "LICENSES.csv"])
      let images = try site.files().filter { $0.key.hasSuffix(".jpg") }.map { Array($0.value) }
      #expect(all.filter { $0.key.hasSuffix(".jpg") }.allSatisfy { images.contains($0.value) })
      let list = String(decoding: all["LICENSES.csv"] ?? [], as: UTF8.self)
      #expect(list.contains("Alps - Ada.jpg,Alps,Ada,,CC BY 4.0,https://creativecommons.org/"))
      #expect(!site.exists("sets/mine/photos.zip"))
      let page = try site.text("sets/all/index.html")
      #expect(page.contains("photos.zip\" type=\"application/zip\" download=\"All.zip\""))
      #expect(page.contains(">Download 2 photos ("))
      let audit = try await SiteAudit.open(
        site.tree.absolute("public"), configuration: site.tree.absolute("site.yml"),
        environment: [:]
      ).run()
      #expect(audit.problems.isEmpty, "\(audit.problems)")
    }
  }

  @Test func haveTheCleanedOriginals() async throws {
    let yaml = Self.yaml.replacing("sizes: [32, 64]", with: "sizes: [32], originals: true")
    try await site(yaml) { site in
      await site.build()
      let originals = try site.files().filter { $0.key.hasPrefix("originals/") }.values
      let beach = try #require(try archive("sea", site)["Beach.jpg"])
      #expect(originals.map { Array($0) }.contains(beach))
    }
  }

  /// A title changes the archives with the photo, and no other.
  @Test func changeOnlyWithTheirPhotos() async throws {
    try await site { site in
      await site.build()
      let before = try site.files()
      try site.tree.write("Photos/a.jpg.yml", "title: Mountains\nauthor: Ada\nlicense: cc-by-4.0\n")
      let forecast = try await site.forecast()
      await site.build()
      let after = try site.files()
      let changed = after.filter { before[$0.key] != $0.value && $0.key != ".vitrine-site" }
      #expect(changed.keys.filter { $0.hasSuffix(".zip") } == ["sets/all/photos.zip"])
      #expect(forecast.written.files == changed.count)
      #expect(try archive("all", site).keys.contains("Mountains - Ada.jpg"))
      #expect(await site.build().counts.pagesWritten == 0)
      #expect(try site.files() == after)
    }
  }

  @Test func areTheSameAfterAChangeAsInACleanBuild() async throws {
    try await site { site in
      await site.build()
      try site.tree.write("Photos/sea/c.jpg", TinyImage.jpeg("c"))
      await site.build()
      let files = try site.files().filter { $0.key.hasSuffix(".zip") }
      try site.tree.shell("rm -r public .vitrine")
      await site.build()
      #expect(try site.files().filter { $0.key.hasSuffix(".zip") } == files)
      #expect(try archive("sea", site).count == 3)
    }
  }

  @Test func goWithTheirSetting() async throws {
    try await site { site in
      await site.build()
      try site.tree.write("site.yml", Self.yaml.replacing("downloads: true", with: ""))
      await site.build()
      #expect(try site.files().keys.allSatisfy { !$0.hasSuffix(".zip") })
      #expect(!(try site.text("sets/all/index.html").contains("photos.zip")))
    }
  }

  @Test func countInAForecast() async throws {
    try await site { site in
      let forecast = try await site.forecast()
      await site.build()
      #expect(forecast.site.files == (try site.files().count))
      let later = try await site.forecast()
      #expect(later.written == .init())
      #expect(later.hosted.all.largest >= (try site.files()["sets/all/photos.zip"]?.count ?? .max))
    }
  }

  @Test func areNotReplacedByStaticFiles() async throws {
    try await site { site in
      try site.tree.write("static/sets/all/photos.zip", "mine")
      let report = await site.build()
      #expect(!report.isPublished)
      #expect(Set(report.problems.map(\.code)) == ["static.collision"])
    }
  }
}
