// Collects the photos of a set from pages: each photo once, only photos that the set wants, and no
// more pages than its limit needs. Services repeat pages, reorder them while they are read, and
// claim more photos than they have.

import VitrineModel
import VitrineProviders

/// A listing that is read page by page.
struct Paging {
  private let request: SetRequest
  private let limit: Int
  private var photos: [Photo] = []
  private var seen: Set<Photo.ID> = []
  private var cursors: Set<Cursor> = []
  private var isSorted = true
  private var omissions: [Omission: Int] = [:]
  /// The photos of the source that the curator leaves out.
  private(set) var leftOut: [Photo.ID] = []
  private var cut: PhotoPage.Cut?
  /// Shares equal values, because neighboring photos mostly have the same authors and cameras.
  private var interner = Photo.Interner()
  /// The cursor of the next page.
  private(set) var cursor: Cursor?
  /// Whether to ask for the next page.
  private(set) var hasMore = true

  /// The most photos to read if the service cannot sort them as the set asks, or if conditions of
  /// the set leave fewer than its limit.
  private static let mostRead = 20_000

  init(of request: SetRequest) {
    self.request = request
    limit = request.set.limit ?? .max
  }

  /// Adds a page.
  mutating func add(_ page: PhotoPage) throws(ProviderError) {
    isSorted = isSorted && (page.isSorted || request.set.sort.isOfProvider)
    omissions.merge(page.omissions, uniquingKeysWith: +)
    cut = page.cut
    let wanted = isSorted ? limit : Self.mostRead
    let new = page.photos.filter { seen.insert($0.id).inserted }
    leftOut += page.leftOut + new.lazy.filter(request.leavesOut).map(\.id)
    for var photo in new.filter(request.accepts).prefix(max(0, wanted - photos.count)) {
      interner.intern(&photo)
      photos.append(photo)
    }
    cursor = page.next
    if let cursor, !cursors.insert(cursor).inserted { throw .repeatedPages(of: request.set) }
    // Some services repeat their last page forever.
    let isRepeated = !page.mayRepeat && !page.photos.isEmpty && new.isEmpty
    let isEnough = photos.count >= wanted || limit < .max && seen.count >= Self.mostRead
    hasMore = cursor != nil && !isEnough && !isRepeated
  }

  /// The number of photos so far.
  var count: Int { photos.count }

  /// What a listing contains.
  struct Listing {
    /// The photos, sorted as the set asks.
    var photos: [Photo] = []
    /// The numbers of works that are left out.
    var omissions: [Omission: Int] = [:]
    /// Where the list was cut, if the set wants more photos; nil if it has what it wants.
    var cut: PhotoPage.Cut?
  }

  /// The photos and what is missing.
  var result: Listing {
    let sorted =
      isSorted ? photos : Array(request.set.sort.order.sorted(photos).prefix(limit))
    let isMet = isSorted && photos.count >= limit
    return Listing(photos: sorted, omissions: omissions, cut: isMet ? nil : unread ?? cut)
  }

  /// Our own cut of a list that the service cannot sort, or of which conditions leave too little.
  private var unread: PhotoPage.Cut? {
    guard cursor != nil, seen.count >= Self.mostRead else { return nil }
    return PhotoPage.Cut(
      at: seen.count,
      help: isSorted
        ? "narrow the set, or lower its `limit`"
        : "narrow the set, or write `sort: given`, which needs no complete list")
  }
}

extension ProviderError {
  fileprivate static func repeatedPages(of set: PhotoSet) -> ProviderError {
    .unavailable(
      source: set.provider ?? set.slug, reason: "its pages repeat endlessly",
      help: "build again later, or lower the set's limit")
  }
}
