// From pages to a set's photos: each once, only those the set wants, no page more than its limit
// needs. Services repeat pages, shuffle them while they are read, and claim more than they have.

import VitrineModel
import VitrineProviders

/// A listing being read page by page.
struct Paging {
  private let set: PhotoSet
  private let limit: Int
  private var photos: [Photo] = []
  private var seen: Set<Photo.ID> = []
  private var cursors: Set<Cursor> = []
  private var isSorted = true
  /// Neighbors are mostly of a few authors and cameras.
  private var sharing = Photo.Sharing()
  /// Where the next page begins.
  private(set) var cursor: Cursor?
  private(set) var goesOn = true

  /// The most photos read to put them in an order that the service cannot give.
  private static let mostSorted = 20_000

  init(of set: PhotoSet, limit: Int?) {
    self.set = set
    self.limit = limit ?? .max
  }

  mutating func take(_ page: PhotoPage) throws(ProviderError) {
    isSorted = isSorted && (page.isSorted || set.sort != .newest)
    let wanted = isSorted ? limit : Self.mostSorted
    let news = page.photos.filter { seen.insert($0.id).inserted }
    for var photo in news.filter(set.mayHold).prefix(wanted - photos.count) {
      sharing.share(&photo)
      photos.append(photo)
    }
    cursor = page.next
    if let cursor, !cursors.insert(cursor).inserted { throw .circle(of: set) }
    // Past their last page some services say the last one again, for ever.
    let isRepeated = !page.photos.isEmpty && news.isEmpty
    goesOn = cursor != nil && photos.count < wanted && !isRepeated
  }

  /// Photos so far.
  var count: Int { photos.count }

  var result: [Photo] {
    isSorted ? photos : Array(photos.sorted(by: Photo.isNewer).prefix(limit))
  }
}

extension ProviderError {
  fileprivate static func circle(of set: PhotoSet) -> ProviderError {
    .unavailable(
      source: set.provider ?? set.slug, reason: "its pages lead back to one that was read",
      mend: "build again later, or lower the set's limit")
  }
}
