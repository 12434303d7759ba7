// The limiters of one service, shared by all sets of a run.

import VitrineStore

/// The rate limiters and the ledger of a registered service.
struct ServiceLimiters: Sendable {
  let calls: RateLimiter
  let downloads: RateLimiter
  let ledger: Ledger

  init(
    _ service: String, limits: ServiceLimits, key: String?, store: Store, clock: FetchClock
  ) {
    calls = RateLimiter(limits.calls, clock: clock)
    downloads = RateLimiter(limits.downloads, clock: clock)
    ledger = Ledger(
      service, quotas: limits.quotas, secret: key, store: store, clock: clock)
  }
}
