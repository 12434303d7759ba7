// Blobs: files named by the SHA-256 of their bytes. They come whole or not at all, and nothing is
// taken from one without its length and hash being checked, so a damaged cache cannot reach a page.

import Foundation
public import VitrineModel

extension Store {
  /// Where the bytes of this digest are or would be: `blobs/ab/cdef…`.
  public func path(of blob: Digest) -> String { "\(blobs)/\(blob.path)" }

  /// Keeps the bytes under their digest. A damaged blob of that name is replaced.
  public func add(_ bytes: [UInt8]) throws(StoreError) -> Digest {
    let digest = Self.digest(of: bytes)
    let part = temporaryFile(suffix: "")
    do {
      try Self.writeNew(parts: CollectionOfOne(bytes), to: part)
      try place(part, as: digest)
    } catch {
      unlink(part)
      throw error
    }
    return digest
  }

  /// Takes a finished file into the store; it is gone from its own place afterwards, also where
  /// this fails. A file made at `temporaryFile(suffix:)` is renamed, one from elsewhere copied.
  public func add(movingFile path: String) throws(StoreError) -> (blob: Digest, bytes: Int) {
    defer { unlink(path) }
    let file = try OpenFile.reading(path)
    let (digest, length) = try Self.digest(of: file)
    try file.sync()
    do {
      try place(path, as: digest)
    } catch .system(.rename, _, EXDEV) {
      let bytes = try Self.bytes(of: path)
      guard try add(bytes) == digest else { throw .damagedBlob(digest, path: path) }
    }
    return (digest, length)
  }

  /// A path in the store's own folder for temporary files, for `add(movingFile:)`. Nothing is
  /// made there yet; what a dead run left there is removed with the next lock.
  public func temporaryFile(suffix: String) -> String {
    Self.temporaryPath(beside: "\(temporary)/file") + suffix
  }

  /// Has the blob this length, and are its bytes those of its name.
  public func verify(_ blob: Digest, bytes: Int) -> Bool {
    guard let file = try? OpenFile.reading(path(of: blob)),
      let status = try? file.status(), status.bytes == bytes,
      let found = try? Self.digest(of: file)
    else { return false }
    return found.digest == blob && found.bytes == bytes
  }

  /// The blob's bytes.
  ///
  /// - Throws: `damagedBlob` where they are not what the name says.
  public func read(_ blob: Digest) throws(StoreError) -> [UInt8] {
    let bytes = try Self.bytes(of: path(of: blob))
    guard Self.digest(of: bytes) == blob else {
      tellDamage(of: blob)
      throw .damagedBlob(blob, path: path(of: blob))
    }
    return bytes
  }

  /// Notes that what stands in a blob's place is not that blob, so that it is made or fetched anew.
  /// A blob that is gone is none: the cache may be cleared at any time.
  public func tellDamage(of blob: Digest) {
    let path = path(of: blob)
    guard (try? FileStatus.ofLink(at: path)).flatMap({ $0 }) != nil else { return }
    index.tell(
      Problem(
        .warning, "store.blob-damaged",
        "this file is damaged: its bytes are not those once written; it is made anew",
        at: .file(path)))
  }

  /// Forgets a blob found damaged, so that the next look-up leaves it out and it is made anew.
  public func discard(_ blob: Digest) throws(StoreError) {
    try Self.clear(path(of: blob))
  }

  /// Removes whatever stands at a path of the cache.
  private static func clear(_ path: String) throws(StoreError) {
    guard try FileStatus.ofTarget(at: parent(of: path))?.kind == .folder else { return }
    try Folder(at: parent(of: path)).removeTree(String(path.split(separator: "/").last ?? ""))
  }

  /// The folder is not synced: a name lost with the power is a blob to be made again, no damage.
  private func place(_ path: String, as blob: Digest) throws(StoreError) {
    let target = self.path(of: blob)
    let folder = Self.parent(of: target)
    do {
      let moved = try systemUnlessMissing(.rename, target) { rename(path, target) }
      guard moved == nil else { return }
    } catch .system(_, _, EISDIR) {
      try Self.clear(target)
    } catch .system(_, _, ENOTDIR) {
      try Self.clear(folder)
    }
    try Self.makeFolder(folder)
    try system(.rename, target) { rename(path, target) }
  }

  /// The whole content of a regular file.
  static func bytes(of path: String) throws(StoreError) -> [UInt8] {
    try OpenFile.reading(path).bytes()
  }
}
