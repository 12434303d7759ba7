// Which sets and albums link to which photo, in one list for all photos: a list for each photo would
// take more memory than its content.

import VitrineModel

extension Gallery {
  /// A photo's place in one set, or in one album of a set.
  struct Membership: Sendable {
    private let setIndex: Int32
    private let albumIndex: Int32
    private let placeInList: Int32

    fileprivate init(set: Int, album: Int? = nil, place: Int = 0) {
      setIndex = Int32(truncatingIfNeeded: set)
      albumIndex = Int32(truncatingIfNeeded: album ?? -1)
      placeInList = Int32(truncatingIfNeeded: place)
    }

    var set: Int { Int(setIndex) }
    /// The album; nil for a place in the set itself.
    var album: Int? { albumIndex < 0 ? nil : Int(albumIndex) }
    /// The place among the photos of the album or the set.
    var place: Int { Int(placeInList) }
  }

  /// The places of all photos, in the order of the sets.
  struct Memberships: Sendable {
    private var all: [Membership]
    /// By position in the catalog: the index of the photo's first place; then the end of the list.
    private var starts: [Int]

    init(of catalog: Catalog) {
      var starts = Array(repeating: 0, count: catalog.photos.count + 1)
      catalog.forEachPlace { photo, _ in starts[photo + 1] += 1 }
      for photo in catalog.photos.indices { starts[photo + 1] += starts[photo] }
      var all = Array(repeating: Membership(set: 0), count: starts[catalog.photos.count])
      var next = starts
      catalog.forEachPlace { photo, place in
        all[next[photo]] = place
        next[photo] += 1
      }
      (self.starts, self.all) = (starts, all)
    }

    subscript(position: Catalog.Position) -> ArraySlice<Membership> {
      all[starts[position]..<starts[position + 1]]
    }
  }

  /// Returns the photos among which a photo has a place.
  func photos(around membership: Membership) -> [Catalog.Position] {
    let filled = catalog.sets[membership.set]
    if let album = membership.album { return filled.albums[album].photos }
    return filled.isTree ? filled.own : filled.photos
  }
}

extension Catalog {
  /// Calls a closure with the places of photos to which the photos' pages link: an unlisted set or album shows
  /// up only on the pages of photos that are in no listed one.
  fileprivate func forEachPlace(_ body: (Position, Gallery.Membership) -> Void) {
    func add(_ photos: [Position], _ set: Int, _ album: Int? = nil, isUnlisted: Bool) {
      for (place, photo) in photos.enumerated() where !isUnlisted || unlisted.contains(photo) {
        body(photo, Gallery.Membership(set: set, album: album, place: place))
      }
    }
    for (set, filled) in sets.enumerated() {
      guard filled.isTree else {
        add(filled.photos, set, isUnlisted: filled.isUnlisted)
        continue
      }
      add(filled.own, set, isUnlisted: filled.isUnlisted)
      for (album, entry) in filled.albums.enumerated() {
        add(entry.photos, set, album, isUnlisted: filled.isUnlisted || entry.album.isUnlisted)
      }
    }
  }
}
