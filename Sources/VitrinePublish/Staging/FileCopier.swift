// Brings files of the live site to the staging folder with several workers; after a first build that
// is the whole site. A file known to be intact gets a second name, since nobody writes into published
// files: each is replaced as a whole. Where the file system has no hard links, and before the files
// were compared, each is read, hashed and written.

import VitrineModel
import VitrineStore

/// Copies or links files with their dates, so that they look unchanged to a reader.
struct FileCopier {
  /// The live site.
  let source: Folder
  let workers: Int
  /// Whether files may get a second name.
  ///
  /// That changes the kernel's own date of a published file, so it must be followed by a new list.
  var canLink = false

  /// Copies files.
  ///
  /// Throws for a damaged file only after all files were tried, so that the next build makes all
  /// damaged ones again.
  func copy(
    _ entries: [SiteManifest.Entry], to staging: StagingFolder,
    progress: @escaping @Sendable (Int, Int) -> Void = { _, _ in }
  ) throws(Problem) {
    let copied = Tally(of: entries.count, progress)
    let chunks = entries.chunks(of: max(1, (entries.count + workers - 1) / workers))
    let faults = chunks.inParallel { fault($0, to: staging, copied) }
    // A refusal of the machine matters more than damage.
    let all = faults.compactMap(\.self)
    if let fault = all.first(where: { !$0.isDamage }) ?? all.first { throw fault }
  }

  private func fault(
    _ entries: ArraySlice<SiteManifest.Entry>, to staging: StagingFolder, _ copied: Tally
  ) -> Problem? {
    var (reading, staging) = (TreeCursor(source), staging)
    var damage: Problem?
    for chunk in entries.chunks(of: Publication.reportInterval) {
      for entry in chunk {
        do {
          try copy(entry, &reading, to: &staging)
        } catch {
          guard error.isDamage else { return error }
          damage = damage ?? error
        }
      }
      copied.add(chunk.count)
    }
    return damage
  }

  private func copy(
    _ entry: SiteManifest.Entry, _ reading: inout TreeCursor, to staging: inout StagingFolder
  ) throws(Problem) {
    let (folder, name) = try reading.enter(entry.path)
    if canLink, try staging.link(entry.path, from: (folder, name)) { return }
    let source = try folder.file(name)
    let modified = try source.status().modified
    try staging.write(entry.path) { file throws(Problem) in
      guard try source.copy(to: file) == (entry.digest, entry.bytes) else {
        // The next build reads touched files and finds the damage.
        try source.touch()
        throw .damagedBlob(source.path)
      }
      try file.setModified(modified)
    }
  }
}

extension Problem {
  fileprivate var isDamage: Bool { code == "store.blob-damaged" }
}
