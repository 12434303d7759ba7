// Calls that return JSON, the same for every adapter. Invalid JSON may come from a failing proxy,
// so the call is repeated. If it stays invalid, the error names the service.

import Foundation
import VitrineFetch

extension ProviderServices {
  /// Sends a call and decodes the answer.
  ///
  /// - Parameters:
  ///   - call: The call.
  ///   - reply: The type to decode.
  ///   - title: The service's title, for messages.
  ///   - explain: Translates an error that the service sent, by its own codes. If it returns nil,
  ///     the status decides.
  /// - Returns: The decoded reply.
  /// - Throws: The result of `explain`, or `ProviderError.unavailable`.
  func json<Reply: Decodable & Sendable>(
    _ call: APICall, as reply: Reply.Type, of title: String,
    explain: @Sendable (ServiceResponse) -> ProviderError? = { _ in nil }
  ) async throws(ProviderError) -> Reply {
    try await jsonWithHeaders(call, as: reply, of: title, explain: explain).reply
  }

  /// Sends a call and decodes the answer, like `json(_:as:of:explain:)`.
  ///
  /// Also returns the header fields, for services that send quotas or totals there.
  func jsonWithHeaders<Reply: Decodable & Sendable>(
    _ call: APICall, as reply: Reply.Type, of title: String,
    explain: @Sendable (ServiceResponse) -> ProviderError? = { _ in nil }
  ) async throws(ProviderError) -> (reply: Reply, headers: [String: String]) {
    var call = call
    let judge = call.judge
    call.judge = { answer in
      let verdict = judge(answer)
      guard case .good = verdict else { return verdict }
      return Self.isJSON(answer) ? .good : .retry(reason: "its reply is not JSON")
    }
    let answer = try await response(title, call)
    if let error = explain(answer) { throw error }
    guard answer.isSuccess else { throw .refused(title, status: answer.status) }
    do {
      return (try JSONDecoder().decode(reply, from: Data(answer.body)), answer.headers)
    } catch {
      throw .invalidReply(title)
    }
  }

  /// Sends a call and returns the answer, whatever its status.
  func response(_ title: String, _ call: APICall) async throws(ProviderError) -> ServiceResponse {
    do {
      return try await send(call)
    } catch {
      throw .failed(title, error)
    }
  }

  /// Whether an answer is JSON.
  ///
  /// Nested too deep for the parser also counts: a second call would not change that.
  private static func isJSON(_ answer: ServiceResponse) -> Bool {
    // JSON is UTF-8 (RFC 8259, section 8.1). Parsers accept other encodings, but secrets would not
    // be found in those.
    guard !answer.body.prefix(4).contains(where: { [0, 0xFE, 0xFF].contains($0) }) else {
      return false
    }
    let object = try? JSONSerialization.jsonObject(
      with: Data(answer.body), options: .fragmentsAllowed)
    return object != nil || answer.body.first == UInt8(ascii: "{") && answer.body.jsonDepth > 500
  }
}

extension ServiceResponse {
  /// Whether the requested id or name does not exist, or no longer does.
  var isGone: Bool { status == 404 || status == 410 }
}

extension ProviderError {
  /// Returns the error for a status that the adapter did not explain.
  static func refused(_ title: String, status: Int, key: ServiceKey? = nil) -> ProviderError {
    let help =
      switch status {
      case 401, 403: key?.help ?? "build again later; it may refuse this network for a while"
      case 404, 410: "check the name or id in site.yml"
      default: "build again later"
      }
    return .unavailable(source: title, reason: "it answered with status \(status)", help: help)
  }

  /// Returns the error for a reply that lacks what it must contain.
  static func invalidReply(_ title: String) -> ProviderError {
    .unavailable(
      source: title, reason: "its reply has an unexpected format", help: "build again later")
  }

  /// Returns the error for a call that got no answer.
  static func failed(_ title: String, _ error: FetchError) -> ProviderError {
    .unavailable(source: title, reason: error.reason, help: error.help)
  }
}

extension FetchError {
  fileprivate var help: String {
    switch self {
    case .refusedAddress: "if you trust this host, set it as the provider's `endpoint`"
    case .tokenRefused(_, _, let help): help
    case .notCached: "build once without `--offline`"
    case .store: "make sure that the cache folder is writable"
    default: "build again later"
    }
  }
}
