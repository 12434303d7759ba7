// One build at a time works with a cache. The kernel holds the lock and frees it when its process
// ends, however it ends, so there is no stale lock to clear.

import Foundation

/// The right to work with a cache folder, given up when the value goes or is released.
public struct StoreLock: ~Copyable, Sendable {
  private let descriptor: Int32

  /// Takes the lock of a cache folder, made where it is missing, and removes what dead runs left
  /// in its folder for temporary files.
  ///
  /// - Parameters:
  ///   - patience: how long to wait for another build to end.
  ///   - tell: called once where it must be waited for, with its process id where that is known.
  /// - Throws: `locked` with the other's process id where it did not; cancellation ends the wait.
  public static func acquire(
    _ directory: String, patience: Duration, tellingOf tell: (Int32?) -> Void = { _ in }
  ) async throws(StoreError) -> StoreLock {
    try Store.makeFolders(directory)
    let lock = StoreLock(descriptor: try open(directory + "/lock"))
    try await Self.wait(for: lock.descriptor, directory + "/lock", patience, tell)
    try lock.sign(directory + "/lock")
    try removeLeftovers(in: directory)
    return lock
  }

  /// Was this cache folder's lock left by a process that is dead. One that nobody has signed yet
  /// belongs to a build that is about to take it.
  public static func isAbandoned(in directory: Folder) throws(StoreError) -> Bool {
    let file = try directory.file("lock")
    do {
      try lock(file.descriptor, file.path)
    } catch .system(_, _, EWOULDBLOCK) {
      return false
    }
    return try file.status().bytes > 0
  }

  private init(descriptor: Int32) { self.descriptor = descriptor }

  deinit { close(descriptor) }

  /// Gives the lock up; without this call it lasts as long as the value.
  public consuming func release() {}

  /// A link or a pipe in the lock's place holds nothing and goes; a folder may be somebody's.
  private static func open(_ path: String) throws(StoreError) -> Int32 {
    if let kind = try FileStatus.ofLink(at: path)?.kind, kind == .link || kind == .other {
      try systemUnlessMissing(.remove, path) { unlink(path) }
    }
    return try system(.lock, path) {
      Foundation.open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o644)
    }
  }

  /// Tries ten times a second; `flock` itself could not be given up on.
  private static func wait(
    for descriptor: Int32, _ path: String, _ patience: Duration, _ tell: (Int32?) -> Void
  ) async throws(StoreError) {
    let step = Duration.milliseconds(100)
    var waited = Duration.zero
    while true {
      do {
        return try lock(descriptor, path)
      } catch .system(_, _, EWOULDBLOCK) {
        if waited == step { tell(holder(descriptor)) }
        guard waited < patience, (try? await Task.sleep(for: step)) != nil else {
          throw .locked(path: path, process: holder(descriptor))
        }
        waited += step
      }
    }
  }

  /// Locks the open file or folder at once or throws `EWOULDBLOCK`.
  static func lock(_ descriptor: Int32, _ path: String) throws(StoreError) {
    try system(.lock, path) { flock(descriptor, LOCK_EX | LOCK_NB) }
  }

  private static func holder(_ descriptor: Int32) -> Int32? {
    var bytes = [UInt8](repeating: 0, count: 16)
    let count = pread(descriptor, &bytes, bytes.count, 0)
    return Int32(String(decoding: bytes.prefix(max(0, count)).prefix { $0 > 0x20 }, as: UTF8.self))
  }

  /// Writes our process id into the file, for the message another build will show.
  private func sign(_ path: String) throws(StoreError) {
    let text = Array("\(getpid())\n".utf8)
    try system(.write, path) { ftruncate(descriptor, 0) }
    try system(.write, path) { pwrite(descriptor, text, text.count, 0) }
  }

  private static func removeLeftovers(in directory: String) throws(StoreError) {
    try Store.makeFolder(directory + "/temp")
    let folder = try Folder(at: directory + "/temp")
    for name in try folder.names() { try folder.removeTree(name) }
    let cache = try Folder(at: directory)
    for name in try cache.names() where Store.isTemporary(name) { try cache.removeFile(name) }
  }
}

extension Folder {
  /// Locks the folder itself against other processes until the last reference to it goes.
  ///
  /// - Parameter patience: seconds to wait for a short task of another process.
  /// - Throws: `locked` where another process still holds it.
  public func lock(patience: Int = 0) throws(StoreError) {
    for _ in 0..<(patience * 20) {
      do {
        return try StoreLock.lock(descriptor, path)
      } catch .system(_, _, EWOULDBLOCK) {
        usleep(50_000)
      }
    }
    do {
      try StoreLock.lock(descriptor, path)
    } catch .system(_, _, EWOULDBLOCK) {
      throw .locked(path: path, process: nil)
    }
  }
}
