import Testing
import VitrineModel

@Suite("The title in a text") struct RichTextTitleTests {
  @Test(arguments: [
    ("", "", ""), ("The sea", "The sea", ""), ("The sea.", "The sea", ""),
    ("The sea. It was cold.", "The sea", "It was cold."),
    ("Is it cold? Yes.", "Is it cold?", "Yes."), ("Cold! Very.", "Cold!", "Very."),
    ("So it went…", "So it went…", ""), ("And then... nothing", "And then... nothing", ""),
    ("St. Peter’s at dawn. Rome.", "St. Peter’s at dawn", "Rome."),
    ("By J. M. Coetzee. Book.", "By J. M. Coetzee", "Book."),
    ("At 5.30 p.m. in the harbor. Later.", "At 5.30 p.m. in the harbor", "Later."),
    ("www.example.org is old. So am I.", "www.example.org is old", "So am I."),
    ("“I see.” He left.", "“I see.”", "He left."),
    ("First line\nSecond line", "First line", "Second line"),
    ("First\n\nSecond.", "First", "Second."), ("海は静か。風もない。", "海は静か", "風もない。"),
    ("سؤال؟ جواب.", "سؤال؟", "جواب."), ("यह समुद्र है। ठंडा।", "यह समुद्र है", "ठंडा।"),
  ])
  func isTheFirstSentence(_ text: String, _ title: String, _ rest: String) {
    #expect(RichText(text).title() == title)
    #expect(RichText(text).withoutTitle().text == rest)
  }

  @Test func isCutBetweenWords() {
    let text = RichText(String(repeating: "many words ", count: 30))
    #expect(text.title().hasSuffix("…") && text.title().count <= 101)
    #expect(text.withoutTitle() == text)
  }

  @Test func leavesLinks() throws {
    let address = try #require(WebAddress("https://example.org/"))
    let text = RichText(paragraphs: [
      [
        .text("See "), .link("the map. And", address), .text(" more."),
      ]
    ])
    #expect(text.title() == "See the map")
    #expect(text.withoutTitle().paragraphs == [[.link("And", address), .text(" more.")]])
  }
}
