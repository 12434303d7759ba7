// What a merge must know of earlier runs: the table as it was last written, exported and imported. The
// records are in the cache and in the marker of the published site, because either may be missing: a job
// in CI keeps the cache, a copy of the site has its marker.

public import VitrineModel
public import VitrineStore

/// The events at which a table is remembered: a merge compares with all of them.
public enum TableState: String, CaseIterable, Sendable {
  /// The table as it was last written to the disk.
  case written
  /// The table as it was last handed out.
  case exported
  /// The table that was last imported. Whatever was in conflict with ours, or older, still is when it
  /// comes again.
  case imported
}

/// The records of a site's table.
public struct TableRecords: Sendable {
  private let table: CuratedTable.Kind
  private let manifest: SiteManifest?
  private let store: Store

  private static let kind = "record-1"

  /// Creates the records.
  ///
  /// - Parameters:
  ///   - table: what the table is for.
  ///   - manifest: the manifest of the published site, if there is one.
  ///   - store: the cache.
  public init(_ table: CuratedTable.Kind, manifest: SiteManifest?, store: Store) {
    self.table = table
    self.manifest = manifest
    self.store = store
  }

  /// Returns what the list was at each event: from the cache, in which commands note it, else from the
  /// site.
  public func memories() throws(Problem) -> [TableFingerprint] {
    var memories: [TableFingerprint] = []
    for state in TableState.allCases {
      if let memory = try memory(of: state) { memories.append(memory) }
    }
    return memories
  }

  private func memory(of state: TableState) throws(Problem) -> TableFingerprint? {
    let bytes = try cached(state) ?? manifest?.record(name(of: state))
    return bytes.flatMap { TableFingerprint(decoding: $0) }
  }

  /// Notes what a table is now.
  public func note(_ list: CuratedTable, as state: TableState) throws(Problem) {
    var memory = TableFingerprint(of: list)
    if let earlier = try self.memory(of: state) { memory.keepRemoved(of: earlier) }
    try keep(memory.encoded, as: state)
  }

  /// Notes that the table contains everything that was imported last.
  ///
  /// One memory then serves for both and need not be made twice.
  public func noteThatImportIsContained() throws(Problem) {
    if let bytes = try cached(.written) { try keep(bytes, as: .imported) }
  }

  /// Returns the records for the marker of a site that publishes the list: visitors may take it away, so
  /// a build exports it, too.
  ///
  /// Nobody gets the metadata table from a site. It may name photos that the site leaves out, and digests
  /// in a published file would confirm them.
  public func published(_ list: CuratedTable) throws(Problem) -> [SiteManifest.Record] {
    if !list.rows.isEmpty { try note(list, as: .exported) }
    var records: [SiteManifest.Record] = []
    for state in TableState.allCases {
      let bytes = try cached(state)
      if let record = bytes.flatMap({ SiteManifest.Record(name: name(of: state), bytes: $0) }) {
        records.append(record)
      }
    }
    return records
  }

  private func cached(_ state: TableState) throws(Problem) -> [UInt8]? {
    try store.fact(Self.kind, key(state))
  }

  private func keep(_ bytes: [UInt8], as state: TableState) throws(Problem) {
    try store.setFact(Self.kind, key(state), bytes)
    try store.flush()
  }

  private func name(of state: TableState) -> String { table.code(state.rawValue) }

  private func key(_ state: TableState) -> Digest {
    Store.digest(of: Array(name(of: state).utf8))
  }
}
