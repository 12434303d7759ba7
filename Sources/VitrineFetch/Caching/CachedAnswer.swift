// An answer with the data that is needed to use it again.

import Foundation
import VitrineModel
import VitrineStore

/// An answer of a service that can be used again.
struct CachedAnswer: Sendable {
  let answer: ServiceResponse
  /// When the service last gave or confirmed this answer.
  let checked: Date
  let isGood: Bool
  /// The digest of its body, once that is in the store.
  var blob: Digest?
}

/// An answer with the verdict of its adapter.
struct JudgedAnswer: Sendable {
  let cached: CachedAnswer
  let verdict: APICall.Verdict

  /// Creates an answer with its verdict.
  init(_ cached: CachedAnswer, _ verdict: APICall.Verdict) {
    self.cached = cached
    self.verdict = verdict
  }
}

extension CachedAnswer {
  /// The header fields of a conditional request, which lets the service say that nothing has
  /// changed.
  var conditions: [APICall.Parameter] {
    guard isGood, answer.status == 200 else { return [] }
    if let tag = answer.headers["etag"] { return [.init("If-None-Match", tag)] }
    return answer.headers["last-modified"].map { [.init("If-Modified-Since", $0)] } ?? []
  }

  /// Returns the same answer, confirmed by a 304 with these fields.
  func confirmed(by headers: [String: String], at date: Date) -> CachedAnswer {
    let fields = headers.filter { !Self.ofTheBody.contains($0.key) }
    return CachedAnswer(
      answer: ServiceResponse(
        status: answer.status, headers: answer.headers.merging(fields) { $1 }, body: answer.body),
      checked: date, isGood: isGood, blob: blob)
  }

  /// Fields of a 304 that do not describe the confirmed body.
  private static let ofTheBody: Set = [
    "content-length", "content-encoding", "content-type", "transfer-encoding",
  ]
}

extension APICall {
  /// Returns a key that identifies the call and contains no secret.
  func key(for service: String) -> Digest {
    var parts = [service, ResolvedURL.adding(query, to: address.text)]
    parts += headers.map { "\($0.name.lowercased()): \($0.value)" }.sorted()
    // A user sees more than everybody does.
    if signer != nil { parts.append("signed") }
    return Store.digest(of: Array(parts.joined(separator: "\0").utf8))
  }
}
