// How much may be asked of a service, declared by its adapter. Held by the door to the network for
// all sets together, and for the days between two builds in a ledger.

/// A service's limits.
public struct ServiceLimits: Hashable, Sendable {
  /// How hard one kind of request may press.
  public struct Pace: Hashable, Sendable {
    /// Requests under way at once.
    public let concurrent: Int
    /// Requests that may follow each other without a pause.
    public let burst: Int
    /// After the burst, one request in this time; nil sets no pace.
    public let interval: Duration?

    public init(concurrent: Int, burst: Int = 1, interval: Duration? = nil) {
      self.concurrent = concurrent
      self.burst = burst
      self.interval = interval
    }
  }

  /// The most API calls of one key in a span of time.
  public struct Quota: Hashable, Sendable {
    public enum Span: String, Hashable, Sendable, CaseIterable {
      case minute, hour, day, month

      /// A month counts 30 days.
      public var seconds: Int {
        switch self {
        case .minute: 60
        case .hour: 3600
        case .day: 86_400
        case .month: 30 * 86_400
        }
      }
    }

    public let calls: Int
    public let span: Span

    public init(_ calls: Int, per span: Span) {
      self.calls = calls
      self.span = span
    }
  }

  public let calls: Pace
  public let downloads: Pace
  public let quotas: [Quota]

  public init(calls: Pace, downloads: Pace, quotas: [Quota] = []) {
    self.calls = calls
    self.downloads = downloads
    self.quotas = quotas
  }
}
