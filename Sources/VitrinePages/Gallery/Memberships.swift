// Which sets link to which photo, in one list for all photos: a list for each photo would take more
// memory than its content.

import VitrineModel

extension Gallery {
  /// A photo's place in one set.
  struct Membership: Sendable {
    let set: Int
    let place: Int
  }

  /// The places of all photos, in the order of the sets.
  struct Memberships: Sendable {
    private var all: [Membership]
    /// By position in the catalog: the index of the photo's first place; then the end of the list.
    private var starts: [Int]

    init(of catalog: Catalog) {
      starts = Array(repeating: 0, count: catalog.photos.count + 1)
      for filled in catalog.sets {
        for photo in filled.photos where catalog.links(filled, to: photo) { starts[photo + 1] += 1 }
      }
      for photo in catalog.photos.indices { starts[photo + 1] += starts[photo] }
      all = Array(repeating: Membership(set: 0, place: 0), count: starts[catalog.photos.count])
      var next = starts
      for (set, filled) in catalog.sets.enumerated() {
        for (place, photo) in filled.photos.enumerated() where catalog.links(filled, to: photo) {
          all[next[photo]] = Membership(set: set, place: place)
          next[photo] += 1
        }
      }
    }

    subscript(position: Catalog.Position) -> ArraySlice<Membership> {
      all[starts[position]..<starts[position + 1]]
    }
  }
}

extension Catalog {
  /// Whether the page of a photo links to a set that contains it: an unlisted set shows up only on the
  /// pages of photos that are in no listed one.
  fileprivate func links(_ filled: SetEntry, to photo: Position) -> Bool {
    !filled.isUnlisted || unlisted.contains(photo)
  }
}
