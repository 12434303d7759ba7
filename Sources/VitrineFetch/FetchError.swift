// The reasons why something could not be fetched. Messages contain hosts, never whole addresses,
// because a query may contain a secret.

public import Foundation

/// The reason why a call or a download failed.
public enum FetchError: Error, Hashable, Sendable {
  /// The host has a private, loopback or link-local address, and site.yml does not name the host.
  case refusedAddress(host: String)
  /// There was no connection, or it broke, after all attempts.
  case unreachable(host: String, reason: String)
  /// The answers were not usable, after all attempts: a proxy's page, or a transient failure.
  case noAnswer(host: String, reason: String)
  /// The status is not a success, after all attempts. Adapters explain those of an API.
  case status(Int, host: String)
  /// The service asks for a longer pause than a build waits.
  case limited(host: String, until: Date?)
  /// The answer took longer than this.
  case tooSlow(host: String, seconds: Int)
  /// The body has more bytes than this limit.
  case tooLarge(host: String, bytes: Int)
  /// The body is cut short, contradicts its length or type, or is compressed wrongly.
  case brokenBody(host: String, reason: String)
  /// The service returns no token for the credentials. `help` says what to check.
  case tokenRefused(host: String, reason: String, help: String)
  /// A redirect was refused.
  case redirects(host: String, reason: String)
  /// The cache has no answer, and the build is offline.
  case notCached(host: String)
  /// The service's quota for this key is used up, by our count.
  case quotaSpent(service: String, until: Date)
  /// The cache could not be read or written.
  case store(String)
  /// The task was canceled.
  case stopped

  /// Whether the service says that it does not have what was asked for.
  public var isAbsence: Bool {
    if case .status(let status, _) = self { Fetcher.goneStatuses.contains(status) } else { false }
  }
}

extension FetchError {
  /// The reason in words, to follow "cannot be read: ".
  public var reason: String {
    switch self {
    case .refusedAddress(let host):
      "\(host) has an address in a private network, and site.yml does not name this host"
    case .unreachable(let host, let reason): "\(host) cannot be reached: \(reason)"
    case .noAnswer(let host, let reason): "\(host) sent no usable reply: \(reason)"
    case .status(let status, let host): "\(host) answered with status \(status)"
    case .limited(let host, let until):
      "\(host) asked to wait" + (until.map { " until \(Self.text($0))" } ?? "")
    case .tooSlow(let host, let seconds): "\(host) took more than \(seconds) seconds"
    case .tooLarge(let host, let bytes): "\(host) sent more than \(bytes) bytes"
    case .brokenBody(let host, let reason): "the reply from \(host) is damaged: \(reason)"
    case .tokenRefused(let host, let reason, _): "\(host) rejected the credentials\(reason)"
    case .redirects(let host, let reason): "a redirect from \(host) was refused: \(reason)"
    case .notCached(let host): "the build is offline, and the cache has nothing from \(host)"
    case .quotaSpent(let service, let until):
      "the quota of \(service) is used up until \(Self.text(until))"
    case .store(let reason): "the cache cannot be used: \(reason)"
    case .stopped: "the build was stopped"
    }
  }

  private static func text(_ date: Date) -> String {
    date.formatted(.iso8601.dateSeparator(.dash).timeSeparator(.colon))
  }
}
