// Files of the cache may be deleted at any moment, even while a build uses them. The build then
// fails in one of many ways, all of which name a path in the cache.

import Foundation
import VitrineModel
import VitrineStore

/// A build that failed because files of its cache disappeared.
struct CacheLoss {
  /// The warning of the build that started again.
  let notice: Problem

  /// Nil if a problem has another reason.
  init?(_ problem: Problem, of cache: String) {
    guard case .file(let path, _, _)? = problem.place, Self.codes.contains(problem.code),
      !problem.isMachineFailure, !problem.isRefusal(EBUSY, EXDEV), Self.isInside(path, cache),
      // Below the cache, the next attempt replaces what is in the place of a folder.
      !problem.isRefusal(ENOTDIR) || path != cache
    else { return nil }
    notice = Problem(
      .warning, Self.code,
      "files of the cache disappeared during the build, which started again", at: .file(cache))
  }

  /// The cache was deleted during a build.
  static func problem(_ cache: String) -> Problem {
    Problem(
      .error, code, "the cache was deleted during the build", at: .file(cache),
      help: "build again")
  }

  private static let code = "cache.lost"

  private static let codes = [
    code, "store.missing", "store.failed", "store.not-a-file", "store.blob-damaged", "store.index",
  ]

  /// Paths in messages have their links resolved or not.
  private static func isInside(_ path: String, _ cache: String) -> Bool {
    let caches = [cache, (try? ResolvedPath(cache))?.path].compactMap(\.self)
    return caches.contains { path == $0 || path.hasPrefix($0 + "/") }
  }
}
