// Sites with a curated list, beside played services and a folder of photos.

import Foundation
import Testing
import VitrineCatalog
import VitrineModel
import VitrineSite
import VitrineTesting

/// A site with a `favorites.csv`, and the services that it may ask.
struct CuratedSite: Sendable {
  let town: ServiceTown
  let flickr: ServicePlay
  let commons: ServicePlay
  let building: Building

  static let set = "slug: mine, favorites: favorites.csv"

  /// Gives a test a site whose services have the photos 101 to 104, and its folder two.
  ///
  /// - Parameter list: the text of the list; without one there is no file.
  static func with(
    _ list: String?, sets: [String] = [set], settings: String = "",
    _ body: (CuratedSite) async throws -> Void
  ) async throws {
    let (flickr, commons) = (ServiceCase.flickr.play(), ServiceCase.commons.play())
    try await ServiceTown.running(flickr, commons) { town in
      try await town.site(sets, settings: settings) { building in
        let site = CuratedSite(town: town, flickr: flickr, commons: commons, building: building)
        for photo in ["beach", "dunes"] {
          try building.tree.write("Photos/\(photo).jpg", TinyPicture.jpeg(photo))
        }
        try building.tree.write("Photos/beach.jpg.yml", "caption: From the sidecar\ntags: [sand]\n")
        if let list { try site.write(list) }
        try await body(site)
      }
    }
  }

  func write(_ list: String, to name: String = "favorites.csv") throws {
    try building.tree.write(name, list)
  }

  @discardableResult
  func build(_ options: BuildOptions = BuildOptions(jobs: 2)) async -> BuildReport {
    await building.build(options)
  }

  /// The list as it is on disk.
  func list() throws -> String {
    try String(contentsOfFile: building.tree.absolute("favorites.csv"), encoding: .utf8)
  }

  /// A published list, as the command would read it.
  func published(_ path: String) throws -> Favorites {
    let file = building.tree.absolute("public/" + path)
    let reading = try FavoritesFile(file, name: path).reading
    #expect(reading.problems.isEmpty, "\(reading.problems)")
    return reading.favorites
  }

  /// The photos of a set as it shows them: of the published list, checked against the page.
  func photos(of set: String = "mine") throws -> [String] {
    let listed = try published("sets/\(set)/photos.csv").rows.compactMap(\.favorite.photo)
    // The page of an empty set suggests others.
    guard !listed.isEmpty else { return [] }
    let page = try building.text("sets/\(set)/index.html")
    let links = page.matches(of: /href="(?:\.\.\/)+photos\/([a-z]+)\/([a-z0-9]+)\//)
      .map { "\($0.output.1):\($0.output.2)" }
    var seen: Set<String> = []
    let shown = links.filter { seen.insert($0).inserted }
    #expect(shown == listed.map { $0.description.replacing(".jpg", with: "") })
    return shown
  }

  /// The page of a photo.
  func page(_ photo: String) throws -> String {
    try building.text("photos/\(photo)/index.html")
  }

  /// Questions to services, without pictures.
  var asked: [LoopbackRequest] { town.server.requests.filter { !$0.path.hasSuffix(".jpg") } }
}
