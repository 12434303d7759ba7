// Photos of one camera share one profile, so what it asks for is found out once in a process.

import Synchronization
import VitrineModel
import VitrineStore

/// The profiles seen so far, by their contents.
final class KnownProfiles: Sendable {
  private struct Name: Hashable {
    let digest: Digest
    let isGray: Bool
  }

  private struct TransformName: Hashable {
    let digest: Digest
    let samples: ProfileTransform.Samples
  }

  /// The number of profiles to keep, each with 12 KB of tables.
  ///
  /// A collection of photos has a few; thousands only if somebody means to fill the memory.
  static let most = 200
  /// The number of transforms to keep, each with up to 2 MB.
  static let mostTransforms = 16

  /// The profiles of this process.
  static let shared = KnownProfiles()

  private let known = Mutex<[Name: ColorHandling]>([:])
  private let transforms = Mutex<[TransformName: ProfileTransform?]>([:])

  /// The number of profiles kept.
  var count: Int { known.withLock { $0.count } }
  /// The number of transforms kept.
  var transformCount: Int { transforms.withLock { $0.count } }

  /// Returns what a profile of gray or RGB asks for.
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

  /// Returns the transform of a profile that tables cannot describe; nil if it is damaged or for other samples.
  func transform(by profile: [UInt8], _ samples: ProfileTransform.Samples) -> ProfileTransform? {
    let name = TransformName(digest: Store.digest(of: profile), samples: samples)
    // Others wait meanwhile: they probably need the same one.
    return transforms.withLock {
      if let found = $0[name] { return found }
      if $0.count >= Self.mostTransforms { $0.removeAll() }
      let made = ProfileTransform(by: profile, samples)
      $0[name] = .some(made)
      return made
    }
  }
}
