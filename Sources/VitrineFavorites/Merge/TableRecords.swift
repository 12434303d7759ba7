// What a merge must know of earlier runs: the table as it was last written, exported, published and
// imported. The records are in the cache and in the marker of the published site, because either may be
// missing: a job in CI keeps the cache, a copy of the site has its marker.

public import VitrineModel
public import VitrineStore

/// The events at which a table is remembered: a merge compares with all of them.
public enum TableState: String, CaseIterable, Sendable {
  /// The table as it was last written to the disk.
  case written
  /// The table as it was last exported.
  case exported
  /// The table that was last imported. A text in it that was in conflict with ours, or older, still
  /// is when the table is imported again.
  case imported
  /// The cells that imports filled in.
  case completed
  /// The table as the last build published it.
  case published
}

/// The records of a site's table.
public struct TableRecords: Sendable {
  private let table: CuratedTable.Kind
  /// The ending of the names of records of a list other than the favorites.
  private let list: String
  private let manifest: SiteManifest?
  private let store: Store

  private static let kind = "record-1"

  /// Creates the records.
  ///
  /// - Parameters:
  ///   - table: What the table is for.
  ///   - list: The path of a list other than the favorites.
  ///   - manifest: The manifest of the published site, if there is one.
  ///   - store: The cache.
  public init(
    _ table: CuratedTable.Kind, of list: String? = nil, manifest: SiteManifest?, store: Store
  ) {
    self.table = table
    self.list = list.map { ".\(Store.digest(of: Array($0.utf8)).shortHex)" } ?? ""
    self.manifest = manifest
    self.store = store
  }

  /// Returns what the list was at each event: from the cache, in which commands note it, else from the
  /// site.
  public func bases() throws(Problem) -> TableBases {
    let isExportLast = try cached(Self.last) == Array(TableState.exported.rawValue.utf8)
    let order: [TableState] = isExportLast ? [.exported, .imported] : [.imported, .exported]
    var shared: [TableFingerprint] = []
    for state in order + [.published] {
      if let memory = try memory(of: state) { shared.append(memory) }
    }
    return TableBases(
      shared: shared, written: try memory(of: .written),
      completed: try memory(of: .completed))
  }

  /// Returns the rows of the last export, in their order; nil if there was no export.
  func selection() throws(Problem) -> TableFingerprint? {
    if let bytes = try cached(Self.part), let part = TableFingerprint(decoding: bytes) {
      return part
    }
    return try memory(of: .exported)
  }

  private func memory(of state: TableState) throws(Problem) -> TableFingerprint? {
    let bytes = try cached(state.rawValue) ?? manifest?.record(name(of: state.rawValue))
    return bytes.flatMap { TableFingerprint(decoding: $0) }
  }

  /// Notes what a table is now.
  ///
  /// - Parameters:
  ///   - list: The whole table.
  ///   - state: The event.
  ///   - part: The exported rows, if they are not all.
  /// - Throws: What the cache refuses.
  public func note(
    _ list: CuratedTable, as state: TableState, part: CuratedTable? = nil
  ) throws(Problem) {
    var memory = TableFingerprint(of: list)
    if let earlier = try self.memory(of: state) {
      // What a command wrote between two exports, nobody else has.
      if state != .written { memory.keepTexts(of: earlier) }
      memory.keepRemoved(of: earlier)
    }
    try keep(memory.encoded, as: state.rawValue)
    guard state == .exported || state == .imported else { return }
    try keep(Array(state.rawValue.utf8), as: Self.last)
    guard state == .exported else { return }
    try keep(part.map { TableFingerprint(of: $0).encoded } ?? [], as: Self.part)
  }

  /// Notes that the table contains everything that was imported last.
  ///
  /// One memory then serves for both and need not be made twice.
  public func noteThatImportIsContained() throws(Problem) {
    guard let bytes = try cached(TableState.written.rawValue) else { return }
    try keep(bytes, as: TableState.imported.rawValue)
    try keep(Array(TableState.imported.rawValue.utf8), as: Self.last)
  }

  /// Returns the records for the marker of a site that publishes the list: visitors may take it away.
  ///
  /// Nobody gets the metadata table from a site. It may name photos that the site leaves out, and digests
  /// in a published file would confirm them.
  public func published(_ list: CuratedTable) throws(Problem) -> [SiteManifest.Record] {
    if !list.rows.isEmpty { try note(list, as: .published) }
    var records: [SiteManifest.Record] = []
    for state in TableState.allCases {
      let bytes = try cached(state.rawValue)
      let record = bytes.flatMap {
        SiteManifest.Record(name: name(of: state.rawValue), bytes: $0)
      }
      if let record, !records.contains(where: { $0.bytes == record.bytes && state == .published }) {
        records.append(record)
      }
    }
    return records
  }

  /// The record of what happened last: an export or an import.
  private static let last = "last"
  /// The record of the exported rows, if they are a part of the table.
  private static let part = "part"

  private func cached(_ record: String) throws(Problem) -> [UInt8]? {
    try store.fact(Self.kind, key(record))
  }

  private func keep(_ bytes: [UInt8], as record: String) throws(Problem) {
    try store.setFact(Self.kind, key(record), bytes)
    try store.flush()
  }

  private func name(of record: String) -> String { table.code(record) + list }

  private func key(_ record: String) -> Digest {
    Store.digest(of: Array(name(of: record).utf8))
  }
}
