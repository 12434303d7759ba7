// Pieces that are taken from an earlier build are those that would have been made.

import Testing
import VitrineModel
import VitrineTesting

@testable import VitrinePages

@Suite("The memory of pieces") struct PieceMemoryTests {
  /// Enough for several pieces of each kind, and for an index in many files.
  private static let photos = (0..<600).map { number in
    Photo.sample(
      "p\(number).jpg", title: words(number), by: "Ada Quill", tags: ["sea", "tag \(number % 7)"])
  }

  /// Found nowhere else.
  private static func words(_ number: Int) -> String {
    (0..<12).map { "word\(number * 12 + $0)" }.joined(separator: " ")
  }

  private static func mirrored(thumbnails: Bool = false, color: Int = 0x336699) -> Mirrored {
    let all = Mirrored.sample(.zero).renditions
    let small = thumbnails ? Array(all.suffix(1)) : []
    return Mirrored(
      renditions: Array(all.dropLast(small.count)), thumbnails: small, averageColor: color)
  }

  private static func retitled(_ number: Int) -> [Photo] {
    var photos = photos
    photos[number].title = "Something else"
    return photos
  }

  private static func gallery(
    _ photos: [Photo] = photos, mirrored: Mirrored = mirrored(),
    address: String? = SampleGallery.site, memory: PieceMemory?
  ) -> Gallery {
    SampleGallery.of(.sample(photos), address: address, mirrored: mirrored, memory: memory)
  }

  /// The files that are made in pieces.
  private static func files(_ gallery: Gallery) async -> [SitePath: [UInt8]] {
    await gallery.prepare().finish()
    var files: [SitePath: [UInt8]] = [:]
    for page in gallery.pages() where ["lists", "search-index"].contains(page.kind) {
      switch page.content() {
      case .text(let text): files[page.route] = Array(text.utf8)
      case .parts(let parts): files[page.route] = Array(parts.joined())
      default: Issue.record("\(page.route.text) is not made in pieces")
      }
    }
    return files
  }

  enum Change: CaseIterable {
    case nothing, title, firstLeaves, order, address, noAddress, color, thumbnails
  }

  private static func gallery(after change: Change, _ memory: PieceMemory?) -> Gallery {
    switch change {
    case .nothing: gallery(memory: memory)
    case .title: gallery(retitled(550), memory: memory)
    case .firstLeaves: gallery(Array(photos.dropFirst()), memory: memory)
    case .order: gallery(photos.reversed(), memory: memory)
    case .address: gallery(address: "https://elsewhere.example/", memory: memory)
    case .noAddress: gallery(address: nil, memory: memory)
    case .color: gallery(mirrored: mirrored(color: 0), memory: memory)
    case .thumbnails: gallery(mirrored: mirrored(thumbnails: true), memory: memory)
    }
  }

  @Test(arguments: Change.allCases)
  func makeTheSameBytes(after change: Change) async throws {
    let memory = PieceMemory()
    _ = await Self.files(Self.gallery(memory: memory))
    let remembered = await Self.files(Self.gallery(after: change, memory))
    let fresh = await Self.files(Self.gallery(after: change, nil))
    #expect(fresh.count > 9, "all is one file")
    #expect(remembered == fresh)
  }

  /// What a build of these photos has to make.
  private static func made(_ photos: [Photo], _ memory: PieceMemory) async -> Int {
    let gallery = gallery(photos, memory: memory)
    await gallery.prepare().finish()
    var made = 0
    for start in stride(from: 0, to: photos.count, by: 100) {
      _ = gallery.pieces.piece("test", of: start..<(start + 100), in: gallery.settings) {
        made += 1
        return []
      }
    }
    return made
  }

  @Test func makesWhatChangedAlone() async {
    let memory = PieceMemory()
    #expect(await Self.made(Self.photos, memory) == 6)
    #expect(await Self.made(Self.photos, memory) == 0)
    #expect(await Self.made(Self.retitled(550), memory) == 1)
    #expect(await Self.made(Self.photos, memory) == 1, "forgotten after a build without it")
  }
}
