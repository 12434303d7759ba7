// The publishing of one build. Files are handed over one by one. A file that the live site already
// has costs a lookup; any other is written to the staging folder at once, so no page is held in
// memory. At the end the staging folder is completed from the live site, sealed and swapped with
// it. Until that one call the live site is not touched, whatever fails.

import Foundation
public import VitrineModel
public import VitrineStore

/// A site being published.
public struct Publication: ~Copyable {
  let output: OutputFolder
  /// The cache that blobs come from.
  public let store: Store
  /// The site that is published now.
  public let live: LiveSite
  let workers: Int
  var staging: StagingFolder?
  /// A staging folder that was surveyed ahead and not written to yet.
  private var surveyed: StagingFolder?
  var claims = PathClaims()
  var kept: KeptFiles
  /// Files that the live site does not have.
  var written = SiteManifest.Entries()
  var records: [SiteManifest.Record] = []

  /// The result of publishing.
  public struct Outcome: Hashable, Sendable {
    /// Files that were written.
    public let written: Int
    /// Files that were removed.
    public let removed: Int
    /// Files that stayed as they were.
    public let unchanged: Int
    /// Whether the live folder was swapped; false if the site was already the same.
    public let changed: Bool
    /// Warnings about the result.
    public var notices: [Problem] = []
  }

  /// Surveys the live site and repairs what a killed run left.
  ///
  /// Writes nothing if there is nothing to repair.
  public init(output: OutputFolder, store: Store) throws(Problem) {
    try output.recover()
    self.init(output: output, store: store, live: try LiveSite.repaired(output))
  }

  /// Creates a publication from a live site, and maybe a staging folder, that were surveyed ahead.
  ///
  /// `workers` threads copy files.
  init(
    output: OutputFolder, store: Store, live: LiveSite, staging: StagingFolder? = nil,
    workers: Int = 1
  ) {
    self.output = output
    self.store = store
    self.workers = workers
    self.live = live
    surveyed = staging
    kept = KeptFiles(of: live.manifest)
    records = live.manifest?.records ?? []
  }

  /// Reserves memory for about this many files, because lists that grow take it twice.
  ///
  /// The list reserves more: memory that is not written to costs nothing.
  public mutating func reserve(_ files: Int) {
    if live.count == 0 { written.reserveCapacity(files * 2) }
    claims.reserve(files)
  }

  /// Nil before the first build.
  var copier: FileCopier? { live.folder.map { FileCopier(source: $0, workers: workers) } }

  /// Whether a file was published that the live site does not have.
  public var hasNewFiles: Bool { !written.isEmpty }

  /// The manifest of the live site; nil before the first build, and if it is damaged.
  public var manifest: SiteManifest? { live.manifest }

  /// Warnings about the live site.
  public var notices: [Problem] { live.notice.map { [$0] } ?? [] }

  /// Publishes a page.
  ///
  /// - Parameters:
  ///   - page: The content.
  ///   - path: Its path in the site.
  ///   - inputs: The fingerprint of what it was made from.
  /// - Returns: False if the live site has the same page.
  /// - Throws: `output.collision`, or what the system refuses.
  @discardableResult
  public mutating func put(
    _ page: PageFile, at path: SitePath, inputs: Digest
  ) throws(Problem) -> Bool {
    let entry = SiteManifest.Entry(
      path: path, digest: page.digest, bytes: page.bytes, inputs: inputs)
    guard try !takes(entry) else { return false }
    try write(entry) { file throws(Problem) in
      for part in page.parts { try file.write(all: part) }
    }
    return true
  }

  /// Publishes the page as it is in the live site, without rendering it.
  ///
  /// - Parameters:
  ///   - path: Its path in the site.
  ///   - inputs: What it must have been made from; nil if nothing has changed.
  /// - Returns: False if the live site has no such page, or one that was made from other inputs or
  ///   touched since. The page must then be rendered and put.
  /// - Throws: `output.collision`, or what the system refuses.
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

