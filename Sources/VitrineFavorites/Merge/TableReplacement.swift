// What is lost and gained if one table takes the place of another. A column that the new one lacks
// says nothing about the photos in both: a list with two columns is an order, not a request to lose notes.

import VitrineModel

/// The changes from one table to another that takes its place.
struct TableReplacement {
  /// The new table, with what the old one has in columns that the new one lacks.
  private(set) var merged: CuratedTable
  /// What comes and changes in the order of the new rows, then what goes in the order of the old ones.
  private(set) var changes: [TableChange] = []

  init(of old: CuratedTable, by new: CuratedTable) {
    let (index, names, places) = (TableIndex(old), new.extraNames, Self.places(of: old))
    merged = new
    let kept = merged.add(extrasOf: old)
    merged.addColumns(old.columns)
    var met: Set<Int> = []
    for (place, row) in new.rows.enumerated() {
      guard let position = index.row(of: row.cells) else {
        changes.append(TableChange(.added, of: row.cells.identity, line: row.line))
        continue
      }
      met.insert(position)
      let cells = old.rows[position].cells
      merged.replace(place, with: row.completed(by: cells, extras: kept))
      compare(cells, with: merged.rows[place], names, places)
    }
    for (position, row) in old.rows.enumerated() where !met.contains(position) {
      changes.append(TableChange(.removed, of: row.cells.identity, line: row.line))
    }
  }

  private static func places(of table: CuratedTable) -> [TableField: Int] {
    let names = table.extraNames.enumerated().map { ($1, $0) }
    return Dictionary(names) { first, _ in first }
  }

  private mutating func compare(
    _ old: TableRow, with row: CuratedTable.Row, _ names: [TableField],
    _ places: [TableField: Int]
  ) {
    let columns = old.filled.union(row.cells.filled).subtracting(.identifying)
    for column in columns.inOrder {
      note(.known(column), old.exact(column), row.cells.exact(column), row)
    }
    for (number, name) in names.enumerated() {
      note(name, places[name].map(old.extra) ?? "", row.cells.extra(number), row)
    }
  }

  private mutating func note(
    _ field: TableField, _ ours: ExactText, _ theirs: ExactText, _ row: CuratedTable.Row
  ) {
    guard ours != theirs else { return }
    let change = TableChange.Kind.changed(field, from: ours, to: theirs)
    changes.append(TableChange(change, of: row.cells.identity, line: row.line))
  }
}

extension CuratedTable {
  /// Adds the unknown columns of another table that this one lacks.
  ///
  /// Returns their positions in both.
  fileprivate mutating func add(extrasOf other: CuratedTable) -> [(from: Int, to: Int)] {
    let own = Set(extraNames)
    let lacking = other.extraNames.enumerated().filter { !own.contains($1) }.map(\.offset)
    let start = extraColumns.count
    addColumns([], extras: lacking.map { other.extraColumns[$0] })
    return lacking.enumerated().map { ($1, start + $0) }
  }
}

extension CuratedTable.Row {
  /// Returns the cells with those of another row for which this one has no column.
  fileprivate func completed(by other: TableRow, extras: [(from: Int, to: Int)]) -> TableRow {
    let named: TableRow.Columns = cells.photoIdentity == nil ? [] : .identifying
    var row = cells.completed(by: other, in: .all.subtracting(given).subtracting(named))
    for (from, to) in extras where !other.extra(from).isEmpty {
      row.setExtra(to, to: other.extra(from))
    }
    return row
  }
}
