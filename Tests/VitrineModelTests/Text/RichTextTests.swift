// One paragraph of plain text is stored differently from all other rich text.

import Testing
import VitrineModel

struct RichTextTests {
  @Test(arguments: ["Low tide.", "  Low tide. ", "e\u{301}", "a\rb", "\u{AD}"])
  func isTheSameFromTextAndFromItsParagraph(text: String) {
    let rich = RichText(text)
    #expect(rich == RichText(paragraphs: [[.text(text)]]))
    #expect(rich.hashValue == RichText(paragraphs: [[.text(text)]]).hashValue)
    #expect(rich.paragraphs == [[.text(text)]])
    #expect(rich.text == text && !rich.isEmpty)
  }

  @Test(arguments: ["", " ", "\t", "\n", "\r\n\r\n", " \n \n", "\u{A0}"])
  func isEmptyForBlankText(text: String) {
    #expect(RichText(text) == .empty)
    #expect(
      RichText(text).isEmpty && RichText(text).text.isEmpty && RichText(text).paragraphs.isEmpty)
  }

  @Test func splitsParagraphsAtBlankLines() {
    let rich = RichText("One\r\nand two\n \n\nThree\n")
    #expect(rich.paragraphs == [[.text("One\nand two")], [.text("Three")]])
    #expect(rich.text == "One\nand two\n\nThree")
  }

  @Test func leavesOutParagraphsWithoutText() throws {
    let link = RichText.Run.link("here", try #require(WebAddress("https://a.example/")))
    #expect(RichText(paragraphs: [[.text("")], [], [.text("a")]]) == "a")
    #expect(RichText(paragraphs: [[.text(""), link]]).paragraphs == [[.text(""), link]])
    #expect(RichText(paragraphs: [[link]]).text == "here")
    #expect(RichText(paragraphs: [[link]]) != "here")
    #expect(RichText(paragraphs: [[.text("a"), .text("b")]]) != "ab")
  }
}
