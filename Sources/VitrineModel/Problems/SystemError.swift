// The meaning of the system's error codes for files. Some reasons concern the file: it is missing,
// or this user may not read it. Such a file is left out by name. Others concern the machine: a
// failing disk, no free descriptor. The next file may fail as well, so the build must end.
// Otherwise it would publish a site without the files that it could not read.

import Foundation

/// An `errno` with its meaning.
public struct SystemError: Hashable, Sendable {
  /// The value of `errno`.
  public let code: Int32

  /// Creates an error from a value of `errno`.
  public init(_ code: Int32) { self.code = code }

  /// Whether the reason concerns the machine and not the file.
  public var isSystemFailure: Bool {
    [
      EIO, ENOMEM, EMFILE, ENFILE, ENOSPC, EDQUOT, EROFS, ENOBUFS, ESTALE, ETIMEDOUT, ENXIO, ENODEV,
      EFBIG,
    ].contains(code)
  }

  /// The last part of the problem's code.
  private var kind: String {
    switch code {
    case ENOSPC, EDQUOT: "disk-full"
    case EROFS: "read-only"
    case EACCES, EPERM: "no-permission"
    case EMFILE, ENFILE: "too-many-files"
    case EFBIG: "file-too-large"
    case ENOENT, ENOTDIR: "missing"
    default: "failed"
    }
  }

  /// The reason, as text for messages.
  ///
  /// `strerror` is in English as long as no locale is set, and none is.
  public var reason: String {
    switch code {
    case ENOSPC: "the disk is full"
    case EDQUOT: "the disk quota is used up"
    case EROFS: "the file system is read-only"
    case EACCES, EPERM: "permission denied"
    case EIO: "the disk reported an input/output error"
    case EMFILE, ENFILE: "too many files are open"
    case EFBIG: "the file would be larger than the system allows"
    default: String(cString: strerror(code)).lowercased()
    }
  }

  private var help: String? {
    switch code {
    case ENOSPC, EDQUOT: "free some space, then run this again"
    case EROFS: "make it writable, or choose another folder"
    case EACCES, EPERM: "give this user access to it, or choose another folder"
    case ENOENT, ENOTDIR: "check the path: every folder in it must exist"
    case EMFILE, ENFILE: "raise the open file limit (ulimit -n), or use fewer --jobs"
    case EFBIG: "raise the file size limit (ulimit -f), or use a folder on another disk"
    case EBUSY: "unmount it, or end the program that uses it"
    case ENOLCK, ENOSYS, ENOTSUP, EXDEV:
      "use a folder on another disk: this file system does not allow what a build needs"
    default: nil
    }
  }

  /// Returns the problem of a failed operation on a file.
  ///
  /// - Parameters:
  ///   - operation: The operation as a verb, such as `open`.
  ///   - path: The path of the file.
  /// - Returns: An error, at the file.
  public func problem(doing operation: String, at path: String) -> Problem {
    let isWithoutFolder = code == ENOENT && operation == "create"
    return Problem(
      .error, "store.\(kind)", "cannot \(operation): \(reason)", at: .file(path),
      help: isWithoutFolder ? "create its parent folder first" : help)
  }
}

extension Problem {
  /// Whether the machine failed.
  ///
  /// The site is not at fault, and nothing may be published then.
  public var isSystemFailure: Bool { severity == .error && code.hasPrefix("store.") }
}
