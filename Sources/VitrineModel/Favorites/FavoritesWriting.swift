// The one form in which a list is written: RFC 4180 with CR LF, quotes only where a cell needs
// them, formulas guarded. What is read from it is the same list, byte for byte.

extension Favorites {
  /// The list as a file: the known columns it has in our order, then the unknown ones in theirs.
  public var csv: [UInt8] {
    let known = columns.inOrder
    var file: [UInt8] = []
    file.reserveCapacity(200 * (rows.count + 1))
    var header = CSVLine()
    for column in known { header.add(ExactText(column.rawValue), to: &file) }
    for name in extraColumns { header.add(name: name, to: &file) }
    CSVLine.end(&file)
    for row in rows {
      var line = CSVLine()
      for column in known { line.add(row.favorite.exact(column), to: &file) }
      for position in extraColumns.indices { line.add(row.favorite.extra(position), to: &file) }
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
    add(cell, to: &file, quotedWhere: Self.needsQuotes)
  }

  /// A column's name: what separates the columns of other files must not be found in it.
  mutating func add(name: ExactText, to file: inout [UInt8]) {
    add(name, to: &file) { Self.needsQuotes($0) || $0 == UInt8(ascii: ";") || $0 == 0x09 }
  }

  private mutating func add(
    _ cell: ExactText, to file: inout [UInt8], quotedWhere isSpecial: (UInt8) -> Bool
  ) {
    if !isEmpty { file.append(UInt8(ascii: ",")) }
    isEmpty = false
    var text = cell.text
    text.withUTF8 { Self.write($0, to: &file, isQuoted: $0.contains(where: isSpecial)) }
  }

  static func end(_ file: inout [UInt8]) {
    file.append(carriageReturn)
    file.append(lineFeed)
  }

  private static func write(
    _ text: UnsafeBufferPointer<UInt8>, to file: inout [UInt8], isQuoted: Bool
  ) {
    let isGuarded = text.first.map(FormulaGuard.isNeeded) ?? false
    guard isQuoted else {
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

  private static func needsQuotes(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: ","), quote, carriageReturn, lineFeed: true
    default: false
    }
  }
}
