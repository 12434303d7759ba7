// Calls to the Openverse API, and its errors. They use no key: a key only allows longer pages, and
// needs an account and a token that expires after twelve hours.

import Foundation
import VitrineConfig
import VitrineFetch
import VitrineModel

/// The client of the Openverse API.
struct OpenverseAPI: Sendable {
  private static let title = OpenverseProvider.info.title
  /// The maximum without a key; larger pages are refused.
  private static let largestPage = 20
  /// The number of results that one query can reach, whatever total is reported.
  private static let depth = 240

  private let endpoint: Endpoint
  private let services: ProviderServices

  init(_ options: ProviderOptions, _ services: ProviderServices) {
    endpoint = Endpoint(options, of: OpenverseProvider.info)
    self.services = services
  }

  /// Returns a page of images.
  ///
  /// - Parameters:
  ///   - parameters: The parameters of the list.
  ///   - query: Order, limit and licenses.
  ///   - after: The cursor of the previous page.
  ///   - missing: The error if the first page has no matching image.
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
    let isUnfiltered = isWanted == nil && query.licenses.isEmpty
    let most = isUnfiltered ? query.limit ?? Self.largestPage : Self.largestPage
    let size = min(max(1, most), Self.largestPage)
    let missing = cursor.number == 1 ? missing : nil
    let reply = try await reply(
      ["images"],
      parameters + [.init("page", String(cursor.number)), .init("page_size", String(size))],
      as: OpenverseReply.self, missing)
    let ids = reply.results.map { $0.id ?? "" }
    guard !cursor.isRepeated(by: ids) else { return PhotoPage([]) }
    let images = reply.results.filter { isWanted?($0) ?? true }
    if images.isEmpty, let missing { throw missing }
    let last = min(reply.$pages ?? .max, Self.depth / size)
    return PhotoPage(
      images.compactMap(OpenverseProvider.photo),
      next: ids.isEmpty || cursor.number >= last ? nil : cursor.next(after: ids))
  }

  /// Returns one image.
  func image(_ id: String, missing: ProviderError) async throws(ProviderError) -> OpenverseImage {
    try await reply(["images", id], [], as: OpenverseImage.self, missing)
  }

  private func reply<Reply: Decodable & Sendable>(
    _ path: [String], _ query: [APICall.Parameter], as reply: Reply.Type, _ missing: ProviderError?
  ) async throws(ProviderError) -> Reply {
    // Without the trailing slash, the address only redirects.
    let call = APICall(try endpoint.address(of: path + [""]), query: query, judge: Self.judge)
    return try await services.json(call, as: reply, of: Self.title) { answer in
      answer.isGone && missing != nil ? missing : Self.error(answer)
    }
  }

  private static let judge: @Sendable (ServiceResponse) -> APICall.Verdict = { answer in
    guard answer.status == 429 else { return answer.isSuccess ? .good : .bad }
    let message = OpenverseAPI.message(of: answer) ?? ""
    let seconds =
      answer.headers["retry-after"]
      ?? message.firstMatch(of: /in (\d+) second/).map {
        String($0.output.1)
      }
    return .retry(
      reason: "it received too many requests",
      after: seconds.flatMap { Int($0) }.map { .seconds($0) })
  }

  /// Returns the error for people; nil if the status says as much.
  private static func error(_ answer: ServiceResponse) -> ProviderError? {
    guard !answer.isSuccess, let message = message(of: answer) else { return nil }
    return .unavailable(
      source: title, reason: "it rejected the request: “\(String(message.prefix(200)).printable)”",
      help: answer.status == 429 ? "build again later" : "check the set in site.yml")
  }

  private static func message(of answer: ServiceResponse) -> String? {
    (try? JSONDecoder().decode(OpenverseErrorReply.self, from: Data(answer.body)))?.message
  }
}
