import Foundation
import Testing
import VitrineModel
import VitrineStore

@testable import VitrineImages

@Suite struct ImageReaderTests {
  private let full = ImageMetadata(
    digest: Store.digest(of: [1]), size: PixelSize(width: 4000, height: 3000), title: "Düne",
    caption: "a\nb", alternativeText: "c", author: "d",
    authorPage: WebAddress("https://e.example/"),
    creators: ["d", "D."], rights: [RightsStatement(.terms, "f"), RightsStatement(.rights, nil)],
    keywords: ["h", "i"],
    taken: PartialDate("2024-05-01T10:00:00+01:00"),
    camera: Camera(
      make: "j", model: "k", lens: "l", aperture: 2.8, exposure: 0.004, iso: 400, focalLength: 50),
    location: Location(latitude: -33.5, longitude: 18.25),
    place: Place(name: "m", city: "n", state: "o", country: "p"), people: ["q", "r"], rating: -1,
    label: "s")

  @Test func cachesEveryField() {
    var old = full
    old.taken = PartialDate("circa 1939")
    old.isDisplayP3 = true
    for metadata in [full, old, ImageMetadata(digest: full.digest, size: full.size)] {
      let bytes = ImageMetadataCoding.encode(metadata)
      #expect(ImageMetadataCoding.decode(bytes, digest: metadata.digest) == metadata)
    }
  }

  @Test func refusesADamagedCacheEntry() {
    let bytes = ImageMetadataCoding.encode(full)
    for length in 0..<bytes.count {
      #expect(ImageMetadataCoding.decode(Array(bytes.prefix(length)), digest: full.digest) == nil)
    }
    #expect(ImageMetadataCoding.decode(bytes + [0], digest: full.digest) == nil)
  }

  @Test func readsTheCacheBeforeTheFile() throws {
    let bed = try ImageTestBed()
    let path = try bed.file("a", try jpeg())
    let digest = try bed.read(path).digest
    let cached = ImageMetadata(digest: digest, size: full.size, title: "from the cache")
    try bed.store.setFact(ImageMetadataCoding.kind, digest, ImageMetadataCoding.encode(cached))
    #expect(try bed.read(path) == cached)
  }

  @Test func readsAgainForAnotherLanguageOrCharset() throws {
    let bed = try ImageTestBed()
    let text = dataset(2, 5, [0xC4])
    let path = try bed.file("a", try jpeg(iptc: photoshop(text)))
    #expect(try bed.read(path).title == "Ä")
    #expect(try bed.read(path, .init(charset: .windows1251)).title == "Д")
    #expect(try bed.read(path).title == "Ä")
  }

  @Test func recognizesFormatsByContentNotByName() throws {
    let bed = try ImageTestBed()
    let png = try TestImage.quarters().encoded(".png")
    #expect(try bed.read(try bed.file("a.jpg", png)).size == PixelSize(width: 96, height: 64))
  }

  @Test(arguments: [".jpg", ".png", ".webp", ".avif[effort=0]", ".tif", ".gif"])
  func readsEveryFormat(writer: String) async throws {
    let bed = try ImageTestBed()
    let bytes = try TestImage.quarters().encoded(writer)
    #expect(try bed.read(try bed.file("a", bytes)).size == PixelSize(width: 96, height: 64))
    let result = try TestImage(decoding: try await bed.rendition(of: bytes, edge: 48))
    #expect(isClose(result.pixel(at: 0.25, 0.25), [220, 30, 30], within: 20))
  }

  @Test func appliesTheSizeLimitToCachedMetadata() throws {
    let bed = try ImageTestBed()
    let path = try bed.file("a", try TestImage(1500, 1000, color: [1, 2, 3]).encoded(".png"))
    _ = try bed.read(path)
    #expect(throws: ImageError.tooLarge(megapixels: 2, limit: 1)) {
      try bed.read(path, limits: ImageLimits(megapixels: 1))
    }
  }

  @Test func decodesTenThousandEntriesFast() {
    let bytes = ImageMetadataCoding.encode(full)
    let time = ContinuousClock().measure {
      for _ in 0..<10_000 { _ = ImageMetadataCoding.decode(bytes, digest: full.digest) }
    }
    // A release build takes a tenth of this. The limit only catches fundamental changes.
    #expect(time < .seconds(10))
  }
}
