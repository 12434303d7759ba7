// A three-way merge of the bases (what the table said when it was last written or exported, and what
// was imported last), the current table and the incoming one. This is the only place with the rule:
//
// A cell. If both texts are the same, nothing is done. If the incoming text is that of a base,
// nobody changed it there: ours stays. If it is older than that, the list that comes in may be an old one:
// ours stays, and the conflict is reported. Otherwise, if ours is that of the version that was exported or
// imported last, nobody changed it here: the incoming text is taken. Otherwise both sides changed it:
// ours stays, and the conflict is reported with both texts. What a command wrote since is a change, as
// what an editor wrote is. The site fills an empty cell of ours with a fact of the photo: if theirs is
// that fact, nothing is done, and another text is taken. If no base knows the row, an empty cell of ours is filled, and an
// empty one of theirs removes nothing. Of two texts, the incoming one is taken if people write the
// column (`note`, `tags` and unknown columns: whoever imports a list wants what they wrote in it).
// If a service writes the column, it is a conflict.
//
// A row. An incoming row that is unknown is appended. A row that a base knew and the list no longer
// has was removed here. It stays removed if it comes in as it was, and is appended if it has
// anything new. A row that does not come in stays. A missing column or cell says nothing. Provider
// and id identify a row: they are filled if a row had only its page, and never changed.

public import VitrineModel

/// Two tables merged into one.
public struct TableMerge: Sendable {
  /// The merged table.
  public private(set) var merged: CuratedTable
  /// The changes in the order of the incoming rows.
  public private(set) var changes: [TableChange] = []

  private let bases: TableBases
  private var index: TableIndex
  /// The positions of the incoming list's unknown columns in the merged one.
  private let places: [Int]
  private let names: [TableField]

  /// Merges two tables that go back to earlier versions.
  public init(bases: TableBases, current: CuratedTable, incoming: CuratedTable) {
    self.bases = bases
    merged = current
    index = TableIndex(current, reserving: incoming.rows.count)
    names = incoming.extraNames
    let ours = current.extraNames
    let new = names.filter { !ours.contains($0) }
    let all = ours + new
    places = names.map { all.firstIndex(of: $0) ?? all.count }
    let added = names.indices.filter { new.contains(names[$0]) }
    merged.addColumns(incoming.columns, extras: added.map { incoming.extraColumns[$0] })
    for row in incoming.rows { take(row) }
    // An import without changes adds no columns either: the file stays as it is.
    if !isEdit { merged = current }
  }

  /// Whether the merge changes the list.
  public var isEdit: Bool { changes.contains(where: \.isEdit) }

  private mutating func take(_ row: CuratedTable.Row) {
    if let position = index.row(of: row.cells) {
      merge(row, into: position)
    } else {
      appendUnlessRemoved(row)
    }
  }

  private mutating func record(_ kind: TableChange.Kind, _ row: CuratedTable.Row) {
    changes.append(TableChange(kind, of: row.cells.identity, line: row.line))
  }
}

// MARK: A row the list does not have

extension TableMerge {
  private mutating func appendUnlessRemoved(_ row: CuratedTable.Row) {
    var base = Base([row.cells], merged.kind, bases: bases)
    guard base.isKnown else { return append(row, as: .added) }
    guard saysAnythingNew(row, to: &base) else { return record(.staysRemoved, row) }
    append(row, as: .addedAgain)
  }

  private func saysAnythingNew(_ row: CuratedTable.Row, to base: inout Base) -> Bool {
    func isNew(_ text: ExactText, _ field: TableField) -> Bool {
      !base.matches(text, in: field) && !base.matchesEarlier(text, in: field)
    }
    return row.given.subtracting(.identifying).inOrder
      .contains { isNew(row.cells.exact($0), .known($0)) }
      || zip(names, row.cells.extras).contains { isNew($1, $0) }
  }

  private mutating func append(_ row: CuratedTable.Row, as kind: TableChange.Kind) {
    var cells = row.cells
    cells.extras = []
    for (place, text) in zip(places, row.cells.extras) where !text.isEmpty {
      cells.setExtra(place, to: text)
    }
    index.insert(cells, at: merged.rows.count)
    merged.append(CuratedTable.Row(cells, given: row.given))
    record(kind, row)
  }
}

// MARK: A row the list has

extension TableMerge {
  private mutating func merge(_ row: CuratedTable.Row, into position: Int) {
    var cells = merged.rows[position].cells
    var base = Base([cells, row.cells], merged.kind, bases: bases)
    name(&cells, as: row)
    for column in row.given.subtracting(.identifying).inOrder {
      let ours = cells.exact(column)
      let theirs = row.cells.exact(column)
      if settle(.known(column), ours, theirs, &base, of: row) { cells[column] = theirs.text }
    }
    for (number, theirs) in row.cells.extras.enumerated() {
      let ours = cells.extra(places[number])
      if settle(names[number], ours, theirs, &base, of: row) {
        cells.setExtra(places[number], to: theirs)
      }
    }
    guard cells != merged.rows[position].cells else { return }
    merged.replace(position, with: cells)
    index.insert(cells, at: position)
  }

  private mutating func name(_ cells: inout TableRow, as row: CuratedTable.Row) {
    guard cells.photoIdentity == nil, row.cells.photoIdentity != nil else { return }
    for column in TableRow.Columns.identifying.inOrder {
      let (ours, theirs) = (cells.exact(column), row.cells.exact(column))
      if ours != theirs { record(.changed(.known(column), from: ours, to: theirs), row) }
      cells[column] = theirs.text
    }
  }

  /// Records what becomes of a cell.
  ///
  /// Returns true if the incoming text is taken.
  private mutating func settle(
    _ field: TableField, _ ours: ExactText, _ theirs: ExactText, _ base: inout Base,
    of row: CuratedTable.Row
  ) -> Bool {
    guard ours != theirs else { return false }
    switch base.verdict(on: field, ours, theirs) {
    case .take:
      record(.changed(field, from: ours, to: theirs), row)
      return true
    case .keep: record(.kept(field, ours: ours, theirs: theirs), row)
    case .conflict: record(.conflict(field, ours: ours, theirs: theirs), row)
    }
    return false
  }
}
