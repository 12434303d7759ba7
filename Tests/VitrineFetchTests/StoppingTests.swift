import Foundation
import Testing
import VitrineModel
import VitrineStore
import VitrineTesting

@testable import VitrineFetch

@Suite struct StoppingTests {
  /// The activities in which a task can be canceled.
  enum PartialDate: CaseIterable {
    case waitingForAnAnswer, readingABody, pausing, downloading, waitingInLine, waitingForAnother
  }

  @Test(arguments: PartialDate.allCases) func stopsAtOnce(_ moment: PartialDate) async throws {
    let picture = TinyImage.jpeg() + Array(repeating: 1, count: 9_000)
    let answer: LoopbackAnswer =
      switch moment {
      case .waitingForAnAnswer, .waitingInLine, .waitingForAnother: .silent
      case .readingABody: .json("{\"photos\":").ending(.silent(after: 3))
      case .pausing: .limited("60")
      case .downloading: .jpeg(picture).ending(.silent(after: 2_000))
      }
    let limits = ServiceLimits(calls: .init(concurrent: 1), downloads: .init(concurrent: 1))
    try await LoopbackServer.running({ _ in answer }) { server in
      try await FetchTestBed.open(clock: .system, limits: limits) { testBed in
        let paths = moment == .waitingInLine ? ["/1", "/2"] : ["/", "/"]
        let tasks = paths.map { path in
          Task { () async throws -> Void in
            if moment == .downloading {
              _ = try await testBed.download(server.url(path))
            } else {
              _ = try await testBed.ask(server.url(path))
            }
          }
        }
        while server.requests.isEmpty { try await Task.sleep(for: .milliseconds(2)) }
        try await Task.sleep(for: .milliseconds(30))
        let asked = ContinuousClock.now
        for task in tasks { task.cancel() }
        for task in tasks {
          await #expect(throws: FetchError.stopped) { try await task.value }
        }
        // They were waiting for something that takes 30 seconds or a minute.
        #expect(ContinuousClock.now - asked < .seconds(10))
        let left = try FileManager.default.subpathsOfDirectory(
          atPath: testBed.store.directory + "/temp")
        #expect(left.isEmpty)
      }
    }
  }

  @Test func continuesForACallerThatWasNotCanceled() async throws {
    try await LoopbackServer.running({ request in
      .json("1").after(request.earlier == 0 ? .seconds(20) : .zero)
    }) { server in
      try await FetchTestBed.open(clock: .system) { testBed in
        let first = Task { try await testBed.ask(server.url("/")) }
        while server.requests.isEmpty { try await Task.sleep(for: .milliseconds(2)) }
        let second = Task { try await testBed.ask(server.url("/"), subject: "another") }
        try await Task.sleep(for: .milliseconds(30))
        first.cancel()
        let answer = try await second.value
        #expect(answer.text == "1")
      }
    }
  }
}
