// The first row that is not empty, split at one separator.
//
// SwiftCSV reads this row if it can. It treats text as characters, so it overlooks a quote or a
// separator followed by a combining mark, and it drops whitespace at the start of a cell. So a
// header with anything but plain ASCII is read from our own records, and so are all rows. SwiftCSV
// needs 23 µs for a row of eleven cells (measured, release build), which is 2.3 s for 100,000 rows
// of each list of a merge; ours takes 0.5 s to make them rows of the list.

import SwiftCSV
import VitrineModel

/// The first row of a CSV file: the separator, and the names of the columns.
struct HeaderRow {
  let separator: UInt8
  let line: Int
  /// The names of the columns; nil if they are not UTF-8.
  let names: [ExactText]?
  /// Where the first row begins.
  let end: (position: Int, line: Int)

  /// Nil if the rest of the file is empty.
  init?(
    of bytes: [UInt8], separator: UInt8, from start: (position: Int, line: Int)
  ) throws(CSVError) {
    var records = CSVRecords(bytes, separator: separator, from: start.position, line: start.line)
    while true {
      let first = records.position
      guard let record = records.next() else { return nil }
      let cells = try record.content.get()
      guard !cells.allSatisfy({ $0.isBlank(in: bytes) }) else { continue }
      self.separator = separator
      line = record.line
      end = (records.position, records.line)
      let text = bytes[first..<records.position]
      names = Self.names(in: text, separator) ?? Self.names(of: cells, in: bytes)
      return
    }
  }

  /// Returns how many columns a kind of table knows, each counted once.
  func known(in kind: CuratedTable.Kind) -> Int {
    Set((names ?? []).compactMap(kind.column(named:))).count
  }

  /// The names as SwiftCSV reads them; nil if it may be wrong.
  private static func names(in row: ArraySlice<UInt8>, _ separator: UInt8) -> [ExactText]? {
    let line = row.prefix { $0 != .lineFeed && $0 != .carriageReturn }
    guard line.allSatisfy({ (0x20...0x7E).contains($0) || $0 == separator }),
      row.dropFirst(line.count).count <= 2
    else { return nil }
    // Without a line end, SwiftCSV drops an empty last cell.
    let text = String(decoding: line, as: UTF8.self) + "\n"
    let delimiter = CSVDelimiter(unicodeScalarLiteral: Character(Unicode.Scalar(separator)))
    guard let table = try? EnumeratedCSV(string: text, delimiter: delimiter, loadColumns: false)
    else { return nil }
    return table.header.map(name)
  }

  private static func names(of cells: [CSVCell], in bytes: [UInt8]) -> [ExactText]? {
    let names = cells.map { $0.typed(in: bytes).map(name) }
    return names.contains(nil) ? nil : names.compactMap(\.self)
  }

  private static func name(_ cell: String) -> ExactText {
    ExactText(FormulaGuard.removed(from: ExactText(cell).trimmed.text)).trimmed
  }
}
