// Asking a service for JSON, the same for every adapter: an answer that is no such JSON may be the
// hiccup of a proxy and is asked for again; what remains wrong is told in the service's name.

import Foundation
import VitrineFetch

extension ProviderServices {
  /// The answer to a call as a reply of the service.
  ///
  /// - Parameters:
  ///   - title: the service, for messages.
  ///   - explain: what an answer that is no success means, in the service's own codes; nil leaves
  ///     it to the status.
  func json<Reply: Decodable & Sendable>(
    _ call: APICall, as reply: Reply.Type, of title: String,
    explain: @Sendable (Answer) -> ProviderError? = { _ in nil }
  ) async throws(ProviderError) -> Reply {
    try await answered(call, as: reply, of: title, explain: explain).reply
  }

  /// The same with the fields of the answer's head, for services that tell something there.
  func answered<Reply: Decodable & Sendable>(
    _ call: APICall, as reply: Reply.Type, of title: String,
    explain: @Sendable (Answer) -> ProviderError? = { _ in nil }
  ) async throws(ProviderError) -> (reply: Reply, headers: [String: String]) {
    var call = call
    let judge = call.judge
    call.judge = { answer in
      guard case .good = judge(answer) else { return judge(answer) }
      return Self.isWhole(answer) ? .good : .again(reason: "what it sends is no JSON")
    }
    let answer = try await told(title, call)
    if let error = explain(answer) { throw error }
    guard answer.isSuccess else { throw .refused(title, status: answer.status) }
    do {
      return (try JSONDecoder().decode(reply, from: Data(answer.body)), answer.headers)
    } catch {
      throw .nonsense(title)
    }
  }

  /// The answer itself.
  func told(_ title: String, _ call: APICall) async throws(ProviderError) -> Answer {
    do throws(FetchError) {
      return try await ask(call)
    } catch {
      throw .failed(title, error)
    }
  }

  /// Of JSON that no parser takes for its depth, another one is not to be expected.
  private static func isWhole(_ answer: Answer) -> Bool {
    // JSON is UTF-8 (RFC 8259, section 8.1). In others, which parsers take, no secret would be found.
    guard !answer.body.prefix(4).contains(where: { [0, 0xFE, 0xFF].contains($0) }) else {
      return false
    }
    let object = try? JSONSerialization.jsonObject(
      with: Data(answer.body), options: .fragmentsAllowed)
    return object != nil || answer.body.first == UInt8(ascii: "{") && answer.body.jsonDepth > 500
  }
}

extension Answer {
  /// There is nothing of the id or name asked for, or no longer.
  var isGone: Bool { status == 404 || status == 410 }
}

extension ProviderError {
  /// What a status means everywhere: keys that are refused, things that are not there.
  static func refused(_ title: String, status: Int) -> ProviderError {
    let mend =
      switch status {
      case 401, 403: "check the key in the environment and what it is allowed"
      case 404, 410: "check the name or id in site.yml"
      default: "build again later"
      }
    return .unavailable(source: title, reason: "it answers with status \(status)", mend: mend)
  }

  static func nonsense(_ title: String) -> ProviderError {
    .unavailable(
      source: title, reason: "what it answers is not what it should be", mend: "build again later")
  }

  static func failed(_ title: String, _ error: FetchError) -> ProviderError {
    .unavailable(source: title, reason: error.reason, mend: error.mend)
  }
}

extension FetchError {
  fileprivate var mend: String {
    switch self {
    case .refusedAddress: "name the host as the provider's `endpoint` if it is meant"
    case .notKept: "build once without `--offline`"
    case .store: "see that the cache folder can be written"
    default: "build again later"
    }
  }
}
