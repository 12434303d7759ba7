import Foundation
import Testing
import VitrineTesting

@testable import VitrineFetch

@Suite struct BodyTests {
  private static let text = String(repeating: "{\"photo\": 1}\n", count: 400)

  @Test(arguments: [
    LoopbackAnswer.json(text).ending(.closed(after: 700)),
    .json(text).ending(.reset(after: 700)),
    .json(text).chunked().ending(.closed(after: 700)),
    .json(text).ending(.closed(after: 0)),
    LoopbackAnswer(
      headers: [("Content-Encoding", "gzip")], body: Array(GzipSamples.list.dropLast(9))),
    LoopbackAnswer(headers: [("Content-Encoding", "gzip")], body: GzipSamples.list + [1, 2, 3]),
    LoopbackAnswer(headers: [("Content-Encoding", "gzip")], body: corrupted(GzipSamples.list)),
    LoopbackAnswer(headers: [("Content-Encoding", "gzip")], body: Array(text.utf8)),
  ])
  func retriesAfterABrokenBody(_ fault: LoopbackAnswer) async throws {
    try await LoopbackServer.running({ $0.earlier == 0 ? fault : .json(Self.text) }) { server in
      try await FetchTestBed.open { testBed in
        let answer = try await testBed.ask(server.url("/"))
        #expect(answer.text == Self.text)
        #expect(server.requests.count == 2)
      }
    }
  }

  @Test func reportsABodyThatStaysBroken() async throws {
    let fault = LoopbackAnswer.json(Self.text).ending(.closed(after: 700))
    try await LoopbackServer.running({ _ in fault }) { server in
      try await FetchTestBed.open { testBed in
        await #expect(
          throws: FetchError.brokenBody(host: "127.0.0.1", reason: "the connection broke")
        ) {
          try await testBed.ask(server.url("/"))
        }
        #expect(server.requests.count == 5)
      }
    }
  }

  @Test func decompressesUnrequestedGzip() async throws {
    let answer = LoopbackAnswer(headers: [("Content-Encoding", "GZIP")], body: GzipSamples.list)
    try await LoopbackServer.running({ _ in answer }) { server in
      try await FetchTestBed.open { testBed in
        let answer = try await testBed.ask(server.url("/"))
        #expect(answer.text == GzipSamples.listText)
      }
    }
  }

  @Test(arguments: ["br", "zstd", "gzip, gzip", "gzip, br", "x-gzip"])
  func refusesAnUnsupportedEncoding(_ encoding: String) async throws {
    let answer = LoopbackAnswer(headers: [("Content-Encoding", encoding)], body: GzipSamples.list)
    try await LoopbackServer.running({ _ in answer }) { server in
      try await FetchTestBed.open { testBed in
        await #expect(throws: FetchError.self) { try await testBed.ask(server.url("/")) }
      }
    }
  }

  @Test func refusesADecompressionBomb() async throws {
    let bomb = LoopbackAnswer(headers: [("Content-Encoding", "gzip")], body: GzipSamples.bomb)
    try await LoopbackServer.running({ _ in bomb }) { server in
      try await FetchTestBed.open { testBed in
        await #expect(
          throws: FetchError.brokenBody(
            host: "127.0.0.1", reason: "it decompresses to far more than was sent")
        ) {
          try await testBed.ask(server.url("/"))
        }
        #expect(server.requests.count == 1)
      }
    }
  }

  @Test func limitsTheDecompressedSize() async throws {
    let bomb = LoopbackAnswer(headers: [("Content-Encoding", "gzip")], body: GzipSamples.bomb)
    try await LoopbackServer.running({ _ in bomb }) { server in
      let change: (inout FetchSettings) -> Void = {
        $0.maxDecompressionRatio = 2000
        $0.largestAnswer = 100_000
      }
      try await FetchTestBed.open(settings: change) { testBed in
        await #expect(throws: FetchError.tooLarge(host: "127.0.0.1", bytes: 100_000)) {
          try await testBed.ask(server.url("/"))
        }
      }
    }
  }

  @Test(arguments: [
    LoopbackAnswer(body: [1]).declaringLength(2_000_000).ending(.silent(after: 1)),
    LoopbackAnswer(body: Array(repeating: 65, count: 300_000)).declaringLength(nil),
    LoopbackAnswer(body: Array(repeating: 65, count: 300_000)).chunked(),
  ])
  func refusesABodyThatIsTooLarge(_ answer: LoopbackAnswer) async throws {
    try await LoopbackServer.running({ _ in answer }) { server in
      try await FetchTestBed.open(settings: { $0.largestAnswer = 200_000 }) { testBed in
        await #expect(throws: FetchError.tooLarge(host: "127.0.0.1", bytes: 200_000)) {
          try await testBed.ask(server.url("/"))
        }
        #expect(server.requests.count == 1)
      }
    }
  }

  @Test(arguments: [LoopbackAnswer.silent, .json(text).ending(.silent(after: 100))])
  func endsAStalledAnswer(_ answer: LoopbackAnswer) async throws {
    try await LoopbackServer.running({ _ in answer }) { server in
      let change: (inout FetchSettings) -> Void = {
        $0.stallTimeout = .milliseconds(60)
        $0.maxAttempts = 2
      }
      try await FetchTestBed.open(settings: change) { testBed in
        await #expect(throws: FetchError.tooSlow(host: "127.0.0.1", seconds: 1)) {
          try await testBed.ask(server.url("/"))
        }
        #expect(server.requests.count == 2)
      }
    }
  }

  @Test func endsAnAnswerThatDripsForever() async throws {
    let drip = LoopbackAnswer.json(Self.text).dripping(1, every: .milliseconds(10))
    try await LoopbackServer.running({ _ in drip }) { server in
      let change: (inout FetchSettings) -> Void = { $0.callTimeout = .milliseconds(200) }
      try await FetchTestBed.open(clock: .system, settings: change) { testBed in
        await #expect(throws: FetchError.tooSlow(host: "127.0.0.1", seconds: 1)) {
          try await testBed.ask(server.url("/"))
        }
        #expect(server.requests.count == 1)
      }
    }
  }

  private static func corrupted(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    bytes[bytes.count / 2] ^= 0x55
    return bytes
  }
}
