// Calls to the Pexels API, and its errors. Bodies of error replies differ; only the status is
// reliable.

import Foundation
import VitrineConfig
import VitrineFetch
import VitrineModel

/// The client of the Pexels API.
struct PexelsAPI: Sendable {
  private static let title = PexelsProvider.info.title
  private static let largestPage = 80
  /// Half of the hourly quota of a key, and the end of what a search counts and returns: 8,000 photos.
  private static let mostPages = 100

  private let endpoint: Endpoint
  private let key: ServiceKey
  private let services: ProviderServices

  init(_ options: ProviderOptions, _ services: ProviderServices) {
    endpoint = Endpoint(options, of: PexelsProvider.info)
    key = ServiceKey("api_key", in: options, of: PexelsProvider.info)
    self.services = services
  }

  /// The longest edges of the site's renditions.
  var edges: [Int] { services.renditionEdges }

  /// Returns one photo.
  func photo(_ id: String, missing: ProviderError) async throws(ProviderError) -> PexelsPhoto {
    try await reply(["photos", id], [], as: PexelsPhoto.self, missing)
  }

  /// Returns one video.
  func video(_ id: String, missing: ProviderError) async throws(ProviderError) -> PexelsVideo {
    let address = try endpoint.address(of: ["videos", "videos", id], beside: "v1")
    return try await reply(address, [], as: PexelsVideo.self, missing)
  }

  /// Returns a page of a list.
  ///
  /// Its photos have no dates, so its own order is as good as any order by date.
  ///
  /// - Parameters:
  ///   - path: The path below the endpoint.
  ///   - parameters: The parameters of the list.
  ///   - query: Order, limit and licenses.
  ///   - after: The cursor of the previous page.
  ///   - missing: The error if the list does not exist.
  /// - Returns: The page.
  /// - Throws: `missing`, or `ProviderError.unavailable`.
  func page(
    _ path: [String], _ parameters: [APICall.Parameter], _ query: PhotoQuery, _ after: Cursor?,
    missing: ProviderError? = nil
  ) async throws(ProviderError) -> PhotoPage {
    let cursor = PageCursor(after)
    guard query.accepts(.pexels) else { return PhotoPage([]) }
    let isSorted = query.isSorted(by: [.newest, .oldest])
    let size = query.pageSize(most: Self.largestPage, isExact: isSorted)
    let reply = try await reply(
      path,
      parameters + [.init("page", String(cursor.number)), .init("per_page", String(size))],
      as: PexelsReply.self, cursor.number == 1 ? missing : nil)
    guard let entries = reply.entries else { throw .invalidReply(Self.title) }
    let ids = entries.map { $0.id ?? "" }
    guard !cursor.isRepeated(by: ids) else { return PhotoPage([], isSorted: isSorted) }
    let hasMore = !ids.isEmpty && reply.nextPage != nil
    let isWhole = !hasMore && (reply.$total ?? 0) < cursor.number * size
    let isCut = !isWhole && cursor.number >= Self.mostPages
    return PhotoPage(
      entries: entries.map { PexelsProvider.entry($0, edges: edges) },
      next: hasMore && !isCut ? cursor.next(after: ids) : nil, isSorted: isSorted,
      cut: isCut
        ? .init(at: cursor.number * size, of: reply.$total, help: "search for more words") : nil)
  }

  /// Returns a page of a list of collections.
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
    try await self.reply(try endpoint.address(of: path), query, as: reply, missing)
  }

  private func reply<Reply: Decodable & Sendable>(
    _ address: WebAddress, _ query: [APICall.Parameter], as reply: Reply.Type,
    _ missing: ProviderError?
  ) async throws(ProviderError) -> Reply {
    let call = APICall(
      address, query: query, secretHeaders: [.init("Authorization", try key.value())],
      isQuotaSpentBy429: true)
    return try await services.json(call, as: reply, of: Self.title) { answer in
      answer.isGone && missing != nil ? missing : error(answer)
    }
  }

  private func error(_ answer: ServiceResponse) -> ProviderError? {
    guard !answer.isSuccess else { return nil }
    let refusal = try? JSONDecoder().decode(PexelsErrorReply.self, from: Data(answer.body))
    let message = refusal.flatMap { $0.error ?? $0.code }
    let quotation = message.map { ": \(key.quoted($0))" } ?? ""
    switch answer.status {
    case 401, 403:
      return .unavailable(
        source: Self.title, reason: "it rejected the key\(quotation)", help: key.help)
    case 429:
      return .unavailable(
        source: Self.title, reason: "the quota of the key is used up\(quotation)",
        help: "build again in an hour, or ask Pexels for a higher quota")
    default: return nil
    }
  }
}
