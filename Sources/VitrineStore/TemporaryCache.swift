// A cache for a single build, in the system's folder for temporary files. A killed build leaves its
// own there, and the next build removes it. The lock in it shows whether its build is still
// running.

import Foundation
import Synchronization
import VitrineModel

/// Creates and removes the caches of single builds.
public enum TemporaryCache {
  private static let prefix = "vitrine-"
  private static var folder: String { FileManager.default.temporaryDirectory.path }

  /// The cache of the running build, in case it is abandoned.
  private static let current = Mutex<String?>(nil)

  /// A path that no other build uses.
  static var newPath: String { "\(folder)/\(prefix)\(UUID().uuidString)" }

  /// Returns the path of this build's cache, which the build creates.
  public static func begin() -> String {
    let path = newPath
    current.withLock { $0 = path }
    return path
  }

  /// Removes a cache at the end of its build.
  ///
  /// A later sweep removes what is left.
  public static func remove(_ path: String) { try? FileManager.default.removeItem(atPath: path) }

  /// Removes the cache of a running build that is about to end with its process.
  ///
  /// It is moved first, so that nothing can be put into it meanwhile.
  public static func abandon() {
    guard let path = current.withLock({ $0 }) else { return }
    let moved = newPath
    guard rename(path, moved) == 0 else { return }
    remove(moved)
  }

  /// Removes what killed builds of this user left.
  ///
  /// One that cannot be removed must not stop a build: another build removes it at the same moment,
  /// or it is no longer ours.
  public static func sweep() {
    guard let temporary = try? Folder(at: folder), let names = try? temporary.names()
    else { return }
    for name in names where isOurs(name) { try? sweep(name, in: temporary) }
  }

  private static func sweep(_ name: RawName, in temporary: Folder) throws(Problem) {
    guard let status = try temporary.status(of: name), status.kind == .folder,
      status.owner == geteuid(),
      try StoreLock.isAbandoned(in: try temporary.folder(name))
    else { return }
    try temporary.removeTree(name)
  }

  private static func isOurs(_ name: RawName) -> Bool {
    let text = name.text
    return text.hasPrefix(prefix) && UUID(uuidString: String(text.dropFirst(prefix.count))) != nil
  }
}
