// The HTTP clients. Each host and address has its own client, because the address of a name can be
// set only when a client is created.
//
// The client's own redirects, retries, cookies and logs are off. They would bypass the checks of
// this module, or log addresses with keys. TLS certificates are verified against the host's name.

import AsyncHTTPClient
import NIOCore
import NIOHTTP1
import NIOHTTPCompression
import Synchronization

/// Opens and keeps connections.
///
/// A class, because its table may be shared but not copied.
final class Connections: Sendable {
  private let settings: FetchSettings
  private let clients = Mutex<[Endpoint: HTTPClient]>([:])

  /// A host at one of its addresses.
  private struct Endpoint: Hashable {
    let host: String
    let address: IPAddress
  }

  init(settings: FetchSettings) { self.settings = settings }

  /// Shuts the clients down.
  ///
  /// Otherwise they stop the program in debug builds.
  deinit {
    for client in clients.withLock({ $0.values.map(\.self) }) { client.shutdown { _ in } }
  }

  func close() async {
    let open = clients.withLock { clients in
      defer { clients = [:] }
      return clients.values.map(\.self)
    }
    for client in open { try? await client.shutdown() }
  }

  /// Sends a request to the address and returns the head of the answer.
  func send(
    _ message: OutgoingRequest, headers: HTTPHeaders, to target: ResolvedURL, at address: IPAddress,
    within time: Duration
  ) async throws -> HTTPClientResponse {
    var request = HTTPClientRequest(url: target.text)
    request.method = message.method
    request.headers = headers
    request.body = message.body?.forSending
    return try await client(for: Endpoint(host: target.host, address: address))
      .execute(request, timeout: time.amount)
  }

  private func client(for endpoint: Endpoint) -> HTTPClient {
    clients.withLock { clients in
      if let client = clients[endpoint] { return client }
      let client = HTTPClient(
        eventLoopGroupProvider: .singleton, configuration: configuration(for: endpoint))
      clients[endpoint] = client
      return client
    }
  }

  private func configuration(for endpoint: Endpoint) -> HTTPClient.Configuration {
    var configuration = HTTPClient.Configuration()
    configuration.redirectConfiguration = .disallow
    configuration.timeout = .init(
      connect: settings.connectTimeout.amount, read: settings.stallTimeout.amount,
      write: settings.stallTimeout.amount)
    // `RateLimiter` limits the number of connections. Requests must not wait here in a second
    // queue, where their time would run out unnoticed.
    configuration.connectionPool = .init(
      idleTimeout: .seconds(30), concurrentHTTP1ConnectionsPerHostSoftLimit: 64)
    configuration.connectionPool.retryConnectionEstablishment = false
    configuration.decompression = .enabled(limit: .ratio(settings.maxDecompressionRatio))
    // One request at a time for each connection, so that one request cannot hide a stall of
    // another.
    configuration.httpVersion = .http1Only
    // If the client ever resolves a name differently, nothing is sent.
    configuration.http1_1ConnectionDebugInitializer = { channel in
      let peer = channel.remoteAddress?.ipAddress.flatMap { IPAddress($0) }
      return peer == endpoint.address
        ? channel.eventLoop.makeSucceededVoidFuture()
        : channel.eventLoop.makeFailedFuture(ChannelError.connectTimeout(.zero))
    }
    // Numeric hosts need no override.
    if IPAddress(endpoint.host) == nil {
      configuration.dnsOverride = [endpoint.host: endpoint.address.text]
    }
    return configuration
  }
}

extension Duration {
  var amount: TimeAmount {
    .nanoseconds(Int64(min(max(0, seconds), 1e9) * 1e9))
  }
}
