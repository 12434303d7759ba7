// The end of publishing: the staging folder is completed from the live site, pruned, sealed and
// swapped.

import Foundation
public import VitrineModel
import VitrineStore

extension Publication {
  /// Swaps the new site in.
  ///
  /// If nothing changed, nothing is written; if only fingerprints or records changed, only the
  /// marker is.
  ///
  /// - Parameter progress: Called with the number of files copied to the staging folder, from any
  ///   thread.
  /// - Returns: The result.
  /// - Throws: What failed; the live site is then unchanged.
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
    try copyKept(to: staging, progress)
    let manifest = try newManifest()
    let removed = live.manifest.map { SiteDifference(from: $0, to: manifest).removals } ?? 0
    try staging.prune(keeping: manifest, claims)
    try staging.seal(manifest, mode: live.mode)
    let unsynced = try replaceLive(by: staging, manifest)
    self.staging = nil
    return Outcome(
      written: written.count,
      removed: removed + unknownFiles.count, unchanged: kept.count, changed: true,
      notices: [unknownFilesNotice, unsynced, retire(staging.path, manifest)].compactMap(\.self))
  }

  private var isSame: Bool {
    staging == nil && live.manifest != nil && live.unknownFiles.isEmpty && written.isEmpty
      && kept.isWhole && claims.folders == live.folders.count
  }

  private mutating func newManifest() throws(Problem) -> SiteManifest {
    written.sort()
    do {
      return try SiteManifest(kept.merged(with: written), records: records)
    } catch {
      // Claims let no path through twice.
      throw Problem(.error, "output.collision", "two files have the same path: \(error)")
    }
  }

  /// Writes a new marker.
  ///
  /// A refusal after the new marker is in place is a warning, not a failure: at worst a loss of
  /// power brings the old marker back, and the next build checks more files than it must.
  private mutating func refreshMarker() throws(Problem) -> Problem? {
    let manifest = try newManifest()
    let parent = try lockedParent()
    defer { withExtendedLifetime(parent) {} }
    do {
      try output.replaceMarker(with: manifest, from: store)
      return nil
    } catch  where error.isRefusal(of: .sync) && error.place == .file(output.path) {
      return unsynced("the site's list of files", error)
    }
  }

  /// Brings over the files of the live site that the staging folder does not have.
  private func copyKept(
    to staging: StagingFolder, _ progress: @escaping @Sendable (Int, Int) -> Void
  ) throws(Problem) {
    guard var copier else { return }
    copier.canLink = true
    let wanted = kept.places.filter { !staging.has($0, of: kept.before, as: live.file($0)) }
    try copier.copy(wanted.map { kept[$0] }, to: staging, progress: progress)
  }

  /// The number of files that are published between two reports of progress.
  public static let reportInterval = 64

  /// Publishes the staging folder under a lock, so that of two builds with different caches one sees
  /// the other's work.
  ///
  /// Returns a warning if the new site is in place but may not survive a loss of power.
  private func replaceLive(
    by staging: StagingFolder, _ manifest: SiteManifest
  ) throws(Problem) -> Problem? {
    let parent = try lockedParent()
    defer { withExtendedLifetime(parent) {} }
    let other = try Folder(at: ResolvedPath.parent(of: staging.path))
    let isSwapped = try swap(staging, manifest)
    do {
      try checkWhole(staging, manifest)
      try parent.sync()
      try other.sync()
      return nil
    } catch {
      if isSwapped { try takeBack(staging, since: error) }
      guard error.isRefusal(of: .sync) else { throw error }
      return unsynced("the new site", error)
    }
  }

  /// Swaps the folders.
  ///
  /// Returns false if a folder cannot be moved, so that its files were.
  private func swap(
    _ staging: StagingFolder, _ manifest: SiteManifest
  ) throws(Problem) -> Bool {
    do {
      try AtomicSwap.publish(staging.path, as: output.path)
      return true
    } catch  where FileByFile.isNeeded(after: error) {
      try FileByFile.publish(staging.path, manifest, as: output)
      return false
    }
  }

  /// Somebody may have deleted the cache with the staging folder a moment ago, or written into a
  /// published file.
  private func checkWhole(
    _ staging: StagingFolder, _ manifest: SiteManifest
  ) throws(Problem) {
    let root = try Folder(at: output.path)
    switch manifest.fault(in: root, since: live, workers: workers) {
    case nil: return
    case .missing(let path)?: throw .refused(.open, "\(staging.path)/\(path.text)", ENOENT)
    case .edited(let path)?:
      // The next build reads touched files and finds the damage.
      var cursor = TreeCursor(root)
      let (folder, name) = try cursor.enter(path)
      try folder.file(name).touch()
      throw .damagedBlob("\(output.path)/\(path.text)")
    }
  }

  /// Swaps back and throws the reason; returns if that is refused.
  ///
  /// A site that is not whole, or may not survive a loss of power, is not published, unless it
  /// cannot be swapped back.
  private func takeBack(_ staging: StagingFolder, since refusal: Problem) throws(Problem) {
    guard
      (try? AtomicSwap.undo(staging.path, as: output.path, isFirst: live.folder == nil)) == nil
    else { throw refusal }
  }

  private func unsynced(_ what: String, _ refusal: Problem) -> Problem {
    Problem(
      .warning, "output.unsynced",
      "\(what) may not survive a loss of power: \(refusal.what)", at: .file(output.path),
      help: "check the disk, then build again")
  }

  /// Locks the folder that contains the output; fails if another build has published meanwhile.
  private func lockedParent() throws(Problem) -> Folder {
    let parent = try Folder(at: ResolvedPath.parent(of: output.path))
    try parent.lock(timeout: 10)
    guard try isLiveAsItWas() else { throw .locked(output.path, process: nil) }
    return parent
  }

  private func isLiveAsItWas() throws(Problem) -> Bool {
    let marker = try FileStatus.ofLink(at: "\(output.path)/\(OutputFolder.marker)")
    guard marker.map(Self.version(of:)) == live.marker.map(Self.version(of:)) else { return false }
    guard live.marker == nil, try FileStatus.ofLink(at: output.path) != nil else { return true }
    // The output was not ours when the build began, so it must still be empty.
    return try OutputFolder.isOurs(output.path)
  }

  /// What distinguishes markers: a new one is another file.
  ///
  /// Encrypted folders and network disks report dates of change late.
  private static func version(of marker: FileStatus) -> [UInt64] {
    [marker.device, marker.inode, UInt64(marker.bytes), UInt64(bitPattern: marker.modified)]
  }
}
