// The place and the time as values, so that tests can be elsewhere and later.

import Foundation
import VitrineModel

/// The machine that a cache is used on.
struct CacheEnvironment: Sendable {
  let name: String

  /// The system's own id if it has one, else the host name.
  static var here: CacheEnvironment {
    CacheEnvironment(name: id ?? ProcessInfo.processInfo.hostName)
  }

  private static var id: String? {
    #if canImport(Darwin)
      // The host name may come from DNS there, and then changes with the network.
      var id = [UInt8](repeating: 0, count: 16)
      var timeout = timespec(tv_sec: 1, tv_nsec: 0)
      return gethostuuid(&id, &timeout) == 0 ? id.map { "\($0)" }.joined(separator: ".") : nil
    #else
      return (try? Store.bytes(of: "/etc/machine-id")).map { String(decoding: $0, as: UTF8.self) }
    #endif
  }

  /// The identity of this machine and this very folder: a copied or restored cache is another one.
  func identity(of directory: String) throws(Problem) -> Digest {
    let status = try FileStatus.ofTarget(at: directory)
    let place = "\(name)|\(status?.device ?? 0)|\(status?.inode ?? 0)"
    return Store.digest(of: place.utf8)
  }
}

/// The time in nanoseconds since 1970.
///
/// It serves only to skip what changed a moment ago.
public struct Clock: Sendable {
  /// Returns the current time.
  public let now: @Sendable () -> Int64

  /// Creates a clock.
  public init(now: @escaping @Sendable () -> Int64) { self.now = now }

  /// The clock of the system.
  public static let system = Clock {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
  }
}
