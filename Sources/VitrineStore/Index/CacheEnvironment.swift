// Where and when we are, as values, so that tests can be elsewhere and later.

import Foundation
import VitrineModel

/// The machine a cache is used on.
struct CacheEnvironment: Sendable {
  let name: String

  /// The system's own id where it has one, else the host's name.
  static var here: CacheEnvironment {
    let path = "/etc/machine-id"
    let id = (try? Store.bytes(of: path)).map { String(decoding: $0, as: UTF8.self) }
    return CacheEnvironment(name: id ?? ProcessInfo.processInfo.hostName)
  }

  /// The machine and this very folder on it: a cache that was copied or restored is another one.
  func identity(of directory: String) throws(StoreError) -> Digest {
    let status = try FileStatus.ofTarget(at: directory)
    let place = "\(name)|\(status?.device ?? 0)|\(status?.inode ?? 0)"
    return Store.digest(of: place.utf8)
  }
}

/// The time in nanoseconds since 1970. Serves to leave out what changed a moment ago, nothing else.
public struct Clock: Sendable {
  public let now: @Sendable () -> Int64

  public init(now: @escaping @Sendable () -> Int64) { self.now = now }

  public static let system = Clock {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
  }
}
