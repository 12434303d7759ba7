// A service may say that a quota is used up by another status than 429. It is not asked again, and
// neither the rest of the run nor the next one calls it before the quota is restored.

import Foundation
import Testing
import VitrineTesting

@testable import VitrineFetch

@Suite struct QuotaSpentTests {
  private let limits = ServiceLimits(
    calls: .init(concurrent: 8), downloads: .init(concurrent: 8),
    quotas: [.init(20_000, per: .month), .init(50, per: .hour)])

  private func ask(_ url: String, in testBed: FetchTestBed) async throws -> ServiceResponse {
    try await testBed.fetcher.recording(of: "a set", for: FetchTestBed.service).ask(
      call(url) {
        $0.isQuotaSpentBy429 = true
        $0.judge = { $0.isSuccess ? .good : $0.text == "spent" ? .quotaSpent : .bad }
      })
  }

  @Test(arguments: [400, 403, 404])
  func isAskedOnceAndKnownToTheNextRun(_ status: Int) async throws {
    let time = VirtualTime()
    let until = time.start + 3600
    try await FileTree.temporary { tree in
      try await LoopbackServer.running({ $0.path == "/" ? .text("spent", status) : .json("1") }) {
        server in
        try await FetchTestBed.open(in: tree, time: time, limits: limits, key: "one") { testBed in
          let answer = try await ask(server.url("/"), in: testBed)
          #expect(answer.text == "spent")
          #expect(testBed.fetcher.quota(of: FetchTestBed.service)?.left == 0)
          await #expect(throws: FetchError.quotaSpent(service: FetchTestBed.service, until: until))
          {
            try await ask(server.url("/other"), in: testBed)
          }
        }
        try await FetchTestBed.open(in: tree, time: time, limits: limits, key: "one") { testBed in
          await #expect(throws: FetchError.quotaSpent(service: FetchTestBed.service, until: until))
          {
            try await ask(server.url("/other"), in: testBed)
          }
          #expect(server.requests.count == 1 && time.slept.isEmpty)
          time.advance(by: 3601)
          let answer = try await ask(server.url("/other"), in: testBed)
          #expect(answer.text == "1")
        }
      }
    }
  }

  /// A 429 may also mean too many calls at once, so the attempts decide.
  @Test func isAssumedAfterTheLast429WithoutATime() async throws {
    try await LoopbackServer.running({ $0.path == "/" ? .status(429) : .json("1") }) { server in
      try await FetchTestBed.open(limits: limits) { testBed in
        for path in ["/", "/other"] {
          do {
            _ = try await ask(server.url(path), in: testBed)
            Issue.record("\(path) was answered")
          } catch FetchError.quotaSpent {
          } catch {
            Issue.record(error)
          }
        }
        #expect(server.requests.count == 5)
      }
    }
    try await LoopbackServer.running({ $0.earlier == 0 ? .status(429) : .json("1") }) { server in
      try await FetchTestBed.open(limits: limits) { testBed in
        let answer = try await ask(server.url("/"), in: testBed)
        #expect(answer.text == "1")
      }
    }
  }

  /// Many calls at once are refused in the same way as too many in an hour.
  @Test(arguments: [(50, 2), (5, 1)])
  func isForgottenByTheNextRunUnlessTheCountIsNearTheLimit(_ quota: Int, _ runs: Int) async throws {
    let time = VirtualTime()
    let limits = ServiceLimits(
      calls: .init(concurrent: 8), downloads: .init(concurrent: 8),
      quotas: [.init(quota, per: .hour)])
    try await FileTree.temporary { tree in
      try await LoopbackServer.running({ _ in .status(429) }) { server in
        for _ in 0..<2 {
          try await FetchTestBed.open(in: tree, time: time, limits: limits, key: "one") { testBed in
            _ = try? await ask(server.url("/"), in: testBed)
            #expect(testBed.fetcher.quota(of: FetchTestBed.service)?.left == 0)
          }
          time.advance(by: 600)
        }
        #expect(server.requests.count == 5 * runs)
      }
    }
  }

