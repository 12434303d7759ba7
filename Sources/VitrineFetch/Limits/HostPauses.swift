// Hosts that asked to be left alone. What one request is told holds for all: no set of this run,
// and no run after it, asks before the time has come.

import Foundation
import Synchronization
import VitrineModel
import VitrineStore

/// Until when hosts are not to be asked. A class because its table may be shared but not copied.
final class HostPauses: Sendable {
  private let store: Store?
  private let clock: FetchClock
  private let ends = Mutex<[String: Date]>([:])

  private static let kind = "pause-1"

  /// - Parameter store: where runs to come find them; nil keeps them for this run alone.
  init(store: Store?, clock: FetchClock) {
    self.store = store
    self.clock = clock
  }

  /// Nil where the host may be asked now.
  func end(of target: Target) -> Date? {
    let end = ends.withLock { ends in
      if let end = ends[target.origin] { return end }
      let kept = Self.date(try? store?.fact(Self.kind, Self.key(target)))
      ends[target.origin] = kept
      return kept
    }
    return end > clock.now() ? end : nil
  }

  /// A pause never gets shorter: the one who asked for the longer one may have been right.
  func set(_ end: Date, for target: Target) {
    ends.withLock { ends in
      guard end > ends[target.origin] ?? .distantPast else { return }
      ends[target.origin] = end
      // Lost where the cache cannot be written; that is told where it matters.
      try? store?.setFact(Self.kind, Self.key(target), Array("\(end.timeIntervalSince1970)".utf8))
      try? store?.flush()
    }
  }

  /// Hosts that are being waited for, with the time.
  var current: [String: Date] {
    let now = clock.now()
    return ends.withLock { $0.filter { $0.value > now } }
  }

  /// An origin holds no path and no query.
  private static func key(_ target: Target) -> Digest {
    Store.digest(of: Array(target.origin.utf8))
  }

  private static func date(_ bytes: [UInt8]?) -> Date {
    guard let bytes, let seconds = Double(String(decoding: bytes, as: UTF8.self)) else {
      return .distantPast
    }
    return Date(timeIntervalSince1970: seconds)
  }
}
