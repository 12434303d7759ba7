// One paragraph of plain text is stored differently from all other rich text.

import Testing
import VitrineModel

struct ProseTests {
  @Test(arguments: ["Low tide.", "  Low tide. ", "e\u{301}", "a\rb", "\u{AD}"])
  func isTheSameFromTextAndFromItsParagraph(text: String) {
    let prose = Prose(text)
    #expect(prose == Prose(paragraphs: [[.text(text)]]))
    #expect(prose.hashValue == Prose(paragraphs: [[.text(text)]]).hashValue)
    #expect(prose.paragraphs == [[.text(text)]])
    #expect(prose.text == text && !prose.isEmpty)
  }

  @Test(arguments: ["", " ", "\t", "\n", "\r\n\r\n", " \n \n", "\u{A0}"])
  func isEmptyForBlankText(text: String) {
    #expect(Prose(text) == .empty)
    #expect(Prose(text).isEmpty && Prose(text).text.isEmpty && Prose(text).paragraphs.isEmpty)
  }

  @Test func splitsParagraphsAtBlankLines() {
    let prose = Prose("One\r\nand two\n \n\nThree\n")
    #expect(prose.paragraphs == [[.text("One\nand two")], [.text("Three")]])
    #expect(prose.text == "One\nand two\n\nThree")
  }

  @Test func leavesOutParagraphsWithoutText() throws {
    let link = Prose.Run.link("here", try #require(WebAddress("https://a.example/")))
    #expect(Prose(paragraphs: [[.text("")], [], [.text("a")]]) == "a")
    #expect(Prose(paragraphs: [[.text(""), link]]).paragraphs == [[.text(""), link]])
    #expect(Prose(paragraphs: [[link]]).text == "here")
    #expect(Prose(paragraphs: [[link]]) != "here")
    #expect(Prose(paragraphs: [[.text("a"), .text("b")]]) != "ab")
  }
}
