// Everything about files and folders that shows without opening a file: names, kinds, lengths,
// dates, inodes. Two equal snapshots mean that nobody touched anything in between. Folders are read
// level by level, each level by all workers, so 10,000 photos take a tenth of a second.

import Foundation
public import VitrineModel

/// A snapshot of trees of files.
///
/// Links are recorded and followed.
public struct TreeSnapshot: Hashable, Sendable {
  /// The digest of all names, in the order of the file system, and their status.
  public let digest: Digest
  /// The length of all files together.
  public let bytes: Int
  /// The date of the latest change, in nanoseconds since 1970 by the kernel's clock.
  public let latest: Int64
  /// The time after which every further change gets another date.
  public let settles: Int64
  /// The date of the latest change of a file that may be an image, by its name.
  public let latestImage: Int64
  /// The paths where the snapshot begins.
  let roots: [String]
  /// The folders that were read.
  public let folders: [RawName]
  /// The names in them, if they are recorded.
  public let names: DirectoryNames

  /// Photos, themes and sites are never this deep.
  private static let deepest = 64

  /// Takes a snapshot.
  ///
  /// - Parameters:
  ///   - roots: Absolute paths; a missing one counts as missing.
  ///   - leavingOut: Folders to skip wherever they are.
  ///   - known: Names in folders, which are not listed unless they have changed.
  ///   - recordsNames: Whether the names in folders are kept for later snapshots.
  ///   - workers: How many threads read folders.
  /// - Throws: A refusal to list a folder, or `ELOOP` if folders are too deep.
  public init(
    at roots: [String], leavingOut: [String], knowing known: DirectoryNames? = nil,
    recordsNames: Bool = false, workers: Int
  ) async throws(Problem) {
    var skipped: Set<DirectorySnapshot.Identity> = []
    for folder in leavingOut {
      if let status = try FileStatus.ofTarget(at: folder) { skipped.insert(.init(status)) }
    }
    var hashing = Hashing()
    var bytes = 0
    var (latest, settles, latestImage) = (Int64.min, Int64.min, Int64.min)
    var depth = 0
    var folders: [RawName] = []
    var names = DirectoryNames()
    var snapshots = [DirectorySnapshot(of: roots)]
    while !snapshots.isEmpty {
      guard depth <= Self.deepest else {
        throw .refused(.list, roots.first ?? "/", ELOOP)
      }
      depth += 1
      var next: [DirectorySnapshot.Subfolder] = []
      for snapshot in snapshots {
        snapshot.bytes.withUnsafeBytes { hashing.update($0) }
        bytes &+= snapshot.length
        latest = max(latest, snapshot.latest)
        settles = max(settles, snapshot.settles)
        latestImage = max(latestImage, snapshot.latestImage)
        next += snapshot.folders.filter { !skipped.contains($0.identity) }
        // A folder may be linked to from anywhere, even from within.
        next += snapshot.linked.filter { skipped.insert($0.identity).inserted }
        names.add(snapshot.names)
      }
      folders += next.lazy.map(\.path)
      snapshots = try await Self.snapshots(
        of: next, knowing: known, records: recordsNames, workers: workers)
    }
    digest = hashing.finish()
    (self.roots, self.bytes) = (roots, bytes)
    (self.latest, self.settles, self.latestImage) = (latest, settles, latestImage)
    self.folders = folders
    self.names = names
  }

  private static func snapshots(
    of folders: [DirectorySnapshot.Subfolder], knowing known: DirectoryNames?, records: Bool,
    workers: Int
  ) async throws(Problem) -> [DirectorySnapshot] {
    let parts = folders.chunks(upTo: 256, workers: workers)
    let snapshots = await parts.concurrently(width: workers) {
      DirectorySnapshot(into: $0, knowing: known, records: records)
    }
    for snapshot in snapshots { if let refusal = snapshot.refusal { throw refusal } }
    return snapshots
  }
}
