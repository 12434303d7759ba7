// What can go wrong with files. Every case names its path, so that the message can; the rooms
// above turn it into a `Problem` at their door.

import Foundation
public import VitrineModel

/// A fault of the cache folder or of the disk.
public enum StoreError: Error, Hashable, Sendable {
  /// What was being done to the path when the system refused.
  public enum Deed: String, Hashable, Sendable {
    case open, read, write, create, rename, remove, list, sync, lock, examine, exchange
  }

  /// The system refused; `code` is its `errno`.
  case system(Deed, path: String, code: Int32)
  /// A folder, a pipe, a device or the like stands where a regular file is needed.
  case notAFile(path: String)
  /// A blob's bytes are not those of its name.
  case damagedBlob(Digest, path: String)
  /// SQLite refused for a reason that a new index cannot mend.
  case index(path: String, reason: String)
  /// Another process holds the lock; its id where it could be read.
  case locked(path: String, process: Int32?)
  /// Somebody else wrote the file since it was read.
  case changed(path: String)
}

extension StoreError {
  /// The fault as a person sees it.
  public var problem: Problem {
    switch self {
    case .system(let deed, let path, let code):
      Problem(
        .error, "store.\(Self.kind(of: code))", "cannot \(deed.rawValue): \(Self.reason(code))",
        at: .file(path), mend: Self.mend(code))
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
    case .changed(let path):
      Problem(
        .error, "store.changed", "this file was changed by somebody else in the meantime",
        at: .file(path), mend: "do it again")
    }
  }

  /// The last part of the problem's code.
  private static func kind(of code: Int32) -> String {
    switch code {
    case ENOSPC, EDQUOT: "disk-full"
    case EROFS: "read-only"
    case EACCES, EPERM: "no-permission"
    case EMFILE, ENFILE: "too-many-files"
    case ENOENT, ENOTDIR: "missing"
    default: "failed"
    }
  }

  /// Why, in words; `strerror` speaks English as long as no locale is set, and none is.
  static func reason(_ code: Int32) -> String {
    switch code {
    case ENOSPC: "the disk is full"
    case EDQUOT: "the disk quota is used up"
    case EROFS: "the file system is read-only"
    case EACCES, EPERM: "permission denied"
    case EIO: "the disk reported an input/output error"
    case EMFILE, ENFILE: "too many files are open"
    default: String(cString: strerror(code)).lowercased()
    }
  }

  private static func mend(_ code: Int32) -> String? {
    switch code {
    case ENOSPC, EDQUOT: "free some space and build again"
    case EROFS, EACCES, EPERM: "make it writable for this user, or choose another folder"
    case EMFILE, ENFILE: "raise the limit of open files (ulimit -n), or use fewer --jobs"
    default: nil
    }
  }
}
