import Testing
import VitrineModel

@Suite("A prefix of limited bytes") struct PrefixTests {
  @Test(arguments: [
    ("", 0, ""), ("abc", 3, "abc"), ("abc", 4, "abc"), ("abc", 2, "ab"), ("abc", 0, ""),
    ("äb", 1, ""), ("aäb", 2, "a"), ("aäb", 3, "aä"), ("a👩‍👩‍👧b", 10, "a"), ("ae\u{301}b", 2, "a"),
    ("e\u{301}b", 1, "e"), ("a\r\nb", 2, "a"),
  ])
  func isCutBetweenCharacters(_ text: String, _ most: Int, _ beginning: String) {
    #expect(text.prefix(bytes: most).utf8.elementsEqual(beginning.utf8))
  }

  @Test func isNeverLongerThanRequested() {
    let marks = "e" + String(repeating: "\u{301}", count: 100_000)
    for most in 0...40 { #expect(marks.prefix(bytes: most).utf8.count <= most) }
    #expect(marks.prefix(bytes: 20_000).utf8.count > 19_990)
  }
}