  /// Publishes a blob of the store.
  ///
  /// Its bytes are checked while they are copied.
  ///
  /// - Parameters:
  ///   - blob: The digest of the content.
  ///   - bytes: The length of the content.
  ///   - path: The path in the site.
  ///   - making: Returns the bytes of contents that are put together from others; nil for a blob of
  ///     the store. Called only if the live site does not have the file.
  /// - Throws: `store.blob-damaged` if the bytes are wrong. The blob is then discarded, so that it
  ///   is made again, and nothing is published at the path yet.
  public mutating func put(
    blob: Digest, bytes: Int, at path: SitePath,
    making: (Digest) throws(Problem) -> [UInt8]? = { _ in nil }
  ) throws(Problem) {
    let entry = SiteManifest.Entry(path: path, digest: blob, bytes: bytes)
    guard try !takes(entry) else { return }
    let store = store
    try write(entry) { file throws(Problem) in
      if let made = try making(blob) { return try file.write(all: made) }
      guard let copied = try Self.copy(blob, of: store, to: file), copied == (blob, bytes) else {
        try store.discard(blob)
        throw .damagedBlob(store.path(of: blob))
      }
    }
  }

  /// Copies a blob to a file.
  ///
  /// Nil if the blob is missing or something else is in its place, which is damage as well.
  private static func copy(
    _ blob: Digest, of store: Store, to file: borrowing OpenFile
  ) throws(Problem) -> (digest: Digest, bytes: Int)? {
    do {
      return try OpenFile.reading(store.path(of: blob)).copy(to: file)
    } catch
      where error.isRefusal(ENOENT, ENOTDIR, ELOOP) || error.code == "store.not-a-file"
    {
      return nil
    }
  }

  /// Keeps bytes in the site's marker under a name, and replaces those of the last build.
  public mutating func put(record: SiteManifest.Record) {
    // In the order of the live site's records: in another order, the same records would be written
    // again.
    let place = records.firstIndex { $0.name >= record.name } ?? records.endIndex
    let isKnown = place < records.endIndex && records[place].name == record.name
    records.replaceSubrange(place..<place + (isKnown ? 1 : 0), with: [record])
  }

  /// Drops the last build's records whose names match.
  public mutating func dropRecords(if isStale: (String) -> Bool) {
    records.removeAll { isStale($0.name) }
  }

  /// Claims the path and checks whether the live site already has this very file.
  mutating func takes(_ entry: SiteManifest.Entry) throws(Problem) -> Bool {
    guard let place = try intactPlace(of: entry.path), case let known = kept.facts(place),
      known.digest == entry.digest, known.bytes == entry.bytes
    else { return false }
    try claims.claim(entry.path)
    kept.keep(place, as: entry.facts)
    return true
  }

  private func intactPlace(of path: SitePath) throws(Problem) -> Int? {
    try live.intactPlace(of: path)
  }

  mutating func write(
    _ entry: SiteManifest.Entry, _ fill: (borrowing OpenFile) throws(Problem) -> Void
  ) throws(Problem) {
    try write(at: entry.path, fill)
    written.append(entry)
  }

  /// Writes a file to the staging folder.
  ///
  /// The caller records it in `written`.
  mutating func write(
    at path: SitePath, _ fill: (borrowing OpenFile) throws(Problem) -> Void
  ) throws(Problem) {
    try claims.claim(path)
    var staging = try openStaging()
    do {
      try staging.write(path, fill)
    } catch {
      claims.release(path)
      throw error
    }
    self.staging = staging
  }

  /// Returns the staging folder, opened when the first difference appears.
  mutating func openStaging() throws(Problem) -> StagingFolder {
    if let staging { return staging }
    let taken = if let surveyed { surveyed } else { try StagingFolder(of: output) }
    try taken.flag()
    (staging, surveyed) = (taken, nil)
    return taken
  }
}
