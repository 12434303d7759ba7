// An answer with what must be known to use it again.

import Foundation
import VitrineModel
import VitrineStore

/// An answer that was taken from a service.
struct KeptAnswer: Sendable {
  let answer: Answer
  /// When the service last said that this is its answer.
  let checked: Date
  let isGood: Bool
  /// Where its body is, once that is in the store.
  var blob: Digest?
}

extension KeptAnswer {
  /// What makes the question conditional: the service may say that nothing is new.
  var conditions: [APICall.Parameter] {
    guard isGood, answer.status == 200 else { return [] }
    if let tag = answer.headers["etag"] { return [.init("If-None-Match", tag)] }
    return answer.headers["last-modified"].map { [.init("If-Modified-Since", $0)] } ?? []
  }

  /// The same answer, confirmed by a 304 with these fields.
  func confirmed(by headers: [String: String], at date: Date) -> KeptAnswer {
    let fields = headers.filter { !Self.ofTheBody.contains($0.key) }
    return KeptAnswer(
      answer: Answer(
        status: answer.status, headers: answer.headers.merging(fields) { $1 }, body: answer.body),
      checked: date, isGood: isGood, blob: blob)
  }

  /// Fields of a 304 that say nothing about the body it confirms.
  private static let ofTheBody: Set = [
    "content-length", "content-encoding", "content-type", "transfer-encoding",
  ]
}

extension APICall {
  /// What tells calls apart, with nothing secret in it.
  func key(for service: String) -> Digest {
    var parts = [service, Target.adding(query, to: address.text)]
    parts += headers.map { "\($0.name.lowercased()): \($0.value)" }.sorted()
    return Store.digest(of: Array(parts.joined(separator: "\0").utf8))
  }
}
