// Unlisted albums and sets: they have pages, and nothing else of the site shows or names them.

import Testing
import VitrineModel
import VitrinePages
import VitrineTesting

struct UnlistedTests {
  private let secret = Photo.sample(
    "secret/s.jpg", title: "Zebra", by: "Sol", taken: "2026-05-01", tags: ["quagga", "sea"],
    license: .cc0)
  private let beach = Photo.sample("beach.jpg", title: "Beach", by: "Ada", taken: "2025-01-01")

  private var gallery: Gallery {
    SampleGallery.of(
      Catalog([
        LoadedSet(set: .sample("sea", .album("sea")), photos: [beach]),
        LoadedSet(
          set: .sample("trips", .albums(of: ".")), photos: [],
          albums: [
            .init(
              album: Album(id: "secret", title: "Okapi", isUnlisted: true),
              photos: [secret, beach]),
            .init(album: Album(id: "coast", title: "Coast"), photos: [beach]),
          ]),
        LoadedSet(
          set: .sample("hush", .album("secret")), photos: [secret, beach], isUnlisted: true),
      ]))
  }

  /// The paths of the pages that may name what is unlisted.
  private static let own = [
    "sets/hush/", "sets/hush/photos.csv", "sets/trips/secret/", "photos/folder/secret/s/",
  ]

  @Test func havePages() throws {
    let routes = gallery.pages().map(\.route.link)
    for path in Self.own { #expect(routes.contains { $0.hasPrefix(path) }, "\(path)") }
    let album = try gallery.context("sets/trips/secret/")
    guard case .list(let cards) = album["photos"] else { throw Problem(.error, "test", "no list") }
    #expect(cards.count == 2)
  }

  @Test func areNamedOnNoOtherPage() throws {
    for page in gallery.pages() where !Self.own.contains(where: page.route.link.hasPrefix) {
      let text =
        try page.context.map { String(decoding: TemplateValue.map($0).json, as: UTF8.self) }
        ?? #require(page.text)
      for word in ["Zebra", "Sol", "quagga", "Okapi", "hush", "secret", "cc0-1.0"] {
        #expect(!text.lowercased().contains(word.lowercased()), "\(page.route.link): \(word)")
      }
    }
  }

  @Test func areNotForSearchEngines() throws {
    for page in gallery.pages() {
      guard case .map(let about)? = page.context?["page"] else { continue }
      let isOwn = Self.own.contains { page.route.link.hasPrefix($0) }
      #expect(about["is_listed"] == .bool(!isOwn), "\(page.route.link)")
    }
    let sitemap = try gallery.text("sitemap.xml")
    #expect(!sitemap.contains("secret"))
  }

  @Test func showTheChosenCover() throws {
    let catalog = Catalog([
      LoadedSet(
        set: .sample("trips", .albums(of: ".")), photos: [],
        albums: [
          .init(album: Album(id: "a", title: "A", cover: secret.id), photos: [beach, secret]),
          .init(album: Album(id: "b", title: "B", cover: secret.id), photos: [beach]),
        ]),
      LoadedSet(
        set: .sample("sea", .album("sea")), photos: [beach, secret], cover: secret.id),
    ])
    #expect(catalog.sets.map(\.cover) == [1, 1])
    #expect(catalog.sets[0].albums.map(\.cover) == [1, 0])
    #expect(catalog.without([0]).sets[1].cover == 0)
    let home = try SampleGallery.of(catalog).context("")
    guard case .list(let sets) = home["sets"] else { throw Problem(.error, "test", "no list") }
    for case .map(let set) in sets {
      guard case .map(let cover) = set["cover"] else { throw Problem(.error, "test", "no cover") }
      #expect(cover["title"] == "Zebra")
    }
  }
}
