// The skeleton of the cache folder.

import Foundation
public import VitrineModel

extension Store {
  /// Creates the folder and those above it, and checks at once whether it is writable: a build must
  /// not fail after an hour of work because its cache is read-only.
  public static func makeFolders(_ path: String) throws(Problem) {
    guard try FileStatus.ofTarget(at: path) == nil else {
      try system(.write, path) { access(path, W_OK | X_OK) }
      return
    }
    let above = parent(of: path)
    if above != path, above != "." { try makeFolders(above) }
    try makeFolder(path)
  }

  /// Checks at once whether a path is writable.
  ///
  /// A missing file counts as writable.
  public static func checkWritable(_ path: String) throws(Problem) {
    guard let status = try FileStatus.ofLink(at: path) else { return }
    let rights = status.kind == .folder ? W_OK | X_OK : W_OK
    try systemUnlessMissing(.write, path) { access(path, rights) }
  }

  /// The content of the tag.
  static let tag = """
    \(DirectoryMarker.cacheSignature)
    # The cache of Vitrine. It can be deleted at any time; a build makes it again.

    """

  /// Makes backup programs skip the cache (https://bford.info/cachedir/).
  static func writeTag(in directory: String) throws(Problem) {
    let path = "\(directory)/\(DirectoryMarker.cache)"
    guard try FileStatus.ofLink(at: path) == nil else { return }
    try writeAtomically(tag.utf8, to: path)
  }
}
