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
    let wanted = isSorted ? limit : Self.mostRead
    let new = page.photos.filter { seen.insert($0.id).inserted }
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

  /// Whether the list was not read to its end although the limit was not reached.
  var isCut: Bool { cursor != nil && photos.count < limit && seen.count >= Self.mostRead }

  /// The number of photos that were looked at.
  var readCount: Int { seen.count }

  /// The number of photos so far.
  var count: Int { photos.count }

  /// The photos, sorted as the set asks.
  var result: [Photo] {
    isSorted ? photos : Array(request.set.sort.order.sorted(photos).prefix(limit))
  }
}

extension ProviderError {
  fileprivate static func repeatedPages(of set: PhotoSet) -> ProviderError {
    .unavailable(
      source: set.provider ?? set.slug, reason: "its pages repeat in a circle",
      help: "build again later, or lower the set's limit")
  }
}
