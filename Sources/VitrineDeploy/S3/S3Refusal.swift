// What a store says when it refuses, in words of ours.
// https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html

import VitrineFetch
import VitrineModel

/// A refusal of a store.
struct S3Refusal: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    /// There is nothing of this name, or no setting.
    case missing
    case noBucket
    case forbidden
    case wrongKey
    case wrongTime
    /// The bucket is in another region, where the store names it.
    case elsewhere(String?)
    case changed
    /// It knows no such request.
    case unknownRequest
    /// The name cannot be part of an address.
    case unspeakable
    case other(Int, String)
  }

  let kind: Kind
  let place: BucketPlace

  init(_ kind: Kind, _ place: BucketPlace) {
    self.kind = kind
    self.place = place
  }

  init(_ answer: Answer, _ place: BucketPlace) {
    let words = S3Document(answer.body)?.texts ?? [:]
    self.init(Self.kind(answer, words), place)
  }

  private static func kind(_ answer: Answer, _ words: [String: String]) -> Kind {
    let region = answer.headers["x-amz-bucket-region"] ?? words["Region"]
    let code = words["Code"] ?? ""
    switch code {
    case "NoSuchKey", "NoSuchWebsiteConfiguration": return .missing
    case "NoSuchBucket": return .noBucket
    case "InvalidAccessKeyId", "SignatureDoesNotMatch", "InvalidToken", "ExpiredToken":
      return .wrongKey
    case "RequestTimeTooSkewed": return .wrongTime
    case "PermanentRedirect", "AuthorizationHeaderMalformed", "TemporaryRedirect",
      "IllegalLocationConstraintException":
      return .elsewhere(region)
    case "XAmzContentSHA256Mismatch", "BadDigest", "IncompleteBody": return .changed
    case "NotImplemented", "MethodNotAllowed": return .unknownRequest
    case "AccessDenied", "AllAccessDisabled", "AccountProblem": return .forbidden
    default: break
    }
    switch answer.status {
    case 404: return .missing
    case 403: return .forbidden
    case 300..<400: return .elsewhere(region)
    case 405, 501: return .unknownRequest
    default: return .other(answer.status, String(code.prefix(100)))
    }
  }

  /// Some refusals pass by themselves, whatever status a store gives them.
  static func judge(_ answer: Answer) -> APICall.Verdict {
    guard !answer.isSuccess else {
      return passing(among: codesOfRemovals(answer)).map { .again(reason: $0) } ?? .good
    }
    let code = S3Document(answer.body)?.texts["Code"]
    return passing(among: [code].compactMap(\.self)).map { .again(reason: $0) } ?? .bad
  }

  private static func passing(among codes: [String]) -> String? {
    let passing: Set = [
      "RequestTimeout", "SlowDown", "OperationAborted", "InternalError", "ServiceUnavailable",
    ]
    return codes.first(where: passing.contains)
  }

  /// What a store says of keys that it could not remove, in an answer that is a success.
  private static func codesOfRemovals(_ answer: Answer) -> [String] {
    guard answer.body.prefix(200).contains("<DeleteResult".utf8) else { return [] }
    return S3Document(answer.body, record: "Error")?.records.compactMap { $0["Code"] } ?? []
  }
}

extension S3Refusal {
  func problem(_ path: SitePath?) -> Problem {
    let (code, what, mend) = words
    let file = isOfTheBucket ? nil : path
    return Problem(.error, "deploy.\(code)", what, at: file.map { .file($0.text) }, mend: mend)
  }

  /// Whatever was asked for, the answer would have been the same.
  private var isOfTheBucket: Bool {
    switch kind {
    case .noBucket, .wrongKey, .wrongTime, .elsewhere: true
    default: false
    }
  }

  private var words: (code: String, what: String, mend: String?) {
    let bucket = place.bucket
    return switch kind {
    case .missing: ("missing", "the store says that this is not there", "deploy again")
    case .noBucket:
      ("no-bucket", "there is no bucket \(bucket)", "make it, or correct `deploy`, `bucket`")
    case .forbidden:
      (
        "forbidden", "the store does not let this key do that in the bucket \(bucket)",
        "let it list the bucket and read, write and remove objects (s3:ListBucket, s3:GetObject,"
          + " s3:PutObject, s3:DeleteObject)"
      )
    case .wrongKey:
      (
        "wrong-key", "the store does not take the key",
        "check AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and, with keys lent for a time,"
          + " AWS_SESSION_TOKEN"
      )
    case .wrongTime:
      ("wrong-time", "the store finds this machine's clock wrong", "set the clock")
    case .elsewhere(let region):
      (
        "elsewhere", "the bucket \(bucket) is not in the region \(place.region)",
        region.map { "write `region: \($0.printable)`" }
          ?? "write its region and, outside of Amazon, its `endpoint`"
      )
    case .changed:
      ("changed", "this file changed while it was being sent", "build again, then deploy")
    case .unknownRequest:
      ("unknown-request", "the store does not know this request", nil)
    case .unspeakable: ("unspeakable", "no address can be made of this name", nil)
    case .other(let status, let code):
      (
        "refused",
        "the store refuses with status \(status)" + (code.isEmpty ? "" : " (\(code.printable))"),
        "ask those who run the store"
      )
    }
  }
}
