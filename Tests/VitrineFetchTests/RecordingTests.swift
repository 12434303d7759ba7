import Foundation
import Testing
import VitrineModel
import VitrineStore
import VitrineTesting

@testable import VitrineFetch

@Suite struct RecordingTests {
  @Test func makesTheSameCallOnceInARun() async throws {
    try await LoopbackServer.running({ _ in .json("1").after(.milliseconds(20)) }) { server in
      try await FetchTestBed.open { testBed in
        try await withThrowingTaskGroup(of: Void.self) { group in
          for set in 0..<5 {
            group.addTask { _ = try await testBed.ask(server.url("/"), subject: "\(set)") }
          }
          try await group.waitForAll()
        }
        _ = try await testBed.ask(server.url("/"), subject: "later")
        #expect(server.requests.count == 1)
        _ = try await testBed.ask(server.url("/?page=2"))
        #expect(server.requests.count == 2)
      }
    }
  }

  /// Returns a body that is long enough to go to the store.
  private static func body(_ number: Int) -> String {
    "\"\(number)" + String(repeating: "-", count: 70_000) + "\""
  }

  @Test func asksAgainIfTheCacheWasCleared() async throws {
    try await LoopbackServer.running({ .json(Self.body($0.earlier)) }) { server in
      try await FetchTestBed.open { testBed in
        var answers: [String] = []
        for subject in ["first", "second", "third", "fourth"] {
          answers.append(try await testBed.ask(server.url("/"), subject: subject).text)
          guard subject == "second" else { continue }
          let blob = Store.digest(of: Array(Self.body(0).utf8))
          #expect(unlink(testBed.store.path(of: blob)) == 0)
        }
        #expect(answers == [0, 0, 1, 1].map(Self.body))
        #expect(server.requests.count == 2)
      }
    }
  }

  @Test func returnsAnswersThatTheStoreRefusesAndReportsItAtTheEnd() async throws {
    try await LoopbackServer.running({ .json(Self.body($0.earlier)) }) { server in
      try await FetchTestBed.open { testBed in
        try FileManager.default.removeItem(atPath: testBed.store.directory)
        try Data().write(to: URL(filePath: testBed.store.directory))
        let recording = testBed.fetcher.recording(of: "s", for: FetchTestBed.service)
        #expect(try await recording.ask(call(server.url("/"))).text == Self.body(0))
        #expect(try await testBed.ask(server.url("/"), subject: "other").text == Self.body(0))
        #expect(throws: FetchError.self) { try recording.keep() }
        #expect(server.requests.count == 1)
      }
    }
  }

  @Test func keepsShortAnswersInMemoryUntilTheSnapshot() async throws {
    try await LoopbackServer.running({ _ in .json("1") }) { server in
      try await FetchTestBed.open { testBed in
        let blob = testBed.store.path(of: Store.digest(of: Array("1".utf8)))
        let recording = testBed.fetcher.recording(of: "s", for: FetchTestBed.service)
        _ = try await recording.ask(call(server.url("/")))
        #expect(!FileManager.default.fileExists(atPath: blob))
        try recording.keep()
        #expect(FileManager.default.fileExists(atPath: blob))
      }
    }
  }

  @Test func retriesAFailedCallLater() async throws {
    try await LoopbackServer.running({ $0.earlier < 5 ? .status(500) : .json("1") }) { server in
      try await FetchTestBed.open { testBed in
        await #expect(throws: FetchError.self) { try await testBed.ask(server.url("/")) }
        _ = try await testBed.ask(server.url("/"))
        #expect(server.requests.count == 6)
      }
    }
  }

  @Test(arguments: [
    ("ETag", "W/\"1\"", "if-none-match"),
    ("Last-Modified", "Fri, 15 Jan 2027 08:00:30 GMT", "if-modified-since"),
  ])
  func sendsConditionalRequests(
    _ name: String, _ value: String, _ condition: String
  ) async throws {
    try await runs(3) { run, server, testBed in
      server.setScript { request in
        request.headers[condition] == value
          ? LoopbackAnswer(304).with("Content-Encoding", "gzip") : .json("old").with(name, value)
      }
      let recording = testBed.fetcher.recording(of: "s", for: FetchTestBed.service)
      let answer = try await recording.ask(call(server.url("/")))
      #expect(answer.text == "old")
      #expect(answer.status == 200)
      #expect(server.requests.last?.headers[condition] == (run == 0 ? nil : value))
      try recording.keep()
    }
  }

