// Every file the project writes outside the site's own tree comes into being here: a temporary
// file beside it, synced, then renamed, so that a reader or a killed run never sees half of it.

import Foundation
import Synchronization

extension Store {
  /// Puts the bytes at the path in one step; a link standing there is replaced, not followed.
  ///
  /// - Throws: A fault that names the path; what stood there before is untouched.
  public static func writeAtomically(
    _ bytes: some Collection<UInt8>, to path: String
  ) throws(StoreError) {
    try writeAtomically(parts: CollectionOfOne(Array(bytes)), to: path)
  }

  /// The same of bytes in parts, each written before the next is made.
  public static func writeAtomically(
    parts: some Sequence<[UInt8]>, to path: String
  ) throws(StoreError) {
    try writeAtomically(parts: parts, to: path, through: temporaryPath(beside: path))
  }

  /// The same through a temporary file elsewhere, where nothing may be seen beside the file.
  ///
  /// - Parameter mode: the permission bits, whatever the umask; nil leaves them to it.
  /// - Throws: `EXDEV` where the two are not on one file system.
  public static func writeAtomically(
    parts: some Sequence<[UInt8]>, to path: String, through temporary: String,
    mode: UInt32? = nil
  ) throws(StoreError) {
    // Opened first: once the file is there, only syncing is left to be refused.
    let folder = try Folder(at: parent(of: path))
    do throws(StoreError) {
      try writeNew(parts: parts, to: temporary)
      if let mode { try system(.write, temporary) { chmod(temporary, mode_t(mode)) } }
      try system(.rename, path) { rename(temporary, path) }
    } catch {
      unlink(temporary)
      throw error
    }
    try folder.sync()
  }

  /// A name no other writer of this or another process uses, hidden, ending in `.part`.
  static func temporaryPath(beside path: String) -> String {
    "\(parent(of: path))/\(temporaryName())"
  }

  static func temporaryName() -> String {
    let number = temporaryCount.wrappingAdd(1, ordering: .relaxed).newValue
    return ".vitrine-\(token)-\(number).part"
  }

  /// Tells this process from all others, also from those of other machines and containers, whose
  /// numbers may be the same.
  private static let token = String(UInt64.random(in: .min ... .max), radix: 16)

  static func isTemporary(_ name: RawName) -> Bool {
    isTemporary(name.text)
  }

  /// Is this a name of `temporaryPath(beside:)`, left by a dead run.
  public static func isTemporary(_ text: String) -> Bool {
    guard text.hasPrefix(".vitrine-"), text.hasSuffix(".part") else { return false }
    let name = text.dropFirst(".vitrine-".count).dropLast(".part".count)
    let parts = name.split(separator: "-", omittingEmptySubsequences: false)
    return parts.count == 2 && UInt64(parts[0], radix: 16) != nil && UInt(parts[1]) != nil
  }

  private static let temporaryCount = Atomic(0)

  static func writeNew(
    parts: some Sequence<[UInt8]>, to path: String, mode: UInt32 = 0o644
  ) throws(StoreError) {
    let descriptor = try system(.create, path) {
      open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode_t(mode & 0o777))
    }
    let file = OpenFile(descriptor: descriptor, path: path)
    guard try file.isHeld() else { return try writeNew(parts: parts, to: path, mode: mode) }
    for part in parts { try file.write(all: part) }
    try file.sync()
  }

  /// Makes a folder where there is none; its parent must be there.
  static func makeFolder(_ path: String) throws(StoreError) {
    do {
      try system(.create, path) { mkdir(path, 0o755) }
    } catch .system(_, _, EEXIST) {
      return
    }
  }

  static func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
