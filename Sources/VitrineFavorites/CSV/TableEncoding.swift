// Everything before the header: byte order marks, and the line that gives Excel the separator. Text
// in another encoding than UTF-8 is refused, with the way to save it right. A guess could put wrong
// letters into a table that is then written back.

import VitrineModel

/// The encoding marks of a file, and the separator that it names.
struct TableEncoding {
  /// The first byte after the marks.
  private(set) var start = 0
  private(set) var line = 1
  /// The separator that the file names, if it names one.
  private(set) var separator: UInt8?

  /// Larger files are not tables of a curator.
  static let largestFile = 256 << 20

  init(_ bytes: [UInt8], _ kind: CuratedTable.Kind, file: String) throws(Problem) {
    guard bytes.count <= Self.largestFile else { throw .tooLarge(file, kind) }
    if let encoding = Self.foreign(bytes) { throw .notUTF8(encoding, kind, .file(file)) }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { start = 3 }
    skipSeparatorLine(of: bytes)
  }

  private static func foreign(_ bytes: [UInt8]) -> String? {
    let first = Array(bytes.prefix(4))
    if first.starts(with: [0xFF, 0xFE]) || first.starts(with: [0xFE, 0xFF]) { return "UTF-16" }
    if first.starts(with: Array("PK\u{3}\u{4}".utf8)) { return "a spreadsheet's own format" }
    return first.prefix(2).contains(0) ? "UTF-16 or UTF-32" : nil
  }

  /// Skips a line such as `sep=;`.
  private mutating func skipSeparatorLine(of bytes: [UInt8]) {
    let first = bytes[start...].prefix(16).prefix { $0 != .lineFeed && $0 != .carriageReturn }
    let bare = first.filter { $0 != .quote }
    guard bare.count == 5, String(decoding: bare.prefix(4), as: UTF8.self).lowercased() == "sep=",
      let mark = bare.last, TableHeader.separators.contains(mark)
    else { return }
    separator = mark
    var records = CSVRecords(bytes, separator: .lineFeed, from: first.endIndex)
    records.skipLineEnd()
    (start, line) = (records.position, records.line)
  }
}

extension Problem {
  static func tooLarge(_ file: String, _ kind: CuratedTable.Kind) -> Problem {
    Problem(
      .error, kind.code("too-large"),
      "the \(kind.noun) has more than \(TableEncoding.largestFile >> 20) MB", at: .file(file),
      help: "split the \(kind.noun) into smaller files")
  }

  static func notUTF8(
    _ found: String, _ kind: CuratedTable.Kind, _ place: Place
  ) -> Problem {
    Problem(
      .error, kind.code("encoding"), "this is \(found), not UTF-8", at: place, help: savingAsUTF8)
  }

  static let savingAsUTF8 =
    "save it as UTF-8: “CSV UTF-8” in Excel, the character set “Unicode (UTF-8)” in LibreOffice"
}
