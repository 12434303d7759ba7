// What the file system reports about a file. Dates show that a file was touched, never which of two
// is newer.

import Foundation
public import VitrineModel

/// The kind, length, dates and identity of a file.
public struct FileStatus: Hashable, Sendable {
  /// The kind of a file.
  public enum Kind: Hashable, Sendable { case file, folder, link, other }

  /// The kind.
  public let kind: Kind
  /// The length in bytes.
  public let bytes: Int
  /// The date of the last change of the content in nanoseconds since 1970; anyone may set it.
  public let modified: Int64
  /// The date of the last change of anything in nanoseconds since 1970; only the kernel sets it.
  public let changed: Int64
  /// The inode number.
  public let inode: UInt64
  /// The number of names of a file (hard links).
  public let linkCount: UInt64
  /// The device number.
  public let device: UInt64
  /// The permission bits.
  public let mode: UInt32
  /// The user id of the owner.
  public let owner: UInt32

  /// The status of the path itself, even if it is a link; nil if there is nothing.
  public static func ofLink(at path: String) throws(Problem) -> FileStatus? {
    var raw = stat()
    let found = try systemUnlessMissing(.examine, path) { lstat(path, &raw) }
    return found.map { _ in FileStatus(raw) }
  }

  /// The status of the target of links at the path; nil if there is nothing.
  public static func ofTarget(at path: String) throws(Problem) -> FileStatus? {
    var raw = stat()
    let found = try systemUnlessMissing(.examine, path) { stat(path, &raw) }
    return found.map { _ in FileStatus(raw) }
  }

  /// The text of a link.
  public static func target(ofLink path: String) throws(Problem) -> String {
    var text = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = try system(.examine, path) { readlink(path, &text, text.count) }
    return String(decoding: text.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// The status of an open descriptor; nil if it is closed.
  public static func ofStream(_ descriptor: Int32) -> FileStatus? {
    var raw = stat()
    return fstat(descriptor, &raw) == 0 ? FileStatus(raw) : nil
  }

  /// The status of a name in an open folder, by the flags of `fstatat`; nil if there is nothing or
  /// the system does not say.
  init?(of name: UnsafePointer<CChar>, in folder: Int32, _ flags: Int32) {
    var raw = stat()
    guard fstatat(folder, name, &raw, flags) == 0 else { return nil }
    self.init(raw)
  }

  /// A text that changes with every change of the file, and with the file itself.
  public var identity: String {
    "\(bytes) \(modified) \(changed) \(inode) \(device) \(mode)"
  }

  /// The time after which a further change gets another date.
  var settles: Int64 {
    FileDate.settles(
      changed, bytes: kind == .file ? bytes : 0, isLocal: LocalDevices.all.contains(device))
  }

  /// Whether both are the same file.
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
    (modified, changed) = FileDate.times(of: raw)
    inode = UInt64(truncatingIfNeeded: raw.st_ino)
    linkCount = UInt64(raw.st_nlink)
    device = UInt64(truncatingIfNeeded: raw.st_dev)
    mode = UInt32(raw.st_mode) & 0o7777
    owner = UInt32(raw.st_uid)
  }
}
