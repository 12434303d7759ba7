// Makes rows of a table from records: cells go to their columns, and rows of one photo are joined.

import VitrineModel

/// The rows read so far.
struct TableRows {
  private(set) var table: CuratedTable
  private(set) var errors: RowProblems
  private var records: CSVRecords
  private var index = TableIndex()
  /// Whether a row has learned its page or its id from another one.
  private var hasNewIdentities = false
  private let bytes: [UInt8]
  private let header: TableHeader

  init(under header: TableHeader, of bytes: [UInt8]) {
    self.bytes = bytes
    self.header = header
    let end = header.row.end
    records = CSVRecords(
      bytes, separator: header.row.separator, from: end.position, line: end.line)
    table = CuratedTable(
      header.kind, columns: header.columns, extraColumns: header.extraColumns)
    errors = RowProblems(header.kind)
  }

  /// The next record that is not blank; nil at the end.
  mutating func next() -> (line: Int, content: Result<[CSVCell], CSVError>)? {
    while let record = records.next() {
      if case .success(let cells) = record.content, cells.allSatisfy({ $0.isBlank(in: bytes) }) {
        continue
      }
      return (record.line, record.content)
    }
    return nil
  }

  /// Makes a row from a record, or reports its problem.
  mutating func take(
    _ content: Result<[CSVCell], CSVError>, at line: Int, photo: (WebAddress) -> Photo.ID?
  ) {
    do throws(RowError) {
      var row = try row(of: content.mapError(RowError.init).get(), at: line)
      name(&row, photo)
      guard row.cells.identity != nil else { throw .noIdentity }
      add(row, at: line)
    } catch {
      errors.add(error, at: line)
    }
  }

  /// Finds the id of a row that has only a page.
  private func name(_ row: inout CuratedTable.Row, _ photo: (WebAddress) -> Photo.ID?) {
    guard row.cells.photoIdentity == nil, let page = row.cells.page, let id = photo(page)
    else { return }
    row.cells[.provider] = id.provider
    row.cells[.id] = id.id
    row.given.formUnion(.identity)
  }
}

// MARK: Cells

extension TableRows {
  private func row(of cells: [CSVCell], at line: Int) throws(RowError) -> CuratedTable.Row {
    let slots = header.slots
    guard cells.dropFirst(slots.count).allSatisfy({ $0.isBlank(in: bytes) }) else {
      throw .tooManyCells(cells.count, columns: slots.count)
    }
    var row = CuratedTable.Row(TableRow(), line: line, given: [])
    row.cells.reserveCapacity(zip(slots, cells).count { $0.isKnown && !$1.range.isEmpty })
    for (slot, cell) in zip(slots, cells) {
      let text = try text(of: cell, in: slot)
      switch slot {
      case .known(let column):
        row.cells[column] = text
        row.given.insert(TableRow.Columns(column))
      case .extra: row.cells.extras.append(ExactText(text))
      }
    }
    return row
  }

  private func text(of cell: CSVCell, in slot: TableHeader.Slot) throws(RowError) -> String {
    // A guard is not part of the text: what can be imported can be written and read again.
    let most = CSVCell.largest + (FormulaGuard.isGuarded(bytes[cell.range]) ? 1 : 0)
    guard cell.range.count <= most else { throw .tooLarge(column: name(of: slot)) }
    guard let text = cell.text(in: bytes) else { throw .notUTF8(column: name(of: slot)) }
    return text
  }

  private func name(of slot: TableHeader.Slot) -> String {
    switch slot {
    case .known(let column): column.rawValue
    case .extra(let position): header.extraColumns[position].quoted
    }
  }
}

// MARK: Rows of one photo

extension TableRows {
  /// Joins rows of one photo again, as long as rows learn what they are: a row that gets its page
  /// from a later one may be the photo of a row between them.
  mutating func settle() {
    while hasNewIdentities {
      hasNewIdentities = false
      let rows = table.rows
      table.keep { _ in false }
      index = TableIndex()
      for row in rows { add(row, at: row.line ?? 0) }
    }
  }

  /// A repeated photo fills the empty cells of its first row.
  ///
  /// Different texts are reported.
  private mutating func add(_ row: CuratedTable.Row, at line: Int) {
    guard let first = index.row(of: row.cells) else {
      index.insert(row.cells, at: table.rows.count)
      table.append(row)
      return
    }
    var cells = table.rows[first].cells
    let identities = [cells.photoIdentity, cells.pageIdentity]
    let differing = cells.fill(from: row.cells, named: header.extraColumns)
    hasNewIdentities =
      hasNewIdentities || [cells.photoIdentity, cells.pageIdentity] != identities
    table.replace(first, with: cells)
    index.insert(cells, at: first)
    errors.add(
      DuplicateRow(
        photo: cells.identity, first: table.rows[first].line ?? 0, differing: differing,
        hides: cells.visibility.hides),
      at: line)
  }
}

extension TableRow {
  /// Fills empty cells from another row.
  ///
  /// Returns the columns in which both have a text, and not the same.
  fileprivate mutating func fill(from other: TableRow, named names: [ExactText]) -> [String] {
    var differing: [String] = []
    for column in filled.union(other.filled).inOrder where exact(column) != other.exact(column) {
      if exact(column).isEmpty {
        self[column] = other[column]
      } else if !other.exact(column).isEmpty {
        differing.append(column.rawValue)
        // Whichever row hides the photo counts.
        if column == .hidden, visibility == .shown { self[column] = other[column] }
      }
    }
    for (position, text) in other.extras.enumerated() where extra(position) != text {
      if extra(position).isEmpty {
        setExtra(position, to: text)
      } else if !text.isEmpty {
        differing.append(names[position].quoted)
      }
    }
    return differing
  }
}
