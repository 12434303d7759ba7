import Foundation
import Testing
import VitrineModel
import VitrineTesting

@testable import VitrineFetch

@Suite struct PauseTests {
  private let now = Date(timeIntervalSince1970: 1_800_000_000)

  @Test func readsSecondsAndDates() {
    #expect(RetryAfter.end(["17"], date: nil, now: now) == now + 17)
    #expect(RetryAfter.end([" 0 "], date: nil, now: now) == now)
    #expect(RetryAfter.end(["3.5"], date: nil, now: now) == now + 4)
    #expect(RetryAfter.end(["Fri, 15 Jan 2027 08:00:30 GMT"], date: nil, now: now) == now + 30)
    #expect(RetryAfter.end(["Friday, 15-Jan-27 08:00:30 GMT"], date: nil, now: now) == now + 30)
    #expect(RetryAfter.end(["Fri Jan 15 08:00:30 2027"], date: nil, now: now) == now + 30)
    #expect(RetryAfter.end(["Fri, 15 Jan 2027 07:00:00 GMT"], date: nil, now: now) == now)
  }

  @Test(arguments: [
    nil, "", "soon", "-5", "Fri, 15 Jan", "Fri, 99 Jan 2027 08:00:30 GMT",
    "Fri, 15 Jan 9223372036854775807 08:00:30 GMT", "Fri, 15 Jan -9223372036854775808 08:00:30 GMT",
  ])
  func returnsNoDateForInvalidValues(_ value: String?) {
    #expect(RetryAfter.end([value].compactMap(\.self), date: nil, now: now) == nil)
  }

  @Test func usesTheHostsClockIfItIsWrong() {
    let theirs = "Fri, 15 Jan 2027 11:00:00 GMT"
    let end = "Fri, 15 Jan 2027 11:00:20 GMT"
    #expect(RetryAfter.end([end], date: theirs, now: now) == now + 20)
    let early = "Fri, 15 Jan 2027 07:59:50 GMT"
    #expect(RetryAfter.end(["Fri, 15 Jan 2027 08:00:05 GMT"], date: early, now: now) == now + 15)
  }

  @Test func limitsAnEndlessPause() {
    let digits = String(repeating: "9", count: 400)
    #expect(RetryAfter.end([digits], date: nil, now: now) == now + 31 * 86_400)
  }

  @Test(arguments: ["7", "Fri, 15 Jan 2027 08:00:07 GMT"])
  func asksForNoSetBeforeThePauseEnds(_ value: String) async throws {
    let time = VirtualTime()
    let arrivals = Arrivals(time)
    try await LoopbackServer.running({ request in
      arrivals.note()
      return request.earlier == 0 && request.path == "/0" ? .limited(value) : .json("1")
    }) { server in
      try await FetchTestBed.open(
        time: time, limits: .init(calls: .init(concurrent: 1), downloads: .init(concurrent: 1))
      ) { testBed in
        try await withThrowingTaskGroup(of: Void.self) { group in
          for set in 0..<6 {
            group.addTask { _ = try await testBed.ask(server.url("/\(set)"), subject: "\(set)") }
          }
          try await group.waitForAll()
        }
        let early = arrivals.dates.drop { $0 == time.start }.filter { $0 < time.start + 7 }
        #expect(early.isEmpty)
        #expect(server.requests(of: "/0").count == 2)
      }
    }
  }

  @Test(arguments: [200, 301, 403, 404, 410])
  func respectsAPauseWithEveryStatus(_ status: Int) async throws {
    let time = VirtualTime()
    let arrivals = Arrivals(time)
    try await LoopbackServer.running({ request in
      arrivals.note()
      return request.path == "/first"
        ? LoopbackAnswer.limited("7", status).with("Location", "/moved") : .json("1")
    }) { server in
      try await FetchTestBed.open(time: time) { testBed in
        let first = try await testBed.ask(server.url("/first"))
        #expect(first.status == (status == 301 ? 200 : status))
        _ = try await testBed.ask(server.url("/second"))
        // A single refusal is asked for again, after the pause that it states.
        let isDoubted = [403, 404].contains(status)
        #expect(server.requests(of: "/first").count == (isDoubted ? 2 : 1))
        #expect(arrivals.dates.dropFirst().allSatisfy { $0 >= time.start + 7 })
        #expect(time.slept == (isDoubted ? [0.5, 6.5, 7] : [7]))
      }
    }
  }

