import Synchronization
import Testing
import VitrineModel
import VitrineTesting

@testable import VitrineDeploy

struct S3TargetTests {
  @Test func saysHowEachFileIsServed() async throws {
    try await Ground.deployed(.prefix) { ground in
      let objects = ground.play.objects
      let page = objects["a b/index.html"]
      #expect(page?.type == "text/html; charset=utf-8")
      #expect(page?.caching == "no-cache")
      let image = objects["a b/images/1111111111111111-320.jpg"]
      #expect(image?.type == "image/jpeg")
      #expect(image?.caching == "public, max-age=31536000, immutable")
      #expect(ground.play.website?.contains("<Suffix>index.html</Suffix>") == true)
      #expect(ground.play.website?.contains("<Key>a b/404.html</Key>") == true)
    }
  }

  @Test(arguments: [
    (403, "AccessDenied"), (501, "NotImplemented"), (400, "InvalidRequest"),
    (500, "InternalError"),
  ])
  func deploysToStoresThatTakeNoSettings(_ status: Int, _ code: String) async throws {
    try await Ground.open(.bucket) { ground in
      try ground.build(Gallery.first)
      let refusing: LoopbackServer.Script = { request in
        guard request.query["website"] != nil else { return await ground.play.answer(request) }
        return LoopbackAnswer(status, body: Array("<Error><Code>\(code)</Code></Error>".utf8))
      }
      try await LoopbackServer.running(refusing) { server in
        let deployment = try await ground.planned(to: server)
        let told = try await deployment.run { _, _ in }
        await deployment.close()
        #expect(told.map(\.code) == ["deploy.serving"])
      }
      #expect(try ground.site() == Gallery.first)
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
  func tellsWhatTheStoreRefuses(
    _ status: Int, _ code: String, _ problem: String, _ mend: String
  ) async throws {
    let text = "<Error><Code>\(code)</Code><Region>eu-west-1</Region></Error>"
    let answer = LoopbackAnswer(status, body: Array(text.utf8))
    try await refused(Gallery.first, by: { _ in answer }) { told in
      #expect(told?.code == problem)
      #expect(told?.mend?.contains(mend) == true, "\(told?.mend ?? "")")
    }
  }

  @Test(arguments: [
    "", "<html>", "<!DOCTYPE x [<!ENTITY a \"b\">]><ListBucketResult/>", "<ListBucketResult/>",
    String(repeating: "<a>", count: 20_000),
    "<ListBucketResult><IsTruncated>true</IsTruncated></ListBucketResult>",
    "<L><IsTruncated>true</IsTruncated><NextContinuationToken>x</NextContinuationToken></L>",
  ])
  func refusesAListThatIsNone(_ text: String) async throws {
    try await refused(Gallery.first, by: listing(text)) { told in
      #expect(told?.code == "deploy.list")
    }
  }

  /// Not every store encodes what it lists, whatever it is asked.
  @Test(arguments: [
    ("a+b%201.txt", ""), ("a%2Bb%25201.txt", "<EncodingType>url</EncodingType>"),
  ])
  func readsKeysAsTheStoreWritesThem(_ key: String, _ encoding: String) async throws {
    let contents = "<Contents><Key>\(key)</Key><Size>1</Size></Contents>"
    let text = "<L><IsTruncated>false</IsTruncated>\(encoding)\(contents)</L>"
    try await refused(["a+b%201.txt": "ours"], by: listing(text)) { told in
      #expect(told?.code == "deploy.foreign")
    }
  }

  /// What a store could not remove is told within a success.
  @Test(arguments: [("InternalError", nil), ("AccessDenied", "deploy.forbidden")])
  func removesAgainWhatAStoreCouldNotRemove(_ code: String, _ told: String?) async throws {
    try await Ground.deployed(.bucket) { ground in
      try ground.build(Gallery.second)
      let asked = Atomic(0)
      let faltering: LoopbackServer.Script = { request in
        guard request.query["delete"] != nil,
          asked.add(1, ordering: .relaxed).newValue == 1
        else { return await ground.play.answer(request) }
        let refusal = "<Error><Key>index.html</Key><Code>\(code)</Code></Error>"
        return LoopbackAnswer(200, body: Array("<DeleteResult>\(refusal)</DeleteResult>".utf8))
      }
      try await LoopbackServer.running(faltering) { server in
        let deployment = try await ground.planned(to: server)
        if let told {
          let thrown = await #expect(throws: Problems.self) { try await deployment.run { _, _ in } }
          #expect(thrown?.all.map(\.code) == [told])
        } else {
          _ = try await deployment.run { _, _ in }
          #expect(try ground.site() == Gallery.second)
        }
        await deployment.close()
      }
      #expect((asked.load(ordering: .relaxed) == 1) == (told != nil))
    }
  }

  @Test func goesNowhereItIsLedTo() async throws {
    let elsewhere = LoopbackAnswer(307, headers: [("Location", "http://127.0.0.1:1/")])
    try await refused(Gallery.first, by: { _ in elsewhere }) { told in
      #expect(told?.code == "deploy.elsewhere")
    }
  }

  /// A store that has nothing but this list.
  private func listing(_ text: String) -> LoopbackServer.Script {
    { request in
      request.query["list-type"] == nil
        ? .status(404) : LoopbackAnswer(200, body: Array(text.utf8))
    }
  }

  private func refused(
    _ files: [String: String], by store: @escaping LoopbackServer.Script,
    _ check: @Sendable (Problem?) -> Void
  ) async throws {
    try await Ground.open(.folder) { ground in
      try ground.build(files)
      try await LoopbackServer.running(store) { server in
        check(await #expect(throws: Problem.self) { try await ground.planned(to: server) })
      }
    }
  }
}
