// The only way to the network. It decides which hosts to ask, how often, how long to wait and what
// to believe. No other code sends requests.
//
// It must never return or store half of something, or ask a service sooner than the service allows.
// It must never connect to a private network because foreign data says so, or write a key anywhere.

public import Foundation
import Synchronization
public import VitrineModel
public import VitrineStore

/// Calls services and downloads files, within their limits.
///
/// A class, because all callers share the limits. The lock guards the registered services and the
/// counts.
public final class Fetcher: Sendable {
  let store: Store
  let settings: FetchSettings
  let clock: FetchClock
  let exchange: HTTPExchange
  let pauses: RetryAfterTable
  let retryPolicy: RetryLoop
  let refusalRetries = RefusalRetryPolicy()
  let answers = RequestCoalescer<RunAnswer>()
  let downloaded = RequestCoalescer<Download>()
  let tokens = RequestCoalescer<Result<AccessToken, FetchError>>()
  let availability: AvailabilityTable
  private let state = Mutex(State())

  /// What requests change: limiters, counts, and the subjects that were fetched.
  private struct State {
    var limiters: [String: ServiceLimiters] = [:]
    var hostLimiters: [String: RateLimiter] = [:]
    var counts = (calls: 0, downloads: 0)
    var subjects: Set<Digest> = []
    /// The servers that did not answer a question about an image.
    var uncheckable: Set<String> = []
  }

  /// Creates a fetcher.
  ///
  /// `jitter` returns numbers from 0 to 1, which spread out pauses.
  public convenience init(
    store: Store, settings: FetchSettings, clock: FetchClock = .system,
    jitter: @escaping @Sendable () -> Double = { Double.random(in: 0..<1) }
  ) {
    self.init(store: store, settings: settings, clock: clock, jitter: jitter, lookup: .system)
  }

  init(
    store: Store, settings: FetchSettings, clock: FetchClock,
    jitter: @escaping @Sendable () -> Double, lookup: NameLookup
  ) {
    self.store = store
    self.settings = settings
    self.clock = clock
    availability = AvailabilityTable(store: store, clock: clock)
    pauses = RetryAfterTable(store: store, clock: clock)
    exchange = HTTPExchange(settings: settings, clock: clock, pauses: pauses, lookup: lookup)
    retryPolicy = RetryLoop(exchange, jitter: jitter)
  }

  /// Registers the limits of a service, before its first call.
  ///
  /// - Parameters:
  ///   - service: The name of the service.
  ///   - limits: The limits to keep.
  ///   - key: The key by which the service identifies its clients; only a salted digest is stored.
  public func register(_ service: String, limits: ServiceLimits, key: String?) {
    let limiters = ServiceLimiters(service, limits: limits, key: key, store: store, clock: clock)
    state.withLock { $0.limiters[service] = limiters }
  }

  /// Returns the recording of a subject, usually a set.
  ///
  /// Answers to calls through it become the subject's snapshot when `keep()` is called. Offline,
  /// the recording answers from the snapshot.
  public func recording(of subject: String, for service: String) -> Recording {
    let key = Snapshot.key(service, subject)
    state.withLock { _ = $0.subjects.insert(key) }
    return Recording(
      self, service: service, subject: subject,
      snapshot: Snapshot(.whole, of: subject, for: service, in: store),
      partial: settings.isOffline
        ? nil : Snapshot(.partial, of: subject, for: service, in: store),
      isReplay: settings.isOffline)
  }

  /// The numbers of API requests and finished downloads of this run.
  public var counts: (calls: Int, downloads: Int) { state.withLock { $0.counts } }

  /// The cache keys of the snapshots of this run's subjects.
  public var subjects: Set<Digest> { state.withLock { $0.subjects } }

  /// Returns the state of the quota that ends first; nil for a service without one.
  public func quota(of service: String) -> QuotaState? {
    state.withLock { $0.limiters[service] }?.ledger.state
  }

  /// The hosts that asked for a pause, with its end.
  public var pausedHosts: [String: Date] { pauses.current }

  /// Closes all connections.
  ///
  /// Nothing can be asked afterwards.
  public func close() async {
    await exchange.connections.close()
    // Data that is lost here is counted and asked for again.
    try? availability.save()
    try? store.flush()
  }
}

extension Fetcher {
  /// Returns the limiters of a service.
  ///
  /// A service that was not registered gets low limits.
  func limiters(of service: String) -> ServiceLimiters {
    state.withLock { state in
      if let limiters = state.limiters[service] { return limiters }
      let lowLimits = ServiceLimits(calls: .init(concurrent: 2), downloads: .init(concurrent: 2))
      let limiters = ServiceLimiters(
        service, limits: lowLimits, key: nil, store: store, clock: clock)
      state.limiters[service] = limiters
      return limiters
    }
  }

  /// Returns the rate limiter for files of one host.
  ///
  /// Several services may use the same host, and the strictest limit applies.
  func limiter(of host: String, for service: String) -> RateLimiter {
    let maxConcurrent = min(
      settings.downloadsPerHost, limiters(of: service).downloads.maxConcurrent)
    let limiter = state.withLock { state in
      let limiter =
        state.hostLimiters[host] ?? RateLimiter(.init(concurrent: maxConcurrent), clock: clock)
      state.hostLimiters[host] = limiter
      return limiter
    }
    limiter.lower(to: maxConcurrent)
    return limiter
  }

  func countCall() { state.withLock { $0.counts.calls += 1 } }
  func countDownload() { state.withLock { $0.counts.downloads += 1 } }

  /// Whether a server may be asked about its images in this run.
  func mayCheck(_ origin: String) -> Bool {
    state.withLock { !$0.uncheckable.contains(origin) }
  }

  func noteUncheckable(_ origin: String) {
    state.withLock { _ = $0.uncheckable.insert(origin) }
  }
}
