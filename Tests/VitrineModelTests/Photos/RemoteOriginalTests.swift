// The sizes that a service offers of an image, at any addresses.

import Testing

@testable import VitrineModel

struct RemoteOriginalTests {
  @Test(arguments: [
    ["https://a.example/1_s.jpg", "https://a.example/1_m.jpg", "https://a.example/1.jpg"],
    ["https://a.example/1.jpg"], ["https://a.example/", "https://b.example/"],
    ["https://a.example/1", "https://a.example/1?w=2", "https://a.example/1"],
    // Letters with the same first byte; an accent beside its letter and combined with it.
    ["https://a.example/\u{E9}.jpg", "https://a.example/\u{E8}.jpg"],
    ["https://a.example/e\u{301}", "https://a.example/\u{E9}", "https://a.example/e"],
    ["https://a.example/e\u{301}.jpg", "https://a.example/\u{E9}.jpg"],
    ["https://a.example/e\u{301}", "https://a.example/e"],
  ])
  func keepsAddressesByteForByte(texts: [String]) throws {
    let sizes = try texts.enumerated().map { place, text in
      RemoteOriginal.Size(
        address: try #require(WebAddress(text)),
        size: PixelSize(width: 100 * (place + 1), height: 50))
    }
    let original = try #require(RemoteOriginal(sizes.reversed()))
    #expect(original.sizes.map(\.size) == sizes.map(\.size))
    #expect(zip(original.sizes, texts).allSatisfy { $0.address.text.utf8.elementsEqual($1.utf8) })
    #expect(original.sizes.count == texts.count)
    #expect(original.covering(101) == (sizes.count > 1 ? sizes[1] : sizes[0]))
    #expect(original.size == sizes.last?.size)
    #expect(original == RemoteOriginal(sizes))
  }

  @Test func measuresImagesOfUnknownSize() throws {
    let address = try #require(WebAddress("https://a.example/1.jpg"))
    let size = PixelSize(width: 640, height: 480)
    let guessed = RemoteOriginal(unmeasured: address)
    #expect(!guessed.isMeasured)
    #expect(guessed.sizes.map(\.address) == [address])
    let known = RemoteOriginal(.init(address: address, size: size))
    #expect(guessed.measured(as: size) == known)
    #expect(known.measured(as: PixelSize(width: 1, height: 1)) == known)
  }

  @Test func isNilWithoutSizes() { #expect(RemoteOriginal([]) == nil) }
}
