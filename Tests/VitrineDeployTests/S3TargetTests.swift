import Synchronization
import Testing
import VitrineModel
import VitrineTesting

@testable import VitrineDeploy

struct S3TargetTests {
  @Test func sendsTheTypeAndCachingOfEachFile() async throws {
    try await DeployTestBed.deployed(.prefix) { testBed in
      let objects = testBed.s3.objects
      let page = objects["a b/index.html"]
      #expect(page?.type == "text/html; charset=utf-8")
      #expect(page?.caching == "no-cache")
      let image = objects["a b/images/1111111111111111-320.jpg"]
      #expect(image?.type == "image/jpeg")
      #expect(image?.caching == "public, max-age=31536000, immutable")
      #expect(testBed.s3.website?.contains("<Suffix>index.html</Suffix>") == true)
      #expect(testBed.s3.website?.contains("<Key>a b/404.html</Key>") == true)
    }
  }

  @Test(arguments: [
    (403, "AccessDenied"), (501, "NotImplemented"), (400, "InvalidRequest"),
    (500, "InternalError"),
  ])
  func deploysToStoresThatRejectSettings(_ status: Int, _ code: String) async throws {
    try await DeployTestBed.open(.bucket) { testBed in
      try testBed.build(SampleSite.first)
      let refusing: LoopbackServer.Script = { request in
        guard request.query["website"] != nil else { return await testBed.s3.answer(request) }
        return LoopbackAnswer(status, body: Array("<Error><Code>\(code)</Code></Error>".utf8))
      }
      try await LoopbackServer.running(refusing) { server in
        let report = try await testBed.deploying(to: server) { try await $0.run { _, _ in } }
        #expect(report.notes.map(\.code) == ["deploy.serving"])
      }
      #expect(try testBed.site() == SampleSite.first)
    }
  }

  @Test(arguments: [
    (404, "NoSuchBucket", "deploy.no-bucket", "bucket"),
    (403, "AccessDenied", "deploy.forbidden", "s3:PutObject"),
    (403, "InvalidAccessKeyId", "deploy.wrong-key", "AWS_ACCESS_KEY_ID"),
    (403, "SignatureDoesNotMatch", "deploy.wrong-key", "AWS_SECRET_ACCESS_KEY"),
    (403, "RequestTimeTooSkewed", "deploy.wrong-time", "clock"),
    (301, "PermanentRedirect", "deploy.elsewhere", "eu-west-1"),
    (400, "AuthorizationHeaderMalformed", "deploy.elsewhere", "eu-west-1"),
    (418, "Teapot", "deploy.refused", "ask"),
  ])
  func reportsErrorsOfTheStore(
    _ status: Int, _ code: String, _ expected: String, _ help: String
  ) async throws {
    let text = "<Error><Code>\(code)</Code><Region>eu-west-1</Region></Error>"
    let answer = LoopbackAnswer(status, body: Array(text.utf8))
    try await refused(SampleSite.first, by: { _ in answer }) { problem in
      #expect(problem?.code == expected)
      #expect(problem?.help?.contains(help) == true, "\(problem?.help ?? "")")
    }
  }

  @Test(arguments: [
    "", "<html>", "<!DOCTYPE x [<!ENTITY a \"b\">]><ListBucketResult/>", "<ListBucketResult/>",
    String(repeating: "<a>", count: 20_000),
    "<?a?><ListBucketResult><IsTruncated>false</IsTruncated></ListBucketResult>",
    "<?xml version='1.0'?><L><?a?><IsTruncated>false</IsTruncated></L>",
    "<ListBucketResult><IsTruncated>true</IsTruncated></ListBucketResult>",
    "<L><IsTruncated>true</IsTruncated><NextContinuationToken>x</NextContinuationToken></L>",
  ])
  func rejectsAnInvalidList(_ text: String) async throws {
    try await refused(SampleSite.first, by: listing(text)) { problem in
      #expect(problem?.code == "deploy.list")
    }
  }

  /// Some stores do not encode the keys in a list, even when asked.
  @Test(arguments: [
    ("a+b%201.txt", ""), ("a%2Bb%25201.txt", "<EncodingType>url</EncodingType>"),
  ])
  func readsKeysWithAndWithoutEncoding(_ key: String, _ encoding: String) async throws {
    let contents = "<Contents><Key>\(key)</Key><Size>1</Size></Contents>"
    let text = "<L><IsTruncated>false</IsTruncated>\(encoding)\(contents)</L>"
    try await refused(["a+b%201.txt": "ours"], by: listing(text)) { problem in
      #expect(problem?.code == "deploy.foreign")
    }
  }

  /// A store reports keys that it could not remove in an answer with a success status.
  @Test(arguments: [("InternalError", nil), ("AccessDenied", "deploy.forbidden")])
  func retriesFailedRemovals(_ code: String, _ expected: String?) async throws {
    try await DeployTestBed.deployed(.bucket) { testBed in
      try testBed.build(SampleSite.second)
      let requests = Atomic(0)
      let failing: LoopbackServer.Script = { request in
        guard String(decoding: request.body, as: UTF8.self).contains("/old/index.html</Key>"),
          requests.add(1, ordering: .relaxed).newValue == 1
        else { return await testBed.s3.answer(request) }
        let failure = "<Error><Key>index.html</Key><Code>\(code)</Code></Error>"
        return LoopbackAnswer(200, body: Array("<DeleteResult>\(failure)</DeleteResult>".utf8))
      }
      try await LoopbackServer.running(failing) { server in
        try await testBed.deploying(to: server) { deployment in
          if let expected {
            let thrown = await #expect(throws: Problems.self) {
              try await deployment.run { _, _ in }
            }
            #expect(thrown?.all.map(\.code) == [expected])
          } else {
            _ = try await deployment.run { _, _ in }
            #expect(try testBed.site() == SampleSite.second)
          }
        }
      }
      #expect((requests.load(ordering: .relaxed) == 1) == (expected != nil))
    }
  }

  @Test func followsNoRedirect() async throws {
    let elsewhere = LoopbackAnswer(307, headers: [("Location", "http://127.0.0.1:1/")])
    try await refused(SampleSite.first, by: { _ in elsewhere }) { problem in
      #expect(problem?.code == "deploy.elsewhere")
    }
  }

  /// Returns a store that has nothing but this list.
  private func listing(_ text: String) -> LoopbackServer.Script {
    { request in
      request.query["list-type"] == nil
        ? .status(404) : LoopbackAnswer(200, body: Array(text.utf8))
    }
  }

  /// Plans a deploy to a store and checks the problem.
  private func refused(
    _ files: [String: String], by store: @escaping LoopbackServer.Script,
    _ check: @Sendable (Problem?) -> Void
  ) async throws {
    try await DeployTestBed.open(.folder) { testBed in
      try testBed.build(files)
      try await LoopbackServer.running(store) { server in
        let problems = await #expect(throws: Problems.self) {
          try await testBed.deploying(to: server) { try await $0.planned() }
        }
        check(problems?.all.first)
      }
    }
  }
}
