// What a merge must know of earlier runs: the list as it was last written, exported and imported. The
// records are in the cache and in the marker of the published site, because either may be missing: a job
// in CI keeps the cache, a copy of the site has its marker.

public import VitrineModel
public import VitrineStore

/// The events at which a list is remembered: a merge compares with all of them.
public enum FavoritesState: String, CaseIterable, Sendable {
  /// The list as it was last written to the disk.
  case written
  /// The list as it was last handed out.
  case exported
  /// The list that was last imported. Whatever was in conflict with ours, or older, still is when it
  /// comes again.
  case imported

  fileprivate var record: String { "favorites.\(rawValue)" }
}

/// The records of a site's list.
public struct FavoritesRecords: Sendable {
  private let manifest: SiteManifest?
  private let store: Store

  private static let kind = "record-1"

  /// Creates the records.
  ///
  /// - Parameters:
  ///   - manifest: the manifest of the published site, if there is one.
  ///   - store: the cache.
  public init(manifest: SiteManifest?, store: Store) {
    self.manifest = manifest
    self.store = store
  }

  /// Returns what the list was at each event: from the cache, in which commands note it, else from the
  /// site.
  public func memories() throws(Problem) -> [FavoritesFingerprint] {
    var memories: [FavoritesFingerprint] = []
    for state in FavoritesState.allCases {
      if let memory = try memory(of: state) { memories.append(memory) }
    }
    return memories
  }

  private func memory(of state: FavoritesState) throws(Problem) -> FavoritesFingerprint? {
    let bytes = try cached(state) ?? manifest?.record(state.record)
    return bytes.flatMap { FavoritesFingerprint(decoding: $0) }
  }

  /// Notes what a list is now.
  public func note(_ list: Favorites, as state: FavoritesState) throws(Problem) {
    var memory = FavoritesFingerprint(of: list)
    if let earlier = try self.memory(of: state) { memory.keepRemoved(of: earlier) }
    try keep(memory.encoded, as: state)
  }

  /// Notes that the list contains everything that was imported last.
  ///
  /// One memory then serves for both and need not be made twice.
  public func noteThatImportIsContained() throws(Problem) {
    if let bytes = try cached(.written) { try keep(bytes, as: .imported) }
  }

  /// Returns the records for the marker of a site that publishes a list: visitors may take it away, so a
  /// build exports it, too.
  public func published(_ list: Favorites) throws(Problem) -> [SiteManifest.Record] {
    if !list.rows.isEmpty { try note(list, as: .exported) }
    var records: [SiteManifest.Record] = []
    for state in FavoritesState.allCases {
      let bytes = try cached(state)
      if let record = bytes.flatMap({ SiteManifest.Record(name: state.record, bytes: $0) }) {
        records.append(record)
      }
    }
    return records
  }

  private func cached(_ state: FavoritesState) throws(Problem) -> [UInt8]? {
    try store.fact(Self.kind, Self.key(state))
  }

  private func keep(_ bytes: [UInt8], as state: FavoritesState) throws(Problem) {
    try store.setFact(Self.kind, Self.key(state), bytes)
    try store.flush()
  }

  private static func key(_ state: FavoritesState) -> Digest {
    Store.digest(of: Array(state.record.utf8))
  }
}
