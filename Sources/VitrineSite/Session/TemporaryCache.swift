// A cache for one build alone, in the system's folder for temporary files. A build that was killed
// leaves its own there; the next one that starts removes it. The lock in it tells whether its build
// is still at work.

import Foundation
import Synchronization
import VitrineStore

enum TemporaryCache {
  private static let prefix = "vitrine-"
  private static var folder: String { FileManager.default.temporaryDirectory.path }

  /// The one of the build at work, for the case that it is abandoned.
  private static let current = Mutex<String?>(nil)

  /// A path that no other build uses.
  static var newPath: String { "\(folder)/\(prefix)\(UUID().uuidString)" }

  /// The path of the cache that this build makes.
  static func begin() -> String {
    let path = newPath
    current.withLock { $0 = path }
    return path
  }

  /// Removes one at its build's end; what is left of it is swept later.
  static func remove(_ path: String) { try? FileManager.default.removeItem(atPath: path) }

  /// Removes it from under a build that is still at work, and is about to end with its process. It
  /// is moved first, so that nothing can be put into it while it goes.
  static func abandon() {
    guard let path = current.withLock({ $0 }) else { return }
    let moved = newPath
    guard rename(path, moved) == 0 else { return }
    remove(moved)
  }

  /// Removes what killed builds of this user left. One that cannot be removed must stop no build:
  /// another sweeps it at the same moment, or somebody took away our right to it.
  static func sweep() {
    guard let temporary = try? Folder(at: folder), let names = try? temporary.names()
    else { return }
    for name in names where isOurs(name) { try? sweep(name, in: temporary) }
  }

  private static func sweep(_ name: RawName, in temporary: Folder) throws(StoreError) {
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