  @Test func isNotAssumedUnlessTheAdapterSaysSo() async throws {
    try await LoopbackServer.running({ _ in .status(429) }) { server in
      try await FetchTestBed.open(limits: limits) { testBed in
        await #expect(throws: FetchError.limited(host: "127.0.0.1", until: nil)) {
          try await testBed.ask(server.url("/"))
        }
        #expect(testBed.fetcher.quota(of: FetchTestBed.service)?.left == 45)
      }
    }
  }

  @Test func learnsFromThe429ThatEndsTheQuota() async throws {
    let time = VirtualTime()
    let until = time.start + 1800
    let answer = LoopbackAnswer.status(429).with("X-Ratelimit-Limit", "50")
      .with("X-Ratelimit-Remaining", "0").with("X-Ratelimit-Reset", "1800")
    try await FileTree.temporary { tree in
      try await LoopbackServer.running({ _ in answer }) { server in
        for _ in 0..<2 {
          try await FetchTestBed.open(in: tree, time: time, limits: limits, key: "one") { testBed in
            let spent = FetchError.quotaSpent(service: FetchTestBed.service, until: until)
            await #expect(throws: spent) { try await ask(server.url("/"), in: testBed) }
          }
        }
        #expect(server.requests.count == 1 && time.slept.isEmpty)
      }
    }
  }

  /// A host may ask for a pause that is shorter than the period of the quota.
  @Test func endsWithThePauseOfTheLast429() async throws {
    let answer = LoopbackAnswer.limited("400").with("X-RateLimit-Limit-anon", "200/day")
      .with("X-RateLimit-Available-anon", "0")
    let time = VirtualTime()
    try await LoopbackServer.running({ $0.earlier == 0 ? answer : .json("1") }) { server in
      try await FetchTestBed.open(time: time, limits: limits) { testBed in
        let spent = FetchError.quotaSpent(service: FetchTestBed.service, until: time.start + 400)
        await #expect(throws: spent) { try await ask(server.url("/"), in: testBed) }
        time.advance(by: 401)
        let answer = try await ask(server.url("/"), in: testBed)
        #expect(answer.text == "1")
      }
    }
  }

  /// The pause ends long before the quota is restored.
  @Test func isReportedBeforeThePauseOfTheHost() async throws {
    let limits = ServiceLimits(
      calls: .init(concurrent: 1), downloads: .init(concurrent: 1), quotas: [.init(1, per: .hour)])
    try await LoopbackServer.running({ _ in .json("1").with("Retry-After", "30") }) { server in
      try await FetchTestBed.open(limits: limits) { testBed in
        _ = try await ask(server.url("/"), in: testBed)
        let until = try #require(testBed.fetcher.quota(of: FetchTestBed.service)?.until)
        await #expect(throws: FetchError.quotaSpent(service: FetchTestBed.service, until: until)) {
          try await ask(server.url("/other"), in: testBed)
        }
        #expect(testBed.time.slept.isEmpty)
      }
    }
  }

  @Test func ignoresAQuotaWithoutAnyCalls() async throws {
    let answer = LoopbackAnswer.json("1").with("X-RateLimit-Limit-anon", "0/min")
      .with("X-RateLimit-Available-anon", "0")
    try await LoopbackServer.running({ _ in answer }) { server in
      try await FetchTestBed.open(limits: limits) { testBed in
        for path in ["/1", "/2"] { _ = try await ask(server.url(path), in: testBed) }
        #expect(testBed.fetcher.quota(of: FetchTestBed.service)?.left == 48)
      }
    }
  }

  @Test func keepsTheEndThatTheServiceStates() async throws {
    let time = VirtualTime()
    let reset = time.start + 86_400
    let answer = LoopbackAnswer.text("spent", 403).with("X-Ratelimit-Limit", "20000")
      .with("X-Ratelimit-Remaining", "0")
      .with("X-Ratelimit-Reset", "\(Int(reset.timeIntervalSince1970))")
    try await LoopbackServer.running({ _ in answer }) { server in
      try await FetchTestBed.open(time: time, limits: limits) { testBed in
        let answer = try await ask(server.url("/"), in: testBed)
        #expect(answer.status == 403)
        await #expect(throws: FetchError.quotaSpent(service: FetchTestBed.service, until: reset)) {
          try await ask(server.url("/other"), in: testBed)
        }
      }
    }
  }
}
