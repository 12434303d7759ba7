import Foundation
import Testing
import VitrineTesting

@testable import VitrineFetch

@Suite struct RetryTests {
  @Test func returnsTheAnswerOfAService() async throws {
    try await LoopbackServer.running(["/a": { _ in .json("{}") }]) { server in
      try await FetchTestBed.open { testBed in
        let answer = try await testBed.ask(server.url("/a?x=1"))
        #expect(answer.status == 200)
        #expect(answer.text == "{}")
        #expect(answer.headers["content-type"] == "application/json")
        #expect(server.requests.map(\.target) == ["/a?x=1"])
        #expect(try server.request(0).headers["user-agent"] == "Vitrine/0 (test)")
        #expect(testBed.fetcher.counts.calls == 1)
      }
    }
  }

  @Test(arguments: [408, 429, 500, 502, 503, 504])
  func retriesAfterATransientStatus(_ status: Int) async throws {
    try await LoopbackServer.running({ $0.earlier < 2 ? .status(status) : .json("[]") }) { server in
      try await FetchTestBed.open { testBed in
        let answer = try await testBed.ask(server.url("/"))
        #expect(answer.text == "[]")
        #expect(server.requests.count == 3)
        let first = status == 429 ? 2.0 : 0.5
        #expect(testBed.time.slept == [first, first * 2])
      }
    }
  }

  @Test(arguments: [400, 401, 410, 501])
  func returnsAPermanentStatus(_ status: Int) async throws {
    try await LoopbackServer.running({ _ in .status(status) }) { server in
      try await FetchTestBed.open { testBed in
        let answer = try await testBed.ask(server.url("/"))
        #expect(answer.status == status)
        #expect(server.requests.count == 1)
      }
    }
  }

  @Test(arguments: [403, 404])
  func asksAgainOnceAfterASingleRefusal(_ status: Int) async throws {
    try await LoopbackServer.running({ $0.earlier == 0 ? .status(status) : .json("1") }) { server in
      try await FetchTestBed.open { testBed in
        let answer = try await testBed.ask(server.url("/a"))
        #expect(answer.text == "1")
        #expect(server.requests.count == 2 && testBed.time.slept == [0.5])
      }
    }
    try await LoopbackServer.running({ _ in .status(status) }) { server in
      try await FetchTestBed.open { testBed in
        let answer = try await testBed.ask(server.url("/a"))
        #expect(answer.status == status)
        #expect(server.requests.count == 2)
      }
    }
  }

  @Test func believesAServiceThatConfirmsItsRefusals() async throws {
    try await LoopbackServer.running({ _ in .status(404) }) { server in
      try await FetchTestBed.open { testBed in
        for number in 0..<20 { _ = try await testBed.ask(server.url("/\(number)")) }
        #expect(server.requests.count == 25)
      }
    }
  }

  @Test func returnsTheRefusalIfTheSecondAttemptFailsOtherwise() async throws {
    try await LoopbackServer.running({ $0.earlier == 0 ? .status(403) : .status(500) }) { server in
      try await FetchTestBed.open { testBed in
        let answer = try await testBed.ask(server.url("/a"))
        #expect(answer.status == 403)
      }
    }
  }

