// What can go wrong with files. Every problem names its path. A refusal of the system keeps its reason in
// the words of `SystemError`, by which callers recognize the ones they handle.

import Foundation
public import VitrineModel

/// The operation on a path that the system refused.
public enum FileOperation: String, Hashable, Sendable {
  case open, read, write, create, link, rename, remove, list, sync, lock, examine, exchange
}

extension Problem {
  /// The system refused an operation.
  ///
  /// - Parameters:
  ///   - operation: What was being done.
  ///   - path: The path it was done to.
  ///   - code: The `errno`.
  /// - Returns: The problem.
  public static func refused(
    _ operation: FileOperation, _ path: String, _ code: Int32
  ) -> Problem {
    SystemError(code).problem(doing: operation.rawValue, at: path)
  }

  /// A folder, a pipe, a device or the like is in the place of a regular file.
  public static func notAFile(_ path: String) -> Problem {
    Problem(
      .error, "store.not-a-file", "this is not a regular file", at: .file(path),
      help: "name a file, not a folder or a device")
  }

  /// The bytes of a cache file differ from the bytes written.
  public static func damagedBlob(_ path: String) -> Problem {
    Problem(
      .error, "store.blob-damaged", "this file is damaged: its content has changed",
      at: .file(path), help: "build again: the next build makes it again")
  }

  /// SQLite refused for a reason that a new index would not fix.
  static func index(_ path: String, reason: String) -> Problem {
    Problem(
      .error, "store.index", "the cache's index cannot be used: \(reason)", at: .file(path),
      help: "delete this file: the next build makes it again")
  }

  /// Another process holds the lock.
  ///
  /// - Parameters:
  ///   - path: The locked file or folder.
  ///   - process: The id of the process, if it could be read.
  /// - Returns: The problem.
  public static func locked(_ path: String, process: Int32?) -> Problem {
    Problem(
      .error, "site.locked",
      "another build\(process.map { " (process \($0))" } ?? "") is running here",
      at: .file(path), help: "wait until it ends, then build again")
  }

  /// No build is recorded in this cache.
  static func unrecorded(_ path: String) -> Problem {
    Problem(
      .error, "cache.unrecorded", "no build has recorded yet what it uses of this cache",
      at: .file(path), help: "build the site once")
  }

  /// The record of what a build used is damaged.
  static func damagedRecord(_ path: String) -> Problem {
    Problem(
      .error, "cache.record-damaged", "this record of what a build used is damaged",
      at: .file(path), help: "run `vitrine cache verify`, then build")
  }
}

extension Problem {
  /// Whether the system refused an operation for one of these reasons.
  ///
  /// - Parameter codes: Values of `errno`.
  /// - Returns: False for other reasons, and for problems that are not refusals.
  public func isRefusal(_ codes: Int32...) -> Bool {
    guard code.hasPrefix("store."), what.hasPrefix("cannot ") else { return false }
    return codes.contains { what.hasSuffix(": \(SystemError($0).reason)") }
  }

  /// Whether the system refused this operation, for any reason.
  public func isRefusal(of operation: FileOperation) -> Bool {
    code.hasPrefix("store.") && what.hasPrefix("cannot \(operation.rawValue): ")
  }

  /// Whether the machine refused: the next file may be refused as well.
  public var isMachineFailure: Bool {
    Self.machineCodes.contains { isRefusal($0) }
  }

  private static let machineCodes = (1...133).map(Int32.init).filter {
    SystemError($0).isSystemFailure
  }
}
