// Lists of photos. Totals in replies and header fields are only hints. A list ends at a page that
// is empty, short, or the same as the previous one.

import VitrineFetch
import VitrineModel

/// A list of photos at Unsplash.
struct UnsplashListing: Sendable {
  /// The path below the endpoint.
  let path: [String]
  /// The parameters of the list.
  let query: [APICall.Parameter]
  /// The error if the list does not exist.
  let missing: ProviderError?
  /// The last page with photos.
  let lastPage: Int
  /// Whether the photos are in the order of the query.
  let isSorted: Bool

  init(
    _ path: [String], _ query: [APICall.Parameter] = [], missing: ProviderError? = nil,
    lastPage: Int = .max, isSorted: Bool = true
  ) {
    self.path = path
    self.query = query
    self.missing = missing
    self.lastPage = lastPage
    self.isSorted = isSorted
  }

  /// Returns the page size.
  ///
  /// The service sends at most 30, whatever is requested.
  fileprivate func pageSize(_ query: PhotoQuery) -> Int {
    query.pageSize(most: 30, isExact: isSorted)
  }
}

extension UnsplashAPI {
  /// Returns a page of a list.
  func page(
    of listing: UnsplashListing, _ query: PhotoQuery, _ after: Cursor?
  ) async throws(ProviderError) -> PhotoPage {
    guard query.accepts(.unsplash) else {
      return PhotoPage([])
    }
    let cursor = PageCursor(after)
    let size = listing.pageSize(query)
    let (list, headers) = try await reply(
      listing.path,
      listing.query + [.init("per_page", "\(size)"), .init("page", "\(cursor.number)")],
      as: UnsplashList.self, missing: listing.missing)
    let ids = list.photos.compactMap(\.id)
    guard !ids.isEmpty, !cursor.isRepeated(by: ids) else {
      return PhotoPage([], isSorted: listing.isSorted)
    }
    let hints = UnsplashHints(list, headers, asked: size)
    let hasMore = hints.hasMore(after: cursor.number)
    let isCut = hasMore && cursor.number >= listing.lastPage
    var page = PhotoPage(
      entries: list.photos.map { ReplyEntry($0, self) },
      next: hasMore && !isCut ? cursor.next(after: ids) : nil, isSorted: listing.isSorted,
      cut: isCut
        ? .init(at: cursor.number * size, of: list.total, help: "search for more words") : nil)
    if includesCameraData {
      page.photos = await addingCameraData(page.photos, callsLeft: callsLeft(headers))
    }
    return page
  }
}

/// What a reply says about the next pages.
private struct UnsplashHints {
  private let pages: Int?
  private let isFull: Bool

  init(_ list: UnsplashList, _ headers: [String: String], asked: Int) {
    let size = headers["x-per-page"].flatMap { Int($0) }.map { min(max(1, $0), asked) } ?? asked
    let total = headers["x-total"].flatMap { Int($0) }
    pages = list.pages ?? total.map { max(0, $0) / size + (max(0, $0) % size == 0 ? 0 : 1) }
    let hasLink = headers["link"]?.contains("rel=\"next\"") ?? false
    isFull = hasLink || list.count >= size
  }

  func hasMore(after page: Int) -> Bool { pages.map { page < $0 } ?? isFull }
}
