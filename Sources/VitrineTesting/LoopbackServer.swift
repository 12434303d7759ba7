// A web server for tests: on a free port of this machine, answering as a script says, through real
// sockets and so through the real client. It can play whole services, and what goes wrong with
// them. It notes every request, and how many were under way at once.

import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
import Synchronization

/// A server that lives as long as a test. A class because its record may be shared but not copied;
/// the lock guards it.
public final class LoopbackServer: Sendable {
  public typealias Script = @Sendable (LoopbackRequest) async -> LoopbackAnswer

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

  /// Gives a test a server and stops it afterwards, however the test ends.
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

  /// The same with an answer for each path; 404 for others.
  @discardableResult
  public static func running<Value>(
    _ answers: [String: Script], isolation: isolated (any Actor)? = #isolation,
    _ body: (LoopbackServer) async throws -> Value
  ) async throws -> Value {
    try await running({ await answers[$0.path]?($0) ?? .status(404) }, body)
  }

  public var port: Int { channel.withLock { $0?.localAddress?.port } ?? 0 }

  /// `http://127.0.0.1:40123`, with whatever is to follow.
  public func url(_ path: String = "", host: String = "127.0.0.1") -> String {
    "http://\(host):\(port)\(path)"
  }

  /// All requests so far, in the order in which they came.
  public var requests: [LoopbackRequest] { record.withLock { $0.requests } }

  /// The request of this number, from 0.
  ///
  /// - Throws: Where there were not so many.
  public func request(_ number: Int) throws -> LoopbackRequest {
    let requests = requests
    guard requests.indices.contains(number) else { throw Missing(count: requests.count) }
    return requests[number]
  }

  /// There were fewer requests than a test expected.
  public struct Missing: Error {
    public let count: Int
  }

  public func requests(of path: String) -> [LoopbackRequest] {
    requests.filter { $0.path == path }
  }

  /// The most requests that were under way at once.
  public var mostAtOnce: Int { record.withLock { $0.most } }

  /// Answers differently from now on.
  public func play(_ script: @escaping Script) { record.withLock { $0.script = script } }
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

  /// Notes a request and finds its answer.
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

  /// An answer is about to be over.
  func ended() { record.withLock { $0.current -= 1 } }
}
