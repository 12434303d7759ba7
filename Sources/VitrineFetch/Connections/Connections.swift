// The HTTP clients. There is one for each host and address, since a client can be told where a
// name leads only once, when it is made.
//
// Its own redirects, retries, cookies and logs are off: each would pass by what is checked here, or
// write down addresses that hold keys. TLS certificates are verified against the host's name.

import AsyncHTTPClient
import NIOCore
import NIOHTTP1
import NIOHTTPCompression
import Synchronization

/// Opens and keeps connections. A class because its table may be shared but not copied.
final class Connections: Sendable {
  private let settings: FetchSettings
  private let clients = Mutex<[Place: HTTPClient]>([:])

  private struct Place: Hashable {
    let host: String
    let address: IPAddress
  }

  init(settings: FetchSettings) { self.settings = settings }

  /// A client that was not shut down stops the program in debug builds.
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

  /// Sends a request to the address; returns when the head of the answer is there.
  func send(
    _ message: Message, headers: HTTPHeaders, to target: Target, at address: IPAddress,
    within time: Duration
  ) async throws -> HTTPClientResponse {
    var request = HTTPClientRequest(url: target.text)
    request.method = message.method
    request.headers = headers
    request.body = message.body?.forSending
    return try await client(for: Place(host: target.host, address: address))
      .execute(request, timeout: time.amount)
  }

  private func client(for place: Place) -> HTTPClient {
    clients.withLock { clients in
      if let client = clients[place] { return client }
      let client = HTTPClient(
        eventLoopGroupProvider: .singleton, configuration: configuration(for: place))
      clients[place] = client
      return client
    }
  }

  private func configuration(for place: Place) -> HTTPClient.Configuration {
    var configuration = HTTPClient.Configuration()
    configuration.redirectConfiguration = .disallow
    configuration.timeout = .init(
      connect: settings.connectTime.amount, read: settings.stallTime.amount,
      write: settings.stallTime.amount)
    // How many connections there are is decided by `Gate`; here nothing may wait in a second line,
    // where its time would run out unseen.
    configuration.connectionPool = .init(
      idleTimeout: .seconds(30), concurrentHTTP1ConnectionsPerHostSoftLimit: 64)
    configuration.connectionPool.retryConnectionEstablishment = false
    configuration.decompression = .enabled(limit: .ratio(settings.unpackingRatio))
    // One request a connection at a time, so that a stall of one is not hidden by another.
    configuration.httpVersion = .http1Only
    // Should the client ever read a name in another way than we do, nothing is sent.
    configuration.http1_1ConnectionDebugInitializer = { channel in
      let peer = channel.remoteAddress?.ipAddress.flatMap { IPAddress($0) }
      return peer == place.address
        ? channel.eventLoop.makeSucceededVoidFuture()
        : channel.eventLoop.makeFailedFuture(ChannelError.connectTimeout(.zero))
    }
    // A host that is a number is connected to as it stands.
    if IPAddress(place.host) == nil {
      configuration.dnsOverride = [place.host: place.address.text]
    }
    return configuration
  }
}

extension Duration {
  var amount: TimeAmount {
    .nanoseconds(Int64(min(max(0, seconds), 1e9) * 1e9))
  }
}
