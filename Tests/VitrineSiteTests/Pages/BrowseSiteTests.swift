// A site with all collections to browse by: what a change costs, what a forecast says, and what stays
// private.

import Foundation
import SiteFixtures
import Testing
import VitrineModel
import VitrineSite
import VitrineTesting

@Suite("A site with collections to browse by", .timeLimit(.minutes(30)))
struct BrowseSiteTests {
  private static func yaml(_ location: String = "keep") -> String {
    """
    title: Album
    url: https://example.org/
    page_size: 2
    images: { sizes: [32], location: \(location) }
    browse: [year, month, camera, lens, rating, license, place, person]
    fields: { medium: { browse: true } }
    sets:
      - { slug: all, provider: folder, album: . }

    """
  }

  private static let names = (0..<12).map { "p\($0).jpg" }

  private static func sidecar(_ number: Int, caption: String = "By the sea") -> String {
    """
    caption: \(caption)
    date: 20\(10 + number % 3)-0\(1 + number % 4)-03
    place: { city: Town \(number % 2), country: Atlantis }
    people: [Ada, Person \(number)]
    rating: \(1 + number % 5)

    """
  }

  private func site(
    _ location: String = "keep", _ body: (TestSite) async throws -> Void
  ) async throws {
    try await TestSite.site(Self.yaml(location), photos: Self.names) { site async throws in
      for (number, name) in Self.names.enumerated() {
        try site.tree.write("Photos/\(name).yml", Self.sidecar(number))
      }
      try site.tree.write("metadata.csv", "file,medium,hidden\np0.jpg,Oil,\np11.jpg,Secret,yes\n")
      try await body(site)
    }
  }

  @Test func rendersOnlyPagesThatShowAChangedCaption() async throws {
    try await site { site async throws in
      let first = await site.build()
      #expect(first.isPublished && first.problems.isEmpty, "\(first.problems)")
      let before = try site.files()
      try site.tree.write("Photos/p3.jpg.yml", Self.sidecar(3, caption: "Another story"))
      let second = await site.build()
      let after = try site.files()
      let changed = after.filter { $0.key.hasSuffix(".html") && before[$0.key] != $0.value }
      #expect(second.counts.pagesWritten == changed.count)
      #expect(changed["photos/folder/p3/index.html"] != nil)
      #expect(second.counts.pagesRendered < first.counts.pagesRendered / 2)
      let clean = await site.build(BuildOptions(usesCache: false, jobs: 1))
      #expect(clean.isPublished)
      #expect(try site.files() == after)
    }
  }

  @Test func movesAPhotoBetweenValues() async throws {
    try await site { site async throws in
      await site.build()
      #expect(site.exists("browse/person/person-3/index.html"))
      let text = Self.sidecar(3).replacing("Person 3", with: "Grace")
      try site.tree.write("Photos/p3.jpg.yml", text)
      let report = await site.build()
      #expect(report.isPublished && report.problems.isEmpty)
      #expect(!site.exists("browse/person/person-3/index.html"))
      #expect(site.exists("browse/person/grace/feed.xml"))
      let page = try site.text("photos/folder/p3/index.html")
      #expect(page.contains("browse/person/grace/") && !page.contains("person-3"))
      let incremental = try site.files()
      await site.build(BuildOptions(usesCache: false, jobs: 1))
      #expect(try site.files() == incremental)
    }
  }

  @Test func isSearchedInTheLanguageOfTheSite() async throws {
    try await site { site async throws in
      try site.tree.write("site.yml", Self.yaml().replacing("title:", with: "language: de\ntitle:"))
      await site.build()
      let terms = try searchTerms(
        in: site.files().filter { $0.key.hasPrefix("search/") }.map(\.value))
      for term in ["marz", "2011", "atlantis", "ada", "=month:2012-03", "=place:atlantis/town-1"] {
        #expect(terms.contains(term), "\(term)")
      }
      let page = try site.text("search/index.html")
      #expect(page.contains("<option value=\"2012-03\">März 2012</option>"))
      #expect(page.contains("href=\"../browse/person/\""))
    }
  }

  @Test func isPredicted() async throws {
    try await site { site async throws in
      let forecast = try await site.forecast()
      let built = await site.build()
      #expect(try forecast.site.files == site.files().count)
      #expect(forecast.pages == built.counts.pagesWritten && built.counts.pagesWritten > 60)
      let pages = try site.files().keys.filter { $0.hasPrefix("browse/") }
      #expect(pages.count > 60)
    }
  }

  @Test func publishesNothingOfRemovedPlacesAndHiddenPhotos() async throws {
    try await site("remove") { site async throws in
      let report = await site.build()
      #expect(report.isPublished)
      for (path, bytes) in try site.files()
      where ["html", "xml", "json", "csv", "txt"].contains(where: path.hasSuffix) {
        let text = String(decoding: bytes, as: UTF8.self).lowercased()
        for word in ["atlantis", "town", "secret", "person 11", "/p11", "p11.jpg"] {
          #expect(!text.contains(word) && !path.contains(word), "\(word) in \(path)")
        }
      }
      #expect(site.exists("browse/medium/oil/index.html"))
      #expect(!site.exists("browse/place/index.html"))
    }
  }

  @Test func makesNothingAgainWhenNothingChanged() async throws {
    try await site { site async throws in
      await site.build()
      #expect(await site.build().counts.pagesRendered == 0)
      try site.tree.write("site.yml", Self.yaml().replacing("lens, ", with: ""))
      let report = await site.build()
      #expect(report.isPublished && report.counts.pagesRendered < 5)
      try site.tree.write("site.yml", Self.yaml().replacing("person]", with: "camera]"))
      let refused = await site.build()
      #expect(!refused.isPublished && refused.problems.map(\.code) == ["config.bad-value"])
    }
  }
}
