// The names of an original file.

import Testing
import VitrineModel

struct OriginalFileTests {
  @Test(arguments: [
    ("/site/Photos/sea/a.jpg", "Photos/sea/a.jpg"), ("/site/Photos/a.jpg", "/site/Photos/a.jpg"),
    ("/cache/blobs/ab/cd", "https://a.example/1"), ("", "https://a.example/1"), ("/a", ""),
    ("/e\u{301}.jpg", "\u{E9}.jpg"), ("a", "longer/a"),
  ])
  func keepsPathAndSourceByteForByte(path: String, source: String) {
    let file = OriginalFile(
      path: path, source: source, digest: .zero, size: PixelSize(width: 1, height: 1))
    #expect(file.path.utf8.elementsEqual(path.utf8))
    #expect(file.source.utf8.elementsEqual(source.utf8))
  }

  @Test func derivesThePathInTheCacheFromTheDigest() throws {
    let digest = try #require(Digest(hex: "ab" + String(repeating: "0", count: 61) + "c"))
    let file = OriginalFile(
      copyIn: "/cache/blobs", source: "https://a.example/1", digest: digest,
      size: PixelSize(width: 1, height: 1))
    #expect(file.path == "/cache/blobs/ab/" + String(repeating: "0", count: 61) + "c")
    #expect(file.source == "https://a.example/1")
  }

  @Test(arguments: [
    (PixelSize(width: 2_000, height: 1_500), PixelSize(width: 2_000, height: 1_500)),
    (PixelSize(width: 1_500, height: 2_000), PixelSize(width: 1_500, height: 2_000)),
    (PixelSize(width: 800, height: 600), PixelSize(width: 800, height: 600)),
  ])
  func knowsTheFullSizeOfASmallerCopy(offered: PixelSize, expected: PixelSize) {
    let size =
      offered.width < offered.height
      ? PixelSize(width: 768, height: 1_024) : PixelSize(width: 1_024, height: 768)
    let file = OriginalFile(
      copyIn: "/cache", source: "https://a.example/1", digest: .zero, size: size, offered: offered)
    #expect(file.size == size)
    #expect(Original.file(file).fullSize == (expected.longestEdge > 1_024 ? expected : size))
  }

  /// Some services report the size before the orientation is applied.
  @Test func turnsTheFullSizeLikeTheCopy() {
    let file = OriginalFile(
      copyIn: "/cache", source: "", digest: .zero, size: PixelSize(width: 768, height: 1_024),
      offered: PixelSize(width: 4_000, height: 3_000))
    #expect(file.fullSize == PixelSize(width: 3_000, height: 4_000))
  }
}
