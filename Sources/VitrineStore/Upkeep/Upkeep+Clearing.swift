// Empties a cache. The lock stays, since another build may wait for it, and so does the mark, by which
// the folder is known for a cache.

public import VitrineModel

extension Upkeep {
  /// Removes what is kept in the cache; a run killed in between leaves a smaller one. Not to be asked
  /// for anything afterwards.
  ///
  /// - Returns: what was removed, and what is none of ours and stays.
  public func clear() throws(Problem) -> (removed: Size, problems: [Problem]) {
    do throws(StoreError) {
      var removed = Size()
      for file in layout.files { try remove(file, &removed) }
      for file in Self.indexFiles.sorted().reversed() { try remove(file, &removed) }
      try forEachBlob { blob, folder, status throws(StoreError) in
        try folder.removeFile(Self.name(of: blob))
        removed.add(status)
      }
      try removeEmptyFolders()
      if let log = try UsageLog(in: cache) {
        for entry in try log.entries() {
          if let status = try log.folder.status(of: entry.name) { removed.add(status) }
          try log.remove(entry)
        }
        try cache.removeIfEmpty(UsageLog.folderName)
      }
      return (removed, try strangers().problems)
    } catch {
      throw error.problem
    }
  }

  private func remove(_ file: String, _ removed: inout Size) throws(StoreError) {
    guard let status = try cache.status(of: file), status.kind != .folder else { return }
    try cache.removeFile(file)
    removed.add(status)
  }

  /// Of blobs that are gone.
  func removeEmptyFolders() throws(StoreError) {
    let blobs = try blobFolder
    for head in try blobNames where try blobs.status(of: head)?.kind == .folder {
      try blobs.removeIfEmpty(head)
    }
  }
}
