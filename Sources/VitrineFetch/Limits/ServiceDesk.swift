// The limits of one service at work: what all sets of a run share.

import VitrineStore

/// A service that was introduced.
struct ServiceDesk: Sendable {
  let calls: Gate
  let downloads: Gate
  let ledger: Ledger

  init(
    _ service: String, limits: ServiceLimits, key: String?, store: Store, clock: FetchClock
  ) {
    calls = Gate(limits.calls, clock: clock)
    downloads = Gate(limits.downloads, clock: clock)
    ledger = Ledger(
      service, quotas: limits.quotas, secret: key, store: store, clock: clock)
  }
}
