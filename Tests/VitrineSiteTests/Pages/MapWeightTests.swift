// What a page of the map weighs on a site of 10,000 places with long names, in every theme.

import SiteFixtures
import Testing
import VitrineModel
import VitrinePages
import VitrineTemplates
import VitrineTesting

@testable import VitrineSite

@Suite("The pages of a map") struct MapWeightTests {
  private static let most = 120_000

  private static let photos = (0..<10_000).map { number in
    var photo = Photo.sample("p\(number).jpg")
    photo.location = Location(
      latitude: -89 + Double(number / 140) * 2.5, longitude: -179.9 + Double(number % 140) * 2.57)
    let long = String(repeating: "ü", count: 200)
    photo.place = Place(city: "City \(number) \(long)", country: "Country \(number) \(long)")
    return photo
  }

  @Test(arguments: ["salon", "base", "contact-sheet"], ["en", "hi"])
  func staySmall(_ name: String, language: String) async throws {
    let locator = ThemeLocator(site: "/none", program: TestSite.program)
    let source = try locator.source(
      named: name, language: language, namedAt: .setting("theme"))
    let theme = try await ThemeRecord(in: nil, of: nil).opened(source, ProblemLog()).theme
    let gallery = gallery(theme.resources, language)
    let renderer = try PageRenderer(theme: theme, workers: 1)
    let maps = gallery.pages().filter { $0.kind == "map" }
    #expect(maps.count == 8)
    for page in maps {
      let bytes = try await renderer.bytes(of: page)
      #expect(bytes.count <= Self.most, "\(page.route) has \(bytes.count) bytes")
      let marks = String(decoding: bytes, as: UTF8.self).matches(of: /class="map-mark\b/)
      #expect((1...400).contains(marks.count), "\(page.route) has \(marks.count) marks")
    }
  }

  private func gallery(_ resources: ThemeResources, _ language: String) -> Gallery {
    var settings = GallerySettings(
      title: "Ten thousand", description: "", language: language,
      address: WebAddress("https://example.org/"), pageSize: 50, resources: resources,
      digest: { SHA256.digest(of: $0) })
    settings.hasMap = true
    return Gallery(
      settings: settings, catalog: .sample(Self.photos),
      images: Self.photos.map { _ in .sample(.zero) })
  }
}
