// Maps errors of the HTTP client to our own, because its errors may contain addresses.

import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTPCompression

/// The reason why an exchange ended early.
enum Breakage: Hashable {
  case stopped
  /// No connection was made, so nothing was sent.
  case noConnection
  case untrusted
  case stalled
  case tooSlow
  /// The connection broke.
  case cut
  case packing
  case packedTooMuch

  init(_ error: any Error) {
    switch error {
    case _ where Task.isCancelled || error is CancellationError: self = .stopped
    case let error as HTTPClientError: self = Self.ofClient(error)
    case ChannelError.connectTimeout: self = .noConnection
    case let error as IOError:
      self = Self.ofConnecting.contains(error.errnoCode) ? .noConnection : .cut
    case NIOHTTPDecompression.DecompressionError.limit: self = .packedTooMuch
    case is NIOHTTPDecompression.DecompressionError: self = .packing
    case is NIOHTTPDecompression.ExtraDecompressionError: self = .packing
    // TLS errors have no common type.
    case _ where "\(type(of: error))".contains("SSL"): self = .untrusted
    default: self = .cut
    }
  }

  private static func ofClient(_ error: HTTPClientError) -> Breakage {
    switch error {
    case .alreadyShutdown: .stopped
    case .readTimeout: .stalled
    case .deadlineExceeded: .tooSlow
    case .connectTimeout: .noConnection
    default: .cut
    }
  }

  private static let ofConnecting: Set<Int32> = [
    ECONNREFUSED, ENETUNREACH, EHOSTUNREACH, EADDRNOTAVAIL, ENETDOWN, EHOSTDOWN, EAFNOSUPPORT,
    EINVAL, ETIMEDOUT, EACCES,
  ]

  /// Returns the error if this happened before the head of an answer.
  func fault(_ target: Target, _ settings: FetchSettings, _ time: Duration) -> Fault {
    let host = target.name
    switch self {
    case .stopped: return .final(.stopped)
    case .noConnection:
      return .silent(target, .unreachable(host: host, reason: "no connection can be made"))
    case .untrusted:
      return .final(.unreachable(host: host, reason: "no secure connection can be made"))
    case .stalled: return .silent(target, tooSlow(host, settings.stallTime))
    case .tooSlow: return .silent(target, tooSlow(host, time))
    case .cut, .packing, .packedTooMuch:
      let reason = "the connection broke before an answer came"
      return .silent(target, .unreachable(host: host, reason: reason))
    }
  }

  /// Returns the error if this happened within the body of an answer.
  func bodyFault(_ host: String, _ settings: FetchSettings) -> Fault {
    switch self {
    case .cut, .noConnection, .untrusted:
      .passing(.brokenBody(host: host, reason: "the connection broke"))
    case .packing: .passing(.brokenBody(host: host, reason: "it cannot be decompressed"))
    case .packedTooMuch:
      .final(.brokenBody(host: host, reason: "it decompresses to far more than was sent"))
    case .stopped: .final(.stopped)
    case .stalled, .tooSlow: .passing(tooSlow(host, settings.stallTime))
    }
  }

  private func tooSlow(_ host: String, _ time: Duration) -> FetchError {
    .tooSlow(host: host, seconds: max(1, Int(time.seconds.rounded(.up))))
  }
}
