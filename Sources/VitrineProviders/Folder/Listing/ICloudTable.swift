// Apple's export of iCloud Photos contains tables of its photos: `imgName,fileChecksum,favorite,hidden,
// deleted,…` with `yes` or `no`. A spreadsheet saves them with other separators and words. Whatever is not
// a clear no hides the photo, and a row that cannot be understood is an error.

import VitrineModel

/// A table of the photos in an export from iCloud Photos.
struct ICloudTable {
  /// The names of the photos that are deleted or hidden.
  private(set) var hidden: [String] = []

  /// A row that cannot be understood.
  struct BadRow: Error {
    /// Its line, counted from 1.
    let line: Int
  }

  /// Where the facts are in each row.
  private struct Header {
    let name: Int
    let marks: [Int]
    let count: Int
  }

  private static let name = "imgname"
  private static let marks: Set = ["hidden", "deleted"]
  private static let separators: [UInt8] = [UInt8(ascii: ","), UInt8(ascii: ";"), 0x09]

  /// Reads the text of a file; nil if it is not such a table.
  init?(_ text: String) throws(BadRow) {
    let bytes = Array(text.replacing("\u{FEFF}", with: "").utf8)
    // A spreadsheet saved in its own format.
    guard !bytes.starts(with: Array("PK\u{3}\u{4}".utf8)) else { throw BadRow(line: 1) }
    for separator in Self.separators {
      var records = CSVRecords(bytes, separator: separator)
      if let header = Self.header(&records, bytes) {
        try read(&records, header, bytes)
        return
      }
    }
    // The first line may name the separator.
    let lines = text.split(maxSplits: 2, whereSeparator: \.isNewline).prefix(2)
    guard let line = lines.map({ $0.lowercased() }).firstIndex(where: Self.isHeader) else {
      return nil
    }
    throw BadRow(line: line + 1)
  }

  /// Whether a line has the titles of the table, however they are separated.
  private static func isHeader(_ line: String) -> Bool {
    line.contains(name) && marks.contains { line.contains($0) }
  }

  /// Reads the first record, or the second one if the first line names the separator.
  private static func header(_ records: inout CSVRecords, _ bytes: [UInt8]) -> Header? {
    for _ in 0..<2 {
      guard let cells = try? records.next()?.content.get() else { continue }
      let titles = cells.map { trimmed($0, bytes).lowercased() }
      let marks = titles.indices.filter { Self.marks.contains(titles[$0]) }
      if let name = titles.firstIndex(of: Self.name), !marks.isEmpty {
        return Header(name: name, marks: marks, count: titles.count)
      }
    }
    return nil
  }

  private mutating func read(
    _ records: inout CSVRecords, _ header: Header, _ bytes: [UInt8]
  ) throws(BadRow) {
    let least = max(header.name, header.marks.max() ?? 0) + 1
    while let record = records.next() {
      guard let cells = try? record.content.get() else { throw BadRow(line: record.line) }
      guard !cells.allSatisfy({ $0.isBlank(in: bytes) }) else { continue }
      let name = cells.count > header.name ? Self.trimmed(cells[header.name], bytes) : ""
      guard cells.count >= least, !name.isEmpty,
        cells.dropFirst(header.count).allSatisfy({ $0.isBlank(in: bytes) })
      else { throw BadRow(line: record.line) }
      let isHidden = header.marks.contains {
        TableRow.Visibility(Self.trimmed(cells[$0], bytes)).hides
      }
      if isHidden { hidden.append(name) }
    }
  }

  private static func trimmed(_ cell: CSVCell, _ bytes: [UInt8]) -> String {
    ExactText(cell.typed(in: bytes) ?? "").trimmed.text
  }
}
