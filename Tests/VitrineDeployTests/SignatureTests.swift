import Foundation
import Testing
import VitrineFetch
import VitrineModel

@testable import VitrineDeploy

/// The examples of Amazon's documentation.
///
/// https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
struct SignatureTests {
  static let keys = S3Keys(
    id: "AKIAIOSFODNN7EXAMPLE", secret: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY")
  /// The time 2013-05-24T00:00:00Z.
  static let date = Date(timeIntervalSince1970: 1_369_353_600)
  static let empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"

  private func authorization(_ request: SignedRequest, _ keys: S3Keys = keys) -> String? {
    request.fields(at: Self.date, region: "us-east-1", keys)
      .first { $0.name == "Authorization" }?.value
  }

  private func request(
    _ method: String = "GET", path: String = "/", query: [(name: String, value: String)] = [],
    headers: [String: String] = [:], payload: String = empty
  ) -> SignedRequest {
    SignedRequest(
      method: method, host: "examplebucket.s3.amazonaws.com", path: path, query: query,
      headers: headers, payload: payload)
  }

  @Test func signsAGetOfAPartOfAnObject() {
    let request = request(path: "/test.txt", headers: ["range": "bytes=0-9"])
    #expect(
      authorization(request)
        == "AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,"
        + " SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,"
        + " Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41")
  }

  @Test func signsAPut() {
    let request = request(
      "PUT", path: "test%24file.text".withSlash,
      headers: [
        "date": "Fri, 24 May 2013 00:00:00 GMT", "x-amz-storage-class": "REDUCED_REDUNDANCY",
      ], payload: "44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072")
    #expect(
      authorization(request)?.hasSuffix(
        "Signature=98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd") == true)
  }

  @Test func signsAGetOfASetting() {
    #expect(
      authorization(request(query: [("lifecycle", "")]))?.hasSuffix(
        "Signature=fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543") == true)
  }

  @Test func signsAListWithASortedQuery() {
    #expect(
      authorization(request(query: [("prefix", "J"), ("max-keys", "2")]))?.hasSuffix(
        "Signature=34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7") == true)
  }

  @Test func signsTheTokenOfTemporaryKeys() throws {
    let temporary = S3Keys(id: Self.keys.id, secret: Self.keys.secret, token: "for/an+hour")
    #expect(
      try #require(authorization(request(), temporary)).contains(
        "host;x-amz-content-sha256;x-amz-date;x-amz-security-token"))
  }

  @Test func hidesTheKeysInDescriptions() {
    for text in ["\(Self.keys)", String(reflecting: Self.keys)] {
      #expect(!text.contains("EXAMPLE"))
    }
    #expect(Mirror(reflecting: Self.keys).children.isEmpty)
  }

  @Test func namesMissingVariables() {
    let problem = #expect(throws: Problem.self) {
      try S3Keys(["AWS_ACCESS_KEY_ID": "a", "AWS_SECRET_ACCESS_KEY": " \n"])
    }
    #expect(problem?.place == .setting("AWS_SECRET_ACCESS_KEY"))
  }
}

extension String {
  fileprivate var withSlash: String { "/" + self }
}
