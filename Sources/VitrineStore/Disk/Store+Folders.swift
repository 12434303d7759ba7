// The skeleton of the cache folder.

import Foundation
import VitrineModel

extension Store {
  /// Makes the folder and those above it, and finds out at once whether files can be made in it:
  /// a build must not end after an hour of work at a read-only cache.
  public static func makeFolders(_ path: String) throws(StoreError) {
    guard try FileStatus.ofTarget(at: path) == nil else {
      try system(.write, path) { access(path, W_OK | X_OK) }
      return
    }
    let above = parent(of: path)
    if above != path, above != "." { try makeFolders(above) }
    try makeFolder(path)
  }

  /// Finds out at once whether what stands at a path may be changed; where nothing does, it may.
  public static func checkWritable(_ path: String) throws(StoreError) {
    guard let status = try FileStatus.ofLink(at: path) else { return }
    let rights = status.kind == .folder ? W_OK | X_OK : W_OK
    try systemUnlessMissing(.write, path) { access(path, rights) }
  }

  /// Is there nothing at a path but a cache, or what may become one: a missing folder, an empty one,
  /// or one that a build was stopped in before it could mark it. Other programs mark theirs as well.
  public static func isFit(_ path: String) throws(StoreError) -> Bool {
    guard try FileStatus.ofTarget(at: path) != nil else { return true }
    let names = try Folder(at: path).names().map(\.text)
    let others = names.filter { $0 != FolderMark.cache }
    if others.isEmpty { return true }
    guard others.contains("lock") || others.contains("blobs") else { return false }
    return names.contains(FolderMark.cache) || others.allSatisfy(isOurs)
  }

  private static func isOurs(_ name: String) -> Bool {
    ["lock", "blobs", "temp", "twin"].contains(name) || name.hasPrefix("index.sqlite")
      || isTemporary(name)
  }

  /// Tells backup programs to leave the cache out (https://bford.info/cachedir/).
  static func writeTag(in directory: String) throws(StoreError) {
    let path = "\(directory)/\(FolderMark.cache)"
    guard try FileStatus.ofLink(at: path) == nil else { return }
    let text = """
      \(FolderMark.cacheSignature)
      # The cache of Vitrine. It can be deleted at any time; a build makes it again.

      """
    try writeAtomically(text.utf8, to: path)
  }
}
