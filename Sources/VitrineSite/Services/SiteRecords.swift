// What must be known of earlier builds: which photos were reported as used, and what the sets
// contained. The records are in the marker of the published site and in the cache, because either
// may be missing: a job in CI keeps the cache, a copy of the site has its marker.

import VitrineModel
import VitrinePublish
import VitrineStore

/// The records of one site.
struct SiteRecords: Sendable {
  private let manifest: SiteManifest?
  private let store: Store

  private static let kind = "record-1"

  init(manifest: SiteManifest?, store: Store) {
    self.manifest = manifest
    self.store = store
  }

  /// The photos that were last published in a set.
  func set(_ slug: String) throws(Problem) -> SetRecord? {
    try bytes(Self.name(of: slug)).flatMap { SetRecord(decoding: $0) }
  }

  /// Photos whose use was reported to their services, according to either record: one of them may
  /// be older.
  func used() throws(Problem) -> Set<Photo.ID> {
    let accounts = [manifest?.record(Self.used), try kept(Self.used)].compactMap(\.self)
    let lines = accounts.flatMap { String(decoding: $0, as: UTF8.self).split(separator: "\n") }
    return Set(lines.compactMap { Photo.ID(line: $0.unescapedLine) })
  }

  func keep(used: Set<Photo.ID>, in publication: inout Publication) throws(Problem) {
    try keep(Self.used, Self.bytes(of: used), in: &publication)
  }

  /// Notes in the cache which photos are being reported.
  ///
  /// If the cache cannot be written, keeping the record reports it.
  func note(used: Set<Photo.ID>) {
    try? store.setFact(Self.kind, Self.key(Self.used), Self.bytes(of: used))
    try? store.flush()
  }

  private static func bytes(of used: Set<Photo.ID>) -> [UInt8] {
    let lines = used.sorted().map { "\($0.provider) \($0.id)".escapedLine }
    return Array(lines.joined(separator: "\n").utf8)
  }

  func keep(_ record: SetRecord, of slug: String, in publication: inout Publication)
    throws(Problem)
  {
    try keep(Self.name(of: slug), record.encoded, in: &publication)
  }

  private static let used = "used"

  static func name(of slug: String) -> String { "set.\(slug)" }

  /// Whether this is the name of a set's record.
  static func isOfSet(_ name: String) -> Bool { name.hasPrefix("set.") }

  private func bytes(_ name: String) throws(Problem) -> [UInt8]? {
    if let bytes = manifest?.record(name) { return bytes }
    return try kept(name)
  }

  /// The record in the cache.
  private func kept(_ name: String) throws(Problem) -> [UInt8]? {
    try store.fact(Self.kind, Self.key(name))
  }

  private func keep(
    _ name: String, _ bytes: [UInt8], in publication: inout Publication
  ) throws(Problem) {
    if let record = SiteManifest.Record(name: name, bytes: bytes) {
      publication.put(record: record)
    }
    try store.setFact(Self.kind, Self.key(name), bytes)
  }

  private static func key(_ name: String) -> Digest { Store.digest(of: Array(name.utf8)) }
}
