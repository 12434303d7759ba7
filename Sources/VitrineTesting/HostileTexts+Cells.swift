// Texts that break tables: formulas, text that looks like our own formula guard, quotes, separators
// and line ends at every position in a cell, and combining marks that join them when read by
// characters.

extension HostileTexts {
  /// Every hostile text, also the ones that are only hostile in a table; each once.
  public static let cells: [String] = {
    var seen: Set<[UInt8]> = []
    let joined = starts.flatMap { start in bodies.map { start + $0 } }
    return (all + joined + alone).filter { seen.insert(Array($0.utf8)).inserted }
  }()

  private static let starts = [
    "=", "+", "-", "@", "\t", "\r", "'", "\n", " ", ",", ";", "\"", "''", "\r\n", "\u{301}",
  ]

  private static let bodies = [
    "", "1+1", "cmd|' /C calc'!A0", "\"", "\"\"", ",", "a\r\nb", "'", "é", "e\u{301}", "=",
    "HYPERLINK(\"http://evil.example\",\"x\")", "a,b;c\td", "x ",
  ]

  private static let alone = [
    "\"\u{301}", ",\u{301}", "a\"\u{301},b", "\r\u{301}\n", "\u{FEFF}", "\u{FEFF}provider",
    "sep=;", "provider,id", "\u{A0}x\u{A0}", "a\u{2029}b", "a\u{B}b\u{C}c", "\u{200D}", "🇩🇪🇩",
    "NULL", "#N/A", "0012", "1e5", "2026-03-09", "TRUE", "\\N", "\\\"", "\"a\",\"b\"",
    "\"\"\"\"", "\n\n\n", "\r\r", "＝1+1", "−1", "‘=1", "｀",
  ]
}
