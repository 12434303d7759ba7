// Fragments taken from an earlier build equal newly made ones.

import Testing
import VitrineModel
import VitrineTesting

@testable import VitrinePages

@Suite("Cached fragments") struct FragmentCacheTests {
  /// Enough photos for several fragments of each kind, and for an index in many files.
  private static let photos = (0..<600).map { number in
    Photo.sample(
      "p\(number).jpg", title: words(number), by: "Ada Quill", tags: ["sea", "tag \(number % 7)"])
  }

  /// Returns words that no other photo has.
  private static func words(_ number: Int) -> String {
    (0..<12).map { "word\(number * 12 + $0)" }.joined(separator: " ")
  }

  private static func images(thumbnails: Bool = false, color: Int = 0x336699) -> RenditionSet {
    let all = RenditionSet.sample(.zero).renditions
    let small = thumbnails ? Array(all.suffix(1)) : []
    return RenditionSet(
      renditions: Array(all.dropLast(small.count)), thumbnails: small, averageColor: color)
  }

  private static func retitled(_ number: Int) -> [Photo] {
    var photos = photos
    photos[number].title = "Something else"
    return photos
  }

  private static func gallery(
    _ photos: [Photo] = photos, images: RenditionSet = images(),
    address: String? = SampleGallery.site, cache: FragmentCache?
  ) -> Gallery {
    SampleGallery.of(.sample(photos), address: address, images: images, fragments: cache)
  }

  /// Returns the files that are made of fragments.
  private static func files(_ gallery: Gallery) async -> [SitePath: [UInt8]] {
    await gallery.prepare().finish()
    var files: [SitePath: [UInt8]] = [:]
    for page in gallery.pages() where ["lists", "search-index"].contains(page.kind) {
      switch page.content() {
      case .text(let text): files[page.route] = Array(text.utf8)
      case .parts(let parts): files[page.route] = Array(parts.joined())
      default: Issue.record("\(page.route.text) is not made of fragments")
      }
    }
    return files
  }

  enum Change: CaseIterable {
    case nothing, title, firstLeaves, order, address, noAddress, color, thumbnails
  }

  private static func gallery(after change: Change, _ cache: FragmentCache?) -> Gallery {
    switch change {
    case .nothing: gallery(cache: cache)
    case .title: gallery(retitled(550), cache: cache)
    case .firstLeaves: gallery(Array(photos.dropFirst()), cache: cache)
    case .order: gallery(photos.reversed(), cache: cache)
    case .address: gallery(address: "https://elsewhere.example/", cache: cache)
    case .noAddress: gallery(address: nil, cache: cache)
    case .color: gallery(images: images(color: 0), cache: cache)
    case .thumbnails: gallery(images: images(thumbnails: true), cache: cache)
    }
  }

  @Test(arguments: Change.allCases)
  func makeTheSameBytes(after change: Change) async throws {
    let cache = FragmentCache()
    _ = await Self.files(Self.gallery(cache: cache))
    let cached = await Self.files(Self.gallery(after: change, cache))
    let fresh = await Self.files(Self.gallery(after: change, nil))
    #expect(fresh.count > 9, "everything is one file")
    #expect(cached == fresh)
  }

  /// Returns the number of fragments that a build of these photos makes.
  private static func made(_ photos: [Photo], _ cache: FragmentCache) async -> Int {
    let gallery = gallery(photos, cache: cache)
    await gallery.prepare().finish()
    var made = 0
    for start in stride(from: 0, to: photos.count, by: 100) {
      _ = gallery.fragments.fragment("test", of: start..<(start + 100), in: gallery.settings) {
        made += 1
        return []
      }
    }
    return made
  }

  @Test func makesOnlyWhatChanged() async {
    let cache = FragmentCache()
    #expect(await Self.made(Self.photos, cache) == 6)
    #expect(await Self.made(Self.photos, cache) == 0)
    #expect(await Self.made(Self.retitled(550), cache) == 1)
    #expect(await Self.made(Self.photos, cache) == 1, "removed after a build without it")
  }
}
