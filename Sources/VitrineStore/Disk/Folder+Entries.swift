// Listing and removing. Names are handled as the bytes they are: a name that is no UTF-8 must not
// survive a removal because it cannot be spelled.

import Foundation

/// A name in a folder as the file system holds it, closed by a zero byte.
public typealias RawName = [CChar]

extension RawName {
  /// The name as far as it can be read.
  public var text: String {
    String(decoding: dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}

extension Folder {
  /// Calls for each name but `.` and `..`, in the order of the file system.
  public func forEachName(
    _ body: (UnsafePointer<CChar>) throws(StoreError) -> Void
  ) throws(StoreError) {
    let copy = try system(.list, path) {
      openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    }
    guard let stream = fdopendir(copy) else {
      let code = errno
      close(copy)
      throw .system(.list, path: path, code: code)
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
    guard code == 0 else { throw .system(.list, path: path, code: code) }
  }

  /// The names in this folder in the order of the file system.
  public func names() throws(StoreError) -> [RawName] {
    var names: [RawName] = []
    try forEachName { names.append(RawName(UnsafeBufferPointer(start: $0, count: strlen($0) + 1))) }
    return names
  }

  /// Removes a file or link; a missing one is well.
  public func removeFile(_ name: UnsafePointer<CChar>) throws(StoreError) {
    try systemUnlessMissing(.remove, path(of: name)) { unlinkat(descriptor, name, 0) }
  }

  /// Removes whatever stands under this name, with all that is in it; a missing one is well.
  public func removeTree(_ name: UnsafePointer<CChar>) throws(StoreError) {
    guard let status = try status(of: name) else { return }
    guard status.kind == .folder else { return try removeFile(name) }
    let inner = try folder(name)
    for entry in try inner.names() { try inner.removeTree(entry) }
    try removeIfEmpty(name)
  }

  /// Removes a folder with nothing in it; one that is missing or holds something stays.
  public func removeIfEmpty(_ name: UnsafePointer<CChar>) throws(StoreError) {
    do {
      try systemUnlessMissing(.remove, path(of: name)) { unlinkat(descriptor, name, AT_REMOVEDIR) }
    } catch .system(_, _, ENOTEMPTY), .system(_, _, EEXIST) {
      return
    }
  }

  static func isDots(_ name: UnsafePointer<CChar>) -> Bool {
    guard name[0] == 0x2E else { return false }
    return name[1] == 0 || (name[1] == 0x2E && name[2] == 0)
  }
}
