import Foundation
import Synchronization
import Testing
import VitrineStore
import VitrineTesting

@testable import VitrineFetch

@Suite struct LimitTests {
  private func limits(
    calls: Int = 8, downloads: Int = 8, quotas: [ServiceLimits.Quota] = []
  ) -> ServiceLimits {
    ServiceLimits(
      calls: .init(concurrent: calls), downloads: .init(concurrent: downloads), quotas: quotas)
  }

  @Test func limitsConcurrentCalls() async throws {
    try await LoopbackServer.running({ _ in .json("1").after(.milliseconds(10)) }) { server in
      try await FetchTestBed.open(limits: limits(calls: 3)) { testBed in
        try await withThrowingTaskGroup(of: Void.self) { group in
          for number in 0..<20 {
            group.addTask { _ = try await testBed.ask(server.url("/\(number)")) }
          }
          try await group.waitForAll()
        }
        #expect(server.requests.count == 20)
        #expect(server.mostAtOnce == 3)
      }
    }
  }

  @Test(arguments: [(2, 6, 2), (8, 3, 3)])
  func limitsConcurrentDownloads(_ service: Int, _ host: Int, _ most: Int) async throws {
    try await LoopbackServer.running({ request in
      .jpeg(TinyImage.jpeg(request.path)).after(.milliseconds(10))
    }) { server in
      let change: (inout FetchSettings) -> Void = { $0.downloadsPerHost = host }
      try await FetchTestBed.open(limits: limits(downloads: service), settings: change) { testBed in
        try await withThrowingTaskGroup(of: Void.self) { group in
          for number in 0..<20 {
            group.addTask { _ = try await testBed.download(server.url("/\(number)")) }
          }
          try await group.waitForAll()
        }
        #expect(server.mostAtOnce == most)
      }
    }
  }

