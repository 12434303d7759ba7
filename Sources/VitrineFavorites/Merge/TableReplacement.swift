// What is lost and gained if one table takes the place of another.

import VitrineModel

/// The changes from one table to another that takes its place.
struct TableReplacement {
  /// What comes and changes in the order of the new rows, then what goes in the order of the old ones.
  private(set) var changes: [TableChange] = []

  init(of old: CuratedTable, by new: CuratedTable) {
    let index = TableIndex(old)
    let (names, places) = (new.extraNames, Self.places(of: old))
    var kept: Set<Int> = []
    for row in new.rows {
      guard let position = index.row(of: row.cells) else {
        changes.append(TableChange(.added, of: row.cells.identity, line: row.line))
        continue
      }
      kept.insert(position)
      compare(old.rows[position].cells, with: row, names, places)
    }
    for (position, row) in old.rows.enumerated() where !kept.contains(position) {
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
    var rest = places
    for (number, name) in names.enumerated() {
      let place = rest.removeValue(forKey: name)
      note(name, place.map(old.extra) ?? "", row.cells.extra(number), row)
    }
    for (name, place) in rest.sorted(by: { $0.value < $1.value }) {
      note(name, old.extra(place), "", row)
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
