// A spreadsheet runs a cell that begins like a formula. An apostrophe in front makes it text. It is
// put before each cell that begins so, and before cells that begin with an apostrophe themselves,
// so that removing it restores each text exactly. An apostrophe before anything else was typed by a
// person and stays.

/// The apostrophe before cells that a spreadsheet would run.
public enum FormulaGuard {
  static let mark = UInt8(ascii: "'")

  /// Returns whether a cell that begins with this byte needs a guard.
  static func isNeeded(before byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "@"), 0x09, 0x0D,
      mark:
      true
    default: false
    }
  }

  /// Returns whether these bytes, as they are in a file, begin with a guard.
  public static func isGuarded(_ bytes: some Collection<UInt8>) -> Bool {
    guard bytes.first == mark, let second = bytes.dropFirst().first else { return false }
    return isNeeded(before: second)
  }

  /// Returns the cell without its guard, if it has one.
  public static func removed(from cell: String) -> String {
    isGuarded(cell.utf8) ? String(cell.unicodeScalars.dropFirst()) : cell
  }
}
