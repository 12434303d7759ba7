// What the system meant when it refused a file. Some reasons lie in the file (it is gone, this user
// may not read it): it is left out by name. Others lie in the machine (a failing disk, no descriptor
// left): the next file may be refused as well, so that a build must end there. Else it would publish
// a site without what it could not read.

import Foundation

/// An `errno`, with its meaning.
public struct SystemRefusal: Hashable, Sendable {
  public let code: Int32

  public init(_ code: Int32) { self.code = code }

  /// Does the reason lie in the machine and not in the file.
  public var isOfTheMachine: Bool {
    [
      EIO, ENOMEM, EMFILE, ENFILE, ENOSPC, EDQUOT, EROFS, ENOBUFS, ESTALE, ETIMEDOUT, ENXIO, ENODEV,
    ].contains(code)
  }

  /// The last part of the problem's code.
  private var kind: String {
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
  public var reason: String {
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

  private var mend: String? {
    switch code {
    case ENOSPC, EDQUOT: "free some space, then run this again"
    case EROFS, EACCES, EPERM: "make it writable for this user, or choose another folder"
    case EMFILE, ENFILE: "raise the limit of open files (ulimit -n), or use fewer --jobs"
    default: nil
    }
  }

  /// - Parameter deed: what was being done, as a verb.
  public func problem(doing deed: String, at path: String) -> Problem {
    Problem(.error, "store.\(kind)", "cannot \(deed): \(reason)", at: .file(path), mend: mend)
  }
}

extension Problem {
  /// Is it the machine that refused: no mistake of the site, and nothing may be published then.
  public var isOfTheMachine: Bool { severity == .error && code.hasPrefix("store.") }
}
