// Hosts that asked for a pause. A pause that one request is asked for applies to all: no set of
// this run and no later run asks the host before the time has passed.

import Foundation
import Synchronization
import VitrineModel
import VitrineStore

/// The times until which hosts must not be asked.
///
/// A class, because its table may be shared but not copied.
final class RetryAfterTable: Sendable {
  private let store: Store?
  private let clock: FetchClock
  private let ends = Mutex<[String: Date]>([:])

  private static let kind = "pause-1"

  /// Creates a table that is kept in a store for later runs; nil keeps it only for this run.
  init(store: Store?, clock: FetchClock) {
    self.store = store
    self.clock = clock
  }

  /// Returns the end of a host's pause; nil if the host may be asked now.
  func end(of target: ResolvedURL) -> Date? {
    let end = ends.withLock { ends in
      if let end = ends[target.origin] { return end }
      let kept = Self.date(try? store?.fact(Self.kind, Self.key(target)))
      ends[target.origin] = kept
      return kept
    }
    return end > clock.now() ? end : nil
  }

  /// Sets the end of a pause.
  ///
  /// A pause never becomes shorter, because the longer one may be right.
  func set(_ end: Date, for target: ResolvedURL) {
    ends.withLock { ends in
      guard end > ends[target.origin] ?? .distantPast else { return }
      ends[target.origin] = end
      // This is lost if the cache cannot be written, which is reported elsewhere.
      try? store?.setFact(Self.kind, Self.key(target), Array("\(end.timeIntervalSince1970)".utf8))
      try? store?.flush()
    }
  }

  /// The hosts with a pause, with its end.
  var current: [String: Date] {
    let now = clock.now()
    return ends.withLock { $0.filter { $0.value > now } }
  }

  /// Returns the cache key of a host.
  ///
  /// An origin contains no path and no query.
  private static func key(_ target: ResolvedURL) -> Digest {
    Store.digest(of: Array(target.origin.utf8))
  }

  private static func date(_ bytes: [UInt8]?) -> Date {
    guard let bytes, let seconds = Double(String(decoding: bytes, as: UTF8.self)) else {
      return .distantPast
    }
    return Date(timeIntervalSince1970: seconds)
  }
}
