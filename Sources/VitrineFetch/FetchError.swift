// Why something could not be fetched. Words for people come from here and hold hosts, never whole
// addresses: a query may hold a secret.

public import Foundation

/// What the door to the network says when it brings nothing.
public enum FetchError: Error, Hashable, Sendable {
  /// The host has a private, loopback or link-local address and site.yml does not name it.
  case refusedAddress(host: String)
  /// No connection, or one that broke, after all attempts.
  case unreachable(host: String, reason: String)
  /// An answer that is none, after all attempts: a page of a proxy, a failure that may pass.
  case noAnswer(host: String, reason: String)
  /// An answer that is no success, after all attempts. The adapter explains those of an API.
  case status(Int, host: String)
  /// The service keeps asking for patience: longer than a build waits.
  case limited(host: String, until: Date?)
  case tooSlow(host: String, seconds: Int)
  case tooLarge(host: String, bytes: Int)
  /// Cut short, not what its length or type says, or packed wrongly.
  case brokenBody(host: String, reason: String)
  case redirects(host: String, reason: String)
  /// Under `--offline`: nothing of it is kept.
  case notKept(host: String)
  /// The service's quota for this key is used up, by our own count.
  case quotaSpent(service: String, until: Date)
  /// The cache could not be read or written.
  case store(String)
  case stopped
}

extension FetchError {
  /// Words that follow "cannot be read: ".
  public var reason: String {
    switch self {
    case .refusedAddress(let host):
      "\(host) leads to an address of a private network, which site.yml does not name"
    case .unreachable(let host, let reason): "\(host) cannot be reached: \(reason)"
    case .noAnswer(let host, let reason): "\(host) gives no answer: \(reason)"
    case .status(let status, let host): "\(host) answers with status \(status)"
    case .limited(let host, let until):
      "\(host) asks for a pause" + (until.map { " until \(Self.text($0))" } ?? "")
    case .tooSlow(let host, let seconds): "\(host) took more than \(seconds) seconds"
    case .tooLarge(let host, let bytes): "\(host) sends more than \(bytes) bytes"
    case .brokenBody(let host, let reason): "what \(host) sent is broken: \(reason)"
    case .redirects(let host, let reason): "\(host) sends elsewhere: \(reason)"
    case .notKept(let host): "nothing of \(host) is kept, and the build is offline"
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
