// Calls to the Openverse API, and its errors. They need no key. A token, which expires within twelve
// hours, allows longer pages and more calls; credentials obtain one for each build.

import Foundation
import VitrineConfig
import VitrineFetch
import VitrineModel

/// The client of the Openverse API.
struct OpenverseAPI: Sendable {
  private static let title = OpenverseProvider.info.title
  /// The maximum without a token; larger pages are refused.
  private static let largestOpenPage = 20
  /// The maximum with a token is 50; this one divides the depth.
  private static let largestKeyedPage = 48
  /// The number of results that one query can reach, whatever total is reported.
  private static let depth = 240

  private let endpoint: Endpoint
  private let services: ProviderServices
  private let access: OpenverseAccess

  init(_ options: ProviderOptions, _ services: ProviderServices) {
    endpoint = Endpoint(options, of: OpenverseProvider.info)
    access = OpenverseAccess(options)
    self.services = services
  }

  private var largestPage: Int { access.isSet ? Self.largestKeyedPage : Self.largestOpenPage }

  /// Returns a page of images.
  ///
  /// - Parameters:
  ///   - parameters: The parameters of the list.
  ///   - query: Order, limit and licenses.
  ///   - after: The cursor of the previous page.
  ///   - missing: The error if no page has a matching image.
  ///   - isWanted: Selects images, because Openverse finds too many. If this or a license removes
  ///     some, pages have the maximum size.
  /// - Returns: The page.
  /// - Throws: `missing`, or `ProviderError.unavailable`.
  func page(
    _ parameters: [APICall.Parameter], _ query: PhotoQuery, _ after: Cursor?,
    missing: ProviderError? = nil,
    where isWanted: ((OpenverseImage) -> Bool)? = nil
  ) async throws(ProviderError) -> PhotoPage {
    guard OpenverseLicense.mayMatch(query.licenses) else { return PhotoPage([]) }
    let cursor = PageCursor(after)
    // Images have no dates, so the order of the service is as good as any order by date.
    let isSorted = query.isSorted(by: [.newest, .oldest])
    let size = query.pageSize(
      most: largestPage, isExact: isSorted && isWanted == nil && query.licenses.isEmpty)
    let reply = try await reply(
      ["images"],
      parameters + [.init("page", String(cursor.number)), .init("page_size", String(size))],
      as: OpenverseReply.self, cursor.number == 1 ? missing : nil)
    let ids = reply.results.map { $0.id ?? "" }
    let isRepeated = cursor.isRepeated(by: ids)
    let images = isRepeated ? [] : reply.results.filter { isWanted?($0) ?? true }
    let isFruitless = cursor.isFruitless && images.isEmpty
    let deepest = Self.depth / size
    let isLast = isRepeated || ids.isEmpty || cursor.number >= min(reply.$pages ?? .max, deepest)
    // A total at the depth is of a longer list: Openverse counts no further for most callers.
    let isCut = !isRepeated && cursor.number >= deepest && (reply.$total ?? 0) >= Self.depth
    // Openverse also returns similar names, so the one that was asked for may be on a later page.
    if isFruitless, isLast, !isCut, let missing { throw missing }
    return PhotoPage(
      entries: images.map(OpenverseProvider.entry),
      next: isLast ? nil : cursor.next(after: ids, isFruitless: isFruitless), isSorted: isSorted,
      cut: isCut
        ? .init(
          at: Self.depth, of: reply.$total,
          help: "set a lower `limit`, or split the set: search for more words, or add `licenses`")
        : nil)
  }

  /// Returns one image.
  func image(_ id: String, missing: ProviderError) async throws(ProviderError) -> OpenverseImage {
    try await reply(["images", id], [], as: OpenverseImage.self, missing)
  }

  private func reply<Reply: Decodable & Sendable>(
    _ path: [String], _ query: [APICall.Parameter], as reply: Reply.Type, _ missing: ProviderError?
  ) async throws(ProviderError) -> Reply {
    // Without the trailing slash, the address only redirects.
    let call = APICall(
      try endpoint.address(of: path + [""]), query: query,
      secretHeaders: try access.headers(), grant: try access.grant(at: endpoint))
    return try await services.json(call, as: reply, of: Self.title) { answer in
      if let missing, answer.isGone || Self.rejectsSource(answer) { return missing }
      return error(answer)
    }
  }

  /// Whether there is no source of that name, so that it has no creators either.
  private static func rejectsSource(_ answer: ServiceResponse) -> Bool {
    answer.status == 400 && refusal(answer)?.fields?["source"] != nil
  }

  /// Returns the error for people; nil if the status says as much.
  private func error(_ answer: ServiceResponse) -> ProviderError? {
    guard !answer.isSuccess, let message = Self.refusal(answer)?.message else { return nil }
    // Openverse also sends 401 for a page that is too long, and explains it by that field.
    let isOfToken =
      access.isSet && [401, 403].contains(answer.status) && !message.contains("page_size")
    return .unavailable(
      source: Self.title,
      reason: "it rejected the \(isOfToken ? "token" : "request"): \(access.quoted(message))",
      help: isOfToken ? access.help : "check the set in site.yml")
  }

  private static func refusal(_ answer: ServiceResponse) -> OpenverseErrorReply? {
    try? JSONDecoder().decode(OpenverseErrorReply.self, from: Data(answer.body))
  }
}
