// Every file written outside the site's own tree is created here: as a temporary file beside it,
// synced, then renamed. A reader or a killed run never sees half of it.

import Foundation
import Synchronization
public import VitrineModel

extension Store {
  /// Writes the bytes to the path in one step.
  ///
  /// A link at the path is replaced, not followed. After a failure the old file is untouched.
  public static func writeAtomically(
    _ bytes: some Collection<UInt8>, to path: String
  ) throws(Problem) {
    try writeAtomically(parts: CollectionOfOne(Array(bytes)), to: path)
  }

  /// Writes bytes in parts, each written before the next is made.
  public static func writeAtomically(
    parts: some Sequence<[UInt8]>, to path: String
  ) throws(Problem) {
    try writeAtomically(parts: parts, to: path, through: temporaryPath(beside: path))
  }

  /// Writes through a temporary file elsewhere, if nothing else may appear beside the file.
  ///
  /// - Parameters:
  ///   - parts: The bytes.
  ///   - path: The file.
  ///   - temporary: The path of the temporary file.
  ///   - mode: The permission bits, whatever the umask; nil leaves them to the umask.
  /// - Throws: `EXDEV` as a refusal to rename if the two paths are on different file systems.
  public static func writeAtomically(
    parts: some Sequence<[UInt8]>, to path: String, through temporary: String,
    mode: UInt32? = nil
  ) throws(Problem) {
    // Opened first: once the file is in place, only syncing can be refused.
    let folder = try Folder(at: parent(of: path))
    do {
      try writeNew(parts: parts, to: temporary)
      if let mode { try setMode(mode, ofFile: temporary) }
      try system(.rename, path) { rename(temporary, path) }
    } catch {
      unlink(temporary)
      throw error
    }
    try folder.sync()
  }

  /// Sets the permission bits of a file of ours; some file systems keep none.
  static func setMode(_ mode: UInt32, ofFile path: String) throws(Problem) {
    try system(.write, path, expecting: EPERM, ENOTSUP, ENOSYS) { chmod(path, mode_t(mode)) }
  }

  /// A hidden name ending in `.part` that no other writer of this or another process uses.
  static func temporaryPath(beside path: String) -> String {
    "\(parent(of: path))/\(temporaryName())"
  }

  static func temporaryName() -> String {
    let number = temporaryCount.wrappingAdd(1, ordering: .relaxed).newValue
    return ".vitrine-\(token)-\(number).part"
  }

  /// Distinguishes this process from all others, even on other machines and in containers that use
  /// the same process ids.
  private static let token = String(UInt64.random(in: .min ... .max), radix: 16)

  static func isTemporary(_ name: RawName) -> Bool {
    isTemporary(name.text)
  }

  /// Whether a name is one of `temporaryPath(beside:)`, left by a dead run.
  public static func isTemporary(_ text: String) -> Bool {
    guard text.hasPrefix(".vitrine-"), text.hasSuffix(".part") else { return false }
    let name = text.dropFirst(".vitrine-".count).dropLast(".part".count)
    let parts = name.split(separator: "-", omittingEmptySubsequences: false)
    return parts.count == 2 && UInt64(parts[0], radix: 16) != nil && UInt(parts[1]) != nil
  }

  private static let temporaryCount = Atomic(0)

  static func writeNew(
    parts: some Sequence<[UInt8]>, to path: String, mode: UInt32 = 0o644
  ) throws(Problem) {
    let descriptor = try system(.create, path) {
      open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode_t(mode & 0o777))
    }
    let file = OpenFile(descriptor: descriptor, path: path)
    guard try file.isHeld() else { return try writeNew(parts: parts, to: path, mode: mode) }
    for part in parts { try file.write(all: part) }
    try file.sync()
  }

  /// Creates a folder if there is none.
  ///
  /// Its parent must exist.
  static func makeFolder(_ path: String) throws(Problem) {
    try system(.create, path, expecting: EEXIST) { mkdir(path, 0o755) }
  }

  static func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