  @Test func respectsAPauseThatComesWithARefusedImage() async throws {
    let time = VirtualTime()
    let arrivals = Arrivals(time)
    try await LoopbackServer.running({ request in
      arrivals.note()
      switch request.path {
      case "/refused": return .limited("7", 403)
      case "/moved": return .limited("7", 302).with("Location", "/there")
      default: return .jpeg(TinyImage.jpeg())
      }
    }) { server in
      try await FetchTestBed.open(time: time) { testBed in
        await #expect(throws: FetchError.status(403, host: "127.0.0.1")) {
          try await testBed.download(server.url("/refused"))
        }
        let moved = try await testBed.download(server.url("/moved"))
        #expect(moved.address.text == server.url("/there"))
        #expect(arrivals.dates.map { $0.timeIntervalSince(time.start) } == [0, 7, 14])
      }
    }
  }

  @Test(arguments: [["2", "5", "3"], ["4, 5"], ["1, Fri, 15 Jan 2027 08:00:05 GMT", "soon"]])
  func usesTheLongestOfSeveralPauses(_ values: [String]) async throws {
    try await LoopbackServer.running({ request in
      guard request.earlier == 0 else { return .json("1") }
      return values.reduce(.status(503)) { $0.with("Retry-After", $1) }
    }) { server in
      try await FetchTestBed.open { testBed in
        _ = try await testBed.ask(server.url("/"))
        #expect(testBed.time.slept == [5])
      }
    }
  }

  @Test func failsAtOnceIfThePauseExceedsTheBudget() async throws {
    try await LoopbackServer.running({ _ in .limited("91") }) { server in
      try await FetchTestBed.open { testBed in
        let end = testBed.time.now + 91
        for _ in 0..<3 {
          await #expect(throws: FetchError.limited(host: "127.0.0.1", until: end)) {
            try await testBed.ask(server.url("/"))
          }
        }
        #expect(server.requests.count == 1)
        #expect(testBed.time.slept.isEmpty)
        #expect(testBed.fetcher.pausedHosts.count == 1)
      }
    }
  }

  @Test func keepsAPauseForTheNextRun() async throws {
    try await FileTree.temporary { tree in
      try await LoopbackServer.running({ $0.earlier == 0 ? .limited("3600") : .json("1") }) {
        server in
        let time = VirtualTime()
        for seconds in [0.0, 3599] {
          time.advance(by: seconds)
          try await FetchTestBed.open(in: tree, time: time) { testBed in
            _ = try? await testBed.ask(server.url("/"))
          }
        }
        #expect(server.requests.count == 2)
        #expect(time.slept == [1])
      }
    }
  }

  @Test func countsAllPausesTowardsTheBudget() async throws {
    try await LoopbackServer.running({ _ in .limited("40", 503) }) { server in
      try await FetchTestBed.open { testBed in
        await #expect(throws: FetchError.self) { try await testBed.ask(server.url("/")) }
        #expect(testBed.time.slept == [40, 40])
        #expect(server.requests.count == 3)
      }
    }
  }

  @Test func waitsAfterAPauseOfZeroSeconds() async throws {
    try await LoopbackServer.running({ $0.earlier == 0 ? .limited("0") : .json("1") }) { server in
      try await FetchTestBed.open { testBed in
        _ = try await testBed.ask(server.url("/"))
        #expect(testBed.time.slept == [2])
      }
    }
  }

  @Test func readsThePauseOfAnErrorWithASuccessStatus() async throws {
    try await LoopbackServer.running({ request in
      request.earlier == 0 ? .json("maxlag").with("Retry-After", "5") : .json("1")
    }) { server in
      try await FetchTestBed.open { testBed in
        let asked = call(server.url("/")) { call in
          call.judge = { $0.text == "maxlag" ? .retry(reason: "lag") : .good }
        }
        _ = try await testBed.fetcher.recording(of: "s", for: FetchTestBed.service).ask(asked)
        #expect(testBed.time.slept == [5])
      }
    }
  }
}
