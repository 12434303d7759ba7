// The only form in which a table is written: RFC 4180 with CR LF, quotes only around cells that need
// them, formulas guarded. Reading it back gives the same table, byte for byte.

extension CuratedTable {
  /// The table as a file: its known columns in our order, then the unknown ones in theirs.
  public var csv: [UInt8] {
    var file = Self.header(columns, extraColumns)
    Self.write(rows.lazy.map(\.cells), columns, extras: extraColumns.count, to: &file)
    return file
  }

  /// Returns the header line of a list of favorites with all its columns and some more.
  public static func header(extras: [String] = []) -> [UInt8] {
    header(.favorites, extras.map { ExactText($0) })
  }

  private static func header(_ columns: TableRow.Columns, _ extraColumns: [ExactText]) -> [UInt8] {
    var file: [UInt8] = []
    var line = CSVLine()
    for column in columns.inOrder { line.add(ExactText(column.rawValue), to: &file) }
    for name in extraColumns { line.add(name, to: &file) }
    CSVLine.end(&file)
    return file
  }

  /// Returns the lines of a list of favorites, whose rows are created one by one.
  public static func lines(of rows: some Sequence<TableRow>, extras: Int = 0) -> [UInt8] {
    var lines: [UInt8] = []
    write(rows, .favorites, extras: extras, to: &lines)
    return lines
  }

  private static func write(
    _ rows: some Sequence<TableRow>, _ columns: TableRow.Columns, extras: Int,
    to file: inout [UInt8]
  ) {
    let known = columns.inOrder
    file.reserveCapacity(file.count + 200 * rows.underestimatedCount)
    for row in rows {
      var line = CSVLine()
      for column in known { line.add(row.exact(column), to: &file) }
      for position in 0..<extras { line.add(row.extra(position), to: &file) }
      CSVLine.end(&file)
    }
  }
}

/// A line that is being written.
public struct CSVLine {
  private var isEmpty = true

  /// Returns a line of some cells, with its end.
  public static func of(_ cells: [String]) -> [UInt8] {
    var (line, bytes) = (CSVLine(), [UInt8]())
    for cell in cells { line.add(ExactText(cell), to: &bytes) }
    end(&bytes)
    return bytes
  }

  fileprivate mutating func add(_ cell: ExactText, to file: inout [UInt8]) {
    if !isEmpty { file.append(UInt8(ascii: ",")) }
    isEmpty = false
    var text = cell.text
    text.withUTF8 { Self.write($0, to: &file) }
  }

  fileprivate static func end(_ file: inout [UInt8]) {
    file.append(.carriageReturn)
    file.append(.lineFeed)
  }

  private static func write(_ text: UnsafeBufferPointer<UInt8>, to file: inout [UInt8]) {
    let isGuarded = text.first.map(FormulaGuard.isNeeded) ?? false
    guard text.contains(where: needsQuotes) else {
      if isGuarded { file.append(FormulaGuard.mark) }
      file.append(contentsOf: text)
      return
    }
    file.append(.quote)
    if isGuarded { file.append(FormulaGuard.mark) }
    for byte in text {
      if byte == .quote { file.append(.quote) }
      file.append(byte)
    }
    file.append(.quote)
  }

  /// Whether a cell with this byte needs quotes.
  ///
  /// Spreadsheets may split cells at `;` and tabs as well: the rest of an unquoted text would be a
  /// separate cell, and could be a formula.
  private static func needsQuotes(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: ","), UInt8(ascii: ";"), 0x09, .quote, .carriageReturn, .lineFeed: true
    default: false
    }
  }
}
