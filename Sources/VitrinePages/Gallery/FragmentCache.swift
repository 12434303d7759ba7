// Fragments of long files, each made of some photos, for a process that builds again and again. If
// none of the photos changed, their fragment did not change.

import Synchronization
import VitrineModel

/// The fragments of the last two builds, by the digests of what they were made from.
///
/// A class, since builds share it.
public final class FragmentCache: Sendable {
  /// The fragments of this build and of the one before, by digest.
  private struct Entries {
    var current: [Digest: [UInt8]] = [:]
    var earlier: [Digest: [UInt8]] = [:]
  }

  private let entries = Mutex(Entries())

  /// Creates an empty cache.
  public init() {}

  /// Begins a build: what the last build did not use is removed.
  func beginBuild() { entries.withLock { $0 = Entries(earlier: $0.current) } }

  func fragment(from inputs: Digest, make: () -> [UInt8]) -> [UInt8] {
    let known = entries.withLock { entries in
      let known = entries.current[inputs] ?? entries.earlier[inputs]
      if let known { entries.current[inputs] = known }
      return known
    }
    if let known { return known }
    let made = make()
    entries.withLock { $0.current[inputs] = made }
    return made
  }
}
