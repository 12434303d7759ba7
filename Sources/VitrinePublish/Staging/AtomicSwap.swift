// Swaps two folders in a single system call, so that a reader sees the whole old site or the whole
// new one. If the system or the file system has no such call, two renames do it, and `recover`
// finishes or undoes what a killed run left between them.

import Foundation
import VitrineModel
import VitrineStore

/// Swaps folders on one file system.
enum AtomicSwap {
  /// Puts the staging folder in the place of the output and keeps the old output in its place.
  static func publish(_ staging: String, as output: String) throws(Problem) {
    guard try FileStatus.ofLink(at: output) != nil else { return try move(staging, to: output) }
    try exchange(output, with: staging)
  }

  /// Undoes `publish`.
  ///
  /// `isFirst` means that there was no output before.
  static func undo(_ staging: String, as output: String, isFirst: Bool) throws(Problem) {
    if isFirst { try move(output, to: staging) } else { try exchange(output, with: staging) }
  }

  /// Swaps two existing folders.
  static func exchange(_ path: String, with other: String) throws(Problem) {
    switch atOnce(path, other) {
    case 0: return
    case ENOSYS, EINVAL, ENOTSUP: try inTwoSteps(path, with: other)
    case ENOENT: throw .refused(.exchange, other, ENOENT)
    case let code: throw .refused(.exchange, path, code)
    }
  }

  /// The path at which two renames keep the old site for a moment.
  static func aside(_ path: String) -> String {
    ResolvedPath.hidden("old", beside: path)
  }

  /// Renames the live folder aside, the other one into its place, and the old one to the other's
  /// path.
  static func inTwoSteps(_ path: String, with other: String) throws(Problem) {
    let aside = aside(path)
    try move(path, to: aside)
    do {
      try move(other, to: path)
    } catch {
      try move(aside, to: path)
      throw error
    }
    try move(aside, to: other)
  }

  /// Repairs what a run killed between the renames of `inTwoSteps` left.
  static func recover(_ path: String) throws(Problem) {
    let aside = aside(path)
    guard try FileStatus.ofLink(at: aside) != nil, try StagingLocation.isOurs(aside) else { return }
    let parent = try Folder(at: ResolvedPath.parent(of: path))
    try parent.lock(timeout: 10)
    guard try FileStatus.ofLink(at: path) != nil else { return try move(aside, to: path) }
    try StagingLocation.remove(aside)
  }

  static func move(_ path: String, to target: String) throws(Problem) {
    guard rename(path, target) == 0 else {
      throw .refused(.rename, path, errno)
    }
  }

  /// Returns 0 or the error code.
  private static func atOnce(_ path: String, _ other: String) -> Int32 {
    #if canImport(Darwin)
      return renamex_np(path, other, UInt32(RENAME_SWAP)) == 0 ? 0 : errno
    #else
      guard let call = renameat2 else { return ENOSYS }
      let exchange: UInt32 = 2
      return call(AT_FDCWD, path, AT_FDCWD, other, exchange) == 0 ? 0 : errno
    #endif
  }

  #if !canImport(Darwin)
    /// The type of `renameat2(2)`.
    private typealias RenameAt2 =
      @convention(c) (
        Int32, UnsafePointer<CChar>, Int32, UnsafePointer<CChar>, UInt32
      ) -> Int32

    /// Looked up at run time: Swift's view of the C library omits what only Linux has.
    private static let renameat2: RenameAt2? = dlsym(nil, "renameat2").map {
      unsafeBitCast($0, to: RenameAt2.self)
    }
  #endif
}
