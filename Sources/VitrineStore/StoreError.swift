// What can go wrong with files. Every case names its path, so that the message can; the rooms
// above turn it into a `Problem` at their door.

import Foundation
public import VitrineModel

/// A fault of the cache folder or of the disk.
public enum StoreError: Error, Hashable, Sendable {
  /// What was being done to the path when the system refused.
  public enum Operation: String, Hashable, Sendable {
    case open, read, write, create, rename, remove, list, sync, lock, examine, exchange
  }

  /// The system refused; `code` is its `errno`.
  case system(Operation, path: String, code: Int32)
  /// A folder, a pipe, a device or the like stands where a regular file is needed.
  case notAFile(path: String)
  /// A blob's bytes are not those of its name.
  case damagedBlob(Digest, path: String)
  /// SQLite refused for a reason that a new index cannot mend.
  case index(path: String, reason: String)
  /// Another process holds the lock; its id where it could be read.
  case locked(path: String, process: Int32?)
  /// No build is recorded in this cache.
  case unrecorded(path: String)
  /// The record of what a build used is damaged.
  case damagedRecord(path: String)
  /// Somebody else wrote the file since it was read.
  case changed(path: String)
}

extension StoreError {
  /// The fault as a person sees it.
  public var problem: Problem {
    switch self {
    case .system(let deed, let path, let code):
      SystemRefusal(code).problem(doing: deed.rawValue, at: path)
    case .notAFile(let path):
      Problem(.error, "store.not-a-file", "this is not a regular file", at: .file(path))
    case .damagedBlob(_, let path):
      Problem(
        .error, "store.blob-damaged", "this file is damaged: its bytes are not those once written",
        at: .file(path),
        mend: "build again: it is made anew")
    case .index(let path, let reason):
      Problem(
        .error, "store.index", "the cache's index cannot be used: \(reason)", at: .file(path),
        mend: "delete this file: it is made anew")
    case .locked(let path, let process):
      Problem(
        .error, "site.locked",
        "another build\(process.map { " (process \($0))" } ?? "") is at work here",
        at: .file(path), mend: "wait until it has ended, then build again")
    case .unrecorded(let path):
      Problem(
        .error, "cache.unrecorded", "no build has told yet what it uses of this cache",
        at: .file(path), mend: "build the site once")
    case .damagedRecord(let path):
      Problem(
        .error, "cache.record-damaged", "this record of what a build used is damaged",
        at: .file(path), mend: "run `vitrine cache verify`, then build")
    case .changed(let path):
      Problem(
        .error, "store.changed", "this file was changed by somebody else in the meantime",
        at: .file(path), mend: "do it again")
    }
  }

  /// Does the reason lie in the machine and not in the file.
  public var isOfTheMachine: Bool {
    if case .system(_, _, let code) = self { return SystemRefusal(code).isOfTheMachine }
    return false
  }
}

extension StoreError {
  /// The outcome of work at the store, for those who tell people.
  public static func telling<Value>(
    _ work: () throws(StoreError) -> Value
  ) throws(Problem) -> Value {
    do {
      return try work()
    } catch {
      throw error.problem
    }
  }

  /// The same of work that waits.
  public static func telling<Value: ~Copyable>(
    _ work: () async throws(StoreError) -> Value
  ) async throws(Problem) -> Value {
    do {
      return try await work()
    } catch {
      throw error.problem
    }
  }
}
