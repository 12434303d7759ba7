// Reads a curator's table, whoever wrote it: this program, a spreadsheet, a visitor's browser or a
// person. Each unreadable row is reported with its line and skipped, and rewriting the file is
// refused if such rows would be lost.

public import VitrineModel

/// A table as it was read, and what was wrong with it.
public struct ParsedTable: Hashable, Sendable {
  /// The table.
  public let table: CuratedTable
  /// Warnings about bad rows, and notes about rows of the same photo.
  public let problems: [Problem]
  /// The lines of all skipped rows.
  public let badLines: [Int]
  /// The lines of all rows of which something was skipped.
  public let lossLines: [Int]

  /// Returns a table without rows.
  public static func empty(_ kind: CuratedTable.Kind) -> ParsedTable {
    ParsedTable(table: CuratedTable(kind), problems: [], badLines: [], lossLines: [])
  }

  /// Reads a table.
  ///
  /// An empty file is a table without rows.
  ///
  /// - Parameters:
  ///   - bytes: The content of the file.
  ///   - kind: What the table is for.
  ///   - file: Its name in messages.
  ///   - photo: Finds a photo's id from the address of its page. Rows with only `page_url` get
  ///     their provider and id from it.
  /// - Throws: A problem if nothing can be read, because of another encoding, an unusable header,
  ///   an absurd size, or an open quote in a large list.
  public init(
    _ bytes: [UInt8], _ kind: CuratedTable.Kind = .favorites, file: String,
    photo: (WebAddress) -> Photo.ID? = { _ in nil }
  ) throws(Problem) {
    guard let header = try TableHeader(of: bytes, kind, file: file) else {
      self = .empty(kind)
      return
    }
    if bytes.count > OpenQuote.smallestList,
      let quote = OpenQuote(in: bytes, from: header.row.end, separator: header.row.separator)
    {
      throw .openQuote(quote, in: file, kind)
    }
    var rows = TableRows(under: header, of: bytes)
    while let (line, content) = rows.next() { rows.take(content, at: line, photo: photo) }
    rows.settle()
    table = rows.table
    problems = rows.errors.problems(in: file)
    badLines = rows.errors.badLines
    lossLines = rows.errors.lossLines
  }

  /// Creates a table that was not read from a file, or that was changed since.
  init(_ table: CuratedTable, lossLines: [Int] = []) {
    self.init(table: table, problems: [], badLines: [], lossLines: lossLines)
  }

  private init(
    table: CuratedTable, problems: [Problem], badLines: [Int], lossLines: [Int]
  ) {
    self.table = table
    self.problems = problems
    self.badLines = badLines
    self.lossLines = lossLines
  }
}
