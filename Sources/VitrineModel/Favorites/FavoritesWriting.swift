// The one form in which a list is written: RFC 4180 with CR LF, quotes only where a cell needs
// them, formulas guarded. What is read from it is the same list, byte for byte.

extension Favorites {
  /// The list as a file: the known columns it has in our order, then the unknown ones in theirs.
  public var csv: [UInt8] {
    Self.csv(of: rows.lazy.map(\.favorite), in: columns, extraColumns)
  }

  /// The same of rows that are made one by one.
  public static func csv(
    of rows: some Sequence<Favorite>, in columns: Favorite.Columns = .all,
    _ extraColumns: [ExactText] = []
  ) -> [UInt8] {
    let known = columns.inOrder
    var file: [UInt8] = []
    file.reserveCapacity(200 * (rows.underestimatedCount + 1))
    var header = CSVLine()
    for column in known { header.add(ExactText(column.rawValue), to: &file) }
    for name in extraColumns { header.add(name, to: &file) }
    CSVLine.end(&file)
    for row in rows {
      var line = CSVLine()
      for column in known { line.add(row.exact(column), to: &file) }
      for position in extraColumns.indices { line.add(row.extra(position), to: &file) }
      CSVLine.end(&file)
    }
    return file
  }
}

private let quote = UInt8(ascii: "\"")
private let carriageReturn: UInt8 = 0x0D
private let lineFeed: UInt8 = 0x0A

/// A line in the making.
private struct CSVLine {
  private var isEmpty = true

  mutating func add(_ cell: ExactText, to file: inout [UInt8]) {
    if !isEmpty { file.append(UInt8(ascii: ",")) }
    isEmpty = false
    var text = cell.text
    text.withUTF8 { Self.write($0, to: &file) }
  }

  static func end(_ file: inout [UInt8]) {
    file.append(carriageReturn)
    file.append(lineFeed)
  }

  private static func write(_ text: UnsafeBufferPointer<UInt8>, to file: inout [UInt8]) {
    let isGuarded = text.first.map(FormulaGuard.isNeeded) ?? false
    guard text.contains(where: needsQuotes) else {
      if isGuarded { file.append(FormulaGuard.mark) }
      file.append(contentsOf: text)
      return
    }
    file.append(quote)
    if isGuarded { file.append(FormulaGuard.mark) }
    for byte in text {
      if byte == quote { file.append(quote) }
      file.append(byte)
    }
    file.append(quote)
  }

  /// Spreadsheets may part cells at `;` and tabs as well: what follows one in an open text would be
  /// a cell of its own, and could be a formula.
  private static func needsQuotes(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: ","), UInt8(ascii: ";"), 0x09, quote, carriageReturn, lineFeed: true
    default: false
    }
  }
}
