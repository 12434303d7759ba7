// Tags are typed by many people.

import Testing
import VitrineModel
import VitrineTesting

@Suite struct TagTests {
  @Test(arguments: [
    ("Sea", "sea"), (" Sea\t", "sea"), ("SEA", "sea"), ("blue  \n hour", "blue hour"),
    ("ÉTÉ", "été"), ("e\u{301}te\u{301}", "été"), ("\u{3000}海\u{3000}", "海"), ("C++", "c++"),
  ])
  func equatesSpellingsOfATag(_ text: String, _ key: String) throws {
    let tag = try #require(Tag(text))
    #expect(tag.key.utf8.elementsEqual(key.utf8))
    #expect(tag == Tag(key))
    #expect(tag.hashValue == Tag(key)?.hashValue)
  }

  @Test func showsATagAsTyped() {
    #expect(Tag("  Blue   Hour ")?.name == "Blue Hour")
  }

  @Test(arguments: [
    "", " ", "\t\n", "\u{A0}", "\u{3000}", "\u{2028}", "\u{200B}", "\u{202E} \u{7}",
    "\u{FE0F}\u{AD}",
  ])
  func refusesBlankText(_ text: String) {
    #expect(Tag(text) == nil)
  }

  @Test(arguments: [("sea", "seas"), ("e", "é"), ("c", "c++"), ("a b", "ab")])
  func distinguishesDifferentTags(_ a: String, _ b: String) {
    #expect(Tag(a) != Tag(b))
  }
}
