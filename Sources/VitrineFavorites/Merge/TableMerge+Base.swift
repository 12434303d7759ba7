// What earlier versions say about one row. It is looked up only if two texts differ, because
// hashing is the cost of a merge.

import VitrineModel

extension TableMerge {
  /// Whether a cell takes the imported text, keeps its own, or is a conflict.
  enum Verdict { case take, keep, conflict }

  /// The remembered values of a photo.
  struct Base {
    /// Rows of the photo: one may be known by its id, another by its page.
    let rows: [TableRow]
    let kind: CuratedTable.Kind
    let bases: [TableFingerprint]

    private lazy var found: [(memory: TableFingerprint, row: TableFingerprint.Row)] =
      bases.compactMap { memory in
        rows.lazy.compactMap(memory.row).first.map { (memory, $0) }
      }

    init(_ rows: [TableRow], _ kind: CuratedTable.Kind, bases: [TableFingerprint]) {
      self.rows = rows
      self.kind = kind
      self.bases = bases
    }

    var isKnown: Bool {
      mutating get { !found.isEmpty }
    }

    mutating func matches(_ text: ExactText, in field: TableField) -> Bool {
      found.contains { $0.memory.matches(text, in: field, of: $0.row) }
    }

    /// The rule for two texts that differ.
    mutating func verdict(
      on field: TableField, _ ours: ExactText, _ theirs: ExactText
    ) -> Verdict {
      guard isKnown else { return verdictWithoutBase(field, ours, theirs) }
      if matches(theirs, in: field) { return .keep }
      return matches(ours, in: field) ? .take : .conflict
    }

    private func verdictWithoutBase(
      _ field: TableField, _ ours: ExactText, _ theirs: ExactText
    ) -> Verdict {
      if ours.isEmpty { return .take }
      if theirs.isEmpty { return .keep }
      return field.isWrittenByPeople(in: kind) ? .take : .conflict
    }
  }
}

extension TableField {
  /// Whether people write the column in a kind of table.
  fileprivate func isWrittenByPeople(in kind: CuratedTable.Kind) -> Bool {
    switch self {
    case .known(let column): kind.isWrittenByPeople(column)
    case .extra: true
    }
  }
}

extension CuratedTable {
  /// The unknown columns.
  ///
  /// Columns of the same name are numbered, so that each is merged with its own.
  var extraNames: [TableField] {
    var counts: [ExactText: Int] = [:]
    return extraColumns.map { name in
      counts[name, default: 0] += 1
      return .extra(name, number: counts[name, default: 1])
    }
  }
}
