import Testing
import VitrineModel

struct NearestTests {
  static let keys = ["title", "url", "description", "language", "page_size", "sets", "search"]

  @Test(arguments: [
    ("titel", "title"), ("Title", "title"), ("tilte", "title"), ("desc", "description"),
    ("page-size", "page_size"), ("pagesize", "page_size"), ("set", "sets"), ("serach", "search"),
    ("lang", "language"), ("decsription", "description"), ("ur", "url"), ("serahc", "search"),
    ("ititle", "title"),
  ])
  func findsTheIntendedWord(_ word: String, _ meant: String) {
    #expect(nearest(to: word, in: Self.keys) == meant)
  }

  @Test(arguments: [
    "", "x", "deploy", "beds", "zzzzz", "ab", String(repeating: "title", count: 100),
  ])
  func findsNothingFarAway(_ word: String) {
    #expect(nearest(to: word, in: Self.keys) == nil)
  }

  @Test func expectsTheFirstLetterToBeRight() {
    #expect(nearest(to: "pages", in: ["images"]) == nil)
    #expect(nearest(to: "imaegss", in: ["images"]) == "images")
  }

  @Test func prefersTheFirstOfEquals() {
    #expect(nearest(to: "cat", in: ["bat", "rat"]) == "bat")
    #expect(nearest(to: "cat", in: ["bat", "cart", "cat"]) == "cat")
  }
}
