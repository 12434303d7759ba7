// Maps errors of the HTTP client to our own, because its errors may contain addresses.

import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTPCompression

/// The reason why an exchange ended early.
enum TransportErrorMapping: Hashable {
  case stopped
  /// No connection was made, so nothing was sent.
  case noConnection
  case untrusted
  case stalled
  case tooSlow
  /// The connection broke.
  case broken
  case decompressionFailed
  case decompressionBomb

  init(_ error: any Error) {
    switch error {
    case _ where Task.isCancelled || error is CancellationError: self = .stopped
    case let error as HTTPClientError: self = Self.ofClient(error)
    case ChannelError.connectTimeout: self = .noConnection
    case let error as IOError:
      self = Self.ofConnecting.contains(error.errnoCode) ? .noConnection : .broken
    case NIOHTTPDecompression.DecompressionError.limit: self = .decompressionBomb
    case is NIOHTTPDecompression.DecompressionError: self = .decompressionFailed
    case is NIOHTTPDecompression.ExtraDecompressionError: self = .decompressionFailed
    // TLS errors have no common type.
    case _ where "\(type(of: error))".contains("SSL"): self = .untrusted
    default: self = .broken
    }
  }

  private static func ofClient(_ error: HTTPClientError) -> TransportErrorMapping {
    switch error {
    case .alreadyShutdown: .stopped
    case .readTimeout: .stalled
    case .deadlineExceeded: .tooSlow
    case .connectTimeout: .noConnection
    default: .broken
    }
  }

  private static let ofConnecting: Set<Int32> = [
    ECONNREFUSED, ENETUNREACH, EHOSTUNREACH, EADDRNOTAVAIL, ENETDOWN, EHOSTDOWN, EAFNOSUPPORT,
    EINVAL, ETIMEDOUT, EACCES,
  ]

  /// Returns the error if this happened before the head of an answer.
  func error(_ target: ResolvedURL, _ settings: FetchSettings, _ time: Duration) -> AttemptError {
    let host = target.name
    switch self {
    case .stopped: return .final(.stopped)
    case .noConnection:
      return .noResponse(target, .unreachable(host: host, reason: "no connection can be made"))
    case .untrusted:
      return .final(.unreachable(host: host, reason: "no secure connection can be made"))
    case .stalled: return .noResponse(target, tooSlow(host, settings.stallTimeout))
    case .tooSlow: return .noResponse(target, tooSlow(host, time))
    case .broken, .decompressionFailed, .decompressionBomb:
      let reason = "the connection broke before an answer came"
      return .noResponse(target, .unreachable(host: host, reason: reason))
    }
  }

  /// Returns the error if this happened within the body of an answer.
  func bodyError(_ host: String, _ settings: FetchSettings) -> AttemptError {
    switch self {
    case .broken, .noConnection, .untrusted:
      .transient(.brokenBody(host: host, reason: "the connection broke"))
    case .decompressionFailed:
      .transient(.brokenBody(host: host, reason: "it cannot be decompressed"))
    case .decompressionBomb:
      .final(.brokenBody(host: host, reason: "it decompresses to far more than was sent"))
    case .stopped: .final(.stopped)
    case .stalled, .tooSlow: .transient(tooSlow(host, settings.stallTimeout))
    }
  }

  private func tooSlow(_ host: String, _ time: Duration) -> FetchError {
    .tooSlow(host: host, seconds: max(1, Int(time.seconds.rounded(.up))))
  }
}
