// The end of publishing: the twin is completed from the live site, pruned, sealed and exchanged.

import Foundation
public import VitrineModel
import VitrineStore

extension Publication {
  /// Brings the site before its readers in one exchange. Where nothing changed, nothing is written;
  /// where only fingerprints or records did, the marker alone is.
  ///
  /// - Throws: With the live site as it was.
  public mutating func finish() throws(Problem) -> Outcome {
    if isSame {
      if hasNewInputs || records != live.manifest?.records { try refreshMarker() }
      return Outcome(written: 0, removed: 0, unchanged: entries.count, changed: false)
    }
    let manifest = try manifestOfEntries()
    let difference = SiteDifference(from: live.manifest ?? .empty, to: manifest)
    var twin = try takeTwin()
    try complete(&twin, manifest)
    try exchange(twin)
    self.twin = nil
    return Outcome(
      written: entries.count - kept.count,
      removed: difference.removed.count + strangers.count, unchanged: kept.count, changed: true,
      notices: [strangersNotice, retire(twin.path, manifest)].compactMap(\.self))
  }

  private var isSame: Bool {
    twin == nil && live.manifest != nil && live.strangers.isEmpty && kept.count == entries.count
      && entries.count == live.count && claims.folders == live.folders.count
  }

  private func manifestOfEntries() throws(Problem) -> SiteManifest {
    do {
      return try SiteManifest(entries, records: records)
    } catch {
      // Claims let no path through twice.
      throw Problem(.error, "output.collision", "two files want one path: \(error)")
    }
  }

  private func refreshMarker() throws(Problem) {
    let manifest = try manifestOfEntries()
    try Self.telling { () throws(StoreError) in
      let parent = try lockedParent()
      defer { withExtendedLifetime(parent) {} }
      try output.remark(with: manifest, from: store)
    }
  }

  private func complete(_ twin: inout Twin, _ manifest: SiteManifest) throws(Problem) {
    do throws(StoreError) {
      try copyKept(to: &twin)
      try twin.prune(keeping: manifest, claims)
      try twin.seal(manifest, mode: live.mode)
    } catch {
      throw error.problem
    }
  }

  /// Brings over what the live site has and the twin has not.
  private func copyKept(to twin: inout Twin) throws(StoreError) {
    guard let source = live.folder else { return }
    var reading = TreeCursor(source)
    for number in kept {
      let entry = entries[number]
      if twin.has(entry, as: live.file(at: entry.path)) { continue }
      try copy(entry, &reading, to: &twin)
    }
  }

  /// Copies a file of the live site with its date, so that to a reader it stays what it was.
  private func copy(
    _ entry: SiteManifest.Entry, _ reading: inout TreeCursor, to twin: inout Twin
  ) throws(StoreError) {
    let (folder, name) = try reading.enter(entry.path) { parent, name throws(StoreError) in
      try parent.folder(name)
    }
    let source = try folder.file(name)
    let modified = try source.status().modified
    try twin.write(entry.path) { file throws(StoreError) in
      guard try source.copy(to: file) == (entry.digest, entry.bytes) else {
        // Touched, it will be read and found out by the next build.
        try source.touch()
        throw .damagedBlob(entry.digest, path: source.path)
      }
      try file.setModified(modified)
    }
  }

  /// Under a lock, so that of two builds with different caches one finds the other's work.
  private func exchange(_ twin: Twin) throws(Problem) {
    try Self.telling { () throws(StoreError) in
      let parent = try lockedParent()
      defer { withExtendedLifetime(parent) {} }
      try Exchange.publish(twin.path, as: output.path)
      do throws(StoreError) {
        try parent.sync()
        try Folder(at: Place.parent(of: twin.path)).sync()
      } catch {
        // What may be gone with the power is not published.
        try Exchange.undo(twin.path, as: output.path, isFirst: live.folder == nil)
        throw error
      }
    }
  }

  /// The folder that the output is in, locked; refused where another build published meanwhile.
  private func lockedParent() throws(StoreError) -> Folder {
    let parent = try Folder(at: Place.parent(of: output.path))
    try parent.lock(patience: 10)
    guard try isLiveAsItWas() else { throw .locked(path: output.path, process: nil) }
    return parent
  }

  private func isLiveAsItWas() throws(StoreError) -> Bool {
    let path = "\(output.path)/\(OutputFolder.marker)"
    guard try FileStatus.ofLink(at: path) == live.marker else { return false }
    guard live.marker == nil, try FileStatus.ofLink(at: output.path) != nil else { return true }
    // Not ours when the build began, it must be empty still.
    return try OutputFolder.isOurs(output.path)
  }
}
