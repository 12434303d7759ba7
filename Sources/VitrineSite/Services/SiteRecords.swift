// What must be known of earlier builds: which photos were reported as used, and what the sets
// contained. The records are in the marker of the published site and in the cache, because either
// may be missing: a job in CI keeps the cache, a copy of the site has its marker.

import VitrineCatalog
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

  /// Photos whose use was reported to their services, according to either record.
  ///
  /// One of them may be older. What an interrupted build noted is merged into the one in the cache.
  func used() throws(Problem) -> Set<Photo.ID> {
    let accounts = [manifest?.record(Self.used), try kept(Self.used)].compactMap(\.self)
    let used = Set(try (accounts + journal()).flatMap(Self.photos))
    try store.setFact(Self.kind, Self.key(Self.used), Self.bytes(of: used.sorted()))
    try clearJournal()
    return used
  }

  func keep(used: Set<Photo.ID>, in publication: inout Publication) throws(Problem) {
    try keep(Self.used, Self.bytes(of: used.sorted()), in: &publication)
    try clearJournal()
  }

  private func clearJournal() throws(Problem) {
    for part in try journal().indices { try store.setFact(Self.kind, Self.key(ofPart: part), []) }
  }

  /// The photos that this build, or one that was interrupted, has reported, in parts.
  private func journal() throws(Problem) -> [[UInt8]] {
    var parts: [[UInt8]] = []
    while let bytes = try store.fact(Self.kind, Self.key(ofPart: parts.count)), !bytes.isEmpty {
      parts.append(bytes)
    }
    return parts
  }

  /// Notes in the cache the photos that this build reported, the last one just now.
  ///
  /// Only the last part is written: the whole list would be written once for each photo. If the cache
  /// cannot be written, keeping the record reports it.
  func note(reported: [Photo.ID]) {
    let part = (reported.count - 1) / Self.partLength
    let photos = reported[(part * Self.partLength)...]
    try? store.setFact(Self.kind, Self.key(ofPart: part), Self.bytes(of: Array(photos)))
    if reported.count.isMultiple(of: Self.mostLost) { try? store.flush() }
  }

  private static let partLength = 64
  /// The most photos that are reported twice if a build is killed.
  private static let mostLost = 8

  private static func key(ofPart part: Int) -> Digest { key("\(used).\(part)") }

  private static func photos(in bytes: [UInt8]) -> [Photo.ID] {
    String(decoding: bytes, as: UTF8.self).split(separator: "\n")
      .compactMap { Photo.ID(line: $0.unescapedLine) }
  }

  private static func bytes(of photos: [Photo.ID]) -> [UInt8] {
    let lines = photos.map { "\($0.provider) \($0.id)".escapedLine }
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
