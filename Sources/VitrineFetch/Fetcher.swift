// The only door to the network. It decides whom to ask, how often, how long to wait and what to
// believe; nothing is asked past it.
//
// What it must never do: hand out or keep half of something, come back to a service sooner than it
// was told, talk to a private network because a stranger says so, or write a key anywhere.

public import Foundation
import Synchronization
public import VitrineModel
public import VitrineStore

/// Asks services and downloads files, within their limits. A class because the limits are shared
/// by everything that asks; the lock guards the services introduced so far and the counts.
public final class Fetcher: Sendable {
  let store: Store
  let settings: FetchSettings
  let clock: FetchClock
  let exchange: Exchange
  let pauses: HostPauses
  let persistence: Persistence
  let asked = OncePerRun<RememberedAnswer>()
  let downloaded = OncePerRun<Download>()
  private let state = Mutex(State())

  private struct State {
    var desks: [String: ServiceDesk] = [:]
    var hostGates: [String: Gate] = [:]
    var counts = (calls: 0, downloads: 0)
    var subjects: Set<Digest> = []
  }

  /// - Parameter jitter: gives numbers from 0 to 1 that spread out pauses.
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
    pauses = HostPauses(store: store, clock: clock)
    exchange = Exchange(settings: settings, clock: clock, pauses: pauses, lookup: lookup)
    persistence = Persistence(exchange, jitter: jitter)
  }

  /// Tells the limits of a service, before its first call.
  ///
  /// - Parameter key: what the service tells its clients apart by; only a salted digest is kept.
  public func introduce(_ service: String, limits: ServiceLimits, key: String?) {
    let desk = ServiceDesk(service, limits: limits, key: key, store: store, clock: clock)
    state.withLock { $0.desks[service] = desk }
  }

  /// The tape of one subject, mostly a set: what is asked through it becomes that subject's
  /// snapshot when `keep()` is called. Offline it answers from the snapshot.
  public func recording(of subject: String, for service: String) -> Recording {
    let key = Snapshot.key(service, subject)
    state.withLock { _ = $0.subjects.insert(key) }
    return Recording(
      self, service: service, subject: subject,
      snapshot: Snapshot(.whole, of: subject, for: service, in: store),
      broken: settings.isOffline
        ? nil : Snapshot(.broken, of: subject, for: service, in: store),
      isReplay: settings.isOffline)
  }

  /// Requests to services' APIs and finished downloads of this run.
  public var counts: (calls: Int, downloads: Int) { state.withLock { $0.counts } }

  /// What the snapshots of this run's subjects are known by in the cache.
  public var subjects: Set<Digest> { state.withLock { $0.subjects } }

  /// What is left of the quota that ends first; nil for a service without one.
  public func quota(of service: String) -> QuotaState? {
    state.withLock { $0.desks[service] }?.ledger.state
  }

  /// Hosts that asked for a pause, with its end.
  public var pausedHosts: [String: Date] { pauses.current }

  /// Closes all connections. Nothing can be asked afterwards.
  public func close() async {
    await exchange.connections.close()
    // What is lost here is counted and asked again.
    try? store.flush()
  }
}

extension Fetcher {
  /// A service that nobody introduced is asked gently.
  func desk(of service: String) -> ServiceDesk {
    state.withLock { state in
      if let desk = state.desks[service] { return desk }
      let gentle = ServiceLimits(calls: .init(concurrent: 2), downloads: .init(concurrent: 2))
      let desk = ServiceDesk(service, limits: gentle, key: nil, store: store, clock: clock)
      state.desks[service] = desk
      return desk
    }
  }

  /// For the files of one host. Services may lead to the same one; the strictest among them counts.
  func gate(of host: String, for service: String) -> Gate {
    let most = min(settings.downloadsPerHost, desk(of: service).downloads.most)
    let gate = state.withLock { state in
      let gate = state.hostGates[host] ?? Gate(.init(concurrent: most), clock: clock)
      state.hostGates[host] = gate
      return gate
    }
    gate.narrow(to: most)
    return gate
  }

  func countCall() { state.withLock { $0.counts.calls += 1 } }
  func countDownload() { state.withLock { $0.counts.downloads += 1 } }
}
