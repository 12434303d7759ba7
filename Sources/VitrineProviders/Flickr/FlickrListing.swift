// Lists of photos, which differ in their method and arguments only. Pages repeat and overlap, and
// their totals promise more than there is; what ends a list is decided here, once.

import VitrineFetch
import VitrineModel

/// A list of photos that Flickr can be asked for.
struct FlickrListing: Sendable {
  let method: String
  let arguments: [APICall.Parameter]
  /// What it means that there is no such list.
  let missing: ProviderError?
  /// The last photo that can be reached; past it, the same page comes again and again.
  let depth: Int
  /// In the order of the wish.
  let isSorted: Bool
  /// Holds only photos under the licenses of the wish.
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

  /// As many as the wish needs, where every photo that comes is one that is wanted.
  fileprivate func pageSize(_ wish: Wish) -> Int {
    let isExact = isSorted && (isFiltered || wish.licenses.isEmpty)
    return isExact ? min(max(1, wish.limit ?? 500), 500) : 500
  }
}

extension FlickrAPI {
  private static let extras = [
    "description", "license", "date_upload", "date_taken", "owner_name", "icon_server", "geo",
    "tags", "media", "path_alias",
  ]

  func page(
    of listing: FlickrListing, _ wish: Wish, _ after: Cursor?
  ) async throws(ProviderError) -> PhotoPage {
    let mark = PageMark(after)
    let size = listing.pageSize(wish)
    let extras = Self.extras + FlickrSizes.letters.map { "url_\($0)" }
    let list = try await reply(
      listing.method,
      listing.arguments + [
        .init("extras", extras.joined(separator: ",")), .init("per_page", "\(size)"),
        .init("page", "\(mark.number)"),
      ],
      as: FlickrList.self, missing: listing.missing)
    guard let page = list.page else {
      guard list.isPastTheEnd else { throw .nonsense(FlickrProvider.info.title) }
      return PhotoPage([], isSorted: listing.isSorted)
    }
    return self.page(page, mark, size, listing)
  }

  private func page(
    _ page: FlickrList.Page, _ mark: PageMark, _ size: Int, _ listing: FlickrListing
  ) -> PhotoPage {
    let ids = page.photo.compactMap(\.photo.id)
    let isAnother = page.$number.map { $0 != mark.number } ?? false
    guard !ids.isEmpty, !isAnother, !mark.isRepeated(by: ids) else {
      return PhotoPage([], isSorted: listing.isSorted)
    }
    let given = page.$perpage.map { min(max(1, $0), size) } ?? size
    let pages = page.$pages ?? (page.photo.count < given ? mark.number : .max)
    let hasMore = mark.number < pages && mark.number * given < listing.depth
    return PhotoPage(
      page.photo.compactMap { Photo($0, of: page) }, next: hasMore ? mark.next(after: ids) : nil,
      isSorted: listing.isSorted)
  }
}
