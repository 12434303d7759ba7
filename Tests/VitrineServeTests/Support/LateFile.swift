import Synchronization
import VitrineModel

/// A file that is asked for in vain at first.
final class LateFile: Sendable {
  private let asked = Mutex(0)
  private let times: Int

  /// - Parameter times: so often in vain.
  init(times: Int) { self.times = times }

  var isAsked: Bool { asked.withLock { $0 > 0 } }

  func file(at path: SitePath) -> [UInt8]? {
    let count = asked.withLock { count in
      count += 1
      return count
    }
    return count > times ? Array("[7]".utf8) : nil
  }
}
