// The skeleton of the cache folder.

import Foundation

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

  /// Tells backup programs to leave the cache out (https://bford.info/cachedir/).
  static func writeTag(in directory: String) throws(StoreError) {
    let path = directory + "/CACHEDIR.TAG"
    guard try FileStatus.ofLink(at: path) == nil else { return }
    let text = """
      Signature: 8a477f597d28d172789f06886806bc55
      # The cache of Vitrine. It can be deleted at any time; a build makes it again.

      """
    try writeAtomically(text.utf8, to: path)
  }
}
