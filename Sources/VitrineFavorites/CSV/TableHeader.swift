// The header: which columns of a file are ours, and how they are separated. The separator is the
// one that finds the most known columns, so a comma in the name of a user's own column does no
// harm.

import VitrineModel

/// The meaning of each column of a table's file, by the names in its first row.
struct TableHeader {
  /// The meaning of a column of the file.
  enum Slot: Hashable {
    case known(TableRow.Column)
    /// The position among the unknown columns.
    case extra(Int)

    var isKnown: Bool { if case .known = self { true } else { false } }
  }

  let kind: CuratedTable.Kind
  let slots: [Slot]
  let columns: TableRow.Columns
  let extraColumns: [ExactText]
  let row: HeaderRow

  static let separators: [UInt8] = [UInt8(ascii: ","), UInt8(ascii: ";"), 0x09]
  /// A file with more columns is not a curator's table, and its rows would take much memory.
  static let mostColumns = 1000

  /// Nil for an empty file.
  init?(of bytes: [UInt8], _ kind: CuratedTable.Kind, file: String) throws(Problem) {
    guard let row = try Self.row(of: bytes, kind, file: file) else { return nil }
    let place = Problem.Place.file(file, line: row.line)
    guard let names = row.names else { throw .notUTF8("text in another encoding", kind, place) }
    guard names.count <= Self.mostColumns else { throw .tooManyColumns(names.count, kind, place) }
    let known = Self.known(names, kind)
    if let twice = Self.firstTwice(known) { throw .columnTwice(twice, kind, place) }
    self.kind = kind
    columns = TableRow.Columns(known.compactMap(\.self))
    extraColumns = zip(names, known).filter { $0.1 == nil }.map(\.0)
    slots = Self.slots(known)
    self.row = row
    guard Self.namePhotos(columns) else { throw .noIdentity(of: self, place) }
  }

  static func namePhotos(_ columns: TableRow.Columns) -> Bool {
    columns.isSuperset(of: .identity) || columns.contains(.pageURL)
      || columns.contains(.file)
  }

  /// Returns the known column of each name.
  ///
  /// In a list without notes, captions are the notes.
  private static func known(
    _ names: [ExactText], _ kind: CuratedTable.Kind
  ) -> [TableRow.Column?] {
    let known = names.map(kind.column(named:))
    guard kind == .favorites, !known.contains(.note) else { return known }
    return zip(names, known).map { name, column in
      name.text.lowercased() == TableRow.Column.caption.rawValue ? .note : column
    }
  }

  private static func slots(_ known: [TableRow.Column?]) -> [Slot] {
    var extras = 0
    return known.map { column in
      if let column { return .known(column) }
      extras += 1
      return .extra(extras - 1)
    }
  }

  private static func firstTwice(_ known: [TableRow.Column?]) -> TableRow.Column? {
    var seen: TableRow.Columns = []
    return known.lazy.compactMap(\.self).first { !seen.insert(.init($0)).inserted }
  }
}

// MARK: The separator

extension TableHeader {
  private static func row(
    of bytes: [UInt8], _ kind: CuratedTable.Kind, file: String
  ) throws(Problem) -> HeaderRow? {
    let encoding = try TableEncoding(bytes, kind, file: file)
    let start = (position: encoding.start, line: encoding.line)
    var best: HeaderRow?
    var headerError: CSVError?
    for separator in encoding.separator.map({ [$0] }) ?? separators {
      do {
        guard let row = try HeaderRow(of: bytes, separator: separator, from: start) else {
          return nil
        }
        if row.known(in: kind) > best?.known(in: kind) ?? -1 { best = row }
      } catch { headerError = error }
    }
    if let best { return best }
    throw .brokenHeader(headerError, kind, .file(file, line: start.line))
  }
}

extension CuratedTable.Kind {
  /// Returns the known column of a name in any case, as people write it.
  func column(named name: ExactText) -> TableRow.Column? {
    TableRow.Column(rawValue: name.text.lowercased()).flatMap { columns.contains($0) ? $0 : nil }
  }
}
