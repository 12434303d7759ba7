// The errors of a store, as messages for the user.
// https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html

import VitrineFetch
import VitrineModel

/// An error that a store answered with.
struct S3Error: Hashable, Sendable {
  /// The kinds of errors that need different help.
  enum Kind: Hashable, Sendable {
    /// The object or setting does not exist.
    case missing
    /// The bucket does not exist.
    case noBucket
    /// The key has no permission for the request.
    case forbidden
    /// The store does not accept the key.
    case wrongKey
    /// This machine's clock differs too much from the store's.
    case wrongClock
    /// The bucket is in another region; nil if the store does not name it.
    case wrongRegion(String?)
    /// The body does not match its digest.
    case changed
    /// The store does not support the request.
    case unsupportedRequest
    /// The name cannot be part of an address.
    case invalidName
    /// Another error: the status and the code.
    case other(Int, String)
  }

  let kind: Kind
  let location: BucketLocation

  init(_ kind: Kind, _ location: BucketLocation) {
    self.kind = kind
    self.location = location
  }

  init(_ answer: ServiceResponse, _ location: BucketLocation) {
    let texts = S3Document(answer.body)?.texts ?? [:]
    self.init(Self.kind(answer, texts), location)
  }

  private static func kind(_ answer: ServiceResponse, _ texts: [String: String]) -> Kind {
    let region = answer.headers["x-amz-bucket-region"] ?? texts["Region"]
    let code = texts["Code"] ?? ""
    switch code {
    case "NoSuchKey", "NoSuchWebsiteConfiguration": return .missing
    case "NoSuchBucket": return .noBucket
    case "InvalidAccessKeyId", "SignatureDoesNotMatch", "InvalidToken", "ExpiredToken":
      return .wrongKey
    case "RequestTimeTooSkewed": return .wrongClock
    case "PermanentRedirect", "AuthorizationHeaderMalformed", "TemporaryRedirect",
      "IllegalLocationConstraintException":
      return .wrongRegion(region)
    case "XAmzContentSHA256Mismatch", "BadDigest", "IncompleteBody": return .changed
    case "NotImplemented", "MethodNotAllowed": return .unsupportedRequest
    case "AccessDenied", "AllAccessDisabled", "AccountProblem": return .forbidden
    default: break
    }
    switch answer.status {
    case 404: return .missing
    case 403: return .forbidden
    case 300..<400: return .wrongRegion(region)
    case 405, 501: return .unsupportedRequest
    default: return .other(answer.status, String(code.prefix(100)))
    }
  }

  /// Returns whether an answer is good, an error, or a transient error that is worth a retry.
  ///
  /// Stores send transient errors with various statuses.
  static func judge(_ answer: ServiceResponse) -> APICall.Verdict {
    guard !answer.isSuccess else {
      return transientCode(in: codesOfFailedRemovals(answer)).map { .retry(reason: $0) } ?? .good
    }
    let code = S3Document(answer.body)?.texts["Code"]
    return transientCode(in: [code].compactMap(\.self)).map { .retry(reason: $0) } ?? .bad
  }

  private static func transientCode(in codes: [String]) -> String? {
    let transient: Set = [
      "RequestTimeout", "SlowDown", "OperationAborted", "InternalError", "ServiceUnavailable",
    ]
    return codes.first(where: transient.contains)
  }

  /// Returns the error codes of keys that the store could not remove.
  ///
  /// Such an answer has a success status.
  private static func codesOfFailedRemovals(_ answer: ServiceResponse) -> [String] {
    guard answer.body.prefix(200).contains("<DeleteResult".utf8) else { return [] }
    return S3Document(answer.body, record: "Error")?.records.compactMap { $0["Code"] } ?? []
  }
}

extension S3Error {
  /// Returns the error as a message for the user.
  func problem(_ path: SitePath?) -> Problem {
    let (code, what, help) = message
    let file = concernsBucket ? nil : path
    return Problem(.error, "deploy.\(code)", what, at: file.map { .file($0.text) }, help: help)
  }

  /// Whether every request to the bucket fails in the same way.
  private var concernsBucket: Bool {
    switch kind {
    case .noBucket, .wrongKey, .wrongClock, .wrongRegion: true
    default: false
    }
  }

  private var message: (code: String, what: String, help: String?) {
    let bucket = location.bucket
    return switch kind {
    case .missing: ("missing", "this file is not in the store", "deploy again")
    case .noBucket:
      (
        "no-bucket", "there is no bucket named \(bucket)",
        "create it, or correct `bucket` under `deploy` in site.yml"
      )
    case .forbidden:
      (
        "forbidden", "the key does not have the required permissions in the bucket \(bucket)",
        "let it list the bucket and read, write and remove objects (s3:ListBucket, s3:GetObject,"
          + " s3:PutObject, s3:DeleteObject)"
      )
    case .wrongKey:
      (
        "wrong-key", "the store does not accept the key",
        "check AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and, for temporary keys,"
          + " AWS_SESSION_TOKEN"
      )
    case .wrongClock:
      (
        "wrong-time", "this machine's clock differs too much from the store's",
        "set the clock of this machine"
      )
    case .wrongRegion(let region):
      (
        "elsewhere", "the bucket \(bucket) is not in the region \(location.region)",
        region.map { "set `region: \($0.printable)` under `deploy` in site.yml" }
          ?? "set its `region` and, outside Amazon, its `endpoint`, under `deploy` in site.yml"
      )
    case .changed:
      ("changed", "this file changed while it was being sent", "build again, then deploy")
    case .unsupportedRequest:
      (
        "unknown-request", "the store does not support this request",
        "check that `endpoint` is the address of an S3-compatible store"
      )
    case .invalidName:
      (
        "unspeakable", "this name cannot be part of a web address",
        "check `bucket`, `prefix` and `endpoint` under `deploy` in site.yml"
      )
    case .other(let status, let code):
      (
        "refused",
        "the store refused the request with status \(status)"
          + (code.isEmpty ? "" : " (\(code.printable))"),
        "ask the operator of the store"
      )
    }
  }
}