  @Test func replaysTheLastCompleteSetWithItsDate() async throws {
    let time = VirtualTime()
    try await runs(2, time: time) { run, server, testBed in
      let recording = testBed.fetcher.recording(of: "s", for: FetchTestBed.service)
      if run == 0 {
        #expect(recording.snapshotDate == nil)
        #expect(recording.replay() == nil)
        server.setScript { .json($0.path).with("Cache-Control", "no-store") }
        _ = try await recording.ask(call(server.url("/1")))
        _ = try await recording.ask(call(server.url("/2")))
        try recording.keep()
        time.advance(by: 86_400)
      } else {
        server.setScript { _ in .status(503) }
        await #expect(throws: FetchError.self) { try await recording.ask(call(server.url("/1"))) }
        #expect(recording.snapshotDate == time.start)
        let replay = try #require(recording.replay())
        let one = try await replay.ask(call(server.url("/1")))
        #expect(one.text == "/1")
        await #expect(throws: FetchError.notCached(host: "127.0.0.1")) {
          try await replay.ask(call(server.url("/3")))
        }
        try replay.keep()
        #expect(
          testBed.fetcher.recording(of: "s", for: FetchTestBed.service).snapshotDate == time.start)
      }
    }
  }

  @Test func keepsTheSnapshotIfASetFails() async throws {
    try await runs(2) { run, server, testBed in
      server.setScript { .json($0.path) }
      let recording = testBed.fetcher.recording(of: "s", for: FetchTestBed.service)
      _ = try await recording.ask(call(server.url("/\(run)")))
      if run == 0 { try recording.keep() }
      let replay = try #require(
        testBed.fetcher.recording(of: "s", for: FetchTestBed.service).replay())
      let first = try await replay.ask(call(server.url("/0")))
      #expect(first.text == "/0")
    }
  }

  @Test func answersOnlyFromTheSnapshotOffline() async throws {
    try await runs(2, offlineFrom: 1) { run, server, testBed in
      server.setScript { _ in .json("kept") }
      let recording = testBed.fetcher.recording(of: "s", for: FetchTestBed.service)
      let answer = try await recording.ask(call(server.url("/")))
      #expect(answer.text == "kept")
      try recording.keep()
      #expect(server.requests.count == 1)
      if run == 1 {
        let other = testBed.fetcher.recording(of: "other", for: FetchTestBed.service)
        await #expect(throws: FetchError.notCached(host: "127.0.0.1")) {
          try await other.ask(call(server.url("/")))
        }
      }
    }
  }

  @Test(arguments: [
    ("max-age=600", 599, false), ("max-age=600", 600, true), ("public, max-age=99999", 3599, false),
    ("public, max-age=99999", 3600, true), ("max-age=600, no-cache", 1, true),
    ("no-store, max-age=600", 1, true), ("", 1, true),
  ])
  func asksNoSoonerThanTheServiceAllows(
    _ control: String, _ seconds: Int, _ isAsked: Bool
  ) async throws {
    let time = VirtualTime()
    try await runs(2, time: time) { run, server, testBed in
      server.setScript { _ in .json("1").with("Cache-Control", control) }
      let recording = testBed.fetcher.recording(of: "s", for: FetchTestBed.service)
      _ = try await recording.ask(call(server.url("/")))
      try recording.keep()
      time.advance(by: TimeInterval(seconds))
      #expect(server.requests.count == (run == 1 && isAsked ? 2 : 1))
    }
  }

  @Test func usesAnAnswerForTheAgeThatTheAdapterAllows() async throws {
    let time = VirtualTime()
    try await runs(3, time: time) { run, server, testBed in
      server.setScript { _ in .json("1") }
      let recording = testBed.fetcher.recording(of: "s", for: FetchTestBed.service)
      _ = try await recording.ask(call(server.url("/")) { $0.maxAge = .seconds(86_400) })
      try recording.keep()
      time.advance(by: 50_000)
      #expect(server.requests.count == (run == 2 ? 2 : 1))
    }
  }

  @Test func ignoresADamagedSnapshot() async throws {
    try await runs(2) { run, server, testBed in
      server.setScript { _ in .json("1").with("ETag", "\"1\"") }
      let recording = testBed.fetcher.recording(of: "s", for: FetchTestBed.service)
      if run == 0 {
        _ = try await recording.ask(call(server.url("/")))
        try recording.keep()
        let blob = testBed.store.path(of: Store.digest(of: Array("1".utf8)))
        #expect(truncate(blob, 0) == 0)
      } else {
        #expect(recording.replay() == nil)
        let answer = try await recording.ask(call(server.url("/")))
        #expect(answer.text == "1")
        #expect(server.requests.last?.headers["if-none-match"] == nil)
      }
    }
  }

  // MARK: Incomplete sets

  /// Refuses a call and its repetition: a single refusal is asked for again at once.
  private static let refusingTwice: LoopbackServer.Script = {
    $0.path == "/2" && $0.earlier < 2 ? .status(403) : .json($0.path)
  }

  @Test func continuesAnIncompleteSet() async throws {
    let time = VirtualTime()
    try await runs(3, time: time) { run, server, testBed in
      if run == 0 { server.setScript(Self.refusingTwice) }
      let recording = testBed.fetcher.recording(of: "s", for: FetchTestBed.service)
      _ = try await recording.ask(call(server.url("/1")))
      let second = try await recording.ask(call(server.url("/2")))
      #expect(second.status == (run == 0 ? 403 : 200))
      if run == 0 { try recording.savePartialAnswers() } else { try recording.keep() }
      // The pause before the repetition took half a second.
      #expect(recording.snapshotDate == (run < 2 ? nil : time.start + 0.5))
      let asked = ["/1", "/2", "/2", "/2", "/1", "/2"].prefix([3, 4, 6][run])
      #expect(server.requests.map(\.path) == Array(asked))
    }
  }

  @Test func neverReplaysAnIncompleteSet() async throws {
    try await runs(3, offlineFrom: 2) { run, server, testBed in
      server.setScript { run == 0 ? .json("old") : await Self.refusingTwice($0) }
      let recording = testBed.fetcher.recording(of: "s", for: FetchTestBed.service)
      let first = try await recording.ask(call(server.url("/1")))
      #expect(first.text == (run == 1 ? "/1" : "old"))
      if run == 0 { try recording.keep() }
      if run == 1 {
        _ = try await recording.ask(call(server.url("/2")))
        try recording.savePartialAnswers()
        let replayed = try await recording.replay()?.ask(call(server.url("/1")))
        #expect(replayed?.text == "old")
      }
    }
  }

  @Test func forgetsAnIncompleteSetAfterAWhile() async throws {
    let time = VirtualTime()
    try await runs(3, time: time) { run, server, testBed in
      server.setScript { $0.path == "/2" ? .status(403) : .json("1") }
      let recording = testBed.fetcher.recording(of: "s", for: FetchTestBed.service)
      _ = try await recording.ask(call(server.url("/1")))
      _ = try await recording.ask(call(server.url("/2")))
      try recording.savePartialAnswers()
      #expect(server.requests(of: "/1").count == (run < 2 ? 1 : 2))
      time.advance(by: run == 0 ? 3600 * 5 : 3601)
    }
  }

  /// It is not known which of the answers could not be understood.
  @Test func savesNothingOfASetWhoseCallsWereAllAnswered() async throws {
    try await runs(2) { run, server, testBed in
      server.setScript { _ in .json("nonsense") }
      let recording = testBed.fetcher.recording(of: "s", for: FetchTestBed.service)
      _ = try await recording.ask(call(server.url("/1")))
      try recording.savePartialAnswers()
      #expect(server.requests.count == run + 1)
    }
  }

  /// Executes several runs with the same cache.
  private func runs(
    _ count: Int, time: VirtualTime = VirtualTime(), offlineFrom: Int = .max,
    _ body: (Int, LoopbackServer, FetchTestBed) async throws -> Void
  ) async throws {
    try await FileTree.temporary { tree in
      try await LoopbackServer.running([:]) { server in
        for run in 0..<count {
          let change: (inout FetchSettings) -> Void = { $0.isOffline = run >= offlineFrom }
          try await FetchTestBed.open(in: tree, time: time, settings: change) { testBed in
            try await body(run, server, testBed)
          }
        }
      }
    }
  }
}
