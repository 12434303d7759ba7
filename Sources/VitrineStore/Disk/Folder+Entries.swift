// Listing and removing. Names are handled as bytes: a name that is not UTF-8 must not survive a
// removal because it cannot be spelled.

import Foundation
public import VitrineModel

/// A name in a folder as the file system has it, with a zero byte at its end.
public typealias RawName = [CChar]

extension RawName {
  /// The readable part of the name.
  public var text: String {
    String(decoding: dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}

extension Folder {
  /// Calls with each name but `.` and `..`, in the order of the file system.
  public func forEachName(
    _ body: (UnsafePointer<CChar>) throws(Problem) -> Void
  ) throws(Problem) {
    let copy = try system(.list, path) {
      openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    }
    guard let stream = fdopendir(copy) else {
      let code = errno
      close(copy)
      throw .refused(.list, path, code)
    }
    defer { closedir(stream) }
    while true {
      errno = 0
      guard let entry = readdir(stream) else { break }
      let offset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
      let start = UnsafeRawPointer(entry).advanced(by: offset)
      let name = start.assumingMemoryBound(to: CChar.self)
      if !Self.isDots(name) { try body(name) }
    }
    let code = errno
    guard code == 0 else { throw .refused(.list, path, code) }
  }

  /// The names in this folder, in the order of the file system.
  public func names() throws(Problem) -> [RawName] {
    var names: [RawName] = []
    try forEachName { names.append(RawName(UnsafeBufferPointer(start: $0, count: strlen($0) + 1))) }
    return names
  }

  /// Removes a file or link, if there is one.
  public func removeFile(_ name: UnsafePointer<CChar>) throws(Problem) {
    try systemUnlessMissing(.remove, path(of: name)) { unlinkat(descriptor, name, 0) }
  }

  /// Moves a file here from another folder of the same file system, and replaces a file of this
  /// name.
  public func moveFile(
    _ name: UnsafePointer<CChar>, from other: Folder
  ) throws(Problem) {
    try system(.rename, other.path(of: name)) {
      renameat(other.descriptor, name, descriptor, name)
    }
  }

  /// Gives a file of another folder the same name here as well: a hard link.
  ///
  /// Returns false where the file system cannot, or not for this file.
  ///
  /// - Throws: `EEXIST` if something has this name.
  public func linkFile(
    _ name: UnsafePointer<CChar>, from other: Folder
  ) throws(Problem) -> Bool {
    do {
      try system(.link, path(of: name)) {
        linkat(other.descriptor, name, descriptor, name, 0)
      }
      return true
    } catch  where !error.isRefusal(EEXIST) {
      return false
    }
  }

  /// Removes whatever has this name, with its contents, if there is anything.
  public func removeTree(_ name: UnsafePointer<CChar>) throws(Problem) {
    guard let status = try status(of: name) else { return }
    guard status.kind == .folder else { return try removeFile(name) }
    let inner = try folder(name)
    for entry in try inner.names() { try inner.removeTree(entry) }
    try removeIfEmpty(name)
  }

  /// Removes an empty folder.
  ///
  /// A missing folder and one that contains something are left alone.
  public func removeIfEmpty(_ name: UnsafePointer<CChar>) throws(Problem) {
    try system(.remove, path(of: name), expecting: ENOENT, ENOTEMPTY, EEXIST) {
      unlinkat(descriptor, name, AT_REMOVEDIR)
    }
  }

  static func isDots(_ name: UnsafePointer<CChar>) -> Bool {
    guard name[0] == 0x2E else { return false }
    return name[1] == 0 || (name[1] == 0x2E && name[2] == 0)
  }
}
