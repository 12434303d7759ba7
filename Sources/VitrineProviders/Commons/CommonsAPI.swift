// How Commons is asked, and what its refusals mean. A listing is a generator of MediaWiki: files
// are found and described in one question.

import Foundation
import VitrineConfig
import VitrineFetch
import VitrineModel

struct CommonsAPI: Sendable {
  private static let title = CommonsProvider.info.title
  /// Of up to 500 that are allowed: what describes a file is read out of its page when it is first
  /// asked for, and more of them take longer than an answer may.
  private static let largestPage = 100

  private let endpoint: Endpoint
  private let services: ProviderServices
  private let width: Int

  init(_ options: ProviderOptions, _ services: ProviderServices) {
    endpoint = Endpoint(options, of: CommonsProvider.info)
    self.services = services
    width = CommonsWidth.covering(services.sizes.max() ?? 1280)
  }

  /// A page of photos.
  ///
  /// - Parameters:
  ///   - prefix: of the generator's own parameters.
  ///   - missing: what it means that there is nothing at all.
  func page(
    _ generator: String, _ prefix: String, _ query: [APICall.Parameter], _ wish: Wish,
    _ after: Cursor?, missing: ProviderError? = nil, isSorted: Bool = true
  ) async throws(ProviderError) -> PhotoPage {
    let missing = after == nil ? missing : nil
    // A page that a filter may empty must not be small.
    let isExact = isSorted && wish.licenses.isEmpty
    let size = min(max(1, isExact ? wish.limit ?? .max : .max), Self.largestPage)
    let reply = try await reply(
      [.init("generator", generator), .init("\(prefix)limit", String(size))] + query
        + CommonsFileQuery.parameters(width: width), after, missing)
    let pages = reply.query?.pages ?? []
    let next = CommonsContinuation.cursor(reply.continuation)
    if pages.isEmpty, next == nil, let missing { throw missing }
    return PhotoPage(
      inOrder(pages).compactMap(photo), next: next == after ? nil : next, isSorted: isSorted)
  }

  /// The names of the categories in one.
  func categories(in category: String, missing: ProviderError) async throws(ProviderError)
    -> [String]
  {
    try await all(
      [
        .init("generator", "categorymembers"), .init("gcmtitle", category),
        .init("gcmtype", "subcat"), .init("gcmlimit", "500"),
      ], missing
    ).compactMap(\.title)
  }

  /// The photos of files that are named.
  func photos(_ names: [APICall.Parameter]) async throws(ProviderError) -> [Photo] {
    try await all(names + CommonsFileQuery.parameters(width: width), nil).compactMap(photo)
  }

  /// What a question brings until it goes on no longer.
  private func all(
    _ query: [APICall.Parameter], _ missing: ProviderError?
  ) async throws(ProviderError) -> [CommonsPage] {
    var pages: [CommonsPage] = []
    var cursor: Cursor?
    var asked: Set<Cursor?> = []
    while asked.insert(cursor).inserted, asked.count <= 20 {
      let reply = try await reply(query, cursor, missing)
      pages += inOrder(reply.query?.pages ?? [])
      cursor = CommonsContinuation.cursor(reply.continuation)
      if cursor == nil { break }
    }
    return pages
  }

  private func inOrder(_ pages: [CommonsPage]) -> [CommonsPage] {
    pages.enumerated().sorted { a, b in
      (a.element.index ?? .infinity, a.offset) < (b.element.index ?? .infinity, b.offset)
    }.map(\.element)
  }

  private func photo(_ page: CommonsPage) -> Photo? {
    guard let photo = CommonsProvider.photo(page, askedWidth: width) else { return nil }
    if let why = CommonsLicense.fault(page.imageinfo.first?.extmetadata ?? [:]) {
      services.report(
        Problem(
          .note, "provider.no-license", "\(photo.title.printable) is left out: \(why)",
          at: .photo(photo.id)))
      return nil
    }
    return photo
  }

  // MARK: Asking

  private func reply(
    _ query: [APICall.Parameter], _ after: Cursor?, _ missing: ProviderError?
  ) async throws(ProviderError) -> CommonsReply {
    let own =
      [
        .init("action", "query"), .init("format", "json"), .init("formatversion", "2"),
        .init("maxlag", "5"),
      ] + query
    let names = Set(own.map(\.name))
    let more = CommonsContinuation.parameters(after).filter { !names.contains($0.name) }
    let call = APICall(try endpoint.address(), query: own + more, judge: CommonsFault.judge)
    let reply = try await services.json(call, as: CommonsReply.self, of: Self.title) { answer in
      CommonsFault(in: answer)?.error(missing)
    }
    guard reply.isWhole else { throw .nonsense(Self.title) }
    return reply
  }
}

/// Where a listing goes on, in MediaWiki's own words.
enum CommonsContinuation {
  static func cursor(_ told: [String: LenientText]?) -> Cursor? {
    let values = (told ?? [:]).compactMapValues(\.wrappedValue)
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    guard !values.isEmpty, let data = try? encoder.encode(values) else { return nil }
    return Cursor(String(decoding: data, as: UTF8.self))
  }

  static func parameters(_ cursor: Cursor?) -> [APICall.Parameter] {
    let data = Data((cursor?.text ?? "").utf8)
    let values = (try? JSONDecoder().decode([String: String].self, from: data)) ?? [:]
    return values.sorted { $0.key < $1.key }.map { .init($0.key, $0.value) }
  }
}
