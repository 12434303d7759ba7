// Records when requests arrive, in the time of the test.

import Foundation
import Synchronization

/// The dates of requests.
///
/// A class, because server and test share it. The lock guards the dates.
final class Arrivals: Sendable {
  private let time: VirtualTime
  private let state = Mutex<[Date]>([])

  init(_ time: VirtualTime) { self.time = time }

  func note() {
    let now = time.now
    state.withLock { $0.append(now) }
  }

  var dates: [Date] { state.withLock { $0 } }
}
