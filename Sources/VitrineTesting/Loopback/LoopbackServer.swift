// A web server for tests, on a free port of this machine. It answers as a script says, through real
// sockets, so that tests use the real client. It can imitate whole services and their failures. It
// records every request, and how many were in progress at once.

import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
import Synchronization

/// A server that runs during a test.
///
/// A class, because its record is shared; a lock protects it.
public final class LoopbackServer: Sendable {
  /// Returns the answer to a request.
  public typealias Script = @Sendable (LoopbackRequest) async -> LoopbackAnswer

  /// The script of the server, and the requests that it received.
  private struct Record {
    var script: Script
    var requests: [LoopbackRequest] = []
    var seen: [String: Int] = [:]
    var current = 0
    var most = 0
  }

  private let record: Mutex<Record>
  private let channel: Mutex<(any Channel)?> = Mutex(nil)

  private init(_ script: @escaping Script) { record = Mutex(Record(script: script)) }

  /// Runs a server for a test, and stops it afterwards, however the test ends.
  ///
  /// - Parameters:
  ///   - script: The script that answers requests.
  ///   - isolation: The actor of the caller.
  ///   - body: The test.
  /// - Returns: The result of the test.
  /// - Throws: The error of the test, or that the server cannot start.
  @discardableResult
  public static func running<Value>(
    _ script: @escaping Script, isolation: isolated (any Actor)? = #isolation,
    _ body: (LoopbackServer) async throws -> Value
  ) async throws -> Value {
    let server = LoopbackServer(script)
    try await server.start()
    do {
      let value = try await body(server)
      await server.stop()
      return value
    } catch {
      await server.stop()
      throw error
    }
  }

  /// Runs a server with one script per path, and 404 for other paths.
  ///
  /// - Parameters:
  ///   - answers: The scripts, by path.
  ///   - isolation: The actor of the caller.
  ///   - body: The test.
  /// - Returns: The result of the test.
  /// - Throws: The error of the test, or that the server cannot start.
  @discardableResult
  public static func running<Value>(
    _ answers: [String: Script], isolation: isolated (any Actor)? = #isolation,
    _ body: (LoopbackServer) async throws -> Value
  ) async throws -> Value {
    try await running({ await answers[$0.path]?($0) ?? .status(404) }, body)
  }

  /// The port.
  public var port: Int { channel.withLock { $0?.localAddress?.port } ?? 0 }

  /// Returns an address of the server, such as `http://127.0.0.1:40123/path`.
  public func url(_ path: String = "", host: String = "127.0.0.1") -> String {
    "http://\(host):\(port)\(path)"
  }

  /// All requests so far, in the order received.
  public var requests: [LoopbackRequest] { record.withLock { $0.requests } }

  /// Returns a request by its number.
  ///
  /// - Parameter number: The number, counted from 0.
  /// - Returns: The request.
  /// - Throws: `MissingRequest` if there were fewer requests.
  public func request(_ number: Int) throws -> LoopbackRequest {
    let requests = requests
    guard requests.indices.contains(number) else { throw MissingRequest(count: requests.count) }
    return requests[number]
  }

  /// The error for fewer requests than a test expected.
  public struct MissingRequest: Error {
    /// The number of requests.
    public let count: Int
  }

  /// Returns the requests with a path.
  public func requests(of path: String) -> [LoopbackRequest] {
    requests.filter { $0.path == path }
  }

  /// The largest number of requests that were in progress at once.
  public var mostAtOnce: Int { record.withLock { $0.most } }

  /// Replaces the script.
  public func setScript(_ script: @escaping Script) { record.withLock { $0.script = script } }
}

extension LoopbackServer {
  private func start() async throws {
    let server = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .serverChannelOption(.backlog, value: 256)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .childChannelInitializer { [self] channel in
        channel.eventLoop.makeCompletedFuture {
          let sync = channel.pipeline.syncOperations
          try sync.addHandler(ByteToMessageHandler(HTTPRequestDecoder()))
          try sync.addHandler(LoopbackConnection(self))
        }
      }
      .bind(host: "127.0.0.1", port: 0).get()
    channel.withLock { $0 = server }
  }

  private func stop() async {
    try? await channel.withLock { $0 }?.close()
  }

  /// Records a request and returns its answer.
  func answer(_ request: (Int) -> LoopbackRequest) async -> LoopbackAnswer {
    let (request, script) = record.withLock { record in
      let probe = request(0)
      let earlier = record.seen[probe.path, default: 0]
      record.seen[probe.path] = earlier + 1
      record.current += 1
      record.most = max(record.most, record.current)
      let request = request(earlier)
      record.requests.append(request)
      return (request, record.script)
    }
    return await script(request)
  }

  /// Counts an answer as finished.
  func ended() { record.withLock { $0.current -= 1 } }
}
