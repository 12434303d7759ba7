import Foundation
import Testing
import VitrineModel
import VitrineStore
import VitrineTesting

@testable import VitrineFetch

@Suite struct SenderTests {
  private static let bytes = (0..<700_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }

  /// Runs work with a sender whose time passes at once.
  private func sending<Value>(
    time: VirtualTime = VirtualTime(), trusted: Set<String> = ["127.0.0.1"],
    _ work: (UploadClient) async throws -> Value
  ) async throws -> Value {
    let settings = FetchSettings(userAgent: "Vitrine/0 (test)", trustedHosts: trusted)
    let sender = UploadClient(settings: settings, concurrent: 4, clock: time.clock, jitter: { 1 })
    do {
      let value = try await work(sender)
      await sender.close()
      return value
    } catch {
      await sender.close()
      throw error
    }
  }

  private func put(
    _ url: String, _ body: RequestBody
  ) throws -> ServiceRequest {
    ServiceRequest(.put, try #require(WebAddress(url)), body: body) { date in
      [.init("X-Signed", "\(date.timeIntervalSince1970)")]
    }
  }

  @Test func sendsAFileInChunks() async throws {
    try await FileTree.temporary { tree in
      try tree.write("large", Self.bytes)
      let path = tree.absolute("large")
      let body = RequestBody(length: Self.bytes.count) { try OpenFile.reading(path) }
      try await LoopbackServer.running({ _ in .status(200) }) { server in
        let answer = try await sending { try await $0.send(put(server.url("/a%20b"), body)) }
        #expect(answer.status == 200)
        let request = try server.request(0)
        #expect(request.method == "PUT")
        #expect(request.target == "/a%20b")
        #expect(request.body == Self.bytes)
        #expect(request.headers["content-length"] == "\(Self.bytes.count)")
      }
    }
  }

  /// A signature is valid for minutes, and a pause may be longer.
  @Test func createsBodyAndFieldsForEachAttempt() async throws {
    let time = VirtualTime()
    let answers: LoopbackServer.Script = { request in
      request.earlier < 2
        ? LoopbackAnswer(503, headers: [("Retry-After", "7")]) : LoopbackAnswer(200)
    }
    try await LoopbackServer.running(answers) { server in
      let request = try put(server.url("/x"), RequestBody(Self.bytes))
      let answer = try await sending(time: time) { try await $0.send(request) }
      #expect(answer.status == 200)
      #expect(server.requests.map(\.body) == Array(repeating: Self.bytes, count: 3))
      #expect(Set(server.requests.compactMap { $0.headers["x-signed"] }).count == 3)
      #expect(time.slept.reduce(0, +) >= 14)
    }
  }

  @Test func retriesWhenTheConnectionBreaks() async throws {
    let answers: LoopbackServer.Script = { request in
      var answer = LoopbackAnswer(200, body: Array("done".utf8))
      if request.earlier == 0 { answer.ending = .closed(after: nil) }
      if request.earlier == 1 { answer.ending = .closed(after: 2) }
      return answer
    }
    try await LoopbackServer.running(answers) { server in
      let answer = try await sending { try await $0.send(put(server.url("/x"), RequestBody([1]))) }
      #expect(answer.text == "done")
      #expect(server.requests.count == 3)
    }
  }

  @Test func returnsAPermanentRefusal() async throws {
    try await LoopbackServer.running({ _ in .status(403) }) { server in
      let answer = try await sending { try await $0.send(put(server.url("/x"), RequestBody([1]))) }
      #expect(answer.status == 403)
      #expect(server.requests.count == 1)
    }
  }

  @Test func givesUpAfterFiveAttempts() async throws {
    try await LoopbackServer.running({ _ in .status(500) }) { server in
      await #expect(throws: FetchError.status(500, host: "127.0.0.1")) {
        try await sending { try await $0.send(put(server.url("/x"), RequestBody([1]))) }
      }
      #expect(server.requests.count == 5)
    }
  }

  /// A request that is signed for one host must not go to another.
  @Test(arguments: [301, 302, 303, 307, 308])
  func followsNoRedirect(_ status: Int) async throws {
    try await LoopbackServer.running { request in
      request.path == "/x"
        ? LoopbackAnswer(status, headers: [("Location", "/y")]) : .status(200)
    } _: { server in
      let answer = try await sending { try await $0.send(put(server.url("/x"), RequestBody([1]))) }
      #expect(answer.status == status)
      #expect(server.requests.map(\.path) == ["/x"])
    }
  }

  @Test func refusesAPrivateAddressThatIsNotTrusted() async throws {
    try await LoopbackServer.running({ _ in .status(200) }) { server in
      await #expect(throws: FetchError.refusedAddress(host: "127.0.0.1")) {
        try await sending(trusted: []) {
          try await $0.send(put(server.url("/x"), RequestBody([1])))
        }
      }
      #expect(server.requests.isEmpty)
    }
  }
}
