// A table on the disk. It belongs to the curator and is often the only copy. It is read completely
// or not at all, and written only if nothing in it would be lost.

public import VitrineModel
import VitrineStore

/// A `favorites.csv` or `metadata.csv` as it was read.
public struct TableFile: Sendable {
  /// The path of the file.
  public let path: String
  /// The name of the file in messages.
  public let name: String
  /// What was read.
  public let reading: ParsedTable
  /// The status of the file when it was read; nil if there was none.
  private let status: FileStatus?

  /// Whether the file exists.
  public var exists: Bool { status != nil }

  /// Reads a table.
  ///
  /// A missing file is a table without rows.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - kind: What the table is for.
  ///   - name: Its name in messages.
  ///   - photo: Finds a photo's id from the address of its page.
  /// - Throws: A problem if the file, or nothing in it, can be read.
  public init(
    _ path: String, _ kind: CuratedTable.Kind = .favorites, name: String,
    photo: (WebAddress) -> Photo.ID? = { _ in nil }
  ) throws(Problem) {
    self.path = path
    self.name = name
    status = try FileStatus.ofTarget(at: path)
    guard let status else {
      // A table behind a broken link, such as one on a disk that is not there, may hide photos.
      guard try FileStatus.ofLink(at: path) == nil else { throw .brokenLink(name, kind) }
      reading = .empty(kind)
      return
    }
    guard status.bytes <= TableEncoding.largestFile else { throw .tooLarge(name, kind) }
    let bytes = try OpenFile.reading(path).bytes()
    reading = try ParsedTable(bytes, kind, file: name, photo: photo)
  }

  /// Replaces the table on the disk.
  ///
  /// - Parameter table: The new table.
  /// - Throws: A problem if unreadable rows or changes of another program would be lost, or the
  ///   disk refuses. The file is then unchanged.
  public func save(_ table: CuratedTable) throws(Problem) {
    let kind = table.kind
    guard reading.lossLines.isEmpty else { throw .wouldLose(reading.lossLines, name, kind) }
    guard table.isReadable else { throw .wouldBeUnreadable(name, kind) }
    let bytes = table.csv
    guard bytes.count <= TableEncoding.largestFile else { throw .wouldBeUnreadable(name, kind) }
    guard try Store.rewriteAtomically(bytes, at: path, inPlaceOf: status) else {
      throw .changedSince(name, kind)
    }
  }
}

extension CuratedTable {
  /// Whether the table can be read again.
  fileprivate var isReadable: Bool {
    columns.inOrder.count + extraColumns.count <= TableHeader.mostColumns
      && rows.allSatisfy { row in
        row.cells.filled.inOrder.allSatisfy { row.cells.exact($0).isShort }
          && row.cells.extras.allSatisfy(\.isShort)
      }
  }
}

extension ExactText {
  /// Counts the bytes as they are written, with doubled quotes only if it matters.
  fileprivate var isShort: Bool {
    let bytes = text.utf8
    guard bytes.count > CSVCell.largest / 2 else { return true }
    return bytes.count + bytes.count { $0 == UInt8(ascii: "\"") } <= CSVCell.largest
  }
}

extension Problem {
  static func wouldLose(
    _ lines: [Int], _ file: String, _ kind: CuratedTable.Kind
  ) -> Problem {
    let lineList = lines.prefix(10).map(String.init).joined(separator: ", ")
    let more = lines.count > 10 ? " and \(lines.count - 10) more" : ""
    return Problem(
      .error, kind.code("bad-rows"),
      "the \(kind.noun) was not written, because it would lose rows that cannot be read or that repeat a photo "
        + "with other texts, in line \(lineList)\(more)",
      at: .file(file, line: lines.first), help: "fix or remove these rows first")
  }

  fileprivate static func brokenLink(_ file: String, _ kind: CuratedTable.Kind) -> Problem {
    Problem(
      .error, kind.code("broken-link"), "the \(kind.noun) is a broken link", at: .file(file),
      help: "restore the file that it leads to, or remove the link")
  }

  fileprivate static func wouldBeUnreadable(
    _ file: String, _ kind: CuratedTable.Kind
  ) -> Problem {
    Problem(
      .error, kind.code("too-large"),
      "the \(kind.noun) was not written, because it would have too many columns, too long cells or too many "
        + "bytes to be read again",
      at: .file(file), help: "import fewer columns, shorter cells or fewer rows")
  }

  fileprivate static func changedSince(_ file: String, _ kind: CuratedTable.Kind) -> Problem {
    Problem(
      .error, kind.code("changed"), "another program changed the \(kind.noun) meanwhile",
      at: .file(file), help: "run the command again")
  }
}
