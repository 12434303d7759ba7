// Calls to the Flickr API, and its errors. Errors come with status 200 and a code; some codes only
// mean that a server was busy.

import Foundation
import VitrineConfig
import VitrineFetch
import VitrineModel

/// The client of the Flickr API.
struct FlickrAPI: Sendable {
  private static let title = FlickrProvider.info.title
  private let endpoint: Endpoint
  private let key: ServiceKey
  private let services: ProviderServices
  /// The account whose private photos may be published.
  let account: FlickrAccount

  init(_ options: ProviderOptions, _ services: ProviderServices) {
    account = FlickrAccount(options, services)
    endpoint = Endpoint(options, of: FlickrProvider.info)
    key = ServiceKey("api_key", in: options, of: FlickrProvider.info)
    self.services = services
  }

  /// Calls a method and decodes its reply.
  ///
  /// - Parameters:
  ///   - method: The method, such as `flickr.photos.search`.
  ///   - arguments: Its arguments.
  ///   - reply: The type to decode.
  ///   - missing: The error if the requested id or name does not exist.
  ///   - isOfUser: Whether to request private photos of the site's own account, too.
  ///   - maxAge: How old a cached answer may be. If the caller reads from the reply that something
  ///     does not exist, that answer is kept as long.
  /// - Returns: The reply.
  /// - Throws: `missing`, or `ProviderError.unavailable`.
  func reply<Reply: Decodable & Sendable>(
    _ method: String, _ arguments: [APICall.Parameter], as reply: Reply.Type,
    missing: ProviderError? = nil, isOfUser: Bool = false, maxAge: Duration = .zero
  ) async throws(ProviderError) -> Reply {
    let call = APICall(
      try endpoint.address(),
      query: [.init("method", method)] + arguments + [
        .init("format", "json"), .init("nojsoncallback", "1"),
      ],
      secretQuery: [.init("api_key", try key.value())],
      signer: isOfUser ? try account.signer() : nil, maxAge: maxAge,
      judge: missing == nil && maxAge > .zero ? Self.judgeOfAbsence : Self.judge)
    return try await services.json(call, as: reply, of: Self.title) { answer in
      if let refusal = FlickrError(in: answer) { return self.error(refusal, missing) }
      return answer.isSuccess ? nil : .refused(Self.title, status: answer.status, key: key)
    }
  }

  private static let judge: @Sendable (ServiceResponse) -> APICall.Verdict = { answer in
    guard let error = FlickrError(in: answer) else { return answer.isSuccess ? .good : .bad }
    return error.isTransient ? .retry(reason: "it is temporarily unavailable") : .bad
  }

  private static let judgeOfAbsence: @Sendable (ServiceResponse) -> APICall.Verdict = { answer in
    FlickrError(in: answer)?.kind == .missing ? .good : judge(answer)
  }

  /// Returns the error for people; nil if the caller reads it from the reply.
  private func error(_ error: FlickrError, _ missing: ProviderError?) -> ProviderError? {
    switch error.kind {
    case .missing: return missing
    case .pastTheEnd: return nil
    case .key:
      return .unavailable(
        source: Self.title, reason: "it rejected the key: \(key.quoted(error.message))",
        help: key.help)
    case .token:
      return .unavailable(
        source: Self.title, reason: "it rejected the token: \(key.quoted(error.message))",
        help: account.help)
    case .other:
      return .unavailable(
        source: Self.title, reason: "it rejected the request: \(key.quoted(error.message))",
        help: "build again later")
    }
  }
}

/// An error that Flickr sent, by its code.
struct FlickrError: Sendable {
  /// What an error means for the caller.
  enum Kind { case missing, pastTheEnd, key, token, other }

  private let code: Int
  /// The message of the service.
  let message: String

  /// Reads the error in an answer; nil if there is none.
  init?(in answer: ServiceResponse) {
    guard let reply = try? JSONDecoder().decode(FlickrErrorReply.self, from: Data(answer.body)),
      reply.stat == "fail"
    else { return nil }
    code = reply.$code ?? -1
    message = reply.message ?? "error \(code)"
  }

  /// Whether another attempt may succeed: the search or service is "not currently available".
  var isTransient: Bool { [0, 10, 105, 106, 201].contains(code) }

  /// What the error means.
  var kind: Kind {
    switch code {
    case 1, 2, 5: .missing
    case 20: .pastTheEnd
    case 96...99: .token
    case 100: .key
    default: .other
    }
  }
}
