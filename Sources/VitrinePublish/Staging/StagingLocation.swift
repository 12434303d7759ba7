// Where the twin lives: in the cache when that is on the output's file system, else hidden beside
// the output. Which of the two can only be found out by trying, since two mounts of one file
// system look alike and still refuse to rename across.

import Foundation
import VitrineModel
import VitrineStore

/// Finds or makes the twin's folder.
enum StagingLocation {
  /// The path of the twin, which exists afterwards.
  static func take(for output: OutputFolder) throws(StoreError) -> String {
    try Store.makeFolders(ResolvedPath.parent(of: output.path))
    let inCache = inCache(output)
    let isInCache = try FileStatus.ofLink(at: inCache)?.kind == .folder
    if isInCache, try isOnSameDisk(inCache, output) { return inCache }
    let beside = beside(output)
    if try FileStatus.ofLink(at: beside) == nil { try Store.makeFolders(beside) }
    guard try isOurs(beside) else { throw .system(.create, path: beside, code: EEXIST) }
    return isInCache ? beside : try settle(beside, inCache)
  }

  static func isThere(for output: OutputFolder) -> Bool {
    [inCache(output), beside(output)].contains { (try? FileStatus.ofLink(at: $0)) != nil }
  }

  /// Finds out at once whether a twin in the cache can be changed: a build must not end after an
  /// hour of work.
  static func check(_ output: OutputFolder) throws(StoreError) {
    let staging = inCache(output)
    for folder in [ResolvedPath.parent(of: staging), staging] { try Store.checkWritable(folder) }
  }

  /// In the cache, named by the output's path: several sites may share a cache.
  static func inCache(_ output: OutputFolder) -> String {
    "\(output.cache)/twin/\(Store.digest(of: output.path.utf8).hex.prefix(16))"
  }

  /// Is this what a twin in a cache is called.
  static func isName(_ name: String) -> Bool {
    name.utf8.count == 16 && Digest(hex: name + String(repeating: "0", count: 48)) != nil
  }

  static func beside(_ output: OutputFolder) -> String { beside(output.path) }

  static func beside(_ output: String) -> String { ResolvedPath.hidden("twin", beside: output) }

  /// Nobody but us reads a twin.
  static let mode: UInt32 = 0o700

  /// Removes a twin beside the output that is not as a finished run leaves it, or that the one in
  /// the cache has taken the place of: what was taken from the site must not stay there.
  static func recover(_ output: OutputFolder) throws(StoreError) {
    let beside = beside(output)
    guard let status = try FileStatus.ofLink(at: beside), try isOurs(beside) else { return }
    let isReplaced = try isOnSameDisk(inCache(output), output)
    let isFlagged = try Folder(at: beside).status(of: StagingFolder.flag) != nil
    if isReplaced || isFlagged || status.mode != mode { try discard(beside) }
  }

  /// Removes a twin unless another build is at work on it.
  static func discard(_ path: String) throws(StoreError) {
    guard try FileStatus.ofLink(at: path) != nil, try isOurs(path) else { return }
    let root = try Folder(at: path)
    do {
      try root.lock()
    } catch .locked {
      return
    }
    try remove(path)
  }

  /// Removes a folder of ours with all that is in it.
  static func remove(_ path: String) throws(StoreError) {
    try empty(try Folder(at: path))
    let parent = try Folder(at: ResolvedPath.parent(of: path))
    try parent.removeIfEmpty(String(path.split(separator: "/").last ?? ""))
  }

  /// Removes all that is in a folder of ours, last what tells that it is: what a run killed
  /// meanwhile leaves must not pass for somebody else's.
  static func empty(_ root: Folder) throws(StoreError) {
    let marks = [OutputFolder.marker, StagingFolder.flag]
    let kept = marks.map { RawName($0.utf8CString) }
    for name in try root.names() where !kept.contains(name) { try root.removeTree(name) }
    for mark in marks { try root.removeTree(mark) }
  }

  /// Moves a twin made beside the output into the cache; where that is refused it stays.
  private static func settle(_ beside: String, _ inCache: String) throws(StoreError) -> String {
    try Store.makeFolders("\(ResolvedPath.parent(of: inCache))")
    do {
      try AtomicSwap.move(beside, to: inCache)
      return inCache
    } catch .system(_, _, EXDEV) {
      return beside
    }
  }

  private static func isOnSameDisk(
    _ path: String, _ output: OutputFolder
  ) throws(StoreError) -> Bool {
    let parent = ResolvedPath.parent(of: output.path)
    return try FileStatus.ofLink(at: path)?.device == FileStatus.ofTarget(at: parent)?.device
  }

  /// A folder of this name that is neither empty nor marked was made by somebody else.
  static func isOurs(_ path: String) throws(StoreError) -> Bool {
    guard try FileStatus.ofLink(at: path)?.kind == .folder else { return false }
    if try Folder(at: path).status(of: StagingFolder.flag) != nil { return true }
    return try OutputFolder.isOurs(path)
  }
}
