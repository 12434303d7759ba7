// An open folder. Everything in it is named relative to its descriptor and no link is followed
// below it, so that a link planted in a tree of ours leads no write or removal out of it.

import Foundation

/// A folder's descriptor, closed with its last reference: a class for that reason alone.
public final class Folder: Sendable {
  let descriptor: Int32
  public let path: String

  private init(descriptor: Int32, path: String) {
    self.descriptor = descriptor
    self.path = path
  }

  /// Opens the folder at a path whose links are followed.
  public convenience init(at path: String) throws(StoreError) {
    let descriptor = try system(.open, path) { open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    self.init(descriptor: descriptor, path: path)
  }

  deinit { close(descriptor) }

  func path(of name: UnsafePointer<CChar>) -> String { "\(path)/\(String(cString: name))" }

  /// Opens a folder in this one; refuses a link.
  public func folder(_ name: UnsafePointer<CChar>) throws(StoreError) -> Folder {
    let opened = try system(.open, path(of: name)) {
      openat(descriptor, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    }
    return Folder(descriptor: opened, path: path(of: name))
  }

  /// Opens a folder below this one, one part after the other, so that no link is followed.
  public func folder(at parts: some Sequence<String>) throws(StoreError) -> Folder {
    var inner = self
    for part in parts { inner = try inner.folder(part) }
    return inner
  }

  /// Opens a folder in this one and makes it where it is missing, for all to read whatever the
  /// umask.
  public func makeFolder(_ name: UnsafePointer<CChar>) throws(StoreError) -> Folder {
    do {
      return try folder(name)
    } catch .system(_, _, ENOENT) {
      do throws(StoreError) {
        return try makeNewFolder(name)
      } catch .system(_, _, EEXIST) {
        // Somebody who fills the same tree was faster.
        return try folder(name)
      }
    }
  }

  /// The same of a folder that must not exist yet.
  public func makeNewFolder(_ name: UnsafePointer<CChar>) throws(StoreError) -> Folder {
    try system(.create, path(of: name)) { mkdirat(descriptor, name, 0o755) }
    let made = try folder(name)
    try made.setMode(0o755)
    return made
  }

  /// Opens a regular file in this folder for reading; refuses a link.
  public func file(_ name: UnsafePointer<CChar>) throws(StoreError) -> OpenFile {
    let opened = try system(.open, path(of: name)) {
      openat(descriptor, name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
    }
    let file = OpenFile(descriptor: opened, path: path(of: name))
    guard try file.status().kind == .file else { throw .notAFile(path: path(of: name)) }
    return file
  }

  /// Makes a file that must not exist yet, for all to read whatever the umask.
  public func makeFile(_ name: UnsafePointer<CChar>) throws(StoreError) -> OpenFile {
    let opened = try system(.create, path(of: name)) {
      openat(descriptor, name, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o644)
    }
    let file = OpenFile(descriptor: opened, path: path(of: name))
    try setMode(path(of: name)) { fchmod(opened, 0o644) }
    return file
  }

  /// Puts a file under a name in one step, for all to read whatever the umask; a link standing there
  /// is replaced. Not synced: whoever puts many syncs once.
  public func replaceFile(
    _ name: UnsafePointer<CChar>, write: (borrowing OpenFile) throws(StoreError) -> Void
  ) throws(StoreError) {
    let temporary = Store.temporaryName()
    do throws(StoreError) {
      let file = try makeFile(temporary)
      guard try file.isHeld() else { return try replaceFile(name, write: write) }
      try write(file)
      try system(.rename, path(of: name)) { renameat(descriptor, temporary, descriptor, name) }
    } catch {
      try? removeFile(temporary)
      throw error
    }
  }

  /// What stands under this name, links not followed; nil where nothing does.
  public func status(of name: UnsafePointer<CChar>) throws(StoreError) -> FileStatus? {
    var raw = stat()
    let found = try systemUnlessMissing(.examine, path(of: name)) {
      fstatat(descriptor, name, &raw, AT_SYMLINK_NOFOLLOW)
    }
    return found.map { _ in FileStatus(raw) }
  }

  /// Waits until the folder's names are on the disk.
  public func sync() throws(StoreError) {
    try system(.sync, path) { fsync(descriptor) }
  }

  /// Sets the permission bits of the folder itself.
  public func setMode(_ mode: UInt32) throws(StoreError) {
    try setMode(path) { fchmod(descriptor, mode_t(mode)) }
  }

  /// Sets the permission bits of a file or folder in this one; no link is followed.
  ///
  /// - Returns: false where the file system has its own and keeps none, or they are not ours to
  ///   set.
  @discardableResult
  public func setMode(
    _ mode: UInt32, of name: UnsafePointer<CChar>
  ) throws(StoreError) -> Bool {
    try setMode(path(of: name)) { fchmodat(descriptor, name, mode_t(mode), AT_SYMLINK_NOFOLLOW) }
  }

  @discardableResult
  private func setMode(
    _ path: @autoclosure () -> String, _ call: () -> Int32
  ) throws(StoreError) -> Bool {
    do {
      try system(.write, path(), call)
      return true
    } catch .system(_, _, EPERM), .system(_, _, ENOTSUP) {
      return false
    }
  }

  /// Waits until everything written to this folder's file system is on the disk: one call instead
  /// of one for each of many files.
  public func syncAll() throws(StoreError) {
    #if canImport(Darwin)
      Foundation.sync()
    #else
      guard let call = Self.syncfs else { return Foundation.sync() }
      try system(.sync, path) { call(descriptor) }
    #endif
  }

  #if !canImport(Darwin)
    private typealias SyncFS = @convention(c) (Int32) -> Int32

    /// Looked up at run time: Swift's view of the C library leaves out what is Linux's own.
    private static let syncfs: SyncFS? = dlsym(nil, "syncfs").map {
      unsafeBitCast($0, to: SyncFS.self)
    }
  #endif
}
