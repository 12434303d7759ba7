// What the commands of all tables share: a table is read, merged with one that comes in, and written
// completely or not at all.

import Foundation
public import VitrineModel
import VitrineProviders
import VitrineStore

/// Reads, merges and writes one table of a site.
struct TableEditor: Sendable {
  let kind: CuratedTable.Kind
  /// The absolute path of the table.
  let path: String
  /// The table as site.yml names it.
  let name: String
  /// The path in records of a list other than the favorites.
  var list: String?
  let workspace: any TableWorkspace
  let names: SiteNames
  /// The absolute path of the output folder.
  let output: String
  /// The absolute paths of all tables of the site.
  let tables: [String]
  let log: ProblemLog

  /// Reads the table.
  ///
  /// Unreadable rows are reported.
  func file() throws(Problem) -> TableFile {
    let file = try TableFile(path, kind, name: name, photo: ProviderRegistry.photo(on:))
    file.reading.problems.forEach(log.add)
    return file
  }

  /// Reads a table that a command shows or exports: a list with another name must exist, while the
  /// favorites have no file before the first photo is added.
  func existing() throws(Problem) -> TableFile {
    let file = try file()
    guard file.exists || list == nil else { throw .noList(name, near: similarFile) }
    return file
  }

  /// The table beside this one whose name is the most similar.
  private var similarFile: String? {
    let folder = ResolvedPath.parent(of: path)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let file = name.lastComponent
    return nearest(to: file, in: names.filter { $0.lowercased().hasSuffix(".csv") }.sorted())
      .map { "\(name.dropLast(file.count))\($0)" }
  }

  /// Reads a table that comes in.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - problems: Returns the problems of the table.
  /// - Returns: The table.
  /// - Throws: The first error; the others are reported.
  func incoming(
    _ path: String, _ problems: (ParsedTable) -> [Problem] = \.problems
  ) throws(Problem) -> ParsedTable {
    let file = try TableFile(path, kind, name: path, photo: ProviderRegistry.photo(on:))
    guard file.exists else { throw .missing(path, kind) }
    let found = problems(file.reading)
    found.filter { $0.severity < .error }.forEach(log.add)
    let errors = found.filter { $0.severity == .error }
    guard errors.isEmpty else { throw log.first(of: Problems(errors)) }
    return file.reading
  }

  /// Writes the table if it has changed, and remembers what was written.
  ///
  /// Returns whether it was written.
  @discardableResult
  func save(_ table: CuratedTable, to file: TableFile, _ store: Store) throws(Problem) -> Bool {
    guard table != file.reading.table else { return false }
    try file.save(table)
    try records(store).note(table, as: .written)
    return true
  }

  func records(_ store: Store) -> TableRecords {
    TableRecords(kind, of: list, manifest: workspace.manifest, store: store)
  }
}

// MARK: Imports

/// A table that came in, merged with the one on the disk and not written yet.
struct PendingImport {
  let file: TableFile
  let incoming: CuratedTable
  let changes: [TableChange]
  /// The table to write.
  var merged: CuratedTable
  /// Whether nothing is known of earlier versions.
  let isFirst: Bool
  /// The cells of added rows that did not come in.
  private(set) var completed = CuratedTable(columns: [])

  /// Fills the empty cells of a row of the merged table.
  mutating func complete(_ position: Int, by other: TableRow) {
    let before = merged.rows[position].cells
    let cells = before.completed(by: other)
    merged.replace(position, with: cells)
    let filled = cells.filled.subtracting(before.filled).union(.identifying)
    completed.append(
      TableRow(Dictionary(uniqueKeysWithValues: filled.inOrder.map { ($0, cells[$0]) })))
  }

  /// Whether the table that came in has every row, column and text of the merged one.
  fileprivate var isWhole: Bool {
    guard completed.rows.isEmpty else { return false }
    let columns = merged.columns.subtracting(.identifying)
    return incoming.rows.count == merged.rows.count
      && incoming.extraColumns.count == merged.extraColumns.count
      && incoming.rows.allSatisfy { $0.given.isSuperset(of: columns) }
  }
}

