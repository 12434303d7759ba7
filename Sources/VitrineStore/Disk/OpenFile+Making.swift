// Files that are written in parts, at a path that nobody reads yet.

import Foundation
public import VitrineModel

extension OpenFile {
  /// Creates an empty file to be written; refuses to replace anything.
  public static func making(_ path: String) throws(Problem) -> OpenFile {
    let descriptor = try system(.create, path) {
      open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    }
    return OpenFile(descriptor: descriptor, path: path)
  }

  /// Discards what was written, to start again.
  public func empty() throws(Problem) {
    try system(.write, path) { ftruncate(descriptor, 0) }
    try system(.write, path) { lseek(descriptor, 0, SEEK_SET) }
  }
}
