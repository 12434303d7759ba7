// A folder in the system's folder for temporary files, for one task of this process. It is removed
// with the value; the folder of a killed process is removed when the next one is created. The lock
// on the folder itself shows which those are, however their process ended.

import Foundation
public import VitrineModel

/// A folder of this process alone, removed with the last reference to it. A class for that reason
/// alone.
public final class ScratchFolder: Sendable {
  /// The path of the folder.
  public let path: String
  private let folder: Folder

  /// Creates a folder that nobody else may read, and removes what dead processes left under this
  /// name. `name` is the prefix, one for each kind of work.
  public init(_ name: String) throws(Problem) {
    let temporary = FileManager.default.temporaryDirectory.path
    Self.sweep(name, in: temporary)
    while true {
      let path = "\(temporary)/\(name)-\(UUID().uuidString)"
      if let folder = try Self.make(path) {
        (self.path, self.folder) = (path, folder)
        return
      }
    }
  }

  deinit {
    guard let above = try? Folder(at: Store.parent(of: path)) else { return }
    try? above.removeTree(Self.name(of: path))
  }

  /// Nil if another process took the folder for a dead one's before it was locked, and removed it.
  private static func make(_ path: String) throws(Problem) -> Folder? {
    try system(.create, path) { mkdir(path, 0o700) }
    do {
      let folder = try Folder(at: path)
      try folder.lock(patience: 10)
      let (held, found) = (try folder.status(of: "."), try FileStatus.ofLink(at: path))
      return held?.inode == found?.inode ? folder : nil
    } catch  where error.isRefusal(ENOENT) {
      return nil
    } catch {
      rmdir(path)
      throw error
    }
  }

  /// A folder that cannot be removed must not stop any work: another process removes it at the same
  /// moment, or it is not ours.
  private static func sweep(_ name: String, in temporary: String) {
    guard let folder = try? Folder(at: temporary), let names = try? folder.names() else { return }
    for found in names where isOurs(found, name) { try? sweep(found, in: folder) }
  }

  private static func sweep(_ name: RawName, in temporary: Folder) throws(Problem) {
    guard let status = try temporary.status(of: name), status.kind == .folder,
      status.owner == geteuid()
    else { return }
    let dead = try temporary.folder(name)
    try dead.lock()
    try temporary.removeTree(name)
  }

  private static func isOurs(_ found: RawName, _ name: String) -> Bool {
    let text = found.text
    return text.hasPrefix("\(name)-")
      && UUID(uuidString: String(text.dropFirst(name.utf8.count + 1))) != nil
  }

  private static func name(of path: String) -> String {
    String(path.split(separator: "/").last ?? "")
  }
}
