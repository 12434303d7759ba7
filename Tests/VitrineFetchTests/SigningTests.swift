// Requests that are signed on behalf of a user.

import Foundation
import Testing
import VitrineModel
import VitrineTesting

@testable import VitrineFetch

@Suite struct SigningTests {
  private static let secrets = [
    "dpf43f3p2l4k3l03", "kd94hf93k423kf44", "nnch734d00sl2jdk", "pfkkdhi9sl3r4s00",
  ]

  private static let signer = OAuthSigner(
    key: secrets[0], keySecret: secrets[1], token: secrets[2], tokenSecret: secrets[3])

  /// The example of OAuth Core 1.0, appendix A.5.
  @Test(arguments: [
    "http://photos.example.net/photos?file=vacation.jpg&size=original",
    "HTTP://PHOTOS.example.net:80/photos?size=original&file=vacation%2Ejpg",
  ])
  func signsAsTheStandardDoes(_ address: String) throws {
    let target = try #require(ResolvedURL(address))
    let field = Self.signer.field(
      for: target, at: Date(timeIntervalSince1970: 1_191_242_096), nonce: "kllo9940pd9333jh")
    #expect(field.name == "Authorization")
    #expect(field.value.hasPrefix("OAuth oauth_consumer_key=\"dpf43f3p2l4k3l03\", "))
    #expect(field.value.contains("oauth_signature=\"tR3%2BTy81lMeYAr%2FFid0kMTYa%2FWM%3D\""))
    #expect(!field.value.contains(Self.secrets[1]) && !field.value.contains(Self.secrets[3]))
  }

  @Test func usesNoNonceTwice() throws {
    let target = try #require(ResolvedURL("http://photos.example.net/"))
    let now = Date()
    let fields = Set((0..<100).map { _ in Self.signer.field(for: target, at: now).value })
    #expect(fields.count == 100)
  }

  @Test func printsNoSecret() {
    var dumped = ""
    dump(Self.signer, to: &dumped)
    for text in ["\(Self.signer)", String(reflecting: Self.signer), dumped] {
      #expect(!Self.secrets.contains { text.contains($0) })
    }
  }

  private func ask(
    _ testBed: FetchTestBed, _ url: String, signed: Bool = true
  ) async throws -> ServiceResponse {
    let recording = testBed.fetcher.recording(of: "s", for: FetchTestBed.service)
    let answer = try await recording.ask(call(url) { $0.signer = signed ? Self.signer : nil })
    try recording.keep()
    return answer
  }

  @Test func signsEachAttemptAndEachHop() async throws {
    try await LoopbackServer.running({ request in
      request.path == "/"
        ? .redirect("/there?x=1") : request.earlier == 0 ? .status(503) : .json("1")
    }) { server in
      try await FetchTestBed.open { testBed in
        _ = try await ask(testBed, server.url("/"))
        let fields = server.requests.compactMap { $0.headers["authorization"] }
        #expect(fields.count == 4 && Set(fields).count == 4)
      }
    }
  }

  @Test func doesNotSignForAnotherServer() async throws {
    try await LoopbackServer.running({ _ in .json("1") }) { other in
      let location = other.url("/there")
      try await LoopbackServer.running({ _ in .redirect(location) }) { server in
        try await FetchTestBed.open { testBed in
          _ = try await ask(testBed, server.url("/"))
          #expect(try other.request(0).headers["authorization"] == nil)
        }
      }
    }
  }

  /// What a user sees must not pass for what everybody sees.
  @Test func keepsSignedAnswersApart() async throws {
    try await LoopbackServer.running({ request in
      .json(request.headers["authorization"] == nil ? "1" : "2").with(
        "Cache-Control", "max-age=999")
    }) { server in
      try await FetchTestBed.open { testBed in
        let signed = try await ask(testBed, server.url("/"))
        let open = try await ask(testBed, server.url("/"), signed: false)
        #expect(signed.text == "2" && open.text == "1")
      }
    }
  }

  @Test func storesNoSecretThatAServiceRepeats() async throws {
    let text = Self.secrets.joined(separator: " | ")
    try await FileTree.temporary { tree in
      try await LoopbackServer.running({ _ in .json("{\"echo\": \"\(text)\"}") }) { server in
        try await FetchTestBed.open(in: tree) { testBed in
          let answer = try await ask(testBed, server.url("/"))
          #expect(!Self.secrets.contains { answer.text.contains($0) })
        }
      }
      let files = try FileManager.default.subpathsOfDirectory(atPath: tree.absolute("cache"))
      for file in files {
        let bytes = FileManager.default.contents(atPath: tree.absolute("cache/\(file)")) ?? Data()
        for secret in Self.secrets { #expect(bytes.range(of: Data(secret.utf8)) == nil, "\(file)") }
      }
    }
  }
}
