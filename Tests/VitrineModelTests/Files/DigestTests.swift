// Digests name files and cache entries: each must have only one spelling.

import Testing
import VitrineModel
import VitrineTesting

@Suite struct DigestTests {
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (
      String(repeating: "a", count: 200),
      "c2a908d98f5df987ade41b5fce213067efbcc21ef2240212a41e54b5e7c28ae5"
    ),
  ])
  func writesThirtyTwoBytesAsHexadecimalDigits(_ text: String, _ hex: String) throws {
    let digest = SHA256.digest(of: Array(text.utf8))
    #expect(digest.hex == hex)
    #expect(Digest(hex: hex) == digest)
    #expect(Digest(digest.bytes) == digest)
    #expect("\(digest)" == hex)
    #expect(digest.shortHex == hex.prefix(16))
  }

  @Test(arguments: [
    "", "0", String(repeating: "0", count: 63), String(repeating: "0", count: 65),
    String(repeating: "A", count: 64), String(repeating: "g", count: 64),
    "0x" + String(repeating: "0", count: 62), String(repeating: "é", count: 32),
    String(repeating: "0", count: 63) + "\0", " " + String(repeating: "0", count: 63),
  ])
  func refusesAnythingButSixtyFourLowerCaseDigits(_ text: String) {
    #expect(Digest(hex: text) == nil)
  }

  @Test(arguments: [0, 1, 31, 33, 64])
  func refusesOtherLengths(_ count: Int) {
    #expect(Digest([UInt8](repeating: 1, count: count)) == nil)
  }

  @Test func ordersLikeItsHexadecimalDigits() {
    var generator = SeededGenerator(seed: 1)
    let digests = (0..<200).map { _ in
      SHA256.digest(of: (0..<8).map { _ in UInt8.random(in: 0...255, using: &generator) })
    }
    #expect(digests.sorted().map(\.hex) == digests.map(\.hex).sorted())
    #expect(Digest.zero < digests[0])
  }

  @Test func readsBackItsText() throws {
    let digest = Digest(0x0123_4567_89AB_CDEF, 0, .max, 42)
    let hex = "0123456789abcdef0000000000000000ffffffffffffffff000000000000002a"
    #expect(digest.hex == hex)
    #expect(Digest(hex: hex) == digest)
    #expect(Digest(digest.bytes) == digest)
    var text: [UInt8] = [1]
    digest.appendHex(to: &text)
    #expect(text == [1] + hex.utf8)
  }

  @Test(arguments: [
    "", "0", String(repeating: "0", count: 63), String(repeating: "0", count: 65),
    String(repeating: "A", count: 64), String(repeating: "g", count: 64),
    String(repeating: "é", count: 32),
  ])
  func refusesOtherText(_ text: String) {
    #expect(Digest(hex: text) == nil)
  }

  @Test func truncatesToTheFirstSixteenBytes() throws {
    let digest = Digest(0x0123_4567_89AB_CDEF, 42, .max, 7)
    let hex = "0123456789abcdef000000000000002a"
    #expect(digest.truncated.hex == hex)
    #expect(truncated(hex) == digest.truncated)
    #expect(Digest(0x0123_4567_89AB_CDEF, 42, 0, 0).truncated == digest.truncated)
    #expect(Digest(0x0123_4567_89AB_CDEF, 43, .max, 7).truncated != digest.truncated)
  }

  @Test(arguments: [
    "", String(repeating: "0", count: 31), String(repeating: "0", count: 33),
    String(repeating: "0", count: 64), String(repeating: "A", count: 32),
    String(repeating: "0", count: 31) + "g", String(repeating: "é", count: 16),
  ])
  func refusesOtherTextAsTruncated(_ text: String) {
    #expect(truncated(text) == nil)
  }

  private func truncated(_ digits: String) -> Digest.Truncated? {
    Array(digits.utf8).withUnsafeBytes { Digest.Truncated(hexDigits: $0) }
  }
}
