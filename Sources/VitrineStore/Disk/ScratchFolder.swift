// A folder in the system's folder for temporary files, for one piece of work of this process. It
// goes with the value; that of a process which was killed goes when the next one is made. The lock
// on the folder itself tells which those are, however their process ended.

import Foundation

/// A folder of this process alone, removed with the last reference to it: a class for that reason
/// alone.
public final class ScratchFolder: Sendable {
  public let path: String
  private let folder: Folder

  /// Makes the folder, for nobody else to read, and removes what dead processes left under this
  /// name.
  ///
  /// - Parameter name: what its name begins with, one for each kind of work.
  public init(_ name: String) throws(StoreError) {
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

  /// - Returns: nil where another process that sweeps took it for a dead one's before it was locked.
  private static func make(_ path: String) throws(StoreError) -> Folder? {
    try system(.create, path) { mkdir(path, 0o700) }
    do {
      let folder = try Folder(at: path)
      try folder.lock(patience: 10)
      let (held, found) = (try folder.status(of: "."), try FileStatus.ofLink(at: path))
      return held?.inode == found?.inode ? folder : nil
    } catch .system(.open, _, ENOENT) {
      return nil
    } catch {
      rmdir(path)
      throw error
    }
  }

  /// What cannot be removed must stop no work: another sweeps it at the same moment, or it is not
  /// ours to remove.
  private static func sweep(_ name: String, in temporary: String) {
    guard let folder = try? Folder(at: temporary), let names = try? folder.names() else { return }
    for found in names where isOurs(found, name) { try? sweep(found, in: folder) }
  }

  private static func sweep(_ name: RawName, in temporary: Folder) throws(StoreError) {
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
