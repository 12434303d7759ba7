// AWS Signature Version 4, which all S3-compatible stores understand.
// https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html

import Foundation
import VitrineFetch
import VitrineModel
import VitrineStore

/// The parts of a request that its signature covers.
struct SignedRequest: Sendable {
  let method: String
  /// The value of the `Host` field, with the port if it is not the default.
  let host: String
  /// The path from the root, percent-encoded.
  let path: String
  /// The query, not encoded yet.
  let query: [(name: String, value: String)]
  /// The header fields to sign, names in lowercase.
  let headers: [String: String]
  /// The SHA-256 of the body, in hexadecimal digits.
  let payload: String

  /// Returns the query as it is sent, sorted by name.
  static func text(of query: [(name: String, value: String)]) -> String {
    query.map { "\($0.name.percentEncoded)=\($0.value.percentEncoded)" }.sorted()
      .joined(separator: "&")
  }

  /// Returns all header fields of the request at this time, including the signature.
  func fields(at date: Date, region: String, _ keys: S3Keys) -> [APICall.Parameter] {
    let time = Self.time(date)
    var signed = headers
    signed["host"] = host
    signed["x-amz-content-sha256"] = payload
    signed["x-amz-date"] = time
    signed["x-amz-security-token"] = keys.token
    let names = signed.keys.sorted()
    let list = names.joined(separator: ";")
    let lines = names.map { "\($0):\(signed[$0] ?? "")\n" }.joined()
    let request = [method, path, Self.text(of: query), lines, list, payload].joined(separator: "\n")
    let scope = "\(time.prefix(8))/\(region)/s3/aws4_request"
    let text = ["AWS4-HMAC-SHA256", time, scope, Store.digest(of: request.utf8).hex]
    let signature = Self.signature(
      of: text.joined(separator: "\n"), scope.split(separator: "/").map(String.init), keys)
    let authorization =
      "AWS4-HMAC-SHA256 Credential=\(keys.id)/\(scope), SignedHeaders=\(list), Signature=\(signature)"
    return signed.sorted { $0.key < $1.key }.map { .init($0.key, $0.value) }
      + [.init("Authorization", authorization)]
  }

  /// Returns the signature.
  ///
  /// Its key is derived from each part of the scope in turn.
  private static func signature(of text: String, _ scope: [String], _ keys: S3Keys) -> String {
    let key = scope.reduce(Array("AWS4\(keys.secret)".utf8)) { key, part in
      Store.code(of: Array(part.utf8), key: key).bytes
    }
    return Store.code(of: Array(text.utf8), key: key).hex
  }

  /// Returns a time such as `20130524T000000Z`.
  private static func time(_ date: Date) -> String {
    date.formatted(
      .iso8601.year().month().day().dateSeparator(.omitted).time(includingFractionalSeconds: false)
        .timeSeparator(.omitted).timeZone(separator: .omitted))
  }
}
