// What the HTTP client throws, in words of our own: its errors may name addresses.

import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTPCompression

/// How an exchange ended early.
enum Breakage: Hashable {
  case stopped
  /// Nothing was sent.
  case noConnection
  case untrusted
  case stalled
  case tooSlow
  /// The connection broke off.
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
    // Errors of TLS have no kind in common.
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

  /// Before the head of an answer.
  func fault(_ host: String, _ settings: FetchSettings, _ time: Duration) -> Fault {
    switch self {
    case .stopped: .final(.stopped)
    case .noConnection: .passing(.unreachable(host: host, reason: "no connection can be made"))
    case .untrusted:
      .final(.unreachable(host: host, reason: "no secure connection can be made"))
    case .stalled: .passing(.tooSlow(host: host, seconds: Self.seconds(settings.stallTime)))
    case .tooSlow: .passing(.tooSlow(host: host, seconds: Self.seconds(time)))
    case .cut, .packing, .packedTooMuch:
      .passing(.unreachable(host: host, reason: "the connection broke before an answer came"))
    }
  }

  /// Within the body of an answer.
  func bodyFault(_ host: String, _ settings: FetchSettings) -> Fault {
    switch self {
    case .cut, .noConnection, .untrusted:
      .passing(.brokenBody(host: host, reason: "the connection broke off"))
    case .packing: .passing(.brokenBody(host: host, reason: "it cannot be unpacked"))
    case .packedTooMuch:
      .final(.brokenBody(host: host, reason: "it unpacks to far more than was sent"))
    case .stopped, .stalled, .tooSlow: fault(host, settings, settings.callTime)
    }
  }

  private static func seconds(_ time: Duration) -> Int { max(1, Int(time.seconds.rounded(.up))) }
}
