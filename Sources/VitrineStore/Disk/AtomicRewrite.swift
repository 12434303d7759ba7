// Rewrites files of the user, such as the list of favorites. A link stays a link, a private file
// stays private, and a killed run leaves either the old or the new file whole.

import Foundation
public import VitrineModel

extension Store {
  /// Replaces the content of a file in one step.
  ///
  /// Links are followed and permission bits kept; a missing file is created. Leftovers of a killed
  /// run beside the file are removed.
  ///
  /// - Parameters:
  ///   - bytes: The new content.
  ///   - path: The file.
  ///   - expected: The file as the writer read it. It is checked again at the last moment, because
  ///     somebody may have saved another version meanwhile.
  /// - Returns: False, with the file untouched, if another program has changed it.
  /// - Throws: A problem that names the path; the file is untouched.
  public static func rewriteAtomically(
    _ bytes: some Collection<UInt8>, at path: String, inPlaceOf expected: FileStatus?
  ) throws(Problem) -> Bool {
    let target = try endOfLinks(path)
    let status = try FileStatus.ofLink(at: target)
    guard status == nil || status?.kind == .file else { throw .notAFile(path) }
    let folder = try Folder(at: parent(of: target))
    try removeLeftovers(in: folder)
    let temporary = temporaryPath(beside: target)
    do {
      try writeNew(
        parts: CollectionOfOne(Array(bytes)), to: temporary, mode: status?.mode ?? 0o644)
      // The user's umask may have removed bits that the file had.
      if let status { try setMode(status.mode, ofFile: temporary) }
      guard try FileStatus.ofLink(at: target) == expected else {
        unlink(temporary)
        return false
      }
      try system(.rename, path) { rename(temporary, target) }
    } catch {
      unlink(temporary)
      throw error
    }
    try folder.sync()
    return true
  }

  /// The end of a chain of links, even if nothing is there yet.
  private static func endOfLinks(_ path: String) throws(Problem) -> String {
    var end = path
    for _ in 0..<40 {
      guard try FileStatus.ofLink(at: end)?.kind == .link else { return end }
      let next = try FileStatus.target(ofLink: end)
      end = next.hasPrefix("/") ? next : "\(parent(of: end))/\(next)"
    }
    throw .refused(.open, path, ELOOP)
  }

  /// Removes what a killed run left beside a file of the user's: temporary files that nobody has
  /// locked.
  ///
  /// A leftover that cannot be removed does not stop the file from being written.
  public static func removeLeftovers(in directory: String) throws(Problem) {
    try removeLeftovers(in: Folder(at: directory))
  }

  private static func removeLeftovers(in folder: Folder) throws(Problem) {
    for name in try folder.names() where isTemporary(name) {
      guard let file = try? folder.file(name),
        (try? StoreLock.lock(file.descriptor, file.path)) == true
      else { continue }
      try? folder.removeFile(name)
    }
  }
}
