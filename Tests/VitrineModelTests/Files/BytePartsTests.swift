// Bytes in parts, and the manifest that is written in parts.

import Testing
import VitrineModel

struct BytePartsTests {
  @Test func returnsThePartsInOrderEachTime() {
    let parts =
      LazyByteChunks([1, 2]) + LazyByteChunks(0) { _ in [9] }
      + LazyByteChunks(3) { [UInt8(10 + $0)] } + LazyByteChunks([])
    for _ in 0..<2 { #expect(Array(parts) == [[1, 2], [10], [11], [12], []]) }
  }

  /// More files than one part of a manifest's text has, and exactly as many.
  @Test(arguments: [0, 1, 1_024, 1_025, 2_100])
  func readsBackALongManifest(count: Int) throws {
    let entries = try (0..<count).map {
      SiteManifest.Entry(
        path: try #require(SitePath("photos/\($0)/index.html")), digest: .zero, bytes: $0)
    }
    let record = try #require(SiteManifest.Record(name: "pages", bytes: [10, 10]))
    let manifest = try SiteManifest(entries, records: [record])
    #expect(try SiteManifest(decoding: Array(manifest.encoded.joined())) == manifest)
  }

  @Test(arguments: [(3, [1, 2, 3]), (4, [1, 2, 3]), (2, nil), (0, nil)] as [(Int, [UInt8]?)])
  func joinsShortParts(_ most: Int, _ whole: [UInt8]?) {
    let parts = LazyByteChunks([1]) + LazyByteChunks(2) { [UInt8(2 + $0)] }
    #expect(parts.whole(upTo: most) == whole)
  }
}
