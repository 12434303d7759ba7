// Sites with a curated list, beside fakes of services and a folder of photos.

import Foundation
import Testing
import VitrineFavorites
package import VitrineModel
package import VitrineSite
package import VitrineTesting

/// A site with a `favorites.csv`, and the services that it may ask.
package struct CuratedSite: Sendable {
  package let services: FakeServices
  package let flickr: FakeService
  package let commons: FakeService
  package let site: TestSite

  package static let set = "slug: mine, favorites: favorites.csv"

  /// Gives a test a site whose services have the photos 101 to 104, and its folder two.
  ///
  /// Without a text for the list, there is no list file.
  package static func with(
    _ list: String?, sets: [String] = [set], settings: String = "",
    _ body: (CuratedSite) async throws -> Void
  ) async throws {
    let (flickr, commons) = (ServiceCase.flickr.fake(), ServiceCase.commons.fake())
    try await FakeServices.running(flickr, commons) { services in
      try await services.site(sets, settings: settings) { site in
        let curated = CuratedSite(
          services: services, flickr: flickr, commons: commons, site: site)
        for photo in ["beach", "dunes"] {
          try site.tree.write("Photos/\(photo).jpg", TinyImage.jpeg(photo))
        }
        try site.tree.write("Photos/beach.jpg.yml", "caption: From the sidecar\ntags: [sand]\n")
        if let list { try curated.write(list) }
        try await body(curated)
      }
    }
  }

  package func write(_ list: String, to name: String = "favorites.csv") throws {
    try site.tree.write(name, list)
  }

  @discardableResult
  package func build(_ options: BuildOptions = BuildOptions(jobs: 2)) async -> BuildReport {
    await site.build(options)
  }

  /// The list as it is on disk.
  package func list() throws -> String {
    try String(contentsOfFile: site.tree.absolute("favorites.csv"), encoding: .utf8)
  }

  /// A published list, as the command would read it.
  package func published(_ path: String) throws -> Favorites {
    let file = site.tree.absolute("public/" + path)
    let reading = try TableFile(file, name: path).reading
    #expect(reading.problems.isEmpty, "\(reading.problems)")
    return reading.table
  }

  /// The photos of a set as it shows them: of the published list, checked against the page.
  package func photos(of set: String = "mine") throws -> [String] {
    let listed = try published("sets/\(set)/photos.csv").rows.compactMap(\.cells.photo)
    // The page of an empty set suggests others.
    guard !listed.isEmpty else { return [] }
    let page = try site.text("sets/\(set)/index.html")
    let links = page.matches(of: /href="(?:\.\.\/)+photos\/([a-z]+)\/([a-z0-9]+)\//)
      .map { "\($0.output.1):\($0.output.2)" }
    var seen: Set<String> = []
    let shown = links.filter { seen.insert($0).inserted }
    #expect(shown == listed.map { $0.description.replacing(".jpg", with: "") })
    return shown
  }

  /// The page of a photo.
  package func page(_ photo: String) throws -> String {
    try site.text("photos/\(photo)/index.html")
  }

  /// Questions to services, without pictures.
  package var asked: [LoopbackRequest] {
    services.server.requests.filter { !$0.path.hasSuffix(".jpg") }
  }
}
