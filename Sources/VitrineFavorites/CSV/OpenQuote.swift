// Finds a quote that is never closed, before any row is made. In a small list, such a quote costs its
// row, and the next lines are read. In a large one, nobody would find the lost rows among the rest,
// and reading line by line what was meant to be one cell took 38 s (120 MB).

import VitrineModel

/// A quote that is never closed.
struct OpenQuote {
  /// The line of the quote, counted from 1.
  let line: Int

  /// Smaller lists are read without their broken rows.
  static let smallestList = 16 << 20

  /// Finds the first open quote of a list; nil if each quote is closed.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - start: Where the first row begins.
  ///   - separator: The separator of the columns.
  init?(in bytes: [UInt8], from start: (position: Int, line: Int), separator: UInt8) {
    let line: Int? = bytes.withUnsafeBufferPointer { bytes in
      let scan = QuoteScan(bytes: bytes, separator: separator)
      return scan.firstOpenQuote(from: start.position).map { quote in
        start.line + scan.lineEnds(in: start.position..<quote)
      }
    }
    guard let line else { return nil }
    self.line = line
  }
}

/// The search for quotes, without making cells.
private struct QuoteScan {
  let bytes: UnsafeBufferPointer<UInt8>
  let separator: UInt8

  /// Returns the position of the first open quote.
  func firstOpenQuote(from start: Int) -> Int? {
    var position = start
    while let quote = next(.quote, from: position) {
      guard beginsCell(quote) else {
        position = endOfLine(from: quote)
        continue
      }
      guard let end = closingQuote(from: quote + 1) else { return quote }
      let isClosed = endsCell(after: end)
      // What closes it in a later line, before other text, begins another cell.
      guard isClosed || lineEnds(in: quote..<end) == 0 else { return quote }
      position = isClosed ? end + 1 : endOfLine(from: end)
    }
    return nil
  }

  /// Returns the number of line ends; CR LF is one.
  func lineEnds(in range: Range<Int>) -> Int {
    var count = 0
    for position in range {
      let byte = bytes[position]
      let isSecond = byte == .lineFeed && position > 0 && bytes[position - 1] == .carriageReturn
      if isEnd(byte), !isSecond { count += 1 }
    }
    return count
  }

  private func next(_ byte: UInt8, from start: Int) -> Int? {
    var position = start
    while position < bytes.count {
      if bytes[position] == byte { return position }
      position += 1
    }
    return nil
  }

  /// A quote that is part of the text is written twice.
  private func closingQuote(from start: Int) -> Int? {
    var position = start
    while let quote = next(.quote, from: position) {
      guard quote + 1 < bytes.count, bytes[quote + 1] == .quote else { return quote }
      position = quote + 2
    }
    return nil
  }

  private func endOfLine(from start: Int) -> Int {
    var position = start
    while position < bytes.count, !isEnd(bytes[position]) { position += 1 }
    return position
  }

  private func beginsCell(_ quote: Int) -> Bool {
    var position = quote - 1
    while position >= 0, bytes[position] == UInt8(ascii: " ") { position -= 1 }
    return position < 0 || bytes[position] == separator || isEnd(bytes[position])
  }

  private func endsCell(after quote: Int) -> Bool {
    var position = quote + 1
    while position < bytes.count, bytes[position] == UInt8(ascii: " ") { position += 1 }
    return position == bytes.count || bytes[position] == separator || isEnd(bytes[position])
  }

  private func isEnd(_ byte: UInt8) -> Bool { byte == .lineFeed || byte == .carriageReturn }
}

extension Problem {
  static func openQuote(
    _ quote: OpenQuote, in file: String, _ kind: CuratedTable.Kind
  ) -> Problem {
    Problem(
      .error, kind.code("open-quote"),
      "a quote is never closed, and the \(kind.noun) has more than "
        + "\(OpenQuote.smallestList >> 20) MB",
      at: .file(file, line: quote.line), help: RowError.openQuote.help(of: kind))
  }
}
