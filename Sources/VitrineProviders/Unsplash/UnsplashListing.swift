// Lists of photos. The totals in replies and header fields are hints: a list goes on until a page
// is empty, short, or the one before it.

import VitrineFetch
import VitrineModel

/// A list of photos that Unsplash can be asked for.
struct UnsplashListing: Sendable {
  let path: [String]
  let query: [APICall.Parameter]
  /// What it means that there is no such list.
  let missing: ProviderError?
  /// No page after this one holds anything.
  let lastPage: Int
  /// In the order of the wish.
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

  /// The service gives at most 30, whatever is asked.
  fileprivate func pageSize(_ wish: Wish) -> Int {
    isSorted ? min(max(1, wish.limit ?? 30), 30) : 30
  }
}

extension UnsplashAPI {
  func page(
    of listing: UnsplashListing, _ wish: Wish, _ after: Cursor?
  ) async throws(ProviderError) -> PhotoPage {
    guard wish.mayHold(.unsplash) else {
      return PhotoPage([])
    }
    let mark = PageMark(after)
    let size = listing.pageSize(wish)
    let (list, headers) = try await reply(
      listing.path,
      listing.query + [.init("per_page", "\(size)"), .init("page", "\(mark.number)")],
      as: UnsplashList.self, missing: listing.missing)
    let ids = list.photos.compactMap(\.id)
    guard !ids.isEmpty, !mark.isRepeated(by: ids) else {
      return PhotoPage([], isSorted: listing.isSorted)
    }
    let hints = UnsplashHints(list, headers, asked: size)
    let hasMore = mark.number < listing.lastPage && hints.promiseMore(after: mark.number)
    let photos = list.photos.compactMap { Photo($0, edges: edges) }
    return PhotoPage(
      tellsCameras ? await withCameras(photos, callsLeft: callsLeft(headers)) : photos,
      next: hasMore ? mark.next(after: ids) : nil, isSorted: listing.isSorted)
  }
}

/// What a reply says of the pages after it.
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

  func promiseMore(after page: Int) -> Bool { pages.map { page < $0 } ?? isFull }
}
