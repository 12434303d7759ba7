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
  /// Whether all photos are under the licenses of the query.
  let isFiltered: Bool

  init(
    _ method: String, _ arguments: [APICall.Parameter], missing: ProviderError? = nil,
    depth: Int = .max, isSorted: Bool = true, isFiltered: Bool = false
  ) {
    self.method = method
    self.arguments = arguments
    self.missing = missing
    self.depth = depth
    self.isSorted = isSorted
    self.isFiltered = isFiltered
  }

  /// Returns the limit of the query if every photo of the list can be used, or else the maximum.
  fileprivate func pageSize(_ query: PhotoQuery) -> Int {
    let isExact = isSorted && (isFiltered || query.licenses.isEmpty)
    return isExact ? min(max(1, query.limit ?? 500), 500) : 500
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
    let cursor = PageCursor(after)
    let size = listing.pageSize(query)
    let extras = Self.extras + FlickrSizes.letters.map { "url_\($0)" }
    let list = try await reply(
      listing.method,
      listing.arguments + [
        .init("extras", extras.joined(separator: ",")), .init("per_page", "\(size)"),
        .init("page", "\(cursor.number)"),
      ],
      as: FlickrList.self, missing: listing.missing)
    guard let page = list.page else {
      guard list.isPastTheEnd else { throw .invalidReply(FlickrProvider.info.title) }
      return PhotoPage([], isSorted: listing.isSorted)
    }
    return self.page(page, cursor, size, listing)
  }

  private func page(
    _ page: FlickrList.Page, _ cursor: PageCursor, _ size: Int, _ listing: FlickrListing
  ) -> PhotoPage {
    let ids = page.photo.compactMap(\.photo.id)
    let isAnother = page.$number.map { $0 != cursor.number } ?? false
    guard !ids.isEmpty, !isAnother, !cursor.isRepeated(by: ids) else {
      return PhotoPage([], isSorted: listing.isSorted)
    }
    let actualSize = page.$perpage.map { min(max(1, $0), size) } ?? size
    let pages = page.$pages ?? (page.photo.count < actualSize ? cursor.number : .max)
    let hasMore = cursor.number < pages && cursor.number * actualSize < listing.depth
    return PhotoPage(
      page.photo.compactMap { Photo($0, of: page) }, next: hasMore ? cursor.next(after: ids) : nil,
      isSorted: listing.isSorted)
  }
}
