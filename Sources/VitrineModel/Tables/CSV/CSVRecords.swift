// Splits the bytes of a CSV file into records and these into cells, and counts lines. A broken
// record costs only its first line: reading continues with the next one, because nobody can know
// where an open quote was meant to end.
//
// The time is proportional to the number of bytes, whatever they are. A line is read a second time
// only as part of a broken record before it. Such a record ends at the next line with an odd number
// of quotes; the lines between are complete.

/// The records of a CSV file, one after the other.
package struct CSVRecords {
  package let bytes: [UInt8]
  package let separator: UInt8
  package private(set) var position: Int
  package private(set) var line: Int

  /// Creates the records from a position, which is in a line counted from 1.
  package init(_ bytes: [UInt8], separator: UInt8, from position: Int = 0, line: Int = 1) {
    self.bytes = bytes
    self.separator = separator
    self.position = position
    self.line = line
  }

  /// Returns the next record; nil at the end of the file.
  package mutating func next() -> CSVRecord? {
    guard position < bytes.count else { return nil }
    let start = (position: position, line: line)
    do {
      let cells = try cells()
      skipLineEnd()
      return CSVRecord(line: start.line, content: .success(cells))
    } catch {
      // Found in a later line, it began with a quote that was left open in the first.
      let rowError = line > start.line ? .openQuote : error
      (position, line) = start
      skipLine()
      return CSVRecord(line: start.line, content: .failure(rowError))
    }
  }

  private mutating func cells() throws(CSVError) -> [CSVCell] {
    var cells: [CSVCell] = []
    while true {
      cells.append(try cell())
      guard position < bytes.count, bytes[position] == separator else { return cells }
      position += 1
    }
  }

  /// Spaces before and after quotes are typed by hand and mean nothing; other spaces are text.
  private mutating func cell() throws(CSVError) -> CSVCell {
    let start = position
    skipSpaces()
    if position < bytes.count, bytes[position] == .quote { return try quotedCell() }
    position = start
    while position < bytes.count, !endsCell(bytes[position]) {
      guard bytes[position] != .quote else { throw .quoteInText }
      position += 1
    }
    return CSVCell(range: start..<position, hasQuotes: false)
  }

  private mutating func quotedCell() throws(CSVError) -> CSVCell {
    position += 1
    let start = position
    let hasQuotes = try skipToClosingQuote()
    let end = position
    position += 1
    skipSpaces()
    guard position == bytes.count || endsCell(bytes[position]) else { throw .textAfterQuote }
    return CSVCell(range: start..<end, hasQuotes: hasQuotes)
  }

  /// Skips to the closing quote.
  ///
  /// Returns whether there are quotes in the text, each of which is doubled.
  private mutating func skipToClosingQuote() throws(CSVError) -> Bool {
    var hasQuotes = false
    while position < bytes.count {
      let byte = bytes[position]
      if byte == .quote {
        guard position + 1 < bytes.count, bytes[position + 1] == .quote else { return hasQuotes }
        hasQuotes = true
        position += 1
      } else if byte == .lineFeed || byte == .carriageReturn {
        countLine()
      }
      position += 1
    }
    throw .openQuote
  }
}

// MARK: Ends

extension CSVRecords {
  private func endsCell(_ byte: UInt8) -> Bool {
    byte == separator || byte == .lineFeed || byte == .carriageReturn
  }

  private mutating func skipSpaces() {
    while position < bytes.count, bytes[position] == UInt8(ascii: " ") { position += 1 }
  }

  private mutating func skipLine() {
    while position < bytes.count, bytes[position] != .lineFeed, bytes[position] != .carriageReturn {
      position += 1
    }
    skipLineEnd()
  }

  /// Skips the end of a line.
  package mutating func skipLineEnd() {
    guard position < bytes.count else { return }
    countLine()
    position += 1
  }

  /// Counts the line that ends here.
  ///
  /// Of CR LF, this stops at the LF.
  private mutating func countLine() {
    line += 1
    if bytes[position] == .carriageReturn, position + 1 < bytes.count,
      bytes[position + 1] == .lineFeed
    {
      position += 1
    }
  }
}

/// A line of a table, or its error.
package struct CSVRecord {
  /// The line where it begins, counted from 1.
  package let line: Int
  /// Its cells, or its error.
  package let content: Result<[CSVCell], CSVError>
}

/// Why a record has no cells.
package enum CSVError: Error, Hashable {
  case openQuote, textAfterQuote, quoteInText
}

extension UInt8 {
  package static let quote = UInt8(ascii: "\"")
  package static let lineFeed: UInt8 = 0x0A
  package static let carriageReturn: UInt8 = 0x0D
}
