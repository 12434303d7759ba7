import Synchronization
import VitrineModel

/// A file that is not ready for the first requests.
final class DelayedFile: Sendable {
  private let requests = Mutex(0)
  private let times: Int

  /// Creates a file that is not ready for a number of requests.
  init(times: Int) { self.times = times }

  /// Whether the file was requested.
  var isRequested: Bool { requests.withLock { $0 > 0 } }

  func file(at path: SitePath) -> [UInt8]? {
    let count = requests.withLock { count in
      count += 1
      return count
    }
    return count > times ? Array("[7]".utf8) : nil
  }
}
