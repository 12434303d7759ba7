// How Pexels is asked, and what its refusals mean. The bodies of refusals differ; only their
// statuses can be relied on.

import Foundation
import VitrineConfig
import VitrineFetch
import VitrineModel

struct PexelsAPI: Sendable {
  private static let title = PexelsProvider.info.title
  private static let largestPage = 80
  /// Half of what a key may ask in an hour.
  private static let mostPages = 100

  private let endpoint: Endpoint
  private let key: ServiceKey
  private let services: ProviderServices

  init(_ options: ProviderOptions, _ services: ProviderServices) {
    endpoint = Endpoint(options, of: PexelsProvider.info)
    key = ServiceKey("api_key", in: options, of: PexelsProvider.info)
    self.services = services
  }

  /// The longest edges that the site wants.
  var edges: [Int] { services.sizes }

  func photo(_ id: String, missing: ProviderError) async throws(ProviderError) -> PexelsPhoto {
    try await reply(["photos", id], [], as: PexelsPhoto.self, missing)
  }

  func page(
    _ path: [String], _ query: [APICall.Parameter], _ wish: Wish, _ after: Cursor?,
    missing: ProviderError? = nil
  ) async throws(ProviderError) -> PhotoPage {
    let mark = PageMark(after)
    guard wish.mayHold(.pexels) else { return PhotoPage([]) }
    let size = min(max(1, wish.limit ?? .max), Self.largestPage)
    let reply = try await reply(
      path,
      query + [.init("page", String(mark.number)), .init("per_page", String(size))],
      as: PexelsReply.self, mark.number == 1 ? missing : nil)
    guard let entries = reply.entries else { throw .nonsense(Self.title) }
    let ids = entries.map { $0.id ?? "" }
    guard !mark.isRepeated(by: ids) else { return PhotoPage([]) }
    let isLast = ids.isEmpty || reply.nextPage == nil || mark.number >= Self.mostPages
    return PhotoPage(
      entries.compactMap { PexelsProvider.photo($0, edges: edges) },
      next: isLast ? nil : mark.next(after: ids))
  }

  func collections(
    _ path: [String], page: Int
  ) async throws(ProviderError) -> PexelsCollections {
    try await reply(
      path, [.init("page", String(page)), .init("per_page", String(Self.largestPage))],
      as: PexelsCollections.self, nil)
  }

  private func reply<Reply: Decodable & Sendable>(
    _ path: [String], _ query: [APICall.Parameter], as reply: Reply.Type, _ missing: ProviderError?
  ) async throws(ProviderError) -> Reply {
    let call = APICall(
      try endpoint.address(of: path), query: query,
      secretHeaders: [.init("Authorization", try key.value())])
    return try await services.json(call, as: reply, of: Self.title) { answer in
      answer.isGone && missing != nil ? missing : error(answer)
    }
  }

  private func error(_ answer: Answer) -> ProviderError? {
    guard !answer.isSuccess else { return nil }
    let refusal = try? JSONDecoder().decode(PexelsRefusal.self, from: Data(answer.body))
    let words = refusal.flatMap { $0.error ?? $0.code }
    let said = words.map { ": \(key.quoted($0))" } ?? ""
    switch answer.status {
    case 401, 403:
      return .unavailable(
        source: Self.title, reason: "it refuses the key\(said)", mend: key.mend)
    case 429:
      return .unavailable(
        source: Self.title, reason: "the key's quota is used up\(said)",
        mend: "build again in an hour, or ask Pexels for more")
    default: return nil
    }
  }
}