  @Test func countsADownloadAtTheHostOfItsRedirect() async throws {
    try await LoopbackServer.running({ request in
      .jpeg(TinyImage.jpeg(request.path)).after(.milliseconds(10))
    }) { pictures in
      let other = pictures.url("")
      try await LoopbackServer.running({ .redirect(other + $0.path) }) { server in
        try await FetchTestBed.open(limits: limits(), settings: { $0.downloadsPerHost = 2 }) {
          testBed in
          try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<12 {
              group.addTask { _ = try await testBed.download(pictures.url("/own\(number)")) }
              group.addTask { _ = try await testBed.download(server.url("/\(number)")) }
            }
            try await group.waitForAll()
          }
          #expect(pictures.requests.count == 24)
          #expect(pictures.mostAtOnce == 2)
        }
      }
    }
  }

  @Test func limitsTheRateAfterTheBurst() async throws {
    let time = VirtualTime()
    let limiter = RateLimiter(
      .init(concurrent: 1, burst: 3, interval: .seconds(2)), clock: time.clock)
    let arrivals = Arrivals(time)
    for _ in 0..<6 {
      try await limiter.withPermit { arrivals.note() }
    }
    #expect(arrivals.dates.map { $0.timeIntervalSince(time.start) } == [0, 0, 0, 2, 4, 6])
    time.advance(by: 100)
    for _ in 0..<4 { try await limiter.withPermit { arrivals.note() } }
    #expect(
      arrivals.dates.suffix(4).map { $0.timeIntervalSince(time.start) } == [106, 106, 106, 108])
  }

  @Test func stopsBeforeAQuotaIsExceededAlsoInTheNextRun() async throws {
    let time = VirtualTime()
    let limits = limits(quotas: [.init(5, per: .hour)])
    try await FileTree.temporary { tree in
      try await LoopbackServer.running({ _ in .json("1") }) { server in
        for run in 0..<2 {
          try await FetchTestBed.open(in: tree, time: time, limits: limits, key: "key one") {
            testBed in
            for number in 0..<3 { _ = try? await testBed.ask(server.url("/\(run)/\(number)")) }
            #expect(testBed.fetcher.quota(of: FetchTestBed.service)?.left == (run == 0 ? 2 : 0))
          }
        }
        #expect(server.requests.count == 5)
        try await FetchTestBed.open(in: tree, time: time, limits: limits, key: "key one") {
          testBed in
          let state = try #require(testBed.fetcher.quota(of: FetchTestBed.service))
          #expect(state.limit == 5)
          let until = try #require(state.until)
          #expect(until > time.now && until <= time.now + 3660)
          await #expect(throws: FetchError.quotaSpent(service: FetchTestBed.service, until: until))
          {
            try await testBed.ask(server.url("/"))
          }
          time.advance(by: 3661)
          _ = try await testBed.ask(server.url("/later"))
        }
        try await FetchTestBed.open(in: tree, time: time, limits: limits, key: "key two") {
          testBed in
          #expect(testBed.fetcher.quota(of: FetchTestBed.service)?.left == 5)
        }
      }
    }
  }

  @Test func countsFailedAttempts() async throws {
    try await LoopbackServer.running({ _ in .status(500) }) { server in
      try await FetchTestBed.open(limits: limits(quotas: [.init(9, per: .day)])) { testBed in
        _ = try? await testBed.ask(server.url("/"))
        #expect(testBed.fetcher.quota(of: FetchTestBed.service)?.left == 4)
      }
    }
  }

  @Test func waitsForAQuotaThatIsSoonRestored() async throws {
    try await LoopbackServer.running({ _ in .json("1") }) { server in
      try await FetchTestBed.open(limits: limits(quotas: [.init(2, per: .minute)])) { testBed in
        for number in 0..<3 { _ = try await testBed.ask(server.url("/\(number)")) }
        #expect(testBed.time.slept.reduce(0, +) >= 60)
        #expect(testBed.time.slept.reduce(0, +) <= 62)
      }
    }
  }

  @Test func usesALowerReportedQuota() async throws {
    let answer = LoopbackAnswer.json("1")
      .with("X-Ratelimit-Limit", "50").with("X-Ratelimit-Remaining", "1")
    try await LoopbackServer.running({ _ in answer }) { server in
      try await FetchTestBed.open(limits: limits(quotas: [.init(50, per: .hour)])) { testBed in
        _ = try await testBed.ask(server.url("/1"))
        #expect(testBed.fetcher.quota(of: FetchTestBed.service)?.left == 1)
      }
    }
    let spent = LoopbackAnswer.json("1").with("X-Ratelimit-Remaining", "0")
    try await LoopbackServer.running({ _ in spent }) { server in
      try await FetchTestBed.open { testBed in
        _ = try await testBed.ask(server.url("/1"))
        let until = testBed.time.now + 3600
        await #expect(throws: FetchError.quotaSpent(service: FetchTestBed.service, until: until)) {
          try await testBed.ask(server.url("/2"))
        }
      }
    }
  }

  @Test func usesAHigherReportedQuota() async throws {
    let answer = LoopbackAnswer.json("1")
      .with("X-Ratelimit-Limit", "5000").with("X-Ratelimit-Remaining", "4990")
    try await LoopbackServer.running({ _ in answer }) { server in
      try await FetchTestBed.open(limits: limits(quotas: [.init(2, per: .hour)])) { testBed in
        for number in 0..<4 { _ = try await testBed.ask(server.url("/\(number)")) }
        #expect(testBed.fetcher.quota(of: FetchTestBed.service)?.left == 4990)
        testBed.time.advance(by: 3600)
        #expect(testBed.fetcher.quota(of: FetchTestBed.service)?.left == 4996)
      }
    }
  }

  /// The answers arrive in the order of their calls, or in reverse order.
  @Test(arguments: [1, -1])
  func countsCallsInProgressAgainstAReport(_ order: Int) async throws {
    let quota = 6
    let arrived = Mutex(0)
    try await LoopbackServer.running({ _ in
      let number = arrived.withLock { count in
        count += 1
        return count
      }
      return LoopbackAnswer.json("1").with("X-Ratelimit-Limit", "200")
        .with("X-Ratelimit-Remaining", "\(max(0, quota - number))")
        .after(.milliseconds(150 + order * 30 * (number % 4)))
    }) { server in
      let limits = limits(calls: 4, quotas: [.init(200, per: .hour)])
      try await FetchTestBed.open(limits: limits) { testBed in
        await withTaskGroup(of: Void.self) { group in
          for set in 0..<4 {
            group.addTask {
              for page in 0..<4 { _ = try? await testBed.ask(server.url("/\(set)/\(page)")) }
            }
          }
        }
        #expect(server.requests.count <= quota && server.requests.count >= 4)
        let left = testBed.fetcher.quota(of: FetchTestBed.service)?.left ?? 0
        #expect(left <= quota - server.requests.count)
      }
    }
  }

  @Test func readsLimitsOfSeveralScopes() {
    let now = Date(timeIntervalSince1970: 1_800_000_000)
    let reports = QuotaReport.read(
      [
        "x-ratelimit-limit-anon_burst": "20/min", "x-ratelimit-available-anon_burst": "0",
        "x-ratelimit-limit-anon_sustained": "200/day",
        "x-ratelimit-available-anon_sustained": "188", "x-ratelimit-available-odd": "x",
      ], quotas: [], now: now)
    #expect(reports.map(\.left) == [0, 188])
    #expect(reports.map(\.end) == [now + 60, now + 86_400])
    let monthly = QuotaReport.read(
      [
        "x-ratelimit-limit": "20000", "x-ratelimit-remaining": "19684",
        "x-ratelimit-reset": "1800864000",
      ], quotas: [.init(200, per: .hour), .init(20_000, per: .month)], now: now)
    #expect(monthly.map(\.span) == ["month"])
    #expect(monthly.map(\.end) == [now + 864_000])
  }

  @Test(arguments: [Int.min, .max]) func limitsTheNumbersOfAQuota(_ number: Int) {
    let reports = QuotaReport.read(
      ["x-ratelimit-limit": "200", "x-ratelimit-remaining": "\(number)"], quotas: [], now: Date())
    #expect(reports.allSatisfy { $0.left >= 0 && $0.left < Int.max / 2 } && reports.count == 1)
  }

  @Test func leavesTheQueueWhenCanceled() async throws {
    let limiter = RateLimiter(.init(concurrent: 1), clock: .system)
    let (started, start) = AsyncStream<Void>.makeStream()
    let (released, release) = AsyncStream<Void>.makeStream()
    let holder = Task {
      try await limiter.withPermit {
        start.yield()
        for await _ in released { break }
      }
    }
    for await _ in started { break }
    let waiting = Task { try await limiter.withPermit {} }
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
    release.yield()
    try await holder.value
    try await limiter.withPermit {}
  }
}

extension RateLimiter {
  fileprivate func withPermit(_ work: () async -> Void) async throws(CancellationError) {
    try await withPermit(orThrow: CancellationError()) { () async throws(CancellationError) in
      await work()
    }
  }
}
