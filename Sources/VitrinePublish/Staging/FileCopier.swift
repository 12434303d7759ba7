// Files of the live site brought over to its twin, by several workers: after a first build that is the
// whole site, and each file is read, hashed and written.

import Dispatch
import Synchronization
import VitrineModel
import VitrineStore

/// Copies files with their dates, so that to a reader they stay what they were.
struct FileCopier {
  /// The live site.
  let source: Folder
  let workers: Int

  /// - Throws: where a file is not what it was published as, once all of them were looked at, so that
  ///   the next build makes all of those anew.
  func copy(
    _ entries: [SiteManifest.Entry], to staging: StagingFolder,
    progress: @escaping @Sendable (Int, Int) -> Void = { _, _ in }
  ) throws(StoreError) {
    let copied = Tally(of: entries.count, progress)
    let pieces = entries.pieces(of: max(1, (entries.count + workers - 1) / workers))
    let faults = Mutex([StoreError?](repeating: nil, count: pieces.count))
    DispatchQueue.concurrentPerform(iterations: pieces.count) { place in
      let fault = Self.fault(copier: pieces[place], from: source, to: staging, copied)
      faults.withLock { $0[place] = fault }
    }
    // What the machine refuses says more than what is damaged.
    let all = faults.withLock { $0.compactMap(\.self) }
    if let fault = all.first(where: { !$0.isDamage }) ?? all.first { throw fault }
  }

  private static func fault(
    copier entries: ArraySlice<SiteManifest.Entry>, from source: Folder, to staging: StagingFolder,
    _ copied: Tally
  ) -> StoreError? {
    var (reading, staging) = (TreeCursor(source), staging)
    var damage: StoreError?
    for piece in entries.pieces(of: Publication.reportInterval) {
      for entry in piece {
        do throws(StoreError) {
          try copy(entry, &reading, to: &staging)
        } catch {
          guard error.isDamage else { return error }
          damage = damage ?? error
        }
      }
      copied.add(piece.count)
    }
    return damage
  }

  private static func copy(
    _ entry: SiteManifest.Entry, _ reading: inout TreeCursor, to staging: inout StagingFolder
  ) throws(StoreError) {
    let (folder, name) = try reading.enter(entry.path)
    let source = try folder.file(name)
    let modified = try source.status().modified
    try staging.write(entry.path) { file throws(StoreError) in
      guard try source.copy(to: file) == (entry.digest, entry.bytes) else {
        // Touched, it will be read and found out by the next build.
        try source.touch()
        throw .damagedBlob(entry.digest, path: source.path)
      }
      try file.setModified(modified)
    }
  }
}

extension StoreError {
  fileprivate var isDamage: Bool {
    if case .damagedBlob = self { return true }
    return false
  }
}
