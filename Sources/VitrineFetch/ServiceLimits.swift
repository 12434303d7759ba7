// The limits of a service, declared by its adapter. The fetcher keeps them for all sets together,
// and a ledger keeps the counts between builds.

/// The limits for calls of a service and downloads from it.
public struct ServiceLimits: Hashable, Sendable {
  /// The concurrency and rate of one kind of request.
  public struct Rate: Hashable, Sendable {
    /// The most requests at once.
    public let concurrent: Int
    /// The number of requests that may follow each other without a pause.
    public let burst: Int
    /// The time for each request after the burst; nil for no limit.
    public let interval: Duration?

    /// Creates a concurrency limit, with an optional rate.
    public init(concurrent: Int, burst: Int = 1, interval: Duration? = nil) {
      self.concurrent = concurrent
      self.burst = burst
      self.interval = interval
    }
  }

  /// The most API calls with one key in a period of time.
  public struct Quota: Hashable, Sendable {
    /// A period of time, from the shortest to the longest.
    public enum Span: String, Hashable, Sendable, CaseIterable {
      /// A sliding period that ends now.
      case minute, hour, day, month

      /// The length in seconds.
      ///
      /// A month has 30 days.
      public var seconds: Int {
        switch self {
        case .minute: 60
        case .hour: 3600
        case .day: 86_400
        case .month: 30 * 86_400
        }
      }
    }

    /// The number of calls.
    public let calls: Int
    /// The period.
    public let span: Span

    /// Creates a quota, such as 50 calls per hour.
    public init(_ calls: Int, per span: Span) {
      self.calls = calls
      self.span = span
    }
  }

  /// The limits for API calls.
  public let calls: Rate
  /// The limits for downloads.
  public let downloads: Rate
  /// The quotas for API calls.
  public let quotas: [Quota]

  /// Creates the limits of a service.
  public init(calls: Rate, downloads: Rate, quotas: [Quota] = []) {
    self.calls = calls
    self.downloads = downloads
    self.quotas = quotas
  }
}
