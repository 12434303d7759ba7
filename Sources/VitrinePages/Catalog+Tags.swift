// What pages, suggestions and the search ask of the tags of a whole site.

import VitrineModel

extension Catalog {
  /// All tags, those on most photos first, by key where they are equal.
  var commonestTags: [Tagged] {
    tags.sorted { ($1.photos.count, $0.tag.key) < ($0.photos.count, $1.tag.key) }
  }

  /// The other tags of the newest photos that have a tag, each with the number of those photos.
  func tags(beside entry: Tagged, newest: Int) -> [Tag: Int] {
    var counts: [Tag: Int] = [:]
    for position in entry.photos.prefix(newest) {
      for tag in photos[position].tags.prefix(50) where tag != entry.tag {
        counts[tag, default: 0] += 1
      }
    }
    return counts
  }
}
