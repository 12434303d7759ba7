// An open folder. Everything in it is named relative to its descriptor, and no link is followed
// below it. So a link planted in a tree of ours cannot redirect a write or a removal.

import Foundation
public import VitrineModel

/// An open folder, closed with its last reference.
///
/// A class for that reason alone.
public final class Folder: Sendable {
  let descriptor: Int32
  /// The path by which the folder was opened.
  public let path: String

  private init(descriptor: Int32, path: String) {
    self.descriptor = descriptor
    self.path = path
  }

  /// Opens the folder at a path.
  ///
  /// Links are followed.
  public convenience init(at path: String) throws(Problem) {
    let descriptor = try system(.open, path) { open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    self.init(descriptor: descriptor, path: path)
  }

  deinit { close(descriptor) }

  func path(of name: UnsafePointer<CChar>) -> String { "\(path)/\(String(cString: name))" }

  /// Opens a folder in this one; refuses a link.
  public func folder(_ name: UnsafePointer<CChar>) throws(Problem) -> Folder {
    guard let folder = try existingFolder(name) else {
      throw .refused(.open, path(of: name), ENOENT)
    }
    return folder
  }

  /// Opens a folder in this one; nil if nothing has this name.
  private func existingFolder(_ name: UnsafePointer<CChar>) throws(Problem) -> Folder? {
    let opened = try systemUnlessMissing(.open, path(of: name)) {
      openat(descriptor, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    }
    return opened.map { Folder(descriptor: $0, path: path(of: name)) }
  }

  /// Opens a folder below this one, one component at a time, so that no link is followed.
  public func folder(at parts: some Sequence<String>) throws(Problem) -> Folder {
    var inner = self
    for part in parts { inner = try inner.folder(part) }
    return inner
  }

  /// Opens a folder in this one, and creates it if it is missing, readable for all whatever the
  /// umask.
  public func makeFolder(_ name: UnsafePointer<CChar>) throws(Problem) -> Folder {
    if let folder = try existingFolder(name) { return folder }
    let made: Int32? = try system(.create, path(of: name), expecting: EEXIST) {
      mkdirat(descriptor, name, 0o755)
    }
    let folder = try folder(name)
    // Another writer of the same tree may have been faster.
    if made != nil { try folder.setMode(0o755) }
    return folder
  }

  /// Creates a folder in this one, which must not exist yet.
  public func makeNewFolder(_ name: UnsafePointer<CChar>) throws(Problem) -> Folder {
    try system(.create, path(of: name)) { mkdirat(descriptor, name, 0o755) }
    let made = try folder(name)
    try made.setMode(0o755)
    return made
  }

  /// Opens a regular file in this folder for reading; refuses a link.
  public func file(_ name: UnsafePointer<CChar>) throws(Problem) -> OpenFile {
    let opened = try system(.open, path(of: name)) {
      openat(descriptor, name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
    }
    let file = OpenFile(descriptor: opened, path: path(of: name))
    guard try file.status().kind == .file else { throw .notAFile(path(of: name)) }
    return file
  }

  /// Creates a file that must not exist yet, readable for all whatever the umask.
  public func makeFile(_ name: UnsafePointer<CChar>) throws(Problem) -> OpenFile {
    let opened = try system(.create, path(of: name)) {
      openat(descriptor, name, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o644)
    }
    let file = OpenFile(descriptor: opened, path: path(of: name))
    try setMode(path(of: name)) { fchmod(opened, 0o644) }
    return file
  }

  /// Writes a file in one step, readable for all whatever the umask; a link is replaced.
  ///
  /// The file is not synced: a caller that writes many files syncs once.
  public func replaceFile(
    _ name: UnsafePointer<CChar>, write: (borrowing OpenFile) throws(Problem) -> Void
  ) throws(Problem) {
    let temporary = Store.temporaryName()
    do {
      let file = try makeFile(temporary)
      guard try file.isHeld() else { return try replaceFile(name, write: write) }
      try write(file)
      try system(.rename, path(of: name)) { renameat(descriptor, temporary, descriptor, name) }
    } catch {
      try? removeFile(temporary)
      throw error
    }
  }

  /// The status of a name, links not followed; nil if there is nothing.
  public func status(of name: UnsafePointer<CChar>) throws(Problem) -> FileStatus? {
    var raw = stat()
    let found = try systemUnlessMissing(.examine, path(of: name)) {
      fstatat(descriptor, name, &raw, AT_SYMLINK_NOFOLLOW)
    }
    return found.map { _ in FileStatus(raw) }
  }

  /// Waits until the folder's names are on the disk.
  public func sync() throws(Problem) {
    try waitForDisk(descriptor, path)
  }

  /// Sets the permission bits of the folder itself.
  public func setMode(_ mode: UInt32) throws(Problem) {
    try setMode(path) { fchmod(descriptor, mode_t(mode)) }
  }

  /// Sets the permission bits of a file or folder in this one; no link is followed.
  ///
  /// Returns false if the file system keeps no modes, or they are not ours to set.
  @discardableResult
  public func setMode(
    _ mode: UInt32, of name: UnsafePointer<CChar>
  ) throws(Problem) -> Bool {
    try setMode(path(of: name)) { fchmodat(descriptor, name, mode_t(mode), AT_SYMLINK_NOFOLLOW) }
  }

  @discardableResult
  private func setMode(
    _ path: @autoclosure () -> String, _ call: () -> Int32
  ) throws(Problem) -> Bool {
    try system(.write, path(), expecting: EPERM, ENOTSUP, ENOSYS, call: call) != nil
  }

  /// Waits until everything written to this folder's file system is on the disk: one call instead
  /// of one for each of many files.
  public func syncAll() throws(Problem) {
    #if canImport(Darwin)
      // sync(2) does not wait there. Network file systems know nothing else.
      let synced: Int32? = try system(.sync, path, expecting: ENOTSUP, ENOTTY, EINVAL) {
        fsync_volume_np(descriptor, SYNC_VOLUME_FULLSYNC | SYNC_VOLUME_WAIT)
      }
      if synced == nil { Foundation.sync() }
    #else
      guard let call = Self.syncfs else { return Foundation.sync() }
      let synced = try system(.sync, path, expecting: ENOSYS, ENOTSUP, EINVAL) { call(descriptor) }
      if synced == nil { Foundation.sync() }
    #endif
  }

  #if !canImport(Darwin)
    /// The type of `syncfs(2)`.
    private typealias SyncFS = @convention(c) (Int32) -> Int32

    /// Looked up at run time: Swift's view of the C library omits what only Linux has.
    private static let syncfs: SyncFS? = dlsym(nil, "syncfs").map {
      unsafeBitCast($0, to: SyncFS.self)
    }
  #endif
}
