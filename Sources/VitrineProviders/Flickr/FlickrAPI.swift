// How Flickr is asked, and what its refusals mean. Errors come with status 200 and a code of their
// own; some of the codes only mean that a machine of theirs was busy.

import Foundation
import VitrineConfig
import VitrineFetch
import VitrineModel

struct FlickrAPI: Sendable {
  private static let title = FlickrProvider.info.title
  private let endpoint: Endpoint
  private let key: ServiceKey
  private let services: ProviderServices

  init(_ options: ProviderOptions, _ services: ProviderServices) {
    endpoint = Endpoint(options, of: FlickrProvider.info)
    key = ServiceKey("api_key", in: options, of: FlickrProvider.info)
    self.services = services
  }

  /// - Parameter missing: what it means that there is nothing of the id or name asked for.
  func reply<Reply: Decodable & Sendable>(
    _ method: String, _ arguments: [APICall.Parameter], as reply: Reply.Type,
    missing: ProviderError? = nil, kept: Duration = .zero
  ) async throws(ProviderError) -> Reply {
    let call = APICall(
      try endpoint.address(),
      query: [.init("method", method)] + arguments + [
        .init("format", "json"), .init("nojsoncallback", "1"),
      ],
      secretQuery: [.init("api_key", try key.value())], kept: kept, judge: Self.judge)
    return try await services.json(call, as: reply, of: Self.title) { answer in
      FlickrFault(in: answer).flatMap { self.error($0, missing) }
    }
  }

  private static let judge: @Sendable (Answer) -> APICall.Verdict = { answer in
    guard let fault = FlickrFault(in: answer) else { return answer.isSuccess ? .good : .bad }
    return fault.mayPass ? .again(reason: "it is not available just now") : .bad
  }

  /// Nil where the reply itself tells what to do.
  private func error(_ fault: FlickrFault, _ missing: ProviderError?) -> ProviderError? {
    switch fault.meaning {
    case .missing:
      if let missing { return missing }
      return nil
    case .pastTheEnd: return nil
    case .key:
      return .unavailable(
        source: Self.title, reason: "it refuses the key: \(key.quoted(fault.words))",
        mend: key.mend)
    case .other:
      return .unavailable(
        source: Self.title, reason: "it refuses the question: \(key.quoted(fault.words))",
        mend: "build again later")
    }
  }
}

/// An error in Flickr's own codes.
struct FlickrFault: Sendable {
  enum Meaning { case missing, pastTheEnd, key, other }

  private let code: Int
  let words: String

  /// Nil unless the answer says that it is one.
  init?(in answer: Answer) {
    guard let reply = try? JSONDecoder().decode(FlickrRefusal.self, from: Data(answer.body)),
      reply.stat == "fail"
    else { return nil }
    code = reply.$code ?? -1
    words = reply.message ?? "error \(code)"
  }

  /// Asking again may help: a search or service that is "not currently available".
  var mayPass: Bool { [0, 10, 105, 106, 201].contains(code) }

  var meaning: Meaning {
    switch code {
    case 1, 2, 5: .missing
    case 20: .pastTheEnd
    case 96...100: .key
    default: .other
    }
  }
}
