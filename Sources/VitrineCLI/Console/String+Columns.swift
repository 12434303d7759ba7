// The width of text in a terminal: a line that is overwritten must not wrap.

extension String {
  /// Returns the text, shortened with an ellipsis to fit a line with its last column free.
  ///
  /// - Parameter columns: The width of the terminal; nil if unknown.
  /// - Returns: The text that fits.
  func fitted(to columns: Int?) -> String {
    guard let columns, width >= columns else { return self }
    var text = ""
    var columnsLeft = columns - 2
    for character in self {
      columnsLeft -= character.columns
      guard columnsLeft >= 0 else { break }
      text.append(character)
    }
    return columns > 1 ? text + "…" : ""
  }

  private var width: Int { reduce(0) { $0 + $1.columns } }
}

extension Character {
  /// The columns of the character: two for East Asian characters and emoji.
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
