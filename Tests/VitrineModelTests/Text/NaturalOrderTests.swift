import Testing
import VitrineModel

@Suite struct NaturalOrderTests {
  @Test(
    arguments: [
      ["img1.jpg", "img2.jpg", "img10.jpg", "img100.jpg"],
      ["1.jpg", "02.jpg", "3.jpg", "0010.jpg"],
      ["a2b9.jpg", "a2b10.jpg", "a10b1.jpg"],
      ["beach.jpg", "beach (2).jpg", "beach (10).jpg", "beach-1.jpg", "beach.jpg.png"],
      ["Album 2/z.jpg", "Album 10/a.jpg", "album 11/a.jpg"],
      ["a/z.jpg", "a b/a.jpg", "ab/a.jpg"],
      ["eclair.jpg", "éclat.jpg", "ecru.jpg"],
      ["apple.jpg", "Banana.jpg", "cherry.jpg"],
      ["v1.2/a.jpg", "v1.10/a.jpg"],
      ["", "0", "00", "1", "a"],
      ["99999999999999999999998.jpg", "99999999999999999999999.jpg"],
      ["東京2.jpg", "東京10.jpg"],
    ])
  func ordersNamesAsAPersonExpects(_ names: [String]) {
    #expect(names.reversed().sorted(by: NaturalOrder.precedes) == names)
    #expect(names.shuffled().sorted(by: NaturalOrder.precedes) == names)
  }

  @Test(arguments: [("A.jpg", "a.jpg"), ("01", "1"), ("e\u{301}", "\u{E9}"), ("e", "é")])
  func neverCallsDifferentNamesEqual(_ a: String, _ b: String) {
    #expect(NaturalOrder.precedes(a, b) != NaturalOrder.precedes(b, a))
    #expect(!NaturalOrder.precedes(a, a))
  }

  /// Three names in any order: each comparison agrees with the two others.
  @Test func isAnOrder() {
    let parts = ["", "a", "A", "1", "01", "10", ".", "/", " ", "é", "-"]
    let names = parts.flatMap { a in parts.flatMap { b in parts.map { a + b + $0 } } }
    let sorted = names.sorted(by: NaturalOrder.precedes)
    for (a, b) in zip(sorted, sorted.dropFirst()) where a != b {
      #expect(!NaturalOrder.precedes(b, a), "\(b) < \(a)")
    }
    for step in [7, 31, 211] {
      for index in stride(from: 0, to: sorted.count - step, by: 5) {
        #expect(!NaturalOrder.precedes(sorted[index + step], sorted[index]))
      }
    }
  }
}