  @Test func asksAgainAfterARedirectToADeadHost() async throws {
    let lookup = NameLookup { host in
      host == "dead.example" ? .failure(.unknown) : NameLookup.system.addresses(host)
    }
    try await LoopbackServer.running({
      $0.path == "/once" && $0.earlier > 0 ? .json("1") : .redirect("http://dead.example/")
    }) { server in
      try await FetchTestBed.open(lookup: lookup) { testBed in
        let answer = try await testBed.ask(server.url("/once"))
        #expect(answer.text == "1")
        await #expect(
          throws: FetchError.unreachable(
            host: "dead.example", reason: "the host does not exist")
        ) { try await testBed.ask(server.url("/always")) }
        #expect(server.requests.count == 4)
      }
    }
  }

  @Test func givesUpAfterFiveAttempts() async throws {
    try await LoopbackServer.running({ _ in .status(500) }) { server in
      try await FetchTestBed.open { testBed in
        await #expect(throws: FetchError.status(500, host: "127.0.0.1")) {
          try await testBed.ask(server.url("/"))
        }
        #expect(server.requests.count == 5)
        #expect(testBed.time.slept == [0.5, 1, 2, 4])
      }
    }
  }

  @Test(arguments: [LoopbackAnswer.dropped, .dropped.ending(.reset(after: nil))])
  func retriesWithoutAnAnswer(_ fault: LoopbackAnswer) async throws {
    try await LoopbackServer.running({ $0.earlier == 0 ? fault : .json("1") }) { server in
      try await FetchTestBed.open { testBed in
        let answer = try await testBed.ask(server.url("/"))
        #expect(answer.text == "1")
        #expect(server.requests.count == 2)
      }
    }
  }

  @Test func namesTheHostThatCannotBeReached() async throws {
    let port = try await LoopbackServer.running({ _ in .status(200) }) { $0.port }
    try await FetchTestBed.open { testBed in
      await #expect(
        throws: FetchError.unreachable(host: "127.0.0.1", reason: "no connection can be made")
      ) {
        try await testBed.ask("http://127.0.0.1:\(port)/")
      }
      #expect(testBed.time.slept == [0.5, 1, 2, 4])
    }
  }

  @Test func retriesIfTheAdapterSaysSo() async throws {
    try await LoopbackServer.running({ .json($0.earlier == 0 ? "busy" : "done") }) { server in
      try await FetchTestBed.open { testBed in
        let asked = call(server.url("/")) { call in
          call.judge = { $0.text == "busy" ? .retry(reason: "it is busy") : .good }
        }
        let answer = try await testBed.fetcher.recording(of: "s", for: FetchTestBed.service).ask(
          asked)
        #expect(answer.text == "done")
        #expect(testBed.time.slept == [0.5])
      }
    }
  }

  @Test func reportsTheReasonOfTheAdapterAfterAllAttempts() async throws {
    try await LoopbackServer.running({ _ in .json("busy") }) { server in
      try await FetchTestBed.open { testBed in
        let asked = call(server.url("/")) { $0.judge = { _ in .retry(reason: "it is busy") } }
        await #expect(throws: FetchError.noAnswer(host: "127.0.0.1", reason: "it is busy")) {
          try await testBed.fetcher.recording(of: "s", for: FetchTestBed.service).ask(asked)
        }
      }
    }
  }

  @Test func stopsAskingASilentHostForAWhile() async throws {
    let port = try await LoopbackServer.running({ _ in .status(200) }) { $0.port }
    try await FetchTestBed.open { testBed in
      for number in 0..<9 {
        await #expect(throws: FetchError.self) {
          try await testBed.ask("http://127.0.0.1:\(port)/\(number)")
        }
      }
      #expect(testBed.time.slept.count == 6 * 4)
      testBed.time.advance(by: 61)
      for number in 0..<2 {
        await #expect(throws: FetchError.self) {
          try await testBed.ask("http://127.0.0.1:\(port)/\(number)")
        }
      }
      #expect(testBed.time.slept.count == 6 * 4 + 1)
    }
  }

  @Test func keepsAskingAHostThatAnswersSomeRequests() async throws {
    try await LoopbackServer.running({ $0.path == "/good" ? .json("1") : .dropped }) { server in
      try await FetchTestBed.open { testBed in
        for number in 0..<5 { _ = try? await testBed.ask(server.url("/\(number)")) }
        _ = try await testBed.ask(server.url("/good"))
        for number in 5..<10 { _ = try? await testBed.ask(server.url("/\(number)")) }
        #expect(server.requests.count == 51)
      }
    }
  }

  @Test func reportsAServerWithoutAValidCertificate() async throws {
    try await LoopbackServer.running({ _ in .json("1") }) { server in
      try await FetchTestBed.open { testBed in
        let reason = "no secure connection can be made"
        await #expect(throws: FetchError.unreachable(host: "127.0.0.1", reason: reason)) {
          try await testBed.ask("https://127.0.0.1:\(server.port)/")
        }
        #expect(server.requests.isEmpty)
        #expect(testBed.time.slept.isEmpty)
      }
    }
  }
}
