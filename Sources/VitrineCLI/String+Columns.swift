// How much room a text takes in a terminal: a line that is written over must not break into two.

extension String {
  /// As much of it as fits into a line and leaves its last column free; the end is an ellipsis then.
  ///
  /// - Parameter columns: nil where nobody knows.
  func fitted(to columns: Int?) -> String {
    guard let columns, width >= columns else { return self }
    var text = ""
    var room = columns - 2
    for character in self {
      room -= character.columns
      guard room >= 0 else { break }
      text.append(character)
    }
    return columns > 1 ? text + "…" : ""
  }

  private var width: Int { reduce(0) { $0 + $1.columns } }
}

extension Character {
  /// Two for letters of East Asia and pictures, which terminals draw in two columns.
  /// https://www.unicode.org/reports/tr11/
  fileprivate var columns: Int {
    switch unicodeScalars.first?.value ?? 0 {
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
      2
    default: 1
    }
  }
}
