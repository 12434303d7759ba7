// One build's publishing. Files are handed over one by one; those the live site already has cost a
// look-up, the others are written to the idle staging at once, so that no page is held in memory. At
// the end the staging is completed from the live site, sealed and exchanged. Until that one call the
// live site is not touched, whatever fails.

import Foundation
public import VitrineModel
public import VitrineStore

/// A site being published.
public struct Publication: ~Copyable {
  let output: OutputFolder
  public let store: Store
  public let live: LiveSite
  private let workers: Int
  var staging: StagingFolder?
  /// One that was looked at, and not written to yet.
  private var surveyed: StagingFolder?
  var claims = PathClaims()
  var kept: KeptFiles
  /// Files that the live site has not.
  var written = SiteManifest.Entries()
  var records: [SiteManifest.Record] = []

  /// What was done.
  public struct Outcome: Hashable, Sendable {
    public let written: Int
    public let removed: Int
    public let unchanged: Int
    /// Was the live folder exchanged; false where the site was the same already.
    public let changed: Bool
    /// What there is to tell about it.
    public var notices: [Problem] = []
  }

  /// Looks at the live site and mends what a killed run left. Nothing is written unless there is
  /// something to mend.
  public init(output: OutputFolder, store: Store) throws(Problem) {
    let live = try StoreError.telling { () throws(StoreError) in
      try output.recover()
      return try LiveSite.repaired(output)
    }
    self.init(output: output, store: store, live: live)
  }

  /// The same with a live site, and perhaps a staging, that were looked at before.
  ///
  /// - Parameter workers: how many copy files.
  init(
    output: OutputFolder, store: Store, live: LiveSite, staging: StagingFolder? = nil, workers: Int = 1
  ) {
    self.output = output
    self.store = store
    self.workers = workers
    self.live = live
    surveyed = staging
    kept = KeptFiles(of: live.manifest)
    records = live.manifest?.records ?? []
  }

  /// Makes room for about so many files, since lists that grow take it twice. The list has room for
  /// more: what is not written to takes no memory.
  public mutating func reserve(_ files: Int) {
    if live.count == 0 { written.reserveCapacity(files * 2) }
    claims.reserve(files)
  }

  /// Nil before the first build.
  var copier: FileCopier? { live.folder.map { FileCopier(source: $0, workers: workers) } }

  /// Whether a file was published that the live site does not have.
  public var hasNewFiles: Bool { !written.isEmpty }

  /// The live site's manifest; nil before the first build and where it is damaged.
  public var manifest: SiteManifest? { live.manifest }

  /// What there is to tell about the live site.
  public var notices: [Problem] { live.notice.map { [$0] } ?? [] }

  /// Publishes a page.
  ///
  /// - Parameter inputs: the fingerprint of what it was made from.
  /// - Returns: false where the live site has the very same page.
  @discardableResult
  public mutating func put(
    _ page: PageFile, at path: SitePath, inputs: Digest
  ) throws(Problem) -> Bool {
    let entry = SiteManifest.Entry(
      path: path, digest: page.digest, bytes: page.bytes, inputs: inputs)
    guard try !takes(entry) else { return false }
    try write(entry) { file throws(StoreError) in
      for part in page.parts { try file.write(all: part) }
    }
    return true
  }

  /// Publishes the page as it is in the live site, unrendered.
  ///
  /// - Parameter inputs: what it must have been made from; nil where nothing of that has changed.
  /// - Returns: False where the live site has no such page, made from other inputs or touched by
  ///   somebody; then it must be rendered and put.
  public mutating func keep(
    _ path: SitePath, inputs: Digest? = nil
  ) throws(Problem) -> Bool {
    guard let place = try intactPlace(of: path), let known = kept.facts(place).inputs,
      known == inputs ?? known
    else { return false }
    try claims.claim(path)
    kept.keep(place)
    return true
  }

  /// Publishes a blob of the store; its bytes are checked while they are copied.
  ///
  /// - Throws: `store.blob-damaged` where they are not what they must be. The blob is discarded
  ///   then, so that it is made anew, and nothing is published under the path yet.
  public mutating func put(blob: Digest, bytes: Int, at path: SitePath) throws(Problem) {
    let entry = SiteManifest.Entry(path: path, digest: blob, bytes: bytes)
    guard try !takes(entry) else { return }
    let store = store
    try write(entry) { file throws(StoreError) in
      guard let copied = try Self.copy(blob, of: store, to: file), copied == (blob, bytes) else {
        try store.discard(blob)
        throw .damagedBlob(blob, path: store.path(of: blob))
      }
    }
  }

  /// - Returns: what was copied; nil where the blob is gone or no file, which is damage as well.
  private static func copy(
    _ blob: Digest, of store: Store, to file: borrowing OpenFile
  ) throws(StoreError) -> (digest: Digest, bytes: Int)? {
    do throws(StoreError) {
      return try OpenFile.reading(store.path(of: blob)).copy(to: file)
    } catch {
      switch error {
      case .system(.open, _, ENOENT), .notAFile: return nil
      default: throw error
      }
    }
  }

  /// Keeps bytes in the site's marker under a name, in place of those of the last build.
  public mutating func put(record: SiteManifest.Record) {
    // In the order of the live site's: in another, the same records would be written anew.
    let place = records.firstIndex { $0.name >= record.name } ?? records.endIndex
    let isKnown = place < records.endIndex && records[place].name == record.name
    records.replaceSubrange(place..<place + (isKnown ? 1 : 0), with: [record])
  }

  /// Keeps none of the last build's records whose name fits.
  public mutating func dropRecords(where isStale: (String) -> Bool) {
    records.removeAll { isStale($0.name) }
  }

  /// Claims the path and finds out whether the live site already has this very file.
  private mutating func takes(_ entry: SiteManifest.Entry) throws(Problem) -> Bool {
    guard let place = try intactPlace(of: entry.path), case let known = kept.facts(place),
      known.digest == entry.digest, known.bytes == entry.bytes
    else { return false }
    try claims.claim(entry.path)
    kept.keep(place, as: entry.facts)
    return true
  }

  private func intactPlace(of path: SitePath) throws(Problem) -> Int? {
    try StoreError.telling { () throws(StoreError) in try live.intactPlace(of: path) }
  }

  private mutating func write(
    _ entry: SiteManifest.Entry, _ fill: (borrowing OpenFile) throws(StoreError) -> Void
  ) throws(Problem) {
    try claims.claim(entry.path)
    var staging = try openStaging()
    do {
      try staging.write(entry.path, fill)
    } catch {
      claims.release(entry.path)
      throw error.problem
    }
    self.staging = staging
    written.append(entry)
  }

  /// The staging, taken up when the first difference shows.
  mutating func openStaging() throws(Problem) -> StagingFolder {
    if let staging { return staging }
    do throws(StoreError) {
      let taken = if let surveyed { surveyed } else { try StagingFolder(of: output) }
      try taken.flag()
      (staging, surveyed) = (taken, nil)
      return taken
    } catch {
      throw error.problem
    }
  }
}
