// Tokens that are obtained for credentials.

import Foundation
import Synchronization
import Testing
import VitrineModel
import VitrineTesting

@testable import VitrineFetch

@Suite struct TokenTests {
  private static let secret = "cl13nt-s3cr3t+/="
  private static let escaped = "cl13nt-s3cr3t%2B%2F%3D"
  private static let token = "4cc3ss-t0k3n"

  private func credentials(at server: LoopbackServer) throws -> TokenGrant {
    TokenGrant(
      at: try #require(WebAddress(server.url("/token/"))), id: "cl13nt-1d", secret: Self.secret,
      help: "check CLIENT_ID")
  }

  /// Asks for some paths, in one run and of one subject.
  private func ask(
    _ server: LoopbackServer, _ paths: [String], in testBed: FetchTestBed
  ) async throws -> [ServiceResponse] {
    let recording = testBed.fetcher.recording(of: "s", for: FetchTestBed.service)
    var answers: [ServiceResponse] = []
    for path in paths {
      let grant = try credentials(at: server)
      answers.append(try await recording.ask(call(server.url(path)) { $0.grant = grant }))
    }
    try recording.keep()
    return answers
  }

  private static func reply(_ seconds: Int = 3600) -> LoopbackAnswer {
    .json(#"{"access_token": "\#(token)", "expires_in": \#(seconds), "scope": "read"}"#)
  }

  @Test func asksOnceAndSendsTheTokenWithEachCall() async throws {
    try await LoopbackServer.running({ request in
      request.path == "/token/" ? Self.reply() : .json("1")
    }) { server in
      try await FetchTestBed.open { testBed in
        _ = try await ask(server, ["/a", "/b"], in: testBed)
      }
      let (asked, calls) = (
        server.requests.filter { $0.method == "POST" },
        server.requests.filter { $0.method == "GET" }
      )
      let form = "grant_type=client_credentials&client_id=cl13nt-1d&client_secret="
      #expect(asked.map { String(decoding: $0.body, as: UTF8.self) } == [form + Self.escaped])
      #expect(asked.first?.headers["content-type"] == "application/x-www-form-urlencoded")
      let sent = "Bearer \(Self.token)"
      #expect(calls.map { $0.headers["authorization"] } == [sent, sent])
    }
  }

  @Test func asksAgainWhenTheTokenEnded() async throws {
    try await LoopbackServer.running({ request in
      request.path == "/token/" ? Self.reply() : .json("1")
    }) { server in
      try await FetchTestBed.open { testBed in
        _ = try await ask(server, ["/a"], in: testBed)
        testBed.time.advance(by: 3600)
        _ = try await ask(server, ["/b"], in: testBed)
      }
      #expect(server.requests.count { $0.method == "POST" } == 2)
    }
  }

  @Test func storesAndReturnsNoSecret() async throws {
    let secrets = [Self.secret, Self.token, "cl13nt-1d"]
    try await LoopbackServer.running({ request in
      request.path == "/token/"
        ? Self.reply() : .json(#"{"seen": "\#(secrets.joined(separator: " "))"}"#)
    }) { server in
      try await FileTree.temporary { tree in
        try await FetchTestBed.open(in: tree) { testBed in
          let answers = try await ask(server, ["/a"], in: testBed)
          let text = String(decoding: try #require(answers.first).body, as: UTF8.self)
          #expect(!secrets.contains(where: text.contains), "\(text)")
        }
        let folder = tree.absolute("cache")
        for case let path as String in FileManager.default.enumerator(atPath: folder) ?? .init() {
          let bytes = (try? Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(path)"))) ?? Data()
          #expect(!secrets.contains { bytes.range(of: Data($0.utf8)) != nil }, "\(path)")
        }
      }
    }
  }

  @Test func needsNoTokenOffline() async throws {
    try await LoopbackServer.running({ request in
      request.path == "/token/" ? Self.reply() : .json("1")
    }) { server in
      try await FileTree.temporary { tree in
        try await FetchTestBed.open(in: tree) { _ = try await ask(server, ["/a"], in: $0) }
        let before = server.requests.count
        try await FetchTestBed.open(in: tree, settings: { $0.isOffline = true }) {
          _ = try await ask(server, ["/a"], in: $0)
        }
        #expect(server.requests.count == before)
      }
    }
  }

  @Test func sendsNoTokenToAnotherServer() async throws {
    try await LoopbackServer.running({ _ in .json("1") }) { other in
      let location = other.url("/there")
      try await LoopbackServer.running({ request in
        request.path == "/token/" ? Self.reply() : .redirect(location)
      }) { server in
        try await FetchTestBed.open { _ = try await ask(server, ["/a"], in: $0) }
        #expect(try other.request(0).headers["authorization"] == nil)
      }
    }
  }

  @Test(arguments: [400, 401, 403])
  func asksOnceIfTheCredentialsAreRejected(_ status: Int) async throws {
    try await LoopbackServer.running({ _ in
      var answer = LoopbackAnswer.json(
        #"{"error": "invalid_client", "error_description": "no \#(Self.secret)"}"#)
      answer.status = status
      return answer
    }) { server in
      try await FetchTestBed.open { testBed in
        for path in ["/a", "/b"] {
          let error = await #expect(throws: FetchError.self) {
            _ = try await ask(server, [path], in: testBed)
          }
          guard case .tokenRefused(_, let reason, let help)? = error else {
            Issue.record("\(String(describing: error))")
            continue
          }
          #expect(help == "check CLIENT_ID" && reason == ": “no ***”")
        }
      }
      #expect(server.requests.count == 1)
    }
  }

  private static let unusable = [
    "", "[]", "{}", "<html>", #"{"access_token": ""}"#, #"{"access_token": 7}"#,
    #"{"access_token": "a\r\nX: y"}"#,
    #"{"access_token": "\#(String(repeating: "a", count: 9000))"}"#,
  ]

  @Test(arguments: unusable)
  func throwsForRepliesWithoutAToken(_ body: String) async throws {
    try await LoopbackServer.running({ _ in .json(body) }) { server in
      try await FetchTestBed.open { testBed in
        let error = await #expect(throws: FetchError.self) {
          _ = try await ask(server, ["/a"], in: testBed)
        }
        #expect(error == .noAnswer(host: "127.0.0.1", reason: "its reply has no token"))
      }
      #expect(server.requests.count == 1)
    }
  }
}
