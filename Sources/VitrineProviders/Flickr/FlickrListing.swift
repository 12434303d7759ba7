// Lists of photos, which only differ in method and arguments. Pages repeat and overlap, and totals
// are too high. The end of a list is therefore decided here.

import VitrineFetch
import VitrineModel

/// A list of photos at Flickr.
struct FlickrListing: Sendable {
  /// The API method.
  let method: String
  /// Its arguments.
  let arguments: [APICall.Parameter]
  /// The error if the list does not exist.
  let missing: ProviderError?
  /// The number of photos that can be reached.
  ///
  /// After that, the same page repeats.
  let depth: Int
  /// Whether the photos are in the order of the query.
  let isSorted: Bool
  /// Whether all photos are under the licenses of the query, and of its dates.
  let isFiltered: Bool
  /// The largest page.
  let largestPage: Int
  /// The dates by which a search continues beyond its depth; nil if it cannot.
  let dates: FlickrDates?
  /// Whether private photos of the site's own account are listed, too.
  let isOfUser: Bool

  init(
    _ method: String, _ arguments: [APICall.Parameter], missing: ProviderError? = nil,
    depth: Int = .max, isSorted: Bool = true, isFiltered: Bool = false, isOfUser: Bool = false,
    largestPage: Int = 500, dates: FlickrDates? = nil
  ) {
    self.method = method
    self.arguments = arguments
    self.missing = missing
    self.depth = depth
    self.isSorted = isSorted
    self.isFiltered = isFiltered
    self.largestPage = largestPage
    self.dates = dates
    self.isOfUser = isOfUser
  }

  /// Returns the limit of the query if every photo of the list can be used, or else the maximum.
  fileprivate func pageSize(_ query: PhotoQuery) -> Int {
    query.pageSize(
      most: largestPage, isExact: isSorted && (isFiltered || query.licenses.isEmpty),
      conditions: isFiltered ? [.taken, .uploaded] : [])
  }
}

extension FlickrAPI {
  private static let extras = [
    "description", "license", "date_upload", "date_taken", "owner_name", "icon_server", "geo",
    "tags", "media", "path_alias",
  ]

  /// Returns a page of a list.
  func page(
    of listing: FlickrListing, _ query: PhotoQuery, _ after: Cursor?
  ) async throws(ProviderError) -> PhotoPage {
    let cursor = FlickrCursor(after)
    let size = listing.pageSize(query)
    let extras = Self.extras + FlickrSizes.letters.map { "url_\($0)" }
    let arguments = listing.dates?.arguments(listing.arguments, from: cursor.bound)
    let list = try await reply(
      listing.method,
      (arguments ?? listing.arguments) + [
        .init("extras", extras.joined(separator: ",")), .init("per_page", "\(size)"),
        .init("page", "\(cursor.page.number)"),
      ],
      as: FlickrList.self, missing: listing.missing, isOfUser: listing.isOfUser)
    guard let page = list.page else {
      guard list.isPastTheEnd else { throw .invalidReply(FlickrProvider.info.title) }
      let number = cursor.page.number
      let isCut = listing.depth < .max && number > 1 && cursor.bound == nil
      return PhotoPage(
        entries: [], isSorted: listing.isSorted,
        cut: isCut ? .ofSearch(at: (number - 1) * size) : nil)
    }
    return self.page(page, cursor, size, listing)
  }

  private func page(
    _ page: FlickrList.Page, _ cursor: FlickrCursor, _ size: Int, _ listing: FlickrListing
  ) -> PhotoPage {
    let ids = page.photo.compactMap(\.photo.id)
    let number = cursor.page.number
    let isAnother = page.$number.map { $0 != number } ?? false
    guard !ids.isEmpty, !isAnother, !cursor.page.isRepeated(by: ids) else {
      return PhotoPage([], isSorted: listing.isSorted)
    }
    let actualSize = page.$perpage.map { min(max(1, $0), size) } ?? size
    let pages = page.$pages ?? (page.photo.count < actualSize ? number : .max)
    let isDeepest = number * actualSize >= listing.depth
    let hasMore = number < pages
    let next =
      !hasMore ? nil : isDeepest ? beyond(page, cursor, listing) : cursor.next(after: ids)
    return PhotoPage(
      entries: page.photo.map { ReplyEntry($0, of: page, for: account) }, next: next,
      isSorted: listing.isSorted, mayRepeat: cursor.bound != nil,
      cut: hasMore && next == nil ? .ofSearch(at: listing.depth, of: page.$total) : nil)
  }

  /// Returns where a search continues after the last page that it can reach; nil if it ends there.
  private func beyond(
    _ page: FlickrList.Page, _ cursor: FlickrCursor, _ listing: FlickrListing
  ) -> Cursor? {
    guard let dates = listing.dates, let last = page.photo.last?.photo else { return nil }
    if cursor.bound == nil, let start = dates.start { return FlickrCursor.start(from: start) }
    if let bound = cursor.bound, dates.isBeyond(bound, last) { return nil }
    return dates.bound(after: last, since: cursor.bound).map { FlickrCursor.start(from: $0) }
  }
}

extension PhotoPage.Cut {
  fileprivate static func ofSearch(at most: Int, of total: Int? = nil) -> PhotoPage.Cut {
    .init(
      at: most, of: total,
      help: "set a lower `limit`, or name a span of time, which may have more photos: add"
        + " `where: { taken: 2024 }` or `where: { uploaded: 2024-05..2024-08 }`")
  }
}
