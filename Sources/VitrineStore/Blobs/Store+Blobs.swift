// Blobs are files named by the SHA-256 of their bytes. They appear whole or not at all, and their
// length and hash are checked before use, so a damaged cache cannot reach a page.

import Foundation
public import VitrineModel

extension Store {
  /// The path of a blob, whether it exists or not: `blobs/ab/cdef…`.
  public func path(of blob: Digest) -> String { "\(blobs)/\(blob.path)" }

  /// Stores the bytes under their digest.
  ///
  /// A damaged blob of that name is replaced.
  public func add(_ bytes: [UInt8]) throws(Problem) -> Digest {
    let digest = Self.digest(of: bytes)
    let part = temporaryFile(suffix: "")
    do throws(Problem) {
      try Self.writeNew(parts: CollectionOfOne(bytes), to: part)
      guard try place(part, as: digest) else { throw .refused(.rename, part, EXDEV) }
    } catch {
      unlink(part)
      throw error
    }
    return digest
  }

  /// Moves a finished file into the store.
  ///
  /// The file is gone from its own path afterwards, even if this fails. A file at
  /// `temporaryFile(suffix:)` is renamed, one from elsewhere copied.
  public func add(movingFile path: String) throws(Problem) -> (blob: Digest, bytes: Int) {
    defer { unlink(path) }
    let file = try OpenFile.reading(path)
    let (digest, length) = try Self.digest(of: file)
    try file.sync()
    if try !place(path, as: digest) {
      let bytes = try Self.bytes(of: path)
      guard try add(bytes) == digest else { throw .damagedBlob(path) }
    }
    return (digest, length)
  }

  /// A path in the store's own folder for temporary files, for `add(movingFile:)`.
  ///
  /// Only the folder is created, if somebody deleted it. Leftovers of a dead run are removed when the
  /// lock is taken next.
  public func temporaryFile(suffix: String) -> String {
    if access(temporary, F_OK) != 0 { try? Self.makeFolders(temporary) }
    return Self.temporaryPath(beside: "\(temporary)/file") + suffix
  }

  /// Whether the blob has this length and the bytes of its name.
  public func verify(_ blob: Digest, bytes: Int) -> Bool {
    guard let file = try? OpenFile.reading(path(of: blob)),
      let status = try? file.status(), status.bytes == bytes,
      let found = try? Self.digest(of: file)
    else { return false }
    return found.digest == blob && found.bytes == bytes
  }

  /// The bytes of a blob.
  ///
  /// Throws `store.blob-damaged` if they are not those of its name.
  public func read(_ blob: Digest) throws(Problem) -> [UInt8] {
    let bytes = try Self.bytes(of: path(of: blob))
    guard Self.digest(of: bytes) == blob else {
      reportDamage(of: blob)
      throw .damagedBlob(path(of: blob))
    }
    return bytes
  }

  /// Records that the file in a blob's place is damaged, so that the blob is made or fetched again.
  ///
  /// A missing blob is not damage: the cache may be cleared at any time.
  public func reportDamage(of blob: Digest) {
    let path = path(of: blob)
    guard (try? FileStatus.ofLink(at: path)).flatMap({ $0 }) != nil else { return }
    index.report(
      Problem(
        .warning, "store.blob-damaged",
        "this file is damaged: its content has changed; it is made again",
        at: .file(path)))
  }

  /// Removes a blob that was found damaged, so that it is made again.
  public func discard(_ blob: Digest) throws(Problem) {
    try Self.clear(path(of: blob))
  }

  /// Removes a blob if its bytes are not those of its name.
  ///
  /// A sound blob stays, because other photos may have the same bytes.
  ///
  /// - Returns: Whether it was damaged or is missing.
  @discardableResult
  public func discardIfDamaged(_ blob: Digest, bytes: Int? = nil) throws(Problem) -> Bool {
    if let file = try? OpenFile.reading(path(of: blob)), let found = try? Self.digest(of: file),
      found.digest == blob, found.bytes == bytes ?? found.bytes
    {
      return false
    }
    try discard(blob)
    return true
  }

  /// Removes whatever is at a path of the cache.
  private static func clear(_ path: String) throws(Problem) {
    do {
      try Folder(at: parent(of: path)).removeTree(path.lastComponent)
    } catch  where error.isRefusal(ENOENT, ENOTDIR, ELOOP) {
      // Its folder is missing, or something else is in the place of it.
    }
  }

  /// Removes something else in the place of a folder.
  private static func clearUnlessFolder(_ path: String) throws(Problem) {
    if let kind = try FileStatus.ofLink(at: path)?.kind, kind != .folder { try clear(path) }
  }

  /// Renames a file to the place of a blob.
  ///
  /// The folder is not synced: a name lost with the power is a blob to be made again, not damage.
  ///
  /// - Returns: False if the file is on another file system.
  private func place(_ path: String, as blob: Digest) throws(Problem) -> Bool {
    let target = self.path(of: blob)
    let folder = Self.parent(of: target)
    do {
      if let moved = try Self.move(path, to: target) { return moved }
    } catch  where error.isRefusal(EISDIR) {
      try Self.clear(target)
    } catch  where error.isRefusal(ENOTDIR, ELOOP) {
      // Something else is in the place of a folder. A link to nothing is reported as missing.
    }
    for folder in [blobs, folder] { try Self.clearUnlessFolder(folder) }
    try Self.makeFolders(folder)
    guard let moved = try Self.move(path, to: target) else {
      throw .refused(.rename, target, ENOENT)
    }
    return moved
  }

  /// False if the two are on different file systems; nil if the folder of the target is missing.
  private static func move(_ path: String, to target: String) throws(Problem) -> Bool? {
    if rename(path, target) == 0 { return true }
    switch errno {
    case EINTR: return try move(path, to: target)
    case EXDEV: return false
    case ENOENT: return nil
    case let code: throw .refused(.rename, target, code)
    }
  }

  /// The whole content of a regular file.
  static func bytes(of path: String) throws(Problem) -> [UInt8] {
    try OpenFile.reading(path).bytes()
  }
}
