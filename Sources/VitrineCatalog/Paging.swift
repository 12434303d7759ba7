// Collects the photos of a set from pages: each photo once, only photos that the set wants, and no
// more pages than its limit needs. Services repeat pages, reorder them while they are read, and
// claim more photos than they have.

import VitrineModel
import VitrineProviders

/// A listing that is read page by page.
struct Paging {
  private let set: PhotoSet
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

  /// The most photos to read if the service cannot sort them as the set asks.
  private static let mostSorted = 20_000

  init(of set: PhotoSet, limit: Int?) {
    self.set = set
    self.limit = limit ?? .max
  }

  /// Adds a page.
  mutating func add(_ page: PhotoPage) throws(ProviderError) {
    isSorted = isSorted && (page.isSorted || set.sort != .newest)
    let wanted = isSorted ? limit : Self.mostSorted
    let new = page.photos.filter { seen.insert($0.id).inserted }
    for var photo in new.filter(set.mayHold).prefix(wanted - photos.count) {
      interner.intern(&photo)
      photos.append(photo)
    }
    cursor = page.next
    if let cursor, !cursors.insert(cursor).inserted { throw .circle(of: set) }
    // Some services repeat their last page forever.
    let isRepeated = !page.photos.isEmpty && new.isEmpty
    hasMore = cursor != nil && photos.count < wanted && !isRepeated
  }

  /// The number of photos so far.
  var count: Int { photos.count }

  /// The photos, sorted as the set asks.
  var result: [Photo] {
    isSorted ? photos : Array(photos.sorted(by: Photo.isNewer).prefix(limit))
  }
}

extension ProviderError {
  fileprivate static func circle(of set: PhotoSet) -> ProviderError {
    .unavailable(
      source: set.provider ?? set.slug, reason: "its pages repeat in a circle",
      help: "build again later, or lower the set's limit")
  }
}
