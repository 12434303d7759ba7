// A site with a map: what a change costs, what a forecast says, and what stays private.

import Foundation
import SiteFixtures
import Testing
import VitrineModel
import VitrineSite
import VitrineTesting

@Suite("A site with a map", .timeLimit(.minutes(30)))
struct MapSiteTests {
  private static func yaml(_ location: String = "city", _ more: String = "map: true") -> String {
    """
    title: Album
    url: https://example.org/
    images: { sizes: [32], location: \(location) }
    sets:
      - { slug: all, provider: folder, album: . }
    \(more)

    """
  }

  private static let places = [
    "{ city: Budapest, country: Hungary, latitude: 47.497912, longitude: 19.040235 }",
    "{ city: Vienna, country: Austria, latitude: 48.208174, longitude: 16.373819 }",
    "{ latitude: -33.868820, longitude: 151.209290 }",
    "{ city: Oslo, country: Norway }",
    "{ city: Atlantis, country: Nowhere, latitude: -13.5, longitude: -71.9 }",
  ]

  private func site(
    _ yaml: String = yaml(), _ body: (TestSite) async throws -> Void
  ) async throws {
    let names = Self.places.indices.map { "p\($0).jpg" }
    try await TestSite.site(yaml, photos: names) { site in
      for (number, place) in Self.places.enumerated() {
        try site.tree.write("Photos/p\(number).jpg.yml", "place: \(place)\n")
      }
      try site.tree.write("metadata.csv", "file,hidden\np4.jpg,yes\n")
      try await body(site)
    }
  }

  @Test func hasPagesThatOthersLeadTo() async throws {
    try await site { site async throws in
      let forecast = try await site.forecast()
      let report = await site.build()
      #expect(report.isPublished && report.problems.isEmpty, "\(report.problems)")
      let files = try site.files()
      #expect(forecast.site.files == files.count && forecast.pages == report.counts.pagesWritten)
      let map = try site.text("map/index.html")
      #expect(map.contains("href=\"../map/europe/\"") && map.contains(">Oslo</a>"))
      #expect(try site.text("index.html").contains("href=\"./map/\""))
      #expect(try site.text("photos/folder/p2/index.html").contains("map/oceania/"))
      #expect(!(try site.text("photos/folder/p3/index.html").contains("map/europe/")))
      let sitemap = try site.text("sitemap.xml")
      for path in ["map/", "map/europe/", "map/europe/budapest/", "map/places/oslo/"] {
        #expect(site.exists("\(path)index.html") && sitemap.contains("/\(path)</loc>"), "\(path)")
      }
      let scripts = map.matches(of: /src="([^"]+\.js)"/).map { String($0.1) }
      let home = try site.text("index.html")
      let own = scripts.filter { !home.contains($0.replacing("../", with: "")) }
      #expect(own.count == 1)
    }
  }

  @Test func showsNothingOfHiddenPhotosAndExactPositions() async throws {
    try await site { site async throws in
      await site.build()
      for (path, bytes) in try site.files() where !path.hasPrefix("images/") {
        let text = String(decoding: bytes, as: UTF8.self)
        for word in ["Atlantis", "south-america", "47.49", "19.04", "151.20", "48.20"] {
          #expect(!text.contains(word) && !path.contains(word), "\(word) in \(path)")
        }
      }
    }
  }

  @Test func rendersNoMapForACaption() async throws {
    try await site { site async throws in
      await site.build()
      let before = try site.files()
      try site.tree.write(
        "Photos/p0.jpg.yml", "caption: Another story\nplace: \(Self.places[0])\n")
      let report = await site.build()
      #expect(report.isPublished)
      let after = try site.files()
      let changed = after.filter { before[$0.key] != $0.value }.keys.filter { $0.hasSuffix("html") }
      #expect(changed.contains("photos/folder/p0/index.html"))
      // The page of the place shows the photo.
      let maps = changed.filter { $0.hasPrefix("map/") && !$0.contains("budapest") }
      #expect(maps.isEmpty, "\(maps)")
      try site.tree.write("Photos/p0.jpg.yml", "place: \(Self.places[1])\n")
      await site.build()
      #expect(!site.exists("map/europe/budapest/index.html"))
      let moved = try site.files()
      await site.build(BuildOptions(usesCache: false, jobs: 1))
      #expect(try site.files() == moved)
    }
  }

  @Test func isRefusedWithoutPlaces() async throws {
    try await site(Self.yaml("remove")) { site async throws in
      let report = await site.build()
      #expect(!report.isPublished && report.problems.map(\.code) == ["config.bad-value"])
      try site.tree.write("site.yml", Self.yaml("remove", "map: false"))
      #expect(await site.build().isPublished)
      for (path, bytes) in try site.files() where !path.hasPrefix("images/") {
        let text = String(decoding: bytes, as: UTF8.self)
        for word in ["Budapest", "Vienna", "Oslo", "47.5,", "data-location", "map-mark\""] {
          #expect(!text.contains(word), "\(word) in \(path)")
        }
        #expect(!path.hasPrefix("map/"))
      }
    }
  }

  @Test func warnsIfThereIsNothingToShow() async throws {
    try await TestSite.site(Self.yaml()) { site async throws in
      let report = await site.build()
      #expect(report.isPublished && report.problems.map(\.code) == ["map.no-locations"])
      #expect(!site.exists("map/index.html"))
      #expect(!(try site.text("index.html").contains("href=\"./map/\"")))
      // The script of maps is published with maps only.
      let scripts = try site.files().filter { $0.key.hasSuffix(".js") }.map(\.value)
      #expect(!scripts.contains { String(decoding: $0, as: UTF8.self).contains("map-canvas") })
    }
  }

  @Test func comesAndGoesWithItsSetting() async throws {
    try await site(Self.yaml("city", "")) { site async throws in
      await site.build()
      let before = try site.files()
      try site.tree.write("site.yml", Self.yaml())
      #expect(await site.build().isPublished)
      #expect(site.exists("map/index.html"))
      try site.tree.write("site.yml", Self.yaml("city", ""))
      #expect(await site.build().isPublished)
      let after = try site.files()
      #expect(Set(after.keys) == Set(before.keys))
      for (path, bytes) in after where path != ".vitrine-site" { #expect(before[path] == bytes) }
    }
  }
}
