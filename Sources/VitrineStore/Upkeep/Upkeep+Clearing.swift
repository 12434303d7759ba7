// Empties a cache. The lock stays, because another build may wait for it, and so does the mark that
// identifies the folder as a cache.

public import VitrineModel

extension Upkeep {
  /// Removes everything in the cache.
  ///
  /// A run killed meanwhile leaves a smaller cache. The value must not be used afterwards. Returns
  /// what was removed, and warnings about foreign files, which stay.
  public func clear() throws(Problem) -> (removed: Size, problems: [Problem]) {
    var removed = Size()
    for file in layout.files { try remove(file, &removed) }
    for file in Self.indexFiles.sorted().reversed() { try remove(file, &removed) }
    try forEachBlob { blob, folder, status throws(Problem) in
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
    return (removed, try unknownFiles().problems)
  }

  private func remove(_ file: String, _ removed: inout Size) throws(Problem) {
    guard let status = try cache.status(of: file), status.kind != .folder else { return }
    try cache.removeFile(file)
    removed.add(status)
  }

  /// Removes the folders of removed blobs.
  func removeEmptyFolders() throws(Problem) {
    let blobs = try blobFolder
    for head in try blobNames where try blobs.status(of: head)?.kind == .folder {
      try blobs.removeIfEmpty(head)
    }
  }
}
