// Connections that wait: half requests end, and of idle connections only the newest stay.

import Foundation
import NIOCore
import Testing
import VitrineModel

@testable import VitrineServe

@Suite(.timeLimit(.minutes(5))) struct ConnectionTests {
  /// A server that gives up soon, for tests.
  private static func impatient(mostIdle: Int = 64) -> PreviewConnections {
    PreviewConnections(requestTimeout: .milliseconds(300), mostIdle: mostIdle)
  }

  @Test func waitsTenSecondsAndKeeps64() {
    let connections = PreviewConnections()
    #expect(connections.requestTimeout == .seconds(10))
    #expect(connections.mostIdle == 64)
  }

  @Test(arguments: [
    "G", "GET / HTTP/1.1\r\n", "GET / HTTP/1.1\r\nHost: localhost\r\n",
    "POST / HTTP/1.1\r\nContent-Le",
  ])
  func closesHalfARequest(_ text: String) async throws {
    try await PreviewTestBed.serving(Self.impatient()) { preview in
      let connection = try RawConnection(port: preview.port)
      connection.send(Array(text.utf8))
      let rest = try await connection.onThread { try $0.receive() }
      #expect(rest == nil, "\(String(decoding: rest ?? [], as: UTF8.self))")
    }
  }

  /// The answer does not wait for the body, but the connection does.
  @Test func closesARequestWithoutTheRestOfItsBody() async throws {
    try await PreviewTestBed.serving(Self.impatient()) { preview in
      let connection = try RawConnection(port: preview.port)
      let head = "POST / HTTP/1.1\r\nHost: localhost:\(preview.port)\r\nContent-Length: 9\r\n\r\n"
      connection.send(Array("\(head)ab".utf8))
      let answer = try await connection.onThread { connection in
        var answer: [UInt8] = []
        while let bytes = try connection.receive() { answer += bytes }
        return answer
      }
      #expect(String(decoding: answer, as: UTF8.self).hasPrefix("HTTP/1.1 405"))
    }
  }

  /// Sending a byte now and then must not keep half a request alive.
  @Test func closesARequestThatDrips() async throws {
    try await PreviewTestBed.serving(Self.impatient()) { preview in
      signal(SIGPIPE, SIG_IGN)
      let connection = try RawConnection(port: preview.port)
      let start = ContinuousClock.now
      let drip = Task {
        for byte in "GET / HTTP/1.1\r\nHost: localhost\r\nX: aaaaaaaaaaaaaaaaaaaaaaaaa".utf8 {
          connection.send([byte])
          try await Task.sleep(for: .milliseconds(50))
        }
      }
      let rest = try await connection.onThread { try? $0.receive() }
      drip.cancel()
      #expect(rest ?? nil == nil)
      #expect(start.duration(to: .now) < .seconds(30))
    }
  }

  @Test func keepsAConnectionThatWaitsBetweenRequests() async throws {
    try await PreviewTestBed.serving(Self.impatient()) { preview in
      let connection = try RawConnection(port: preview.port)
      let request = Array(
        "GET /assets/a.css HTTP/1.1\r\nHost: localhost:\(preview.port)\r\n\r\n".utf8)
      for _ in 0..<2 {
        connection.send(request)
        let answer = try await connection.onThread { try $0.receive() }
        #expect(String(decoding: answer ?? [], as: UTF8.self).hasPrefix("HTTP/1.1 200"))
        try await Task.sleep(for: .milliseconds(600))
      }
    }
  }

  @Test func closesTheOldestIdleConnections() async throws {
    try await PreviewTestBed.serving(PreviewConnections(mostIdle: 3)) { preview in
      var events = try await preview.events()
      _ = try await events.next()
      var waiting: [RawConnection] = []
      for _ in 0..<8 {
        waiting.append(try RawConnection(port: preview.port))
        // The server accepts one after the other.
        let answer = try await preview.request("GET /assets/a.css")
        #expect(answer.status == 200)
      }
      let first = waiting[0]
      #expect(try await first.onThread { try $0.receive() } == nil)
      preview.server.notify(errorText: "a page still listens")
      #expect(try await events.next()["fault"] as? String == "a page still listens")
      let answer = try await preview.request("GET /")
      #expect(answer.status == 200)
    }
  }

  @Test func refusesAPortInUse() async throws {
    try await PreviewTestBed.serving(Self.impatient()) { preview in
      let second = PreviewServer(of: "public", address: nil, port: preview.port)
      let problem = await #expect(throws: Problem.self) { try await second.run { _ in } }
      #expect(problem?.code == "serve.port")
      #expect(problem?.what == "port \(preview.port) is used by another program")
    }
  }

  @Test(.enabled(if: geteuid() != 0)) func refusesAPortOfTheSystem() async {
    let server = PreviewServer(of: "public", address: nil, port: 1)
    let problem = await #expect(throws: Problem.self) { try await server.run { _ in } }
    #expect(problem?.what == "port 1 cannot be opened: permission denied")
  }
}