extension TableEditor {
  /// Merges a table that comes in with the one on the disk.
  ///
  /// - Parameters:
  ///   - incoming: The table that comes in.
  ///   - file: The table on the disk.
  ///   - name: The file that may be an edited export, whose moved and removed rows are reported; nil
  ///     if the table was not a file.
  ///   - store: The cache.
  /// - Returns: The merged table.
  /// - Throws: What the cache refuses.
  func merged(
    _ incoming: CuratedTable, into file: TableFile, named name: String?, _ store: Store
  ) throws(Problem) -> PendingImport {
    // A new metadata table has only the columns that come in, so that it is exported as it came.
    let current =
      file.exists || kind == .favorites ? file.reading.table : CuratedTable(kind, columns: [])
    let incoming = names.renamed(incoming, as: current)
    // A missing table was lost, not emptied: all of it may come back.
    let bases = file.exists ? try records(store).bases() : .none
    if bases.isEmpty, !current.rows.isEmpty { log.add(.noMemory(kind)) }
    if let name {
      let edits = IgnoredEdits(
        in: incoming, beside: current, exported: try records(store).selection())
      if !edits.isEmpty { log.add(.ignored(edits, in: name, kind)) }
    }
    var merge = TableMerge(bases: bases, current: current, incoming: incoming)
    if !merge.changes.isEmpty, let shown = shown(of: current) {
      merge = TableMerge(bases: bases.adding(shown: shown), current: current, incoming: incoming)
    }
    return PendingImport(
      file: file, incoming: incoming, changes: merge.changes,
      merged: merge.isEdit ? merge.merged : file.reading.table, isFirst: bases.isEmpty)
  }

  /// Takes a table that comes in instead of the one on the disk, whose other columns stay.
  ///
  /// - Throws: A problem if the table that comes in has rows that cannot be read.
  func replaced(
    _ incoming: ParsedTable, named name: String, in file: TableFile
  ) throws(Problem) -> PendingImport {
    guard incoming.lossLines.isEmpty else { throw .wouldLose(incoming.lossLines, name, kind) }
    let current = file.reading.table
    let incoming = names.renamed(incoming.table, as: current)
    let replacement = TableReplacement(of: current, by: incoming)
    return PendingImport(
      file: file, incoming: incoming, changes: replacement.changes,
      merged: replacement.merged, isFirst: false)
  }

  /// Writes what an import made of the table, and remembers both.
  func write(_ pending: PendingImport, _ store: Store) throws(Problem) {
    let isWritten = try save(pending.merged, to: pending.file, store)
    let records = records(store)
    if isWritten, pending.isWhole, pending.changes.allSatisfy(\.isEdit) {
      try records.noteThatImportIsContained()
    } else if pending.isFirst || !pending.changes.isEmpty {
      try records.note(pending.incoming, as: .imported)
    }
    if isWritten, !pending.completed.rows.isEmpty {
      try records.note(pending.completed, as: .completed)
    }
  }
}

/// The result of an import, or of a dry run.
public struct TableImport: Sendable {
  /// What changed, in the order of the imported rows.
  public let changes: [TableChange]
  /// Photos of the table that their service no longer has.
  ///
  /// Their rows are marked and stay.
  public let gone: [Photo.ID]
  /// How many rows the table had.
  public let before: Int
  /// How many rows were imported.
  public let incoming: Int

  init(_ pending: PendingImport, gone: [Photo.ID] = []) {
    changes = pending.changes
    self.gone = gone
    before = pending.file.reading.table.rows.count
    incoming = pending.incoming.rows.count
  }
}

extension Problem {
  fileprivate static func noMemory(_ kind: CuratedTable.Kind) -> Problem {
    let winners = kind == .favorites ? "imported notes and tags win" : "imported texts win"
    return Problem(
      .note, kind.code("no-memory"),
      "the last version of the \(kind.noun) is unknown: if the two differ, \(winners), and "
        + "everything else stays",
      help: kind == .favorites
        ? "keep the cache folder or the published site between commands"
        : "keep the cache folder between commands")
  }

  fileprivate static func noList(_ name: String, near: String?) -> Problem {
    Problem(
      .error, CuratedTable.Kind.favorites.code("no-file"), "the list does not exist",
      at: .file(name), help: near.map { "did you mean \($0.printable)?" } ?? "check the name")
  }

  fileprivate static func missing(_ path: String, _ kind: CuratedTable.Kind) -> Problem {
    Problem(
      .error, kind.code("no-file"), "the file does not exist", at: .file(path),
      help: "name the \(kind.noun) to import")
  }
}
