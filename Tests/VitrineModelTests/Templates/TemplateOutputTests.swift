// What a template printed reads as text, and remembers which special characters values printed.

import Testing
import VitrineModel

@Suite struct TemplateOutputTests {
  /// The output of `<b>{{ value }}`, with the value `&é"`.
  private static let output = TemplateOutput(
    bytes: Array("<b>".utf8) + [mark("&")] + Array("é".utf8) + [mark("\"")])

  private static func mark(_ character: Character) -> UInt8 {
    character.asciiValue.flatMap(TemplateOutput.mark) ?? 0
  }

  @Test(arguments: ["&", "<", ">", "\"", "'"] as [Character])
  func marksSpecialCharacters(_ character: Character) {
    let mark = Self.mark(character)
    #expect(mark >= 0xF8)
    #expect(TemplateOutput.character(markedBy: mark) == character.asciiValue)
  }

  @Test func marksNothingElse() {
    for byte in UInt8.min...UInt8.max {
      if let mark = TemplateOutput.mark(for: byte) {
        #expect(TemplateOutput.character(markedBy: mark) == byte)
      } else {
        #expect(TemplateOutput.character(markedBy: byte) == nil || byte >= 0xF8)
      }
    }
  }

  @Test func readsAsText() {
    #expect(Self.output.text == "<b>&é\"")
    #expect(TemplateOutput(bytes: []).text == "")
  }

  @Test func keepsTheOriginsOfCharactersThatStay() {
    let changed = Self.output.replacing(text: "<B> & É \"")
    #expect(changed?.text == "<B> & É \"")
    #expect(changed?.bytes.contains(Self.mark("&")) == true)
    #expect(changed?.bytes.contains(Self.mark("<")) == false)
  }

  @Test(arguments: ["<b>&é", "<b>&é\"\"", "<b>\"é&", "b>&é\"", ""])
  func knowsNoOriginsOfOtherCharacters(_ text: String) {
    #expect(Self.output.replacing(text: text) == nil)
  }
}
