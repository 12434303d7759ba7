import Foundation
import Testing
import VitrineModel
import VitrineStore

@testable import VitrineImages

@Suite struct PictureReaderTests {
  private let full = Picture(
    digest: Store.digest(of: [1]), size: PixelSize(width: 4000, height: 3000), title: "Düne",
    caption: "a\nb", alternativeText: "c", author: "d",
    authorPage: WebAddress("https://e.example/"),
    creators: ["d", "D."], rights: [RightsStatement(.terms, "f"), RightsStatement(.rights, nil)],
    keywords: ["h", "i"],
    taken: Moment("2024-05-01T10:00:00+01:00"),
    camera: Camera(
      make: "j", model: "k", lens: "l", aperture: 2.8, exposure: 0.004, iso: 400, focalLength: 50),
    location: Location(latitude: -33.5, longitude: 18.25))

  @Test func cachesEveryField() {
    for picture in [full, Picture(digest: full.digest, size: full.size)] {
      let bytes = PictureCoding.encode(picture)
      #expect(PictureCoding.decode(bytes, digest: picture.digest) == picture)
    }
  }

  @Test func refusesADamagedCacheEntry() {
    let bytes = PictureCoding.encode(full)
    for length in 0..<bytes.count {
      #expect(PictureCoding.decode(Array(bytes.prefix(length)), digest: full.digest) == nil)
    }
    #expect(PictureCoding.decode(bytes + [0], digest: full.digest) == nil)
  }

  @Test func readsTheCacheBeforeTheFile() throws {
    let bench = try Workbench()
    let path = try bench.file("a", try jpeg())
    let digest = try bench.read(path).digest
    let cached = Picture(digest: digest, size: full.size, title: "from the cache")
    try bench.store.setFact(PictureCoding.kind, digest, PictureCoding.encode(cached))
    #expect(try bench.read(path) == cached)
  }

  @Test func recognizesFormatsByContentNotByName() throws {
    let bench = try Workbench()
    let png = try TestPicture.quarters().encoded(".png")
    #expect(try bench.read(try bench.file("a.jpg", png)).size == PixelSize(width: 96, height: 64))
  }

  @Test(arguments: [".jpg", ".png", ".webp", ".avif[effort=0]", ".tif", ".gif"])
  func readsEveryFormat(writer: String) async throws {
    let bench = try Workbench()
    let bytes = try TestPicture.quarters().encoded(writer)
    #expect(try bench.read(try bench.file("a", bytes)).size == PixelSize(width: 96, height: 64))
    let result = try TestPicture(decoding: try await bench.rendition(of: bytes, edge: 48))
    #expect(isClose(result.pixel(at: 0.25, 0.25), [220, 30, 30], within: 20))
  }

  @Test func appliesTheSizeLimitToCachedMetadata() throws {
    let bench = try Workbench()
    let path = try bench.file("a", try TestPicture(1500, 1000, color: [1, 2, 3]).encoded(".png"))
    _ = try bench.read(path)
    #expect(throws: PictureFault.tooLarge(megapixels: 2, limit: 1)) {
      try bench.read(path, maxMegapixels: 1)
    }
  }

  @Test func decodesTenThousandEntriesFast() {
    let bytes = PictureCoding.encode(full)
    let time = ContinuousClock().measure {
      for _ in 0..<10_000 { _ = PictureCoding.decode(bytes, digest: full.digest) }
    }
    // A release build takes a tenth of this. The limit only catches fundamental changes.
    #expect(time < .seconds(10))
  }
}
