// The limiters of one service, shared by all sets of a run.

import VitrineStore

/// The rate limiters and the ledger of a registered service.
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
