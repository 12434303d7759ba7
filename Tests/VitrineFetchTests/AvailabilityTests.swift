// What is gone is remembered: it is asked for again after a day, three and seven, not by every build.

import Foundation
import Testing
import VitrineModel
import VitrineStore
import VitrineTesting

@testable import VitrineFetch

@Suite struct AvailabilityTests {
  private static let day: TimeInterval = 86_400

  /// Runs a build after each pause, all with one cache, and returns how many requests each made.
  private func requests(
    _ script: @escaping LoopbackServer.Script, after pauses: [TimeInterval],
    _ run: (FetchTestBed, String) async throws -> Void
  ) async throws -> [Int] {
    let time = VirtualTime()
    var counts: [Int] = []
    try await FileTree.temporary { tree in
      try await LoopbackServer.running(script) { server in
        for pause in pauses {
          time.advance(by: pause * Self.day)
          let before = server.requests.count
          try await FetchTestBed.open(in: tree, time: time) { testBed in
            try await run(testBed, server.url("/a.jpg"))
          }
          counts.append(server.requests.count - before)
        }
      }
    }
    return counts
  }

  @Test(arguments: [404, 410])
  func asksForAMissingFileAfterOneThreeAndSevenDays(_ status: Int) async throws {
    let pauses = [0, 0, 0.9, 0.2, 2.9, 0.2, 6.9, 0.2, 6.9, 0.2]
    let counts = try await requests({ _ in .status(status) }, after: pauses) {
      testBed, url async throws in
      for _ in 0..<2 {
        await #expect(throws: FetchError.status(status, host: "127.0.0.1")) {
          try await testBed.download(url)
        }
      }
    }
    #expect(counts == [1, 0, 0, 1, 0, 1, 0, 1, 0, 1])
  }

  @Test(arguments: [400, 403, 451])
  func asksForARefusedFileEachTime(_ status: Int) async throws {
    let counts = try await requests({ _ in .status(status) }, after: [0, 0]) {
      testBed, url async throws in
      _ = try? await testBed.download(url)
    }
    #expect(counts == [1, 1])
  }

  @Test func findsAFileThatCameBack() async throws {
    let script: LoopbackServer.Script = {
      $0.earlier == 0 ? .status(404) : .jpeg(TinyImage.jpeg("a"))
    }
    let counts = try await requests(script, after: [0, 1.1, 0, 90]) {
      testBed, url async throws in
      _ = try? await testBed.download(url)
    }
    #expect(counts == [1, 1, 0, 0])
  }

  /// A date in the future is the mistake of a clock, not a reason to wait.
  @Test func asksAgainIfTheClockWasWrong() async throws {
    let counts = try await requests({ _ in .status(404) }, after: [0, -400]) {
      testBed, url async throws in
      _ = try? await testBed.download(url)
    }
    #expect(counts == [1, 1])
  }

  @Test(arguments: [(false, [1, 0, 1, 0, 1, 0]), (true, [1, 1, 1, 0, 1, 0])])
  func fetchesAFileThatWasNotTheImageAgain(_ isDamaged: Bool, _ expected: [Int]) async throws {
    let picture = TinyImage.jpeg("a")
    let counts = try await requests(
      { _ in .jpeg(picture) }, after: [0, 0.1, 1.1, 0.1, 3.1, 0.1]
    ) { testBed, url async throws in
      let address = try #require(WebAddress(url))
      let copy = try await testBed.download(url)
      testBed.fetcher.refuse(address, isDamaged: isDamaged)
      // Another photo may have the same bytes.
      #expect(try testBed.store.read(copy.blob) == picture)
    }
    #expect(counts == expected)
  }

  @Test func fetchesAFileWithDamagedContentAgainAtOnce() async throws {
    let counts = try await requests(
      { _ in .jpeg(TinyImage.jpeg("a")) }, after: [0, 0, 0, 1.1]
    ) { testBed, url async throws in
      testBed.fetcher.refuse(damaged: try await testBed.download(url).blob)
    }
    #expect(counts == [1, 1, 0, 1])
  }

  @Test func keepsWhatIsKnownOfTwoMonths() async throws {
    let other = Digest(1, 2, 3, 4)
    let time = VirtualTime()
    try await FileTree.temporary { tree in
      try await FetchTestBed.open(in: tree, time: time) { $0.fetcher.refuse(damaged: other) }
      for (days, isKept) in [(50.0, true), (20, false)] {
        time.advance(by: days * Self.day)
        try await FetchTestBed.open(in: tree, time: time) { testBed async throws in
          #expect(testBed.fetcher.availability.isDue(other) == isKept)
          testBed.fetcher.noteGone("something", for: FetchTestBed.service)
        }
        try await FetchTestBed.open(in: tree, time: time) { testBed async throws in
          #expect(testBed.fetcher.availability.isDue(other) == isKept)
        }
      }
    }
  }

  // MARK: Images that are shown from their service

  private func absence(_ testBed: FetchTestBed, _ url: String) async throws -> FetchError? {
    let address = try #require(WebAddress(url))
    return await testBed.fetcher.absence(of: address, for: FetchTestBed.service)
  }

  @Test func looksForAnImageOnceInAMonth() async throws {
    let script: LoopbackServer.Script = { .jpeg(TinyImage.jpeg("a")).ranged(for: $0) }
    let counts = try await requests(script, after: [0, 0, 22, 9, 0]) {
      testBed, url async throws in
      #expect(try await absence(testBed, url) == nil)
      #expect(testBed.fetcher.counts.downloads == 0)
    }
    #expect(counts == [1, 0, 0, 1, 0])
  }

  @Test func looksForAMissingImageAsRarelyAsForAMissingFile() async throws {
    let counts = try await requests({ _ in .status(410) }, after: [0, 0.9, 0.2, 2.9, 0.2]) {
      testBed, url async throws in
      #expect(try await absence(testBed, url) == .status(410, host: "127.0.0.1"))
    }
    #expect(counts == [1, 0, 1, 0, 1])
  }

  @Test func takesARedirectToAPlaceholderForAMissingImage() async throws {
    let script: LoopbackServer.Script = { request in
      request.path == "/a.jpg"
        ? .redirect("/images/photo_unavailable.png") : .jpeg(TinyImage.jpeg("a"))
    }
    try await LoopbackServer.running(script) { server in
      try await FetchTestBed.open { testBed async throws in
        #expect(try await absence(testBed, server.url("/a.jpg")) != nil)
        #expect(try await absence(testBed, server.url("/b.jpg")) == nil)
      }
    }
  }

  /// A host that does not answer such requests must not empty a site, nor be asked for each photo.
  @Test(arguments: [LoopbackAnswer.status(500), .dropped])
  func asksAHostThatDoesNotAnswerOnce(_ answer: LoopbackAnswer) async throws {
    let counts = try await requests({ _ in answer }, after: [0, 0]) {
      testBed, url async throws in
      #expect(try await absence(testBed, url) == nil)
      #expect(try await absence(testBed, url.replacing("a.jpg", with: "b.jpg")) == nil)
    }
    #expect(counts == [1, 1])
  }

  @Test(arguments: [401, 403, 405, 416])
  func takesEveryOtherAnswerForAnImage(_ status: Int) async throws {
    let counts = try await requests({ _ in .status(status) }, after: [0, 0]) {
      testBed, url async throws in
      #expect(try await absence(testBed, url) == nil)
    }
    #expect(counts == [1, 0])
  }

  /// Only the head of the answer counts.
  @Test(arguments: [
    LoopbackAnswer.jpeg(TinyImage.jpeg("a")).dripping(1, every: .seconds(20)),
    .jpeg(TinyImage.jpeg("a")).ending(.silent(after: 1)),
    .jpeg(TinyImage.jpeg("a")).declaringLength(300 << 20).ending(.closed(after: 10)),
  ])
  func waitsForNoBody(_ answer: LoopbackAnswer) async throws {
    let counts = try await requests({ _ in answer }, after: [0, 0]) {
      testBed, url async throws in
      #expect(try await absence(testBed, url) == nil)
    }
    #expect(counts == [1, 0])
  }

  @Test func looksForNoImageBeforeAPauseIsOver() async throws {
    let script: LoopbackServer.Script = {
      $0.earlier == 0 ? .limited("7") : .jpeg(TinyImage.jpeg("a"))
    }
    let time = VirtualTime()
    try await LoopbackServer.running(script) { server in
      try await FetchTestBed.open(time: time) { testBed async throws in
        #expect(try await absence(testBed, server.url("/a.jpg")) == nil)
        #expect(time.now.timeIntervalSince(time.start) >= 7)
        #expect(server.requests.count == 2)
      }
    }
  }

  @Test func looksForNoImageOffline() async throws {
    let time = VirtualTime()
    try await FileTree.temporary { tree in
      try await LoopbackServer.running({ _ in .status(404) }) { server in
        let url = server.url("/a.jpg")
        try await FetchTestBed.open(in: tree, time: time, settings: { $0.isOffline = true }) {
          testBed async throws in
          #expect(try await absence(testBed, url) == nil)
        }
        try await FetchTestBed.open(in: tree, time: time) { _ = try await absence($0, url) }
        time.advance(by: 30 * Self.day)
        try await FetchTestBed.open(in: tree, time: time, settings: { $0.isOffline = true }) {
          testBed async throws in
          #expect(try await absence(testBed, url) != nil)
        }
        #expect(server.requests.count == 1)
      }
    }
  }
}
