// What Commons refuses, in MediaWiki's codes: https://www.mediawiki.org/wiki/API:Errors_and_warnings.

import Foundation
import VitrineFetch
import VitrineModel

struct CommonsFault: Sendable {
  /// Errors are short; a long answer is none.
  private static let longest = 50_000

  private let status: Int
  private let code: String
  private let words: String

  /// Nil unless the answer says that it is one.
  init?(in answer: Answer) {
    let body = answer.body.count < Self.longest ? answer.body : []
    let refusal = try? JSONDecoder().decode(CommonsRefusal.self, from: Data(body))
    guard refusal != nil || answer.status == 403 else { return nil }
    status = answer.status
    code = refusal?.error.code ?? ""
    words = refusal?.error.info ?? "error \(code)"
  }

  static let judge: @Sendable (Answer) -> APICall.Verdict = { answer in
    guard let fault = CommonsFault(in: answer) else { return answer.isSuccess ? .good : .bad }
    guard fault.mayPass else { return .bad }
    return .again(
      reason: "it is busy",
      after: answer.headers["retry-after"].flatMap { Int($0) }.map { .seconds($0) })
  }

  private var mayPass: Bool {
    ["maxlag", "ratelimited", "readonly"].contains(code) || code.hasPrefix("internal_api_error")
  }

  private var isMissing: Bool {
    ["invalidcategory", "invalidtitle", "invaliduser", "baduser"].contains {
      code == $0 || code.hasPrefix("\($0)_")
    }
  }

  func error(_ missing: ProviderError?) -> ProviderError {
    if isMissing, let missing { return missing }
    let title = CommonsProvider.info.title
    guard !code.isEmpty else {
      return .unavailable(
        source: title, reason: "it turns away who does not say whom to write to",
        mend: "set `contact` of commons in site.yml to an address that reaches you")
    }
    return .unavailable(
      source: title, reason: "it refuses the question: “\(String(words.prefix(200)).printable)”",
      mend: mayPass ? "build again later" : "check what the set asks for")
  }
}
