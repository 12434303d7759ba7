// Files that come into being piece by piece, at a path that nobody reads yet.

import Foundation

extension OpenFile {
  /// Makes an empty file to be written; refused where anything stands there.
  public static func making(_ path: String) throws(StoreError) -> OpenFile {
    let descriptor = try system(.create, path) {
      open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    }
    return OpenFile(descriptor: descriptor, path: path)
  }

  /// Throws away what was written, to begin anew.
  public func empty() throws(StoreError) {
    try system(.write, path) { ftruncate(descriptor, 0) }
    try system(.write, path) { lseek(descriptor, 0, SEEK_SET) }
  }
}
