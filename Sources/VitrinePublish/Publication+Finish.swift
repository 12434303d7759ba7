// The end of publishing: the twin is completed from the live site, pruned, sealed and exchanged.

import Foundation
public import VitrineModel
import VitrineStore

extension Publication {
  /// Brings the site before its readers in one exchange. Where nothing changed, nothing is written;
  /// where only fingerprints or records did, the marker alone is.
  ///
  /// - Parameter progress: told of files that are brought over to the twin, from any thread.
  /// - Throws: With the live site as it was.
  public mutating func finish(
    progress: @escaping @Sendable (_ done: Int, _ of: Int) -> Void = { _, _ in }
  ) throws(Problem) -> Outcome {
    if isSame {
      let isKnown = !kept.hasNewInputs && records == live.manifest?.records
      let notices = isKnown ? [] : [try refreshMarker()].compactMap(\.self)
      return Outcome(
        written: 0, removed: 0, unchanged: kept.count, changed: false, notices: notices)
    }
    let staging = try openStaging()
    try StoreError.telling { () throws(StoreError) in try copyKept(to: staging, progress) }
    let manifest = try newManifest()
    let removed = live.manifest.map { SiteDifference(from: $0, to: manifest).removals } ?? 0
    try StoreError.telling { () throws(StoreError) in
      try staging.prune(keeping: manifest, claims)
      try staging.seal(manifest, mode: live.mode)
    }
    let unsynced = try exchange(staging)
    self.staging = nil
    return Outcome(
      written: written.count,
      removed: removed + strangers.count, unchanged: kept.count, changed: true,
      notices: [strangersNotice, unsynced, retire(staging.path, manifest)].compactMap(\.self))
  }

  private var isSame: Bool {
    staging == nil && live.manifest != nil && live.strangers.isEmpty && written.isEmpty
      && kept.isWhole && claims.folders == live.folders.count
  }

  private mutating func newManifest() throws(Problem) -> SiteManifest {
    written.sort()
    do {
      return try SiteManifest(kept.merged(with: written), records: records)
    } catch {
      // Claims let no path through twice.
      throw Problem(.error, "output.collision", "two files want one path: \(error)")
    }
  }

  /// What is refused once the new marker stands is told and no failure: at worst a loss of power
  /// brings the old one back, and the next build looks at more than it must.
  private mutating func refreshMarker() throws(Problem) -> Problem? {
    let manifest = try newManifest()
    return try StoreError.telling { () throws(StoreError) in
      let parent = try lockedParent()
      defer { withExtendedLifetime(parent) {} }
      do throws(StoreError) {
        try output.remark(with: manifest, from: store)
        return nil
      } catch .system(.sync, output.path, let code) {
        let refusal = StoreError.system(.sync, path: output.path, code: code)
        return unsynced("the site's list of files", refusal)
      }
    }
  }

  /// Brings over what the live site has and the twin has not.
  private func copyKept(
    to staging: StagingFolder, _ progress: @escaping @Sendable (Int, Int) -> Void
  ) throws(StoreError) {
    guard let copier else { return }
    let wanted = kept.places.filter { !staging.has($0, of: kept.before, as: live.file($0)) }
    try copier.copy(wanted.map { kept[$0] }, to: staging, progress: progress)
  }

  /// Files that are copied before it is told.
  public static let reportInterval = 64

  /// Under a lock, so that of two builds with different caches one finds the other's work.
  ///
  /// - Returns: a notice where the new site stands, but may not outlast a loss of power.
  private func exchange(_ staging: StagingFolder) throws(Problem) -> Problem? {
    try StoreError.telling { () throws(StoreError) in
      let parent = try lockedParent()
      defer { withExtendedLifetime(parent) {} }
      let other = try Folder(at: ResolvedPath.parent(of: staging.path))
      try AtomicSwap.publish(staging.path, as: output.path)
      do throws(StoreError) {
        try parent.sync()
        try other.sync()
        return nil
      } catch {
        return try takeBack(staging, since: error)
      }
    }
  }

  /// What may be gone with the power is not published; where it cannot be taken back either, it
  /// stands, whole.
  private func takeBack(
    _ staging: StagingFolder, since refusal: StoreError
  ) throws(StoreError) -> Problem? {
    guard
      (try? AtomicSwap.undo(staging.path, as: output.path, isFirst: live.folder == nil)) == nil
    else { throw refusal }
    return unsynced("the new site", refusal)
  }

  private func unsynced(_ what: String, _ refusal: StoreError) -> Problem {
    Problem(
      .warning, "output.unsynced",
      "\(what) may not outlast a loss of power: \(refusal.problem.what)", at: .file(output.path),
      mend: "look at the disk, and build again")
  }

  /// The folder that the output is in, locked; refused where another build published meanwhile.
  private func lockedParent() throws(StoreError) -> Folder {
    let parent = try Folder(at: ResolvedPath.parent(of: output.path))
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
