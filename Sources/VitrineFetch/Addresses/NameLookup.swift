// Looks up host names with the system's resolver. The resolver blocks and cannot be canceled, so
// it runs on separate threads, and callers stop waiting after a time limit.

import Foundation
import Synchronization

/// Finds the addresses of hosts.
struct NameLookup: Sendable {
  /// The reason why a name has no address.
  enum Failure: Error, Sendable {
    /// The name does not exist.
    case unknown
    /// The resolver failed, or took too long.
    case noAnswer
  }

  /// Returns the addresses, in the order in which to try them.
  var addresses: @Sendable (_ host: String) -> Result<[IPAddress], Failure>

  static let system = NameLookup { host in
    var hints = addrinfo()
    #if canImport(Glibc)
      hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    #else
      hints.ai_socktype = SOCK_STREAM
    #endif
    var list: UnsafeMutablePointer<addrinfo>?
    let code = getaddrinfo(host, nil, &hints, &list)
    defer { freeaddrinfo(list) }
    guard code == 0 else { return .failure(code == EAI_NONAME ? .unknown : .noAnswer) }
    let found = sequence(first: list, next: { $0?.pointee.ai_next }).prefix { $0 != nil }
      .compactMap { $0.flatMap { address(of: $0.pointee) } }
    return found.isEmpty ? .failure(.unknown) : .success(found)
  }

  private static func address(of info: addrinfo) -> IPAddress? {
    guard let raw = UnsafeRawPointer(info.ai_addr) else { return nil }
    switch info.ai_family {
    case AF_INET:
      let address = raw.loadUnaligned(as: sockaddr_in.self).sin_addr
      return IPAddress(withUnsafeBytes(of: address) { Array($0) })
    case AF_INET6:
      let address = raw.loadUnaligned(as: sockaddr_in6.self).sin6_addr
      return IPAddress(withUnsafeBytes(of: address) { Array($0) })
    default: return nil
    }
  }

  /// Returns the same without blocking the caller's thread.
  ///
  /// Ends when its task is canceled.
  func find(_ host: String, within time: Duration) async -> Result<[IPAddress], Failure> {
    let waiting = Waiting()
    let timer = Task {
      try? await Task.sleep(for: time)
      waiting.end(.failure(.noAnswer))
    }
    defer { timer.cancel() }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        waiting.begin(continuation)
        Thread.detachNewThread { waiting.end(addresses(host)) }
      }
    } onCancel: {
      waiting.end(.failure(.noAnswer))
    }
  }

  /// The state of one lookup; the first result counts.
  ///
  /// A class, because several threads share it.
  private final class Waiting: Sendable {
    /// The task that waits for the resolver, and the result if it is known.
    private struct State {
      var continuation: CheckedContinuation<Result<[IPAddress], Failure>, Never>?
      var result: Result<[IPAddress], Failure>?
    }

    private let state = Mutex(State())

    func begin(_ continuation: CheckedContinuation<Result<[IPAddress], Failure>, Never>) {
      let result = state.withLock { state in
        if state.result == nil { state.continuation = continuation }
        return state.result
      }
      if let result { continuation.resume(returning: result) }
    }

    func end(_ result: Result<[IPAddress], Failure>) {
      let continuation = state.withLock { state in
        defer { state.continuation = nil }
        state.result = state.result ?? result
        return state.continuation
      }
      continuation?.resume(returning: result)
    }
  }
}
