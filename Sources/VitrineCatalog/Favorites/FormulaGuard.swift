// A spreadsheet runs a cell that begins like a formula. One `'` in front makes it a text; it is put
// before every cell that begins so, and before one that begins with `'` itself, so that taking it
// away gives back each text exactly. A `'` before anything else was typed by a person and stays.

enum FormulaGuard {
  static let mark = UInt8(ascii: "'")

  /// Must a cell that begins with this byte be guarded.
  static func isNeeded(before byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "@"), 0x09, 0x0D,
      mark:
      true
    default: false
    }
  }

  /// Do these bytes, as they stand in a file, begin with a guard.
  static func isGuarded(_ bytes: some Collection<UInt8>) -> Bool {
    guard bytes.first == mark, let second = bytes.dropFirst().first else { return false }
    return isNeeded(before: second)
  }

  static func removed(from cell: String) -> String {
    isGuarded(cell.utf8) ? String(cell.unicodeScalars.dropFirst()) : cell
  }
}
