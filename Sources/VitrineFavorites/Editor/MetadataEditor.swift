// Carries out the `metadata` commands on the table beside site.yml, completely or not at all. The site
// itself is not touched.

public import Foundation
import VitrineCatalog
public import VitrineConfig
public import VitrineModel
import VitrineStore

/// Edits the metadata table of a site.
///
/// If site.yml names several tables, it is the first one.
public struct MetadataEditor: SiteTableEditor {
  /// The metadata table.
  public static let kind = CuratedTable.Kind.metadata

  private let configuration: SiteConfiguration
  private let workspace: any TableWorkspace
  private let log: ProblemLog

  /// Creates an editor.
  public init(
    _ configuration: SiteConfiguration, _ workspace: some TableWorkspace, log: ProblemLog,
    now: @escaping @Sendable () -> Date
  ) {
    self.configuration = configuration
    self.workspace = workspace
    self.log = log
  }

  private var table: TableEditor {
    let name = configuration.metadata.file
    return TableEditor(
      kind: Self.kind, path: configuration.path(of: name), name: name, workspace: workspace,
      names: SiteNames(of: configuration, workspace), output: configuration.outputDirectory,
      tables: configuration.tablePaths(keptFrom: .metadata), log: log)
  }

  /// Exports the table as CSV and remembers it, because it may come back changed.
  ///
  /// - Parameter set: The slug of a set, for the rows of its photos only.
  /// - Returns: The file.
  /// - Throws: What stopped the export.
  public func export(set: String? = nil) async throws(Problem) -> [UInt8] {
    try await table.export(where: set.map(configuration.isIn))
  }

  /// Exports the table to a file.
  ///
  /// - Parameters:
  ///   - set: The slug of a set, for the rows of its photos only.
  ///   - path: The file.
  /// - Throws: `usage.bad-destination` if this would replace a table of the site, or a folder.
  public func export(set: String? = nil, to path: String) async throws(Problem) {
    try await table.write(to: path) { () throws(Problem) in try await export(set: set) }
  }

  /// Writes rows for somebody to fill in.
  ///
  /// - Parameters:
  ///   - rows: The rows.
  ///   - path: The file.
  /// - Throws: `usage.bad-destination` if this would replace a table of the site, or a folder.
  public func write(_ rows: CuratedTable, to path: String) async throws(Problem) {
    try await table.write(to: path) { rows.csv }
  }

  /// Merges a table with ours, or replaces the table with it.
  ///
  /// - Parameters:
  ///   - path: The file to import.
  ///   - isDry: Whether nothing is written.
  ///   - replaces: Whether the file becomes the table as it is.
  ///   - column: The one column that is merged; nil for all.
  /// - Returns: What changed.
  /// - Throws: What stopped the import; the table is then unchanged.
  public func importTable(
    _ path: String, isDry: Bool, replaces: Bool = false, only column: TableRow.Column? = nil
  ) async throws(Problem) -> TableImport {
    try await workspace.withStore { store throws(Problem) in
      let file = try table.file()
      let incoming = try table.incoming(path) {
        let problems = PhotoMetadata.problems(of: $0, in: path, configuration.metadata.fields)
        // Of a single column, nothing else is read.
        return column == nil ? problems : problems.map { $0.severity == .error ? $0.asWarning : $0 }
      }
      let pending =
        replaces
        ? try table.replaced(incoming, named: path, in: file)
        : try table.merged(
          column.map(incoming.table.only) ?? incoming.table, into: file,
          named: column == nil ? path : nil, store)
      warnOfShown(in: pending)
      if !isDry { try table.write(pending, store) }
      return TableImport(pending)
    }
  }

  /// Warns of photos that the table hides and the merged one does not.
  private func warnOfShown(in pending: PendingImport) {
    let hiding = pending.file.reading.table.rows.map(\.cells).filter(\.leavesOut)
    guard !hiding.isEmpty else { return }
    let merged = TableIndex(pending.merged)
    let shown = hiding.filter { row in
      !(merged.row(of: row).map { pending.merged.rows[$0].cells.leavesOut } ?? false)
    }
    if let first = shown.first { log.add(.shown(shown.count, first, in: configuration)) }
  }
}

extension Problem {
  fileprivate static func shown(
    _ count: Int, _ first: TableRow, in configuration: SiteConfiguration
  ) -> Problem {
    let name = (first.identity?.description ?? "").prefix(bytes: 200).printable
    let more = count > 1 ? " and \(counted(count - 1, "more photo"))" : ""
    return Problem(
      .warning, "metadata.shown", "the imported table no longer hides \(name)\(more)",
      at: .file(configuration.metadata.file),
      help: "to keep a photo private, write its row again, with `yes` in `hidden`")
  }
}
