// How Openverse is asked, and what its refusals mean. It is asked without a key: what a key adds
// is longer pages, and it takes an account and a token of twelve hours to have one.

import Foundation
import VitrineConfig
import VitrineFetch
import VitrineModel

struct OpenverseAPI: Sendable {
  private static let title = OpenverseProvider.info.title
  /// Without a key; more is refused.
  private static let largestPage = 20
  /// Nothing behind this many results of one question is ever shown, whatever is said to be there.
  private static let depth = 240

  private let endpoint: Endpoint
  private let services: ProviderServices

  init(_ options: ProviderOptions, _ services: ProviderServices) {
    endpoint = Endpoint(options, of: OpenverseProvider.info)
    self.services = services
  }

  /// A page of images.
  ///
  /// - Parameters:
  ///   - isWanted: for what Openverse finds but was not meant. Where that or a license leaves some
  ///     out, pages are as long as may be.
  ///   - missing: what it means that the first page holds nothing that is wanted.
  func page(
    _ query: [APICall.Parameter], _ wish: Wish, _ after: Cursor?, missing: ProviderError? = nil,
    where isWanted: ((OpenverseImage) -> Bool)? = nil
  ) async throws(ProviderError) -> PhotoPage {
    guard OpenverseLicense.mayHold(wish.licenses) else { return PhotoPage([]) }
    let mark = PageMark(after)
    let isWhole = isWanted == nil && wish.licenses.isEmpty
    let most = isWhole ? wish.limit ?? Self.largestPage : Self.largestPage
    let size = min(max(1, most), Self.largestPage)
    let missing = mark.number == 1 ? missing : nil
    let reply = try await reply(
      ["images"],
      query + [.init("page", String(mark.number)), .init("page_size", String(size))],
      as: OpenverseReply.self, missing)
    let ids = reply.results.map { $0.id ?? "" }
    guard !mark.isRepeated(by: ids) else { return PhotoPage([]) }
    let images = reply.results.filter { isWanted?($0) ?? true }
    if images.isEmpty, let missing { throw missing }
    let last = min(reply.$pages ?? .max, Self.depth / size)
    return PhotoPage(
      images.compactMap(OpenverseProvider.photo),
      next: ids.isEmpty || mark.number >= last ? nil : mark.next(after: ids))
  }

  func image(_ id: String, missing: ProviderError) async throws(ProviderError) -> OpenverseImage {
    try await reply(["images", id], [], as: OpenverseImage.self, missing)
  }

  private func reply<Reply: Decodable & Sendable>(
    _ path: [String], _ query: [APICall.Parameter], as reply: Reply.Type, _ missing: ProviderError?
  ) async throws(ProviderError) -> Reply {
    // Without its last slash the address only leads to the one with it.
    let call = APICall(try endpoint.address(of: path + [""]), query: query, judge: Self.judge)
    return try await services.json(call, as: reply, of: Self.title) { answer in
      answer.isGone && missing != nil ? missing : Self.error(answer)
    }
  }

  private static let judge: @Sendable (Answer) -> APICall.Verdict = { answer in
    guard answer.status == 429 else { return answer.isSuccess ? .good : .bad }
    let words = OpenverseAPI.words(of: answer) ?? ""
    let told =
      answer.headers["retry-after"]
      ?? words.firstMatch(of: /in (\d+) second/).map {
        String($0.output.1)
      }
    return .again(
      reason: "it was asked too often", after: told.flatMap { Int($0) }.map { .seconds($0) })
  }

  /// Nil where the status tells as much.
  private static func error(_ answer: Answer) -> ProviderError? {
    guard !answer.isSuccess, let words = words(of: answer) else { return nil }
    return .unavailable(
      source: title, reason: "it refuses the question: “\(String(words.prefix(200)).printable)”",
      mend: answer.status == 429 ? "build again later" : "check what the set asks for")
  }

  private static func words(of answer: Answer) -> String? {
    (try? JSONDecoder().decode(OpenverseRefusal.self, from: Data(answer.body)))?.words
  }
}
