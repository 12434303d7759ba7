// Calls to the API of Commons. A list is a MediaWiki generator: one call finds and describes files.

import Foundation
import VitrineConfig
import VitrineFetch
import VitrineModel

/// The client of the API of Wikimedia Commons.
struct CommonsAPI: Sendable {
  private static let title = CommonsProvider.info.title
  /// The most thumbnails in one reply.
  ///
  /// The API lists 500 files, but sends those without a thumbnail in further replies, in the order of
  /// their names.
  private static let largestPage = 50

  private let endpoint: Endpoint
  private let services: ProviderServices
  private let width: Int
  private let hasContact: Bool

  init(_ options: ProviderOptions, _ services: ProviderServices) {
    endpoint = Endpoint(options, of: CommonsProvider.info)
    self.services = services
    hasContact = options["contact"] != nil
    width = CommonsWidth.covering(services.renditionEdges.max() ?? 1280)
  }

  /// Reports a problem that does not stop the provider.
  var report: @Sendable (Problem) -> Void { services.report }

  /// Returns a page of photos.
  ///
  /// - Parameters:
  ///   - generator: The generator that finds the files.
  ///   - prefix: The prefix of the generator's parameters.
  ///   - parameters: The parameters of the generator.
  ///   - query: Order, limit and licenses.
  ///   - after: The cursor of the previous page.
  ///   - missing: The error if the whole list is empty.
  ///   - category: The category that is listed; without files it is not missing if it exists.
  ///   - order: The order of the list, if its files have no index.
  ///   - isSorted: Whether the list is in the order of the query.
  /// - Returns: The page.
  /// - Throws: `missing`, or `ProviderError.unavailable`.
  func page(
    _ generator: String, _ prefix: String, _ parameters: [APICall.Parameter], _ query: PhotoQuery,
    _ after: Cursor?, missing: ProviderError? = nil, category: String? = nil,
    order: CommonsOrder = .listed, isSorted: Bool = true
  ) async throws(ProviderError) -> PhotoPage {
    let missing = after == nil ? missing : nil
    // If a filter may remove photos, small pages would need many calls.
    let distinctions = generator == "search" ? [] : CommonsSearch.distinctions(query)
    let size = query.pageSize(
      most: Self.largestPage,
      isExact: isSorted && query.licenses.isEmpty && distinctions.isEmpty)
    let reply = try await reply(
      [.init("generator", generator), .init("\(prefix)limit", String(size))] + parameters
        + CommonsFileQuery.parameters(width: width, withDistinctions: !distinctions.isEmpty),
      after, missing)
    let pages = reply.query?.pages ?? []
    let next = CommonsContinuation.cursor(reply.continuation)
    if pages.isEmpty, next == nil, let missing, try await !exists(category) { throw missing }
    return PhotoPage(
      entries: order.sorted(pages).filter { $0.isDistinguished(by: distinctions) }.map(entry),
      next: next == after ? nil : next, isSorted: isSorted,
      cut: generator == "search" && next == nil
        ? CommonsSearch.cut(after: CommonsContinuation.offset(after) + size) : nil)
  }

  /// Whether a category has a page or members: it may have members without a page, and a page
  /// without members.
  private func exists(_ category: String?) async throws(ProviderError) -> Bool {
    guard let category else { return false }
    let names: [APICall.Parameter] = [.init("titles", category), .init("prop", "categoryinfo")]
    return try await all(names, nil).contains {
      $0.pageid != nil || ($0.categoryinfo?.size ?? 0) > 0
    }
  }

  /// Returns the names of the categories in a category.
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

  /// Returns files by id or title.
  func files(_ names: [APICall.Parameter]) async throws(ProviderError) -> [(
    page: CommonsPage, entry: ReplyEntry
  )] {
    try await all(names + CommonsFileQuery.parameters(width: width), nil).map { ($0, entry($0)) }
  }

  /// Returns all pages of a query, following its continuations.
  private func all(
    _ parameters: [APICall.Parameter], _ missing: ProviderError?
  ) async throws(ProviderError) -> [CommonsPage] {
    var pages: [CommonsPage] = []
    var cursor: Cursor?
    var asked: Set<Cursor?> = []
    while asked.insert(cursor).inserted, asked.count <= 20 {
      let reply = try await reply(parameters, cursor, missing)
      pages += CommonsOrder.listed.sorted(reply.query?.pages ?? [])
      cursor = CommonsContinuation.cursor(reply.continuation)
      if cursor == nil { break }
    }
    return pages
  }

  private func entry(_ page: CommonsPage) -> ReplyEntry {
    guard let file = page.imageinfo.first else { return .absent }
    if let omission = file.omission { return .omitted(omission) }
    let photo = CommonsProvider.photo(page, askedWidth: width)
    if photo != nil, let omission = CommonsLicense.omission(file.extmetadata ?? [:]) {
      return .omitted(omission)
    }
    return ReplyEntry(photo)
  }

  // MARK: Calls

  private func reply(
    _ parameters: [APICall.Parameter], _ after: Cursor?, _ missing: ProviderError?
  ) async throws(ProviderError) -> CommonsReply {
    let all =
      [
        .init("action", "query"), .init("format", "json"), .init("formatversion", "2"),
        .init("maxlag", "5"),
      ] + parameters
    let names = Set(all.map(\.name))
    let more = CommonsContinuation.parameters(after).filter { !names.contains($0.name) }
    let call = APICall(try endpoint.address(), query: all + more, judge: CommonsError.judge)
    let reply = try await services.json(call, as: CommonsReply.self, of: Self.title) { answer in
      CommonsError(in: answer)?.error(missing, hasContact: hasContact)
    }
    guard reply.isValid else { throw .invalidReply(Self.title) }
    return reply
  }
}

/// Converts between cursors and MediaWiki's `continue` object.
enum CommonsContinuation {
  /// Returns the cursor for a `continue` object; nil if there is none.
  static func cursor(_ continuation: [String: LenientText]?) -> Cursor? {
    let values = (continuation ?? [:]).compactMapValues(\.wrappedValue)
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    guard !values.isEmpty, let data = try? encoder.encode(values) else { return nil }
    return Cursor(String(decoding: data, as: UTF8.self))
  }

  /// Returns the number of results of a search before the page after a cursor.
  static func offset(_ cursor: Cursor?) -> Int {
    parameters(cursor).first { $0.name == "gsroffset" }.flatMap { Int($0.value) } ?? 0
  }

  /// Returns the parameters that continue a list after a cursor.
  static func parameters(_ cursor: Cursor?) -> [APICall.Parameter] {
    let data = Data((cursor?.text ?? "").utf8)
    let values = (try? JSONDecoder().decode([String: String].self, from: data)) ?? [:]
    return values.sorted { $0.key < $1.key }.map { .init($0.key, $0.value) }
  }
}
