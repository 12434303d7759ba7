// What can be seen of files and folders without opening a file: names, kinds, lengths, dates, inodes.
// Two equal looks mean that nobody touched anything between them. Folders are looked at level by
// level, each level by all workers, so that 10,000 photos take a tenth of a second.

import Foundation
public import VitrineModel

/// One look at trees of files. Links are looked at and followed.
public struct TreeSnapshot: Hashable, Sendable {
  /// Over all names, in the order of the file system, and what it says of them.
  public let digest: Digest
  /// When the latest of the changes was, in nanoseconds since 1970 by the kernel's clock.
  public let latest: Int64
  /// From when on every further change shows another date.
  public let settles: Int64
  /// When the latest change of a file was that may be a picture, by its name.
  public let latestPicture: Int64
  /// The folders that were looked into.
  public let folders: [RawName]

  /// Deeper trees than photos, themes and sites have are no business of ours.
  private static let deepest = 64

  /// - Parameters:
  ///   - roots: absolute paths; one that is missing counts as missing.
  ///   - leavingOut: folders that are passed by wherever they are met.
  /// - Throws: where a folder cannot be listed, or folders lie too deep.
  public init(
    at roots: [String], leavingOut: [String], workers: Int
  ) async throws(StoreError) {
    var skipped: Set<DirectorySnapshot.Identity> = []
    for folder in leavingOut {
      if let status = try FileStatus.ofTarget(at: folder) { skipped.insert(.init(status)) }
    }
    var hashing = Hashing()
    var (latest, settles, latestPicture) = (Int64.min, Int64.min, Int64.min)
    var depth = 0
    var folders: [RawName] = []
    var looks = [DirectorySnapshot(of: roots)]
    while !looks.isEmpty {
      guard depth <= Self.deepest else {
        throw .system(.list, path: roots.first ?? "/", code: ELOOP)
      }
      depth += 1
      var next: [RawName] = []
      for look in looks {
        look.bytes.withUnsafeBytes { hashing.update($0) }
        latest = max(latest, look.latest)
        settles = max(settles, look.settles)
        latestPicture = max(latestPicture, look.latestPicture)
        next += look.folders.filter { !skipped.contains($0.identity) }.map(\.path)
        // A folder may be linked to from anywhere, also from within.
        next += look.linked.filter { skipped.insert($0.identity).inserted }.map(\.path)
      }
      folders += next
      looks = try await Self.looks(into: next, workers: workers)
    }
    digest = hashing.finish()
    (self.latest, self.settles, self.latestPicture) = (latest, settles, latestPicture)
    self.folders = folders
  }

  private static func looks(
    into folders: [RawName], workers: Int
  ) async throws(StoreError) -> [DirectorySnapshot] {
    let size = max(1, min(256, folders.count / (4 * workers)))
    let parts = stride(from: 0, to: folders.count, by: size).map {
      folders[$0..<min($0 + size, folders.count)]
    }
    let looks = await parts.concurrently(width: workers) { DirectorySnapshot(into: $0) }
    for look in looks { if let refusal = look.refusal { throw refusal } }
    return looks
  }
}
