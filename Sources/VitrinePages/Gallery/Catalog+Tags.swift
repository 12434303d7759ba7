// The facts about all tags of a site, for pages, suggestions and the search index.

public import VitrineModel

extension Catalog {
  /// About how many pages the site has: those of photos, authors, tags, sets and albums.
  public var pageCount: Int {
    photos.count + authors.count + tags.count + sets.reduce(0) { $0 + 1 + $1.albums.count }
  }

  /// All tags, those on most photos first, and by key if the numbers are equal.
  var tagsByCount: [TagEntry] {
    tags.sorted { ($1.photos.count, $0.tag.key) < ($0.photos.count, $1.tag.key) }
  }

  /// Returns the other tags of the newest photos with a tag, and on how many of these they are.
  func tags(beside entry: TagEntry, newest: Int) -> [Tag: Int] {
    var counts: [Tag: Int] = [:]
    for position in entry.photos.prefix(newest) {
      for tag in photos[position].tags.prefix(50) where tag != entry.tag {
        counts[tag, default: 0] += 1
      }
    }
    return counts
  }
}
