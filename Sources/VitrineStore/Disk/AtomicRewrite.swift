// Files of the user that are written anew, such as the list of favorites: a link stays a link, a
// private file stays private, and a killed run leaves the old or the new file whole.

import Foundation

extension Store {
  /// Puts the bytes in place of a file's content in one step. Links are followed, permission bits
  /// kept; a missing file is made. What a run that was killed left beside the file is removed.
  ///
  /// - Parameter expected: what stands there as the writer knows it; looked at once more in the last
  ///   moment, since somebody may have saved another version in the meantime.
  /// - Throws: `changed` where something else stands there; else a fault that names the path. What
  ///   stood there before is untouched.
  public static func rewriteAtomically(
    _ bytes: some Collection<UInt8>, at path: String, inPlaceOf expected: FileStatus?
  ) throws(StoreError) {
    let target = try endOfLinks(path)
    let status = try FileStatus.ofLink(at: target)
    guard status == nil || status?.kind == .file else { throw .notAFile(path: path) }
    let folder = try Folder(at: parent(of: target))
    try removeLeftovers(in: folder)
    let temporary = temporaryPath(beside: target)
    do throws(StoreError) {
      try writeNew(
        parts: CollectionOfOne(Array(bytes)), to: temporary, mode: status?.mode ?? 0o644)
      // The user's mask may have taken bits away that the file had.
      if let status { try system(.write, path) { chmod(temporary, mode_t(status.mode)) } }
      guard try FileStatus.ofLink(at: target) == expected else { throw .changed(path: path) }
      try system(.rename, path) { rename(temporary, target) }
    } catch {
      unlink(temporary)
      throw error
    }
    try folder.sync()
  }

  /// Where a chain of links leads; also where nothing stands there yet.
  private static func endOfLinks(_ path: String) throws(StoreError) -> String {
    var end = path
    for _ in 0..<40 {
      guard try FileStatus.ofLink(at: end)?.kind == .link else { return end }
      let next = try FileStatus.target(ofLink: end)
      end = next.hasPrefix("/") ? next : "\(parent(of: end))/\(next)"
    }
    throw .system(.open, path: path, code: ELOOP)
  }

  /// Removes what a run that was killed left beside a file of the user's: temporary files whose lock
  /// nobody holds. What cannot be removed must not keep the file from being written.
  public static func removeLeftovers(in directory: String) throws(StoreError) {
    try removeLeftovers(in: Folder(at: directory))
  }

  private static func removeLeftovers(in folder: Folder) throws(StoreError) {
    for name in try folder.names() where isTemporary(name) {
      guard let file = try? folder.file(name),
        (try? StoreLock.lock(file.descriptor, file.path)) != nil
      else { continue }
      try? folder.removeFile(name)
    }
  }
}
