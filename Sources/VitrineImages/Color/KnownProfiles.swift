// Photos of one camera share one profile, so what it asks for is found out once in a process.

import Synchronization
import VitrineModel
import VitrineStore

/// The profiles met so far, by their contents.
final class KnownProfiles: Sendable {
  private struct Name: Hashable {
    let digest: Digest
    let isGray: Bool
  }

  /// The number of profiles to keep, each with 12 KB of tables.
  ///
  /// A collection of photos has a few; thousands only if somebody means to fill the memory.
  static let most = 200

  /// The profiles of this process.
  static let shared = KnownProfiles()

  private let known = Mutex<[Name: ColorHandling]>([:])

  /// The number of profiles kept.
  var count: Int { known.withLock { $0.count } }

  /// Returns what a profile asks for.
  func handling(of profile: [UInt8], isGray: Bool) -> ColorHandling {
    let name = Name(digest: Store.digest(of: profile), isGray: isGray)
    if let found = known.withLock({ $0[name] }) { return found }
    let handling = ColorHandling(profile, isGray: isGray)
    known.withLock {
      if $0.count >= Self.most { $0.removeAll() }
      $0[name] = handling
    }
    return handling
  }
}
