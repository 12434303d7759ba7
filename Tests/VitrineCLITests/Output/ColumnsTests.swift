// Lines that are overwritten must not wrap.

import Testing

@testable import VitrineCLI

@Suite struct ColumnsTests {
  @Test(arguments: [
    ("photos 1 of 3", 14, "photos 1 of 3"), ("photos 1 of 3", 13, "photos 1 of…"),
    ("photos 1 of 3", 6, "phot…"), ("photos", 2, "…"), ("photos", 1, ""), ("photos", 0, ""),
    ("海の写真: 3", 12, "海の写真: 3"), ("海の写真: 3", 11, "海の写真:…"), ("海の写真: 3", 6, "海の…"),
    ("海の写真: 3", 7, "海の…"), ("📷 sea", 6, "📷 s…"), ("━━━╌╌╌", 6, "━━━╌…"),
  ])
  func shortensTextThatDoesNotFit(_ text: String, _ columns: Int, _ fitted: String) {
    #expect(text.fitted(to: columns) == fitted)
  }

  @Test func keepsTheTextIfTheWidthIsUnknown() {
    let text = String(repeating: "x", count: 500)
    #expect(text.fitted(to: nil) == text)
  }
}
