import Foundation
import Testing
import VitrineModel
import VitrineStore
import VitrineTesting

@testable import VitrineFetch

@Suite struct SecretTests {
  private static let secret = "s3cr3t/Key+of the=sea"

  /// The ways to write the secret.
  private static let forms: [String] = {
    let base64 = Data(secret.utf8).base64EncodedString()
    return [
      secret, secret.percentEncoded, secret.percentEncoded.lowercased(),
      String(base64.prefix { $0 != "=" }), secret.replacing("/", with: "\\/"),
    ]
  }()

  private static func ask(_ testBed: FetchTestBed, _ url: String) async throws -> ServiceResponse {
    let asked = call(url) { call in
      call.secretQuery = [.init("api_key", secret)]
      call.secretHeaders = [.init("Authorization", "Client-ID \(secret)")]
    }
    let recording = testBed.fetcher.recording(of: "s", for: FetchTestBed.service)
    let answer = try await recording.ask(asked)
    try recording.keep()
    return answer
  }

  @Test func storesNoSecretThatAServiceRepeats() async throws {
    let text = Self.forms.joined(separator: " | ")
    let answer = LoopbackAnswer.json("{\"echo\": \"\(text)\"}")
      .with("Link", "<https://a.example/?page=2&api_key=\(Self.secret.percentEncoded)>; rel=next")
      .with("X-Ratelimit-Remaining", "7").with("Set-Cookie", "session=1")
    try await FileTree.temporary { tree in
      try await LoopbackServer.running({ _ in answer }) { server in
        let limits = ServiceLimits(
          calls: .init(concurrent: 1), downloads: .init(concurrent: 1),
          quotas: [.init(9, per: .hour)])
        try await FetchTestBed.open(in: tree, limits: limits, key: Self.secret) { testBed in
          let answer = try await Self.ask(testBed, server.url("/"))
          #expect(try server.request(0).query["api_key"] == Self.secret)
          #expect(answer.text.hasPrefix("{\"echo\": \"***"))
          #expect(!Self.forms.contains { answer.text.contains($0) })
          #expect(answer.headers["link"]?.contains("***") == true)
          #expect(answer.headers["set-cookie"] == nil)
        }
      }
      try Self.expectNoSecret(in: tree)
    }
  }

  @Test(arguments: [
    LoopbackAnswer.dropped, .status(500), .limited("9999"), .redirect("/"), .redirect("http://"),
    .json("x").ending(.closed(after: 0)),
  ])
  func showsNoSecretInAnError(_ fault: LoopbackAnswer) async throws {
    try await FileTree.temporary { tree in
      try await LoopbackServer.running({ _ in fault }) { server in
        try await FetchTestBed.open(in: tree, key: Self.secret) { testBed in
          do {
            _ = try await Self.ask(testBed, server.url("/"))
            Issue.record("nothing was thrown")
          } catch {
            let text = "\(error) \((error as? FetchError)?.reason ?? "")"
            #expect(!Self.forms.contains { text.contains($0) })
          }
        }
      }
      try Self.expectNoSecret(in: tree)
    }
  }

  @Test(arguments: [
    "s3cr3t\\/Key\\u002Bof the\\u003dsea", "s3cr3t/Key&#43;of the&#x3D;sea",
    "s3cr3t/Key%2bof%20the=sea", "\\u00733cr3t/Key+of the=sea",
    "S3CR3T/KEY+OF THE=SEA", "s3cr3t/key%2Bof%20the=sea",
  ])
  func findsASecretWithEscapedLetters(_ form: String) {
    let secrets = Secrets([Self.secret])
    #expect(secrets.removed(from: "a \(form) b%20c") == "a *** b%20c")
    #expect(secrets.areIn(form))
  }

  @Test(arguments: [
    "s3cr3t/<b>Key</b>+of the=sea", "s3cr3t/Key<br/>+of t<i class='x'></i>he=s<!---->ea",
    "s3cr3t/Key\\u003cb\\u003e+of\\u0020the=sea", "s3cr3t/Key%2bof<wbr>%20the=sea",
  ])
  func findsASecretSeparatedByTags(_ form: String) {
    let secrets = Secrets([Self.secret])
    #expect(secrets.removed(from: "a < \(form) > b") == "a < *** > b")
    #expect(secrets.areIn(form))
  }

  /// A value from a form or a file may end with a line break; a variable may contain several keys.
  @Test(arguments: ["longenough\n", "\tlongenough\r\n", "other123,longenough", "longenough, b"])
  func findsEachSecretInAVariable(_ value: String) {
    #expect(Secrets([value]).removed(from: "a longenough b") == "a *** b")
    #expect(Secrets(["Client-ID longenough"]).removed(from: "Client-ID") == "Client-ID")
  }

  @Test func leavesOtherWordsUnchanged() {
    let secrets = Secrets(["abc", "", "longenough"])
    let text = "abc and longenoug, longenough!"
    #expect(secrets.removed(from: text) == "abc and longenoug, ***!")
  }

  private static func expectNoSecret(in tree: FileTree) throws {
    let files = try FileManager.default.subpathsOfDirectory(atPath: tree.path)
    for file in files {
      guard let data = FileManager.default.contents(atPath: tree.absolute(file)) else { continue }
      for form in forms {
        #expect(data.range(of: Data(form.utf8)) == nil, "\(form) is in \(file)")
      }
    }
  }
}
