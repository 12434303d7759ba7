// One build at a time uses a cache. The kernel holds the lock and frees it when its process ends,
// however it ends, so there is no stale lock to clear.

import Foundation
public import VitrineModel

/// The right to use a cache folder, until the value is released or destroyed.
public struct StoreLock: ~Copyable, Sendable {
  private let descriptor: Int32
  private let path: String

  /// Takes the lock of a cache folder, which is created if it is missing or an empty file, and removes
  /// what does not belong there: temporary files of dead runs, and other things in the place of its
  /// entries.
  ///
  /// - Parameters:
  ///   - directory: The cache folder.
  ///   - timeout: How long to wait for another build to end.
  ///   - onWait: Called once if another build holds the lock, with its process id if known.
  /// - Returns: The lock.
  /// - Throws: `site.locked` with the other's process id if it still holds the lock. Cancellation
  ///   ends the wait.
  public static func acquire(
    _ directory: String, timeout: Duration, onWait: (Int32?) -> Void = { _ in }
  ) async throws(Problem) -> StoreLock {
    var waited = Duration.zero
    for _ in 0..<100 {
      try Store.replaceEmptyFile(at: directory)
      try Store.makeFolders(directory)
      guard let lock = try open(directory + "/lock") else { continue }
      try await lock.wait(&waited, atMost: timeout, onWait)
      // Somebody may have deleted the cache meanwhile, and this file with it.
      guard try lock.isInPlace() else { continue }
      try lock.sign()
      try removeLeftovers(in: directory)
      return lock
    }
    throw .refused(.lock, directory + "/lock", ENOENT)
  }

  /// Whether the file of the lock is still in its place.
  ///
  /// If it is not, the cache was deleted, and another build may be using a new one.
  public borrowing func isInPlace() throws(Problem) -> Bool {
    guard let status = try FileStatus.ofLink(at: path) else { return false }
    return FileStatus.ofStream(descriptor)?.isSameFile(as: status) ?? false
  }

  /// Whether the lock of this cache folder was left by a dead process.
  ///
  /// A lock that nobody has signed yet belongs to a build that is about to take it.
  public static func isAbandoned(in directory: Folder) throws(Problem) -> Bool {
    let file = try directory.file("lock")
    guard try lock(file.descriptor, file.path) else { return false }
    return try file.status().bytes > 0
  }

  private init(descriptor: Int32, path: String) {
    self.descriptor = descriptor
    self.path = path
  }

  deinit { close(descriptor) }

  /// Releases the lock.
  ///
  /// Without this call it lasts as long as the value.
  public consuming func release() {}

  /// Opens the file; anything else in its place is removed.
  ///
  /// Nil if the folder is gone.
  private static func open(_ path: String) throws(Problem) -> StoreLock? {
    if let kind = try FileStatus.ofLink(at: path)?.kind, kind != .file {
      try Folder(at: Store.parent(of: path)).removeTree("lock")
    }
    let opened = try systemUnlessMissing(.lock, path) {
      Foundation.open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o644)
    }
    guard let opened else { return nil }
    return StoreLock(descriptor: opened, path: path)
  }

  /// Tries ten times a second, because a blocking `flock` could not be canceled.
  private borrowing func wait(
    _ waited: inout Duration, atMost timeout: Duration, _ onWait: (Int32?) -> Void
  ) async throws(Problem) {
    let step = Duration.milliseconds(100)
    while true {
      if try Self.lock(descriptor, path) { return }
      if waited == step { onWait(holder) }
      guard waited < timeout, (try? await Task.sleep(for: step)) != nil else {
        throw .locked(path, process: holder)
      }
      waited += step
    }
  }

  /// Locks an open file or folder without waiting.
  ///
  /// - Returns: False if another process holds the lock.
  static func lock(_ descriptor: Int32, _ path: String) throws(Problem) -> Bool {
    try system(.lock, path, expecting: EWOULDBLOCK) { flock(descriptor, LOCK_EX | LOCK_NB) } != nil
  }

  private var holder: Int32? {
    var bytes = [UInt8](repeating: 0, count: 16)
    let count = pread(descriptor, &bytes, bytes.count, 0)
    return Int32(String(decoding: bytes.prefix(max(0, count)).prefix { $0 > 0x20 }, as: UTF8.self))
  }

  /// Writes our process id into the file, for the message of another build.
  private borrowing func sign() throws(Problem) {
    let text = Array("\(getpid())\n".utf8)
    try system(.write, path) { ftruncate(descriptor, 0) }
    try system(.write, path) { pwrite(descriptor, text, text.count, 0) }
  }

  private static func removeLeftovers(in directory: String) throws(Problem) {
    let cache = try Folder(at: directory)
    try Store.repair(cache)
    let folder = try cache.makeFolder("temp")
    for name in try folder.names() { try folder.removeTree(name) }
    for name in try cache.names() where Store.isTemporary(name) { try cache.removeFile(name) }
  }
}

extension Folder {
  /// Locks the folder without waiting.
  ///
  /// - Returns: False if another process holds the lock.
  /// - Throws: What the system refuses.
  public func tryLock() throws(Problem) -> Bool { try StoreLock.lock(descriptor, path) }

  /// Locks the folder against other processes until its last reference is gone.
  ///
  /// Waits `timeout` seconds for a short task of another process, then throws `site.locked`.
  public func lock(timeout: Int = 0) throws(Problem) {
    for _ in 0..<(timeout * 20) {
      if try tryLock() { return }
      usleep(50_000)
    }
    guard try tryLock() else { throw .locked(path, process: nil) }
  }
}
