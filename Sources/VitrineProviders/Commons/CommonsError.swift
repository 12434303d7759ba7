// Errors of Commons, by MediaWiki's codes: https://www.mediawiki.org/wiki/API:Errors_and_warnings.

import Foundation
import VitrineFetch
import VitrineModel

/// An error that Commons sent.
struct CommonsError: Sendable {
  /// Errors are short; a longer answer is not one.
  private static let longest = 50_000

  private let status: Int
  private let code: String
  private let message: String

  /// Reads the error in an answer; nil if there is none.
  init?(in answer: ServiceResponse) {
    let body = answer.body.count < Self.longest ? answer.body : []
    let refusal = try? JSONDecoder().decode(CommonsErrorReply.self, from: Data(body))
    guard refusal != nil || answer.status == 403 else { return nil }
    status = answer.status
    code = refusal?.error.code ?? ""
    message = refusal?.error.info ?? "error \(code)"
  }

  /// Decides whether an answer is worth another attempt.
  static let judge: @Sendable (ServiceResponse) -> APICall.Verdict = { answer in
    guard let error = CommonsError(in: answer) else { return answer.isSuccess ? .good : .bad }
    return error.isTransient ? .retry(reason: "it is busy") : .bad
  }

  private var isTransient: Bool {
    ["maxlag", "ratelimited", "readonly"].contains(code) || code.hasPrefix("internal_api_error")
  }

  private var isMissing: Bool {
    ["invalidcategory", "invalidtitle", "invaliduser", "baduser"].contains {
      code == $0 || code.hasPrefix("\($0)_")
    }
  }

  /// Returns the error for people.
  ///
  /// - Parameters:
  ///   - missing: The error if the account or category does not exist.
  ///   - hasContact: Whether the request had a contact address.
  /// - Returns: That error, or `ProviderError.unavailable`.
  func error(_ missing: ProviderError?, hasContact: Bool) -> ProviderError {
    if isMissing, let missing { return missing }
    let title = CommonsProvider.info.title
    guard !code.isEmpty else {
      return .unavailable(
        source: title,
        reason: "it refuses requests \(hasContact ? "with this" : "without a") contact address",
        help: hasContact
          ? "build again later, or check `contact` of commons in site.yml"
          : "set `contact` of commons in site.yml to your email or web address")
    }
    return .unavailable(
      source: title, reason: "it rejected the request: “\(String(message.prefix(200)).printable)”",
      help: isTransient ? "build again later" : "check the set in site.yml")
  }
}
