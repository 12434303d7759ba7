// What the file system says about a file. Dates serve to notice that a file was touched, never to
// decide what is newer.

import Foundation
import VitrineModel

/// Kind, length, dates and identity of a file.
public struct FileStatus: Hashable, Sendable {
  public enum Kind: Hashable, Sendable { case file, folder, link, other }

  public let kind: Kind
  public let bytes: Int
  /// Nanoseconds since 1970 of the last change of the content, as anyone may set it.
  public let modified: Int64
  /// Nanoseconds since 1970 of the last change of anything; the kernel alone sets it.
  public let changed: Int64
  public let inode: UInt64
  public let device: UInt64
  /// The permission bits.
  public let mode: UInt32
  /// The user it belongs to.
  public let owner: UInt32

  /// The file itself, even where it is a link; nil where there is none.
  public static func ofLink(at path: String) throws(StoreError) -> FileStatus? {
    var raw = stat()
    let found = try systemUnlessMissing(.examine, path) { lstat(path, &raw) }
    return found.map { _ in FileStatus(raw) }
  }

  /// What links at the path lead to; nil where there is nothing.
  public static func ofTarget(at path: String) throws(StoreError) -> FileStatus? {
    var raw = stat()
    let found = try systemUnlessMissing(.examine, path) { stat(path, &raw) }
    return found.map { _ in FileStatus(raw) }
  }

  /// What a link says, as it is written in it.
  public static func target(ofLink path: String) throws(StoreError) -> String {
    var text = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = try system(.examine, path) { readlink(path, &text, text.count) }
    return String(decoding: text.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// What an open descriptor leads to; nil where it is closed.
  public static func ofStream(_ descriptor: Int32) -> FileStatus? {
    var raw = stat()
    return fstat(descriptor, &raw) == 0 ? FileStatus(raw) : nil
  }

  /// What a folder's descriptor has under a name, by the flags of `fstatat`; nil where it has nothing
  /// or does not tell.
  init?(of name: UnsafePointer<CChar>, in folder: Int32, _ flags: Int32) {
    var raw = stat()
    guard fstatat(folder, name, &raw, flags) == 0 else { return nil }
    self.init(raw)
  }

  /// Changes with every change that is made to the file, and with the file itself.
  public var identity: String {
    "\(bytes) \(modified) \(changed) \(inode) \(device) \(mode)"
  }

  /// From when on a further change shows another date.
  var settles: Int64 {
    FileDate.settles(
      changed, bytes: kind == .file ? bytes : 0, isLocal: LocalDevices.all.contains(device))
  }

  /// Are these two the same file.
  public func isSameFile(as other: FileStatus) -> Bool {
    inode == other.inode && device == other.device
  }

  init(_ raw: stat) {
    kind =
      switch raw.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      case S_IFLNK: .link
      default: .other
      }
    bytes = Int(raw.st_size)
    #if canImport(Darwin)
      modified = Self.nanoseconds(raw.st_mtimespec)
      changed = Self.nanoseconds(raw.st_ctimespec)
    #else
      modified = Self.nanoseconds(raw.st_mtim)
      changed = Self.nanoseconds(raw.st_ctim)
    #endif
    inode = UInt64(truncatingIfNeeded: raw.st_ino)
    device = UInt64(truncatingIfNeeded: raw.st_dev)
    mode = UInt32(raw.st_mode) & 0o7777
    owner = UInt32(raw.st_uid)
  }

  /// Years past 2262 wrap around, which does no harm to a comparison.
  private static func nanoseconds(_ time: timespec) -> Int64 {
    Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
  }
}
