// The staging folder is in the cache if that is on the output's file system, else hidden beside the
// output. Only a rename shows which: two mounts of one file system look alike and still refuse to
// rename across.

import Foundation
import VitrineModel
import VitrineStore

/// Finds or creates the staging folder.
enum StagingLocation {
  /// Returns the path of the staging folder and creates it if needed.
  static func take(for output: OutputFolder) throws(Problem) -> String {
    try Store.makeFolders(ResolvedPath.parent(of: output.path))
    let inCache = inCache(output)
    let isInCache = try FileStatus.ofLink(at: inCache)?.kind == .folder
    if isInCache, try isOnSameDisk(inCache, output) { return inCache }
    let beside = beside(output)
    if try FileStatus.ofLink(at: beside) == nil { try Store.makeFolders(beside) }
    guard try isOurs(beside) else { throw .refused(.create, beside, EEXIST) }
    return isInCache ? beside : try settle(beside, inCache)
  }

  static func isThere(for output: OutputFolder) -> Bool {
    [inCache(output), beside(output)].contains { (try? FileStatus.ofLink(at: $0)) != nil }
  }

  /// Checks at once whether a staging folder in the cache is writable: a build must not fail after
  /// an hour of work.
  static func check(_ output: OutputFolder) throws(Problem) {
    let staging = inCache(output)
    for folder in [ResolvedPath.parent(of: staging), staging] { try Store.checkWritable(folder) }
  }

  /// The path in the cache, named by the output's path, because several sites may share a cache.
  static func inCache(_ output: OutputFolder) -> String {
    "\(output.cache)/staging/\(Store.digest(of: output.path.utf8).shortHex)"
  }

  /// Whether a staging folder in a cache may have this name.
  static func isName(_ name: String) -> Bool {
    name.utf8.count == 16 && Digest(hex: name + String(repeating: "0", count: 48)) != nil
  }

  static func beside(_ output: OutputFolder) -> String { beside(output.path) }

  static func beside(_ output: String) -> String { ResolvedPath.hidden("staging", beside: output) }

  /// Only this user may read a staging folder.
  static let mode: UInt32 = 0o700

  /// Removes a staging folder beside the output that is not as a finished run leaves it, or that
  /// one in the cache has replaced.
  ///
  /// What was removed from the site must not stay there.
  static func recover(_ output: OutputFolder) throws(Problem) {
    let beside = beside(output)
    guard let status = try FileStatus.ofLink(at: beside), try isOurs(beside) else { return }
    let isReplaced = try isOnSameDisk(inCache(output), output)
    let isFlagged = try Folder(at: beside).status(of: StagingFolder.flag) != nil
    if isReplaced || isFlagged || status.mode != mode { try discard(beside) }
  }

  /// Removes a staging folder unless another build uses it.
  static func discard(_ path: String) throws(Problem) {
    guard try FileStatus.ofLink(at: path) != nil, try isOurs(path) else { return }
    let root = try Folder(at: path)
    guard try root.tryLock() else { return }
    try remove(path)
  }

  /// Removes a folder of ours with its contents.
  static func remove(_ path: String) throws(Problem) {
    try empty(try Folder(at: path))
    let parent = try Folder(at: ResolvedPath.parent(of: path))
    try parent.removeIfEmpty(path.lastComponent)
  }

  /// Removes the contents of a folder of ours, the marks that say so last: the leftovers of a run
  /// killed meanwhile must not look like somebody else's.
  static func empty(_ root: Folder) throws(Problem) {
    let marks = [OutputFolder.marker, StagingFolder.flag]
    let kept = marks.map { RawName($0.utf8CString) }
    for name in try root.names() where !kept.contains(name) { try root.removeTree(name) }
    for mark in marks { try root.removeTree(mark) }
  }

  /// Moves a staging folder from beside the output into the cache.
  ///
  /// It stays if that is refused.
  private static func settle(_ beside: String, _ inCache: String) throws(Problem) -> String {
    try Store.makeFolders("\(ResolvedPath.parent(of: inCache))")
    do {
      try AtomicSwap.move(beside, to: inCache)
      return inCache
    } catch  where FileByFile.isNeeded(after: error) {
      return beside
    }
  }

  private static func isOnSameDisk(
    _ path: String, _ output: OutputFolder
  ) throws(Problem) -> Bool {
    let parent = ResolvedPath.parent(of: output.path)
    return try FileStatus.ofLink(at: path)?.device == FileStatus.ofTarget(at: parent)?.device
  }

  /// Whether a folder of this name is empty or marked.
  ///
  /// Any other was made by somebody else.
  static func isOurs(_ path: String) throws(Problem) -> Bool {
    guard try FileStatus.ofLink(at: path)?.kind == .folder else { return false }
    if try Folder(at: path).status(of: StagingFolder.flag) != nil { return true }
    return try OutputFolder.isOurs(path)
  }
}
