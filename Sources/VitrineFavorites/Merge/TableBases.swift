// What a merge knows of earlier versions of a table. They answer two questions. Has the incoming text
// ever been ours? Then the other side did not change it. Is our text the one that the other side had?
// Then we did not change it. A version that never left this machine does not count for the second
// question: an export does not contain what a command wrote since.

import VitrineModel

/// Earlier versions of a table: the bases of a three-way merge.
public struct TableBases: Sendable {
  /// The versions that were exported, imported or published, the most recent one first.
  let shared: [TableFingerprint]
  /// The version that a command wrote last.
  let written: TableFingerprint?
  /// The cells of rows that imports filled in.
  let completed: TableFingerprint?
  /// The rows as the built site shows them.
  private(set) var shown: TableFingerprint?

  /// Nothing is known.
  public static let none = TableBases(shared: [])

  /// Creates bases.
  ///
  /// - Parameters:
  ///   - shared: The versions that were exported, imported or published, the most recent one first.
  ///   - written: The version that a command wrote last.
  ///   - completed: The cells of rows that imports filled in.
  public init(
    shared: [TableFingerprint], written: TableFingerprint? = nil,
    completed: TableFingerprint? = nil
  ) {
    self.shared = shared
    self.written = written
    self.completed = completed
  }

  /// Whether nothing is known.
  public var isEmpty: Bool { shared.isEmpty && written == nil }

  var all: [TableFingerprint] { shared + [written].compactMap(\.self) }

  /// Returns these bases and the rows as the built site shows them.
  ///
  /// The site fills empty cells with the facts of a photo. Whoever returns them has changed nothing.
  func adding(shown: TableFingerprint) -> TableBases {
    var bases = self
    bases.shown = shown
    return bases
  }
}

extension TableMerge {
  /// Whether a cell takes the imported text, keeps its own, or is a conflict.
  enum CellDecision { case take, keep, conflict }

  /// The remembered values of a photo.
  ///
  /// They are looked up only if two texts differ, because hashing is the cost of a merge.
  struct Base {
    private typealias Found = (memory: TableFingerprint, row: TableFingerprint.Row)

    /// Rows of the photo: one may be known by its id, another by its page.
    let rows: [TableRow]
    let kind: CuratedTable.Kind
    let bases: TableBases

    private lazy var shared: [Found] = found(in: bases.shared)
    private lazy var completed: [Found] = found(in: [bases.completed].compactMap(\.self))
    private lazy var shown: [Found] = found(in: [bases.shown].compactMap(\.self))
    private lazy var found: [Found] =
      shared + found(in: [bases.written].compactMap(\.self)) + shown

    init(_ rows: [TableRow], _ kind: CuratedTable.Kind, bases: TableBases) {
      self.rows = rows
      self.kind = kind
      self.bases = bases
    }

    private func found(in memories: [TableFingerprint]) -> [Found] {
      memories.compactMap { memory in
        rows.lazy.compactMap(memory.row).first.map { (memory, $0) }
      }
    }

    var isKnown: Bool {
      mutating get { !found.isEmpty }
    }

    mutating func matches(_ text: ExactText, in field: TableField) -> Bool {
      found.contains { $0.memory.matches(text, in: field, of: $0.row) }
    }

    /// Whether others may have had this text before the one that they had last.
    mutating func matchesEarlier(_ text: ExactText, in field: TableField) -> Bool {
      shared.contains { $0.memory.matchesEarlier(text, in: field, of: $0.row) }
    }

    /// The rule for two texts that differ.
    mutating func verdict(
      on field: TableField, _ ours: ExactText, _ theirs: ExactText
    ) -> CellDecision {
      guard isKnown else { return verdictWithoutBase(field, ours, theirs) }
      if matches(theirs, in: field) { return .keep }
      if matchesEarlier(theirs, in: field) { return .conflict }
      return isUnchangedHere(ours, in: field) ? .take : .conflict
    }

    /// Whether our text is the one that the other side had.
    ///
    /// If others have a version without the row, it was added since: an empty cell then says nothing.
    /// What an import filled in is nobody's text.
    private mutating func isUnchangedHere(_ ours: ExactText, in field: TableField) -> Bool {
      if !ours.isEmpty, let (memory, row) = completed.first,
        memory.matches(ours, in: field, of: row)
      {
        return true
      }
      // The site fills an empty cell, and the other side has changed what it saw there.
      if ours.isEmpty, let (memory, row) = shown.first,
        !memory.matches(ours, in: field, of: row)
      {
        return true
      }
      if let (memory, row) = shared.first { return memory.matches(ours, in: field, of: row) }
      guard bases.shared.isEmpty else { return ours.isEmpty }
      return matches(ours, in: field)
    }

    private func verdictWithoutBase(
      _ field: TableField, _ ours: ExactText, _ theirs: ExactText
    ) -> CellDecision {
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
